"""Plays a whole job in this process, without the service and without Ray."""

import secrets
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import reduce
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from stud8.simulation.chunk import ChunkResult, run_chunk
from stud8.simulation.manifest import SUMMARY, write_document, write_manifest
from stud8.simulation.monitor import HAND, HANDS_DONE, new_monitor
from stud8.simulation.plan import Chunk, plan_chunks
from stud8.simulation.settings import hands_per_deal, kept_tables
from stud8.simulation.spec import resolve_spec
from stud8.simulation.summary import summarise, summary_json
from stud8.simulation.sums import Sums
from stud8.simulation.watchdog import with_watchdog
from stud8.v1 import job_pb2, summary_pb2


def run_local(
    spec: job_pb2.JobSpec,
    folder: Path,
    cores: int = 1,
    chunks: Sequence[Chunk] | None = None,
    on_hands: Callable[[int], None] = lambda _: None,
) -> summary_pb2.Summary:
    """Play a job and leave its tables, manifest and summary in a folder.

    Args:
        spec: resolved or not; without a seed one is drawn.
        folder: of the job; its name is the job's id.
        cores: chunks played at once, each in a thread: the kernel holds no lock.
        chunks: instead of the job's own plan.
        on_hands: told how many hands are played, some times a second, by any thread.

    Raises:
        InputError: the spec has faults, or the folder cannot be written.
        StrategyFailed: a strategy gave no answer, or never ends.
    """
    full = resolve_spec(spec, secrets.randbits(63))
    plan = plan_chunks(full, cores) if chunks is None else chunks
    start = time.perf_counter()

    monitors = [new_monitor() for _ in plan]
    turns = hands_per_deal(full)

    def played(chunk: Chunk, monitor: NDArray[np.int64]) -> int:
        # Counted by the block only; the hand that is played tells more.
        return max(int(monitor[HANDS_DONE]), int(monitor[HAND]) - chunk.first_deal * turns)

    def play(chunk: Chunk, monitor: NDArray[np.int64]) -> ChunkResult:
        return with_watchdog(
            full,
            monitor,
            lambda: run_chunk(full, chunk, 1, folder, monitor),
            lambda: on_hands(sum(map(played, plan, monitors))),
        )

    with ThreadPoolExecutor(cores) as pool:
        results = list(pool.map(play, plan, monitors))
    sums = reduce(Sums.merge, (Sums.from_bytes(result.sums) for result in results))
    parts = [part for result in results for part in result.parts]
    write_manifest(folder, job=folder.name, spec=full, parts=parts)
    summary = summarise(
        full,
        sums,
        job=f"jobs/{folder.name}",
        elapsed_s=time.perf_counter() - start,
        tables={table: (folder / table).absolute().as_uri() for table in kept_tables(full)},
    )
    write_document(folder / SUMMARY, summary_json(summary))
    return summary
