"""The store as the server sees it: jobs made, listed, cancelled, deleted."""

from collections.abc import Collection

from sqlalchemy import func, select, tuple_
from stud8.store import schema
from stud8.store.base import SqlStore, change_job, job_of, read_job
from stud8.store.errors import JobExists, RequestIdReused, StateConflict
from stud8.store.records import TERMINAL, ChunkRecord, JobPage, JobRecord, NewJob, State
from stud8.store.tokens import make_token, read_token

_JOBS = schema.jobs.c


class JobMethods(SqlStore):
    """The methods of JobStore that need no lease."""

    def create_job(self, new: NewJob) -> tuple[JobRecord, bool]:
        """See JobStore."""
        with self._writing() as connection:
            if new.request_id:
                row = connection.execute(
                    select(schema.jobs).where(_JOBS.request_id == new.request_id)
                ).one_or_none()
                if row is not None:
                    earlier = job_of(row)
                    if earlier.request_hash != new.request_hash:
                        raise RequestIdReused(new.request_id)
                    return earlier, False
            if connection.execute(select(_JOBS.id).where(_JOBS.id == new.id)).first():
                raise JobExists(f"there is a job {new.id!r} already")
            connection.execute(
                schema.jobs.insert().values(
                    id=new.id,
                    request_id=new.request_id or None,
                    request_hash=new.request_hash,
                    spec=new.spec,
                    spec_hash=new.spec_hash,
                    state=State.PENDING,
                    version=1,
                    created=self._clock(),
                    hands_total=new.hands,
                    engine_version=new.engine_version,
                    build=new.build,
                )
            )
            return read_job(connection, new.id), True

    def find_request(self, request_id: str) -> JobRecord | None:
        """See JobStore."""
        with self._reading() as connection:
            row = connection.execute(
                select(schema.jobs).where(_JOBS.request_id == request_id)
            ).one_or_none()
        return None if row is None else job_of(row)

    def get_job(self, job_id: str) -> JobRecord:
        """See JobStore."""
        with self._reading() as connection:
            return read_job(connection, job_id)

    def list_jobs(self, states: Collection[State] = (), size: int = 50, token: str = "") -> JobPage:
        """See JobStore."""
        query = select(schema.jobs).order_by(_JOBS.created.desc(), _JOBS.id.desc())
        if states:
            query = query.where(_JOBS.state.in_(sorted(states)))
        if token:
            place = read_token(token, states)
            query = query.where(tuple_(_JOBS.created, _JOBS.id) < place)
        with self._reading() as connection:
            rows = connection.execute(query.limit(size + 1)).all()
        jobs = tuple(job_of(row) for row in rows[:size])
        more = len(rows) > size
        return JobPage(jobs, make_token(jobs[-1].created, jobs[-1].id, states) if more else "")

    def cancel_job(self, job_id: str) -> JobRecord:
        """See JobStore."""
        with self._writing() as connection:
            job = read_job(connection, job_id)
            if job.state == State.PENDING:
                return change_job(connection, job, state=State.CANCELLED, ended=self._clock())
            if job.state == State.RUNNING:
                return change_job(connection, job, state=State.CANCELLING)
            if job.terminal:
                raise StateConflict(f"job {job_id} has {job.state.name} already")
            return job

    def delete_job(self, job_id: str) -> None:
        """See JobStore."""
        with self._writing() as connection:
            job = read_job(connection, job_id)
            if not job.terminal:
                raise StateConflict(f"job {job_id} is {job.state.name}; cancel it first")
            for table in (schema.chunks, schema.sums):
                connection.execute(table.delete().where(table.c.job_id == job_id))
            connection.execute(schema.jobs.delete().where(_JOBS.id == job_id))

    def versions(self, job_ids: Collection[str]) -> dict[str, int]:
        """See JobStore."""
        query = select(_JOBS.id, _JOBS.version).where(_JOBS.id.in_(sorted(job_ids)))
        with self._reading() as connection:
            return {row.id: row.version for row in connection.execute(query)}

    def sums(self, job_id: str) -> bytes | None:
        """See JobStore."""
        query = select(schema.sums.c.sums).where(schema.sums.c.job_id == job_id)
        with self._reading() as connection:
            read_job(connection, job_id)
            return connection.scalar(query)

    def chunks(self, job_id: str) -> list[ChunkRecord]:
        """See JobStore."""
        table = schema.chunks
        columns = [column for column in table.c if column is not table.c.job_id]
        query = select(*columns).where(table.c.job_id == job_id).order_by(table.c.index)
        with self._reading() as connection:
            read_job(connection, job_id)
            return [ChunkRecord(**row._mapping) for row in connection.execute(query)]

    def unfinished_jobs(self) -> list[tuple[str, State]]:
        """See JobStore."""
        query = (
            select(_JOBS.id, _JOBS.state)
            .where(_JOBS.state.not_in(sorted(TERMINAL)))
            .order_by(_JOBS.created, _JOBS.id)
        )
        with self._reading() as connection:
            return [(row.id, State(row.state)) for row in connection.execute(query)]

    def count_unfinished(self) -> int:
        """See JobStore."""
        query = select(func.count()).where(_JOBS.state.not_in(sorted(TERMINAL)))
        with self._reading() as connection:
            return connection.scalar(query) or 0
