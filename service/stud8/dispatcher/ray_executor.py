"""Chunks as Ray tasks. With `simulation.task` the only code that knows Ray.

Tasks, not actors: Ray starts them again elsewhere within seconds. Its own retries
are off, because every attempt needs a number of its own; the dispatcher retries.
"""

import logging
import re
import time
from pathlib import Path
from typing import Any

import ray
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy
from stud8.dispatcher.executor import Attempt, Done, Failed, Outcome, Report, Stopped
from stud8.engine.version import ENGINE_VERSION
from stud8.simulation.chunk import ChunkResult
from stud8.simulation.parts import Part
from stud8.simulation.task import Flags, simulate_chunk

_CPUS_PERIOD_S = 2.0
_FLAGS_TIMEOUT_S = 5.0

# Ray colours its traces.
_COLOURS = re.compile(r"\x1b\[[0-9;]*m")

_log = logging.getLogger(__name__)


class RayExecutor:
    """An Executor on the Ray cluster that this process is connected to."""

    def __init__(self) -> None:
        # Beside the driver: if that node goes, so does the driver.
        beside = NodeAffinitySchedulingStrategy(ray.get_runtime_context().get_node_id(), soft=True)
        flags: Any = ray.remote(num_cpus=0, max_restarts=-1, max_task_retries=-1)(Flags)
        self._flags = flags.options(scheduling_strategy=beside).remote()
        self._task: Any = ray.remote(num_cpus=1, max_retries=0)(simulate_chunk)
        self._running: dict[Any, Attempt] = {}
        self._asked: Any = None
        self._asked_at = 0.0
        self._reports: dict[str, Report] = {}
        self._cpus = 0
        self._cpus_at = -_CPUS_PERIOD_S

    def cpus(self) -> int:
        """See Executor."""
        now = time.monotonic()
        if now > self._cpus_at + _CPUS_PERIOD_S:
            self._cpus_at = now
            self._cpus = int(ray.cluster_resources().get("CPU", 0))
        return self._cpus

    def submit(self, attempt: Attempt, spec: bytes, folder: Path) -> None:
        """See Executor."""
        chunk = attempt.chunk
        place = (chunk.index, chunk.first_deal, chunk.deals)
        reference = self._task.remote(spec, place, attempt.number, str(folder), self._flags)
        self._running[reference] = attempt

    def collect(self, seconds: float) -> list[Outcome]:
        """See Executor."""
        if not self._running:
            time.sleep(seconds)
            return []
        references = list(self._running)
        ready, _ = ray.wait(references, num_returns=1, timeout=seconds)
        if ready:
            ready, _ = ray.wait(references, num_returns=len(references), timeout=0)
        return [outcome_of(self._running.pop(reference), reference) for reference in ready]

    def reports(self) -> dict[str, Report]:
        """See Executor; asks the flags without waiting for their answer."""
        now = time.monotonic()
        if self._asked is not None and ray.wait([self._asked], timeout=0)[0]:
            try:
                found = ray.get(self._asked)
                self._reports = {key: Report(*values) for key, values in found.items()}
            except ray.exceptions.RayError as error:
                _log.warning("no reports: %s", error)
            self._asked = None
        if self._running and (self._asked is None or now > self._asked_at + _FLAGS_TIMEOUT_S):
            self._asked, self._asked_at = self._flags.reports.remote(), now
        return self._reports

    def cancel(self, job_id: str) -> None:
        """See Executor."""
        self._flags.cancel.remote(job_id)

    def forget(self, job_id: str) -> None:
        """See Executor."""
        self._flags.forget.remote(job_id)

    def kill(self, attempt: Attempt) -> None:
        """See Executor."""
        for reference, running in self._running.items():
            if running == attempt:
                ray.cancel(reference, force=True)


def outcome_of(attempt: Attempt, reference: Any) -> Outcome:
    """Return what an attempt came to, from the reference of its finished task."""
    try:
        answer = ray.get(reference)
    except ray.exceptions.RayTaskError as error:
        # What Ray raises is of a class made at need, which keeps the worker's trace as text only.
        cause, trace = error.cause, _COLOURS.sub("", str(error))
        return Failed(attempt, f"{type(cause).__name__}: {cause}", traceback=trace)
    except ray.exceptions.OutOfMemoryError:
        return Failed(attempt, "its worker was ended for lack of memory", "free some memory")
    except ray.exceptions.RayError as error:
        first_line = str(error).strip().partition("\n")[0]
        return Failed(attempt, f"its worker was lost ({type(error).__name__}: {first_line})")
    match answer["state"]:
        case "done" if answer["engine_version"] != ENGINE_VERSION:
            return Failed(
                attempt,
                f"a worker has engine version {answer['engine_version']}, this service "
                f"{ENGINE_VERSION}",
                "install the same stud8 on every node",
                final=True,
            )
        case "done":
            parts = tuple(Part(**part) for part in answer["parts"])
            return Done(attempt, ChunkResult(answer["sums"], parts, answer["hands"]))
        case "stopped":
            return Stopped(attempt)
        case _:
            return Failed(
                attempt,
                answer["message"],
                answer["hint"],
                answer["traceback"],
                answer["hand"],
                final=True,
            )
