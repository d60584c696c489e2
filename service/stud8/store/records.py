"""Plain values that go into a job store and come out of it.

Times are seconds since the epoch (UTC), counts are hands, deals or chunks.
"""

from dataclasses import dataclass
from enum import IntEnum


class State(IntEnum):
    """State of a job; the numbers are those of `stud8.v1.JobState`."""

    PENDING = 1
    RUNNING = 2
    CANCELLING = 3
    SUCCEEDED = 4
    FAILED = 5
    CANCELLED = 6


TERMINAL = frozenset({State.SUCCEEDED, State.FAILED, State.CANCELLED})
"""States that no job leaves."""


@dataclass(frozen=True, slots=True)
class NewJob:
    """A job about to be recorded."""

    id: str
    spec: bytes
    """The resolved JobSpec, serialised."""
    spec_hash: str
    hands: int
    engine_version: int
    build: str
    request_id: str = ""
    request_hash: str = ""
    """Hash of the body as the caller sent it; compared when a request id comes again."""


@dataclass(frozen=True, slots=True)
class JobRecord:
    """A job as the store knows it."""

    id: str
    request_id: str
    request_hash: str
    spec: bytes
    spec_hash: str
    state: State
    version: int
    """Raised at every change."""
    created: float
    started: float | None
    ended: float | None
    last_commit: float | None
    hands_total: int
    hands_committed: int
    hands_done: int
    """With the hands of running chunks."""
    hands_per_s: float
    chunks_total: int
    chunks_done: int
    error: bytes
    """A serialised JobError; empty unless FAILED."""
    engine_version: int
    build: str

    @property
    def terminal(self) -> bool:
        """Whether the job will never change again."""
        return self.state in TERMINAL


@dataclass(frozen=True, slots=True)
class JobPage:
    """One page of a listing, newest job first."""

    jobs: tuple[JobRecord, ...]
    next_token: str
    """Empty on the last page."""


@dataclass(frozen=True, slots=True)
class PlannedChunk:
    """A run of whole deals, the unit of work and of commit."""

    index: int
    first_deal: int
    deals: int


@dataclass(frozen=True, slots=True)
class ChunkRecord:
    """A planned chunk and, once it is done, what became of it."""

    index: int
    first_deal: int
    deals: int
    done: bool
    attempt: int
    """The attempt whose result counts; 0 while the chunk is not done."""
    hands: int
    parts: str
    """The attempt's parts as JSON; the store does not look into it."""


@dataclass(frozen=True, slots=True)
class ChunkCommit:
    """The result of one attempt at a chunk, to be recorded if it is the first."""

    index: int
    attempt: int
    hands: int
    parts: str


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a running job is."""

    job_id: str
    hands_done: int
    hands_per_s: float


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to dispatch; `epoch` goes with every write and fences out the past."""

    owner: str
    epoch: int
    expires: float
