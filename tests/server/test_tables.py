"""Tables over the API: frames from any row on."""

import json
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from stud8.simulation.manifest import write_manifest
from stud8.simulation.parts import Part
from stud8.store import State
from stud8.v1 import job_pb2, service_pb2

from tests.server.running import Running, job_id, job_spec, refused

ROWS = (70_000, 0, 30_000)
TOTAL = sum(ROWS)


@pytest.fixture
def job(service: Running) -> job_pb2.Job:
    """A succeeded job with a table of three parts, one of them empty."""
    job = service.create(job_spec())
    service.begin(job)
    folder = service.data / "jobs" / job_id(job)
    (folder / "hands").mkdir(parents=True)
    parts, first = [], 0
    for index, rows in enumerate(ROWS):
        table = pa.table(
            {
                "hand": pa.array(range(first, first + rows), pa.int64()),
                "profile": pa.array([f"p{index}"] * rows, pa.dictionary(pa.int8(), pa.string())),
                "pot": pa.array([7 * hand for hand in range(first, first + rows)], pa.int32()),
                "wide": pa.array([float(index)] * rows, pa.float64()),
            }
        )
        path = f"hands/part-{index:07d}-1.parquet"
        pq.write_table(table, folder / path, row_group_size=9_000)
        parts.append(Part("hands", path, rows, 1, ""))
        first += rows
    write_manifest(folder, job=job_id(job), spec=job.spec, parts=parts)
    service.end(job, State.SUCCEEDED)
    return job


def read(service: Running, job: job_pb2.Job, **request: object) -> list[tuple[pa.Table, int]]:
    request = {"name": job.name, "table": "hands"} | request
    responses = service.stub.ReadTable(service_pb2.ReadTableRequest(**request), timeout=20)
    frames = []
    for response in responses:
        with pa.ipc.open_stream(response.arrow_ipc) as reader:
            frames.append((reader.read_all(), response.next_row))
        assert len(response.arrow_ipc) < 2 << 20
    return frames


def test_a_table_comes_in_order_and_whole(service: Running, job: job_pb2.Job) -> None:
    frames = read(service, job)
    hands = [hand for table, _ in frames for hand in table["hand"].to_pylist()]
    assert hands == list(range(TOTAL))
    assert len(frames) > 2
    assert frames[-1][1] == TOTAL
    assert frames[0][0].schema.names == ["hand", "profile", "pot", "wide"]
    assert frames[0][0].schema.field("profile").type == pa.dictionary(pa.int8(), pa.string())
    assert frames[-1][0]["profile"].to_pylist()[-1] == "p2"


@pytest.mark.parametrize("start", [1, 8_999, 9_000, 69_999, 70_000, 70_001, 99_999])
def test_a_table_is_taken_up_at_any_row(service: Running, job: job_pb2.Job, start: int) -> None:
    frames = read(service, job, start_row=start, columns=["pot", "hand"])
    assert frames[0][0].schema.names == ["pot", "hand"]
    hands = [hand for table, _ in frames for hand in table["hand"].to_pylist()]
    assert hands == list(range(start, TOTAL))
    row = start
    for table, next_row in frames:
        row += table.num_rows
        assert next_row == row


def test_no_rows_still_tell_the_columns(service: Running, job: job_pb2.Job) -> None:
    [(table, next_row)] = read(service, job, start_row=TOTAL, columns=["wide"])
    assert (table.num_rows, next_row) == (0, TOTAL)
    assert table.schema.names == ["wide"]


@pytest.mark.parametrize("row", [-1, TOTAL + 1])
def test_a_row_out_of_range_is_refused(service: Running, job: job_pb2.Job, row: int) -> None:
    with refused("OUT_OF_RANGE", "ROW_OUT_OF_RANGE", "0 to 100000"):
        read(service, job, start_row=row)


def test_unknown_columns_are_all_named(service: Running, job: job_pb2.Job) -> None:
    with refused("INVALID_ARGUMENT", "INVALID_ARGUMENT") as caught:
        read(service, job, columns=["hand", "pots", "hand", "xyzzy"])
    assert caught[0].fields == ["columns[1]", "columns[2]", "columns[3]"]
    assert caught[0].problems[0].hint == "did you mean pot?"
    assert "hand, profile, pot, wide" in caught[0].problems[2].hint


def test_an_unknown_table_is_refused(service: Running, job: job_pb2.Job) -> None:
    with refused("INVALID_ARGUMENT", "INVALID_ARGUMENT", "no table 'player'") as caught:
        read(service, job, table="player")
    assert caught[0].fields == ["table"]


def test_a_table_that_was_not_kept_is_refused(service: Running, job: job_pb2.Job) -> None:
    with refused("FAILED_PRECONDITION", "TABLE_NOT_KEPT", "tables.actions is 0"):
        read(service, job, table="actions")


def test_tables_are_read_once_the_job_has_succeeded(service: Running) -> None:
    job = service.create()
    with refused("FAILED_PRECONDITION", "JOB_STATE", "is PENDING"):
        read(service, job)


def test_a_part_that_is_gone_or_broken(service: Running, job: job_pb2.Job) -> None:
    folder = service.data / "jobs" / job_id(job)
    manifest = json.loads((folder / "manifest.json").read_text())
    part = folder / manifest["tables"]["hands"]["files"][2]["path"]
    part.write_bytes(b"PAR1 rubbish PAR1")
    with refused("DATA_LOSS", "TABLE_PART_UNREADABLE", "cannot be read"):
        read(service, job)
    part.unlink()
    with refused("DATA_LOSS", "TABLE_PART_UNREADABLE", f"{part}: a part of the table is gone"):
        read(service, job)
    (folder / "manifest.json").unlink()
    with refused("DATA_LOSS", "MANIFEST_UNREADABLE"):
        read(service, job)


def test_a_reader_that_leaves_stops_the_reading(service: Running, job: job_pb2.Job) -> None:
    request = service_pb2.ReadTableRequest(name=job.name, table="hands")
    stream = service.stub.ReadTable(request)
    next(stream)
    stream.cancel()
    assert len(read(service, job)) > 2


def test_paths_of_the_folder_do_not_matter(service: Running, job: job_pb2.Job) -> None:
    assert Path(service.stub.GetJob(service_pb2.GetJobRequest(name=job.name)).results_uri).is_dir()
