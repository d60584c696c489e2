"""The store as the dispatcher sees it: the lease, and writes fenced by its epoch."""

from collections.abc import Callable, Iterable, Sequence

from sqlalchemy import Connection, select
from stud8.store import schema
from stud8.store.base import SqlStore, change_job, read_job
from stud8.store.errors import LeaseLost, StateConflict
from stud8.store.records import (
    TERMINAL,
    ChunkCommit,
    JobRecord,
    Lease,
    PlannedChunk,
    Progress,
    State,
)

_JOBS = schema.jobs.c
_CHUNKS = schema.chunks.c
_LEASES = schema.leases.c
_ROW = 1  # the lease's only row


def _never(_owner: str) -> bool:
    return False


class DispatcherMethods(SqlStore):
    """The methods of JobStore that only the holder of the lease may call."""

    def acquire_lease(
        self, owner: str, seconds: float, is_dead: Callable[[str], bool] = _never
    ) -> Lease | None:
        """See JobStore."""
        with self._writing() as connection:
            now = self._clock()
            held = connection.execute(select(schema.leases)).one_or_none()
            if held is None:
                lease = Lease(owner, 1, now + seconds)
                connection.execute(
                    schema.leases.insert().values(
                        id=_ROW, owner=owner, epoch=lease.epoch, expires=lease.expires
                    )
                )
                return lease
            if held.expires > now and not is_dead(held.owner):
                return None
            lease = Lease(owner, held.epoch + 1, now + seconds)
            _write_lease(connection, lease)
            return lease

    def renew_lease(self, lease: Lease, seconds: float) -> Lease:
        """See JobStore."""
        with self._writing() as connection:
            _check_epoch(connection, lease.epoch)
            renewed = Lease(lease.owner, lease.epoch, self._clock() + seconds)
            _write_lease(connection, renewed)
            return renewed

    def release_lease(self, lease: Lease) -> None:
        """See JobStore."""
        with self._writing() as connection:
            connection.execute(
                schema.leases.update().where(_LEASES.epoch == lease.epoch).values(expires=0.0)
            )

    def start_job(
        self, epoch: int, job_id: str, version: int, chunks: Sequence[PlannedChunk], sums: bytes
    ) -> JobRecord:
        """See JobStore."""
        with self._writing() as connection:
            _check_epoch(connection, epoch)
            job = read_job(connection, job_id)
            if job.state != State.PENDING or job.version != version:
                raise StateConflict(f"job {job_id} is not waiting any more")
            rows = [
                {
                    "job_id": job_id,
                    "index": chunk.index,
                    "first_deal": chunk.first_deal,
                    "deals": chunk.deals,
                }
                for chunk in chunks
            ]
            connection.execute(schema.chunks.insert(), rows)
            connection.execute(schema.sums.insert().values(job_id=job_id, sums=sums))
            return change_job(
                connection,
                job,
                state=State.RUNNING,
                started=self._clock(),
                chunks_total=len(chunks),
            )

    def commit_chunk(self, epoch: int, job_id: str, commit: ChunkCommit, sums: bytes) -> bool:
        """See JobStore."""
        with self._writing() as connection:
            _check_epoch(connection, epoch)
            job = read_job(connection, job_id)
            if job.terminal:
                raise StateConflict(f"job {job_id} has {job.state.name} already")
            chunk = (_CHUNKS.job_id == job_id, _CHUNKS.index == commit.index)
            done = connection.scalar(select(_CHUNKS.done).where(*chunk))
            if done is None:
                raise StateConflict(f"job {job_id} has no chunk {commit.index}")
            if done:
                return False
            connection.execute(
                schema.chunks.update()
                .where(*chunk)
                .values(done=True, attempt=commit.attempt, hands=commit.hands, parts=commit.parts)
            )
            connection.execute(
                schema.sums.update().where(schema.sums.c.job_id == job_id).values(sums=sums)
            )
            committed = job.hands_committed + commit.hands
            change_job(
                connection,
                job,
                chunks_done=job.chunks_done + 1,
                hands_committed=committed,
                hands_done=max(job.hands_done, committed),
                last_commit=self._clock(),
            )
            return True

    def set_progress(self, epoch: int, progress: Iterable[Progress]) -> None:
        """See JobStore."""
        with self._writing() as connection:
            _check_epoch(connection, epoch)
            for one in progress:
                connection.execute(
                    schema.jobs.update()
                    .where(_JOBS.id == one.job_id)
                    .where(_JOBS.state.not_in(sorted(TERMINAL)))
                    .values(
                        version=_JOBS.version + 1,
                        hands_done=one.hands_done,
                        hands_per_s=one.hands_per_s,
                    )
                )

    def finish_job(
        self, epoch: int, job_id: str, version: int, state: State, error: bytes = b""
    ) -> JobRecord:
        """See JobStore."""
        if state not in TERMINAL:
            raise ValueError(f"{state.name} is not a terminal state")
        with self._writing() as connection:
            _check_epoch(connection, epoch)
            job = read_job(connection, job_id)
            if job.terminal or job.version != version:
                raise StateConflict(f"job {job_id} was changed meanwhile")
            return change_job(
                connection,
                job,
                state=state,
                error=error,
                ended=self._clock(),
                hands_done=job.hands_committed,
                hands_per_s=0.0,
            )


def _check_epoch(connection: Connection, epoch: int) -> None:
    if connection.scalar(select(_LEASES.epoch)) != epoch:
        raise LeaseLost("another dispatcher has taken over")


def _write_lease(connection: Connection, lease: Lease) -> None:
    connection.execute(
        schema.leases.update().values(owner=lease.owner, epoch=lease.epoch, expires=lease.expires)
    )
