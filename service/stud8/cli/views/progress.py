"""How far a job is, while it runs: a live bar on a terminal, plain lines elsewhere."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from stud8.cli import output
from stud8.cli.views.figures import brief, duration, signed, whole
from stud8.cli.views.jobs import job_id, state_word
from stud8.v1 import service_pb2

Snapshot = service_pb2.WatchJobResponse

# Seconds between two plain lines.
_INTERVAL = 5.0


class Display(Protocol):
    """Where progress is shown."""

    def phase(self, text: str) -> None:
        """Say what is being waited for."""

    def update(self, snapshot: Snapshot) -> None:
        """Show where the job stands."""

    def played(self, done: int, of: int) -> None:
        """Show how many hands are played where there is no job to look at."""


class Lines:
    """Progress as lines on stderr, a line every few seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._next = 0.0
        self._state = ""

    def phase(self, text: str) -> None:
        """See Display."""
        output.tell(text)

    def update(self, snapshot: Snapshot) -> None:
        """See Display."""
        state = state_word(snapshot.job.state)
        if state == self._state and self._clock() < self._next:
            return
        self._state, self._next = state, self._clock() + _INTERVAL
        output.tell(progress_line(snapshot))

    def played(self, done: int, of: int) -> None:
        """See Display."""
        now = self._clock()
        if not self._next:
            self._next = now + _INTERVAL
        elif now >= self._next:
            self._next = now + _INTERVAL
            output.tell(played_text(done, of))


def played_text(done: int, of: int) -> str:
    """Return how many hands are played in a few words."""
    return f"{whole(done)} of {whole(of)} hands ({100 * done // max(1, of)} %)"


def progress_line(snapshot: Snapshot) -> str:
    """Return a job's progress in one line."""
    job, progress = snapshot.job, snapshot.job.progress
    parts = [
        f"job {job_id(job)} {state_word(job.state)}",
        played_text(progress.hands_done, job.spec.hands),
    ]
    if progress.hands_per_s:
        parts.append(f"{whole(progress.hands_per_s)} hands/s")
    if snapshot.HasField("seconds_left"):
        parts.append(f"{duration(snapshot.seconds_left)} left")
    results = ", ".join(
        f"{brief(result.profile)} {_interval(result)}"
        for result in snapshot.running
        if result.bb_per_100.HasField("estimate")
    )
    return ", ".join(parts) + (f"; bb/100: {results}" if results else "")


def _interval(result: service_pb2.RunningResult) -> str:
    value = result.bb_per_100
    text = signed(value.estimate)
    if value.HasField("low"):
        text += f" ± {(value.high - value.low) / 2:,.2f}"
    return text


@contextmanager
def display() -> Iterator[Display]:
    """Show progress on stderr for the time of the block."""
    if not sys.stderr.isatty():
        yield Lines()
        return
    from stud8.cli.views.live import LiveBar

    with LiveBar() as bar:
        yield bar
