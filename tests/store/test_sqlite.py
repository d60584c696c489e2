"""SQLite as a job store: the contract, and what is SQLite's own."""

import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from stud8.store import JobStore, SqliteJobStore, State, StoreError, open_store
from stud8.v1 import job_pb2

from tests.store.contract import Clock, StoreContract, new_job


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def opener(tmp_path: Path, clock: Clock) -> Iterator[Callable[[], JobStore]]:
    opened: list[JobStore] = []

    def open_again() -> JobStore:
        opened.append(SqliteJobStore(tmp_path / "odd ?#% name.db", clock=clock))
        return opened[-1]

    yield open_again
    for store in opened:
        store.close()


class TestSqlite(StoreContract):
    """The contract in a file."""


def test_states_have_the_numbers_of_the_api() -> None:
    named = {name: number for name, number in job_pb2.JobState.items() if number}
    assert named == {f"JOB_STATE_{state.name}": state.value for state in State}


def test_reading_needs_no_service_and_changes_nothing(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="holds no stud8 jobs"):
        open_store(tmp_path, read_only=True)
    writer = open_store(tmp_path)
    writer.create_job(new_job())
    reader = open_store(tmp_path, read_only=True)
    assert reader.get_job("job0").state == State.PENDING
    with pytest.raises(Exception, match="readonly"):
        reader.create_job(new_job(1))
    reader.close()
    writer.close()


def test_reading_in_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    store.create_job(new_job())
    store.close()
    tmp_path.chmod(stat.S_IRUSR | stat.S_IXUSR)
    code = (
        "import os, sys, pathlib\n"
        "from stud8.store import open_store\n"
        "print(open_store(pathlib.Path(sys.argv[1]), read_only=True).get_job('job0').id)\n"
    )
    try:
        done = subprocess.run(
            [sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, check=False
        )
    finally:
        tmp_path.chmod(stat.S_IRWXU)
    assert done.stdout.strip() == "job0", done.stderr


def test_another_schema_version_is_refused(tmp_path: Path) -> None:
    open_store(tmp_path).close()
    with sqlite3.connect(tmp_path / "stud8.db") as connection:
        connection.execute("UPDATE stud8_schema SET version = 99")
    connection.close()
    for read_only in (False, True):
        with pytest.raises(StoreError, match="version 99, this stud8 needs 1; use the stud8"):
            open_store(tmp_path, read_only=read_only)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "stud8.db").write_text("not a database" * 100)
    with pytest.raises(StoreError, match="cannot be used as a job store"):
        open_store(tmp_path)


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="unable to open"):
        open_store(tmp_path / "missing")
