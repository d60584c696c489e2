"""An executor whose attempts end as and when a test says."""

from dataclasses import dataclass, field
from pathlib import Path

from stud8.dispatcher.executor import Attempt, Done, Failed, Outcome, Report, Stopped
from stud8.simulation.chunk import ChunkResult
from stud8.simulation.parts import Part
from stud8.simulation.sums import Sums
from stud8.v1 import job_pb2


@dataclass
class FakeExecutor:
    """Holds attempts until the test ends them."""

    processors: int = 2
    running: list[Attempt] = field(default_factory=list)
    begun: list[Attempt] = field(default_factory=list)
    cancelled: set[str] = field(default_factory=set)
    forgotten: list[str] = field(default_factory=list)
    killed: list[Attempt] = field(default_factory=list)
    told: dict[str, Report] = field(default_factory=dict)
    specs: dict[str, bytes] = field(default_factory=dict)
    folders: dict[str, Path] = field(default_factory=dict)
    _ended: list[Outcome] = field(default_factory=list)

    def cpus(self) -> int:
        return self.processors

    def submit(self, attempt: Attempt, spec: bytes, folder: Path) -> None:
        self.running.append(attempt)
        self.begun.append(attempt)
        self.specs[attempt.job_id] = spec
        self.folders[attempt.job_id] = folder

    def collect(self, seconds: float) -> list[Outcome]:
        ended, self._ended = self._ended, []
        return ended

    def reports(self) -> dict[str, Report]:
        return self.told

    def cancel(self, job_id: str) -> None:
        self.cancelled.add(job_id)

    def forget(self, job_id: str) -> None:
        self.forgotten.append(job_id)

    def kill(self, attempt: Attempt) -> None:
        self.killed.append(attempt)

    # What a test does.

    def finish(self, attempt: Attempt) -> list[Path]:
        """End an attempt well, with one part on disk; return its files."""
        spec = job_pb2.JobSpec.FromString(self.specs[attempt.job_id])
        sums = Sums.zero(spec)
        sums.hands = sums.deals = attempt.chunk.deals
        part = Part(
            "hands", f"hands/part-{attempt.chunk.index:07d}-{attempt.number}.parquet", 1, 1, ""
        )
        path = self.folders[attempt.job_id] / part.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"x")
        self._end(Done(attempt, ChunkResult(sums.to_bytes(), (part,), attempt.chunk.deals)))
        return [path]

    def finish_all(self) -> None:
        """End all attempts well."""
        for attempt in list(self.running):
            self.finish(attempt)

    def stop(self, attempt: Attempt) -> None:
        """End an attempt as a cancel does."""
        self._end(Stopped(attempt))

    def fail(self, attempt: Attempt, message: str = "worker lost", **more: object) -> None:
        """End an attempt without a result."""
        self._end(Failed(attempt, message, **more))  # type: ignore[arg-type]

    def report(
        self,
        attempt: Attempt,
        beat: int,
        hands: int,
        hand: int,
        seat: int = 0,
        failure: tuple[str, str] | None = None,
    ) -> None:
        """Let an attempt say how far it is, and that its strategy never ends."""
        self.told[attempt.key] = Report(beat, hands, hand, seat, failure)

    def _end(self, outcome: Outcome) -> None:
        self.running.remove(outcome.attempt)
        self._ended.append(outcome)
