"""A job at work, as the dispatcher holds it in memory; the store holds the truth."""

from collections import Counter, deque
from dataclasses import dataclass, field
from pathlib import Path

from stud8.dispatcher.executor import Attempt, Report
from stud8.dispatcher.speed import Speed
from stud8.simulation.sums import Sums
from stud8.store import ChunkRecord, PlannedChunk
from stud8.v1 import job_pb2


@dataclass
class Flight:
    """An attempt under way and when to stop waiting for it (seconds, monotonic)."""

    attempt: Attempt
    deadline: float
    report: Report | None = None
    moved: float = 0.0
    """When it last got on with its hands."""
    given_up: bool = False
    """Another attempt at the chunk is under way instead; whichever ends first counts."""


@dataclass
class ActiveJob:
    """A RUNNING or CANCELLING job."""

    job_id: str
    spec: job_pb2.JobSpec
    spec_bytes: bytes
    folder: Path
    sums: Sums
    waiting: deque[PlannedChunk]
    done: set[int]
    hands_committed: int
    chunks_total: int
    flights: dict[str, Flight] = field(default_factory=dict)
    failures: Counter[int] = field(default_factory=Counter)
    speed: Speed = field(default_factory=Speed)
    cancelling_since: float | None = None
    finished_since: float | None = None
    told: tuple[int, float] = (-1, 0.0)
    """Progress as the store last heard it."""

    @classmethod
    def of(
        cls, job_id: str, spec: bytes, folder: Path, sums: bytes, chunks: list[ChunkRecord]
    ) -> "ActiveJob":
        """Take up a job where the store says that it stands."""
        return cls(
            job_id=job_id,
            spec=job_pb2.JobSpec.FromString(spec),
            spec_bytes=spec,
            folder=folder,
            sums=Sums.from_bytes(sums),
            waiting=deque(
                PlannedChunk(chunk.index, chunk.first_deal, chunk.deals)
                for chunk in chunks
                if not chunk.done
            ),
            done={chunk.index for chunk in chunks if chunk.done},
            hands_committed=sum(chunk.hands for chunk in chunks),
            chunks_total=len(chunks),
        )

    @property
    def complete(self) -> bool:
        """Whether every chunk is committed."""
        return len(self.done) == self.chunks_total

    def hands_done(self) -> int:
        """Return the hands of committed chunks and those that running ones report."""
        best: dict[int, int] = {}
        for flight in self.flights.values():
            index = flight.attempt.chunk.index
            if flight.report is not None and index not in self.done:
                best[index] = max(best.get(index, 0), flight.report.hands)
        return self.hands_committed + sum(best.values())
