"""What the SQL parts of a job store share: transactions, a clock, rows as records."""

from abc import abstractmethod
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

from sqlalchemy import Connection, Row, select
from stud8.store import schema
from stud8.store.errors import JobNotFound, StateConflict
from stud8.store.records import JobRecord, State

_COLUMNS = schema.jobs.c


class SqlStore:
    """Base of the SQL job store; a backend supplies the two transactions."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock

    @abstractmethod
    def _writing(self) -> AbstractContextManager[Connection]:
        """Begin a transaction that excludes other writers; it commits at the end."""

    @abstractmethod
    def _reading(self) -> AbstractContextManager[Connection]:
        """Begin a transaction that sees one state of the store."""


def job_of(row: Row[Any]) -> JobRecord:
    """Return a row of the jobs table as a record."""
    values = dict(row._mapping)
    values["state"] = State(values["state"])
    values["request_id"] = values["request_id"] or ""
    return JobRecord(**values)


def read_job(connection: Connection, job_id: str) -> JobRecord:
    """Return a job, within a transaction."""
    row = connection.execute(select(schema.jobs).where(_COLUMNS.id == job_id)).one_or_none()
    if row is None:
        raise JobNotFound(job_id)
    return job_of(row)


def change_job(connection: Connection, job: JobRecord, **values: object) -> JobRecord:
    """Compare-and-set: write the values if the job is still as in the record.

    Raises:
        StateConflict: the job's state or version is another now.
    """
    changed = connection.execute(
        schema.jobs.update()
        .where(_COLUMNS.id == job.id)
        .where(_COLUMNS.state == job.state)
        .where(_COLUMNS.version == job.version)
        .values(version=job.version + 1, **values)
    )
    if changed.rowcount != 1:
        raise StateConflict(f"job {job.id} was changed meanwhile")
    return read_job(connection, job.id)
