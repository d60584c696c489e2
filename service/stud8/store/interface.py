"""What server and dispatcher need of a job store, whatever database is behind it."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Protocol

from stud8.store.records import (
    ChunkCommit,
    ChunkRecord,
    JobPage,
    JobRecord,
    Lease,
    NewJob,
    PlannedChunk,
    Progress,
    State,
)


class JobStore(Protocol):
    """Jobs, their chunks and the dispatcher's lease; safe to use from several threads.

    Every method is one short transaction. Methods that take an `epoch` belong to
    the dispatcher and raise LeaseLost unless the lease has that epoch.
    Methods that take a job id raise JobNotFound if there is none.
    """

    def create_job(self, new: NewJob) -> tuple[JobRecord, bool]:
        """Record a job as PENDING; return it and whether it is new.

        A request id seen before with the same hash returns the job it made.

        Raises:
            RequestIdReused: the request id came with another hash.
            JobExists: the job id is taken.
        """
        ...

    def find_request(self, request_id: str) -> JobRecord | None:
        """Return the job that a request id made, if any."""
        ...

    def get_job(self, job_id: str) -> JobRecord:
        """Return a job."""
        ...

    def list_jobs(self, states: Collection[State] = (), size: int = 50, token: str = "") -> JobPage:
        """Return a page of jobs, newest first; no `states` means all.

        Raises:
            PageTokenInvalid: the token is broken or from a listing of other states.
        """
        ...

    def cancel_job(self, job_id: str) -> JobRecord:
        """Make a PENDING job CANCELLED and a RUNNING one CANCELLING.

        Raises:
            StateConflict: the job is in a terminal state.
        """
        ...

    def delete_job(self, job_id: str) -> None:
        """Forget a terminal job and its chunks.

        Raises:
            StateConflict: the job is not in a terminal state.
        """
        ...

    def change_marker(self) -> int:
        """Return a number that changes whenever another connection has written.

        For one poller: a call tells what happened since the call before.
        """
        ...

    def versions(self, job_ids: Collection[str]) -> dict[str, int]:
        """Return the versions of those of the jobs that exist."""
        ...

    def sums(self, job_id: str) -> bytes | None:
        """Return the merged sums of the committed chunks, None before the first commit."""
        ...

    def chunks(self, job_id: str) -> list[ChunkRecord]:
        """Return the planned chunks in order; none before the job has started."""
        ...

    def unfinished_jobs(self) -> list[tuple[str, State]]:
        """Return id and state of every job that is not in a terminal state, oldest first."""
        ...

    def count_unfinished(self) -> int:
        """Return how many jobs are not in a terminal state."""
        ...

    def acquire_lease(
        self, owner: str, seconds: float, is_dead: Callable[[str], bool] = ...
    ) -> Lease | None:
        """Take the lease under a new epoch, or return None while another owner has it.

        It is free if it was released, has expired, or `is_dead(owner)` says that
        its owner is no more.
        """
        ...

    def renew_lease(self, lease: Lease, seconds: float) -> Lease:
        """Extend a lease, even one that ran out, as long as nobody else took it."""
        ...

    def release_lease(self, lease: Lease) -> None:
        """Give a lease back; nothing happens if it is not held any more."""
        ...

    def start_job(
        self, epoch: int, job_id: str, version: int, chunks: Sequence[PlannedChunk], sums: bytes
    ) -> JobRecord:
        """Freeze a PENDING job's plan and make it RUNNING.

        Raises:
            StateConflict: the job is not PENDING at that version any more.
        """
        ...

    def commit_chunk(self, epoch: int, job_id: str, commit: ChunkCommit, sums: bytes) -> bool:
        """Record a chunk's result and the job's merged sums with it.

        Returns False, and changes nothing, if the chunk was done before: the
        first result wins.

        Raises:
            StateConflict: the job is in a terminal state or has no such chunk.
        """
        ...

    def set_progress(self, epoch: int, progress: Iterable[Progress]) -> None:
        """Record how far jobs are; jobs that do not exist or have ended are passed over."""
        ...

    def finish_job(
        self, epoch: int, job_id: str, version: int, state: State, error: bytes = b""
    ) -> JobRecord:
        """Bring a job into a terminal state.

        Raises:
            StateConflict: the job changed since `version`, or it is terminal.
        """
        ...

    def close(self) -> None:
        """Let go of the database."""
        ...
