"""A chunk as a Ray task, and the actor through which it is watched and stopped.

The one module of this package that knows Ray. The dispatcher makes the remote
function and the actor of what is here, with the resources and options it wants.
"""

import os
import threading
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import ray
from numpy.typing import NDArray
from stud8.engine.problems import InputError
from stud8.engine.version import ENGINE_VERSION
from stud8.simulation.chunk import attempt_key, run_chunk
from stud8.simulation.failures import ChunkCancelled, StrategyFailed
from stud8.simulation.monitor import CANCEL, HANDS_DONE, deciding, new_monitor
from stud8.simulation.plan import Chunk
from stud8.simulation.watchdog import Watchdog, endless
from stud8.v1 import job_pb2

POLL_S = 0.25
_ANSWER_S = 5.0


class Flags:
    """An actor that needs no processor: running chunks report to it and learn of a cancel.

    A report is (beat, hands done, hand at play, seat that decides, 0-based); the beat
    is raised by every report, so a beat that stands still is a lost worker. To that of
    a chunk whose strategy never ends its failure is added, as (message, traceback).
    """

    def __init__(self) -> None:
        self._cancelled: set[str] = set()
        self._reports: dict[str, tuple[Any, ...]] = {}

    def report(
        self,
        job: str,
        key: str,
        hands: int,
        hand: int,
        seat: int,
        failure: tuple[str, str] | None = None,
    ) -> bool:
        """Take a chunk's report; return whether it shall stop."""
        beat = self._reports.get(key, (0,))[0] + 1
        report = (beat, hands, hand, seat)
        self._reports[key] = report if failure is None else (*report, failure)
        return job in self._cancelled

    def reports(self) -> dict[str, tuple[Any, ...]]:
        """Return the newest report of each chunk under way, by `attempt_key`."""
        return self._reports

    def cancel(self, job: str) -> None:
        """Make the job's chunks stop at their next report."""
        self._cancelled.add(job)

    def end(self, key: str) -> None:
        """Forget the reports of an attempt that has ended."""
        self._reports.pop(key, None)

    def forget(self, job: str) -> None:
        """Forget all about a job."""
        self._cancelled.discard(job)
        for key in [key for key in self._reports if key.startswith(f"{job}/")]:
            del self._reports[key]


def simulate_chunk(
    spec_bytes: bytes, chunk: tuple[int, int, int], attempt: int, folder: str, flags: Any
) -> dict[str, Any]:
    """Run a chunk and say how it ended; made to be a Ray task.

    Args:
        spec_bytes: the resolved JobSpec, serialised.
        chunk: index, first deal, deals.
        attempt: number of the attempt.
        folder: of the job; its name is the job's id.
        flags: handle of a `Flags` actor.

    Returns:
        `{"state": "done", "sums": bytes, "parts": [Part as a dict], "hands": int,
        "engine_version": int}`, or
        `{"state": "stopped"}`, or `{"state": "failed", "message", "hint", "traceback",
        "hand"}`: a failure that would come again.
    """
    index, first_deal, deals = chunk
    job, key = Path(folder).name, attempt_key(Path(folder).name, index, attempt)
    monitor = new_monitor()
    spec = job_pb2.JobSpec.FromString(spec_bytes)
    over = threading.Event()
    report = partial(flags.report.remote, job, key)
    watcher = threading.Thread(
        target=_watch,
        args=(monitor, Watchdog(monitor), spec, report, over),
        name="stud8-watch",
        daemon=True,
    )
    watcher.start()
    try:
        result = run_chunk(spec, Chunk(index, first_deal, deals), attempt, Path(folder), monitor)
    except ChunkCancelled:
        return {"state": "stopped"}
    except StrategyFailed as error:
        return _failed(str(error), hint="", traceback=error.traceback, hand=error.hand)
    except InputError as error:
        first = error.problems[0]
        return _failed(first.message, hint=first.hint)
    finally:
        over.set()
        watcher.join()
        flags.end.remote(key)
    return {
        "state": "done",
        "sums": result.sums,
        "parts": [asdict(part) for part in result.parts],
        "hands": result.hands,
        "engine_version": ENGINE_VERSION,
    }


def _watch(
    monitor: NDArray[np.int64],
    watchdog: Watchdog,
    spec: job_pb2.JobSpec,
    report: Callable[..., Any],
    over: threading.Event,
) -> None:
    """Report the chunk's progress until it is over, and pass on a cancel.

    A strategy that never ends would not hear of the cancel: its process ends.
    """
    failure: tuple[str, str] | None = None
    while not over.wait(POLL_S):
        if failure is None and watchdog.expired():
            error = endless(spec, monitor)
            failure = str(error), error.traceback
        answer = report(int(monitor[HANDS_DONE]), *deciding(monitor), failure)
        try:
            if ray.get(answer, timeout=_ANSWER_S):
                monitor[CANCEL] = 1
                if failure is not None:
                    os._exit(1)
        except ray.exceptions.RayError:
            # The actor is gone or slow; the chunk is worth finishing all the same.
            continue


def _failed(
    message: str, hint: str, traceback: str = "", hand: int | None = None
) -> dict[str, Any]:
    return {
        "state": "failed",
        "message": message,
        "hint": hint,
        "traceback": traceback,
        "hand": hand,
    }
