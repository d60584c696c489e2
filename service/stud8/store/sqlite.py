"""The job store in one SQLite file.

Write-ahead logging lets readers and the one writer work side by side. Every
writing transaction is BEGIN IMMEDIATE: one that reads first and then writes
would be refused as soon as another process wrote in between.
"""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, select
from sqlalchemy.exc import DatabaseError
from sqlalchemy.pool import ConnectionPoolEntry
from stud8.store import schema
from stud8.store.dispatching import DispatcherMethods
from stud8.store.errors import StoreError
from stud8.store.folders import DATABASE
from stud8.store.jobs import JobMethods

_BUSY_MS = 30_000


class SqliteJobStore(JobMethods, DispatcherMethods):
    """A JobStore in the file `path`; made if absent, unless `read_only`.

    Raises:
        StoreError: the file is no job store, of another version, or cannot be opened.
    """

    def __init__(
        self, path: Path, *, read_only: bool = False, clock: Callable[[], float] = time.time
    ) -> None:
        super().__init__(clock)
        self._path = path
        self._engine = _engine(path, read_only)
        self._watching: Connection | None = None
        try:
            if not read_only:
                with self._writing() as connection:
                    schema.metadata.create_all(connection)
                    if connection.scalar(select(schema.schema.c.version)) is None:
                        connection.execute(
                            schema.schema.insert().values(version=schema.SCHEMA_VERSION)
                        )
            self._check_schema()
        except DatabaseError as error:
            self.close()
            raise StoreError(f"{path}: cannot be used as a job store: {error.orig}") from error
        except BaseException:
            self.close()
            raise

    def _check_schema(self) -> None:
        with self._reading() as connection:
            found = None
            if inspect(connection).has_table(schema.schema.name):
                found = connection.scalar(select(schema.schema.c.version))
        if found != schema.SCHEMA_VERSION:
            raise StoreError(
                f"{self._path}: job store of version {found}, this stud8 needs "
                f"{schema.SCHEMA_VERSION}; use the stud8 that made it or another data folder"
            )

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        connected = self._engine.connect().execution_options(stud8_begin="IMMEDIATE")
        with connected as connection, connection.begin():
            yield connection

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with self._engine.connect() as connection, connection.begin():
            yield connection

    def change_marker(self) -> int:
        """See JobStore; SQLite counts the commits of all other connections."""
        # The pragma compares within one connection: it must always be the same.
        if self._watching is None:
            self._watching = self._engine.connect()
        marker = self._watching.exec_driver_sql("PRAGMA data_version").scalar_one()
        self._watching.rollback()
        return int(marker)

    def close(self) -> None:
        """See JobStore."""
        if self._watching is not None:
            self._watching.close()
        self._engine.dispose()


def open_store(data: Path, *, read_only: bool = False) -> SqliteJobStore:
    """Open the job store of a data folder.

    Raises:
        StoreError: there is none (when `read_only`), or it cannot be used.
    """
    path = data / DATABASE
    if read_only and not path.is_file():
        raise StoreError(f"{data}: holds no stud8 jobs; name a data folder that does with --data")
    return SqliteJobStore(path, read_only=read_only)


def _engine(path: Path, read_only: bool) -> Engine:
    query = {"mode": "ro" if read_only else "rwc", "uri": "true"}
    # A folder that cannot be written has no room for the index of the log: if
    # there is no log either, the file is read as it stands.
    log = path.with_name(path.name + "-wal")
    if read_only and not log.exists() and not os.access(path.parent, os.W_OK):
        query["immutable"] = "1"
    database = f"file:{quote(str(path.resolve()))}"
    engine = create_engine(URL.create("sqlite", database=database, query=query))

    @event.listens_for(engine, "connect")
    def _on_connect(connection: Any, _entry: ConnectionPoolEntry) -> None:
        connection.isolation_level = None  # transactions begin where `_on_begin` says
        connection.execute(f"PRAGMA busy_timeout = {_BUSY_MS}")
        if not read_only:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA foreign_keys = ON")

    @event.listens_for(engine, "begin")
    def _on_begin(connection: Connection) -> None:
        kind = connection.get_execution_options().get("stud8_begin", "DEFERRED")
        connection.exec_driver_sql(f"BEGIN {kind}")

    return engine
