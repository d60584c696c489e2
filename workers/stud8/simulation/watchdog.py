"""Decisions that never end: noticed from outside, for a native loop cannot be asked.

The kernel's View and hand are in the monitor, so another thread can see that a
decision stands still. What counts is processor time of the thread that plays:
a machine that is busy with other things makes no strategy look slow.
"""

import os
import threading
import time
from collections.abc import Callable
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray
from stud8.simulation.failures import StrategyFailed, endless_failure
from stud8.simulation.monitor import HAND, PLAYING, view_in
from stud8.v1 import job_pb2

DECISION_S = 10.0
"""Processor time that one decision may take, unless STUD8_DECISION_S says otherwise."""
_LOOK_S = 0.2

T = TypeVar("T")


def decision_seconds() -> float:
    """Return the processor time that one decision may take."""
    try:
        seconds = float(os.environ.get("STUD8_DECISION_S", ""))
    except ValueError:
        return DECISION_S
    return seconds if seconds > 0 else DECISION_S


class Watchdog:
    """Looks at a monitor from time to time; expires when one decision takes too long.

    It is made by the thread that plays, and asked by another.

    Args:
        monitor: of the machine that plays.
    """

    def __init__(self, monitor: NDArray[np.int64]) -> None:
        self._monitor = monitor
        self._clock = _own_clock()
        self._limit = decision_seconds()
        self._decision: tuple[int, ...] = ()
        self._since = 0.0

    def expired(self) -> bool:
        """Look; return whether the decision at hand has taken too long."""
        view = view_in(self._monitor)[0]
        # A strategy that can go on and on is in Python, and then each decision has its draw.
        decision = (int(self._monitor[HAND]), int(view["seat"]), int(view["draw"]))
        now = self._clock()
        if not self._monitor[PLAYING] or view["phase"] == 0 or decision != self._decision:
            self._decision, self._since = decision, now
        return now - self._since > self._limit


def endless(spec: job_pb2.JobSpec, monitor: NDArray[np.int64]) -> StrategyFailed:
    """Return the failure of the decision that a monitor stands still at."""
    return endless_failure(spec, monitor.copy(), decision_seconds())


def with_watchdog(
    spec: job_pb2.JobSpec,
    monitor: NDArray[np.int64],
    play: Callable[[], T],
    look: Callable[[], None] = lambda: None,
) -> T:
    """Return what `play` returns, in a thread of its own, or raise what it raises.

    Args:
        spec: the resolved spec that is played.
        monitor: of the machine that plays it.
        play: plays.
        look: called from time to time while it does.

    Raises:
        StrategyFailed: a decision does not end. Its thread cannot be stopped and goes
            on until the process ends.
    """
    results: list[T] = []
    errors: list[BaseException] = []
    watchdogs: list[Watchdog] = []

    def run() -> None:
        try:
            watchdogs.append(Watchdog(monitor))
            results.append(play())
        except BaseException as error:
            errors.append(error)

    player = threading.Thread(target=run, name="stud8-play", daemon=True)
    player.start()
    while player.is_alive():
        player.join(_LOOK_S)
        look()
        if player.is_alive() and watchdogs and watchdogs[0].expired():
            raise endless(spec, monitor)
    if errors:
        raise errors[0]
    return results[0]


def _own_clock() -> Callable[[], float]:
    """Return a clock of this thread's processor time; where there is none, of the process's."""
    if not hasattr(time, "pthread_getcpuclockid"):
        return time.process_time
    clock = time.pthread_getcpuclockid(threading.get_ident())

    def now() -> float:
        try:
            return time.clock_gettime(clock)
        except OSError:  # the thread has just ended
            return 0.0

    return now
