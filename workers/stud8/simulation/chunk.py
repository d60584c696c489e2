"""Runs one chunk: its deals, their sums, and its parts of the tables."""

from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from stud8.engine.problems import InputError, Problem
from stud8.simulation.failures import ChunkCancelled, strategy_failure
from stud8.simulation.kernel import BLOCK, CANCELLED
from stud8.simulation.machine import Machine
from stud8.simulation.parts import Part, PartWriter
from stud8.simulation.plan import Chunk
from stud8.simulation.rowbuffers import RowBuffers
from stud8.simulation.settings import kept_tables, rules_of
from stud8.simulation.sums import Sums
from stud8.simulation.words import Words
from stud8.v1 import job_pb2


@dataclass(frozen=True, slots=True)
class ChunkResult:
    """What a chunk gave: its sums (`Sums.to_bytes`), its parts, how many hands."""

    sums: bytes
    parts: tuple[Part, ...]
    hands: int


def attempt_key(job: str, chunk: int, attempt: int) -> str:
    """Return the name of an attempt among all jobs."""
    return f"{job}/{chunk}/{attempt}"


def run_chunk(
    spec: job_pb2.JobSpec,
    chunk: Chunk,
    attempt: int,
    folder: Path,
    monitor: NDArray[np.int64] | None = None,
) -> ChunkResult:
    """Play a chunk of a resolved spec and write its parts below the job's folder.

    Args:
        spec: as `resolve_spec` returned it.
        chunk: of the job's plan.
        attempt: names the parts; an attempt is never run twice at once.
        folder: of the job.
        monitor: from `monitor.new_monitor`; shared with the thread that watches.

    Raises:
        ChunkCancelled: the monitor's word CANCEL was set; nothing is left behind.
        StrategyFailed: a strategy gave no answer.
        InputError: the folder cannot be written.
    """
    machine = Machine(spec, monitor)
    try:
        with ExitStack() as stack:
            writers = {
                table: stack.enter_context(PartWriter(folder, table, chunk.index, attempt))
                for table in kept_tables(spec)
            }
            sums = _play(machine, spec, chunk, writers)
            # The first chunk's part is there even without rows: readers get the schema.
            parts = tuple(
                writer.finish() for writer in writers.values() if writer.rows or chunk.index == 0
            )
    except OSError as error:
        problem = Problem(
            f"cannot write the tables below {folder}: {error.strerror or error}",
            "make room or choose another folder, and run the job again",
        )
        raise InputError([problem]) from None
    return ChunkResult(sums.to_bytes(), parts, sums.hands)


def _play(
    machine: Machine, spec: job_pb2.JobSpec, chunk: Chunk, writers: Mapping[str, PartWriter]
) -> Sums:
    sums = Sums.zero(spec)
    buffers = RowBuffers(
        {table: machine.rows_of_deal(table) for table in writers},
        hands=chunk.deals * machine.rotations,
        words=Words(machine.lineup.labels, rules_of(spec).low_qualifier),
    )
    done = 0
    while done < chunk.deals:
        deals = min(chunk.deals - done, BLOCK // machine.rotations)
        status, finished = machine.play(buffers.output, chunk.first_deal + done, deals)
        if status == CANCELLED:
            raise ChunkCancelled
        if status < 0:
            raise strategy_failure(machine, -status - 1)
        sums.add_block(finished * machine.rotations, finished, machine.totals)
        done += finished
        for table, batch in buffers.full_batches(everything=done == chunk.deals):
            writers[table].write(batch)
    sums.add_divisions(machine.divisions_by_zero())
    return sums
