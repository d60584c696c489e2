"""What the dispatcher needs of whatever runs its chunks; Ray in earnest."""

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from stud8.simulation.chunk import ChunkResult, attempt_key
from stud8.store import PlannedChunk


@dataclass(frozen=True, slots=True)
class Attempt:
    """One try at a chunk; its number is never given out twice for a chunk."""

    job_id: str
    chunk: PlannedChunk
    number: int

    @property
    def key(self) -> str:
        """Name of the attempt among all jobs."""
        return attempt_key(self.job_id, self.chunk.index, self.number)


@dataclass(frozen=True, slots=True)
class Done:
    """The attempt played all its hands."""

    attempt: Attempt
    result: ChunkResult


@dataclass(frozen=True, slots=True)
class Stopped:
    """The attempt ended because its job is being cancelled."""

    attempt: Attempt


@dataclass(frozen=True, slots=True)
class Failed:
    """The attempt ended without a result.

    A `final` failure would come again, whoever tried: a strategy that raised.
    """

    attempt: Attempt
    message: str
    hint: str = ""
    traceback: str = ""
    hand: int | None = None
    """The hand that failed, if one did."""
    final: bool = False


Outcome = Done | Stopped | Failed


@dataclass(frozen=True, slots=True)
class Report:
    """What a running attempt last said of itself."""

    beat: int
    """Raised at every report: proof of life."""
    hands: int
    """Hands done."""
    hand: int
    """The hand at play."""
    seat: int
    """The seat (0-based) that is asked for its decision."""
    failure: tuple[str, str] | None = None
    """Message and traceback of a strategy that never ends; the attempt must be killed."""

    def at(self) -> tuple[int, int, int]:
        """Return where the attempt is: it stands still while this stays the same.

        The seat counts, for the first hand has number 0 and may follow minutes of compiling.
        """
        return self.hands, self.hand, self.seat


class Executor(Protocol):
    """Runs attempts on some number of processors. Used from one thread."""

    def cpus(self) -> int:
        """Return how many attempts can run at once."""
        ...

    def submit(self, attempt: Attempt, spec: bytes, folder: Path) -> None:
        """Begin an attempt; `spec` is the resolved JobSpec, `folder` the job's."""
        ...

    def collect(self, seconds: float) -> list[Outcome]:
        """Return what has ended, waiting up to `seconds` if nothing has yet."""
        ...

    def reports(self) -> dict[str, Report]:
        """Return the newest reports of attempts by their keys."""
        ...

    def cancel(self, job_id: str) -> None:
        """Ask a job's attempts to stop; each still comes to an outcome."""
        ...

    def forget(self, job_id: str) -> None:
        """Let go of what is known of a job that has ended."""
        ...

    def kill(self, attempt: Attempt) -> None:
        """End an attempt by force; it may never come to an outcome."""
        ...
