"""Streams of the client: they outlive their connection."""

from collections.abc import Iterator

import pyarrow as pa
import pytest
from stud8.client import Client, ServiceError
from stud8.v1 import job_pb2

from tests.client.fake_service import FakeService, serving, snapshot

RUNNING = job_pb2.JOB_STATE_RUNNING
SUCCEEDED = job_pb2.JOB_STATE_SUCCEEDED


@pytest.fixture
def service() -> FakeService:
    service = FakeService()
    job = service.add_job("abc", RUNNING)
    service.snapshots = [
        snapshot(job, 2, RUNNING, 0),
        snapshot(job, 3, RUNNING, 500),
        snapshot(job, 4, SUCCEEDED, 1000),
    ]
    labels = [pa.array(["call", "rock"]), pa.array(["random", "call", "rock"])]
    service.batches = [
        pa.record_batch({"hand": [row, row], "profile": label.take([0, 1]).dictionary_encode()})
        for row, label in enumerate(labels)
    ]
    return service


@pytest.fixture
def client(service: FakeService) -> Iterator[Client]:
    with serving(service) as address, Client(address) as client:
        yield client


def test_a_watch_ends_with_the_job(client: Client) -> None:
    states = [response.job.state for response in client.watch_job("abc")]
    assert states == [RUNNING, RUNNING, SUCCEEDED]


@pytest.mark.parametrize("fault", ["breaks", "ends_early"])
def test_a_broken_watch_goes_on_where_it_stood(
    service: FakeService, client: Client, fault: str
) -> None:
    setattr(service, fault, 2)
    versions = [response.job.version for response in client.watch_job("abc")]
    assert versions == [2, 3, 4]
    assert [request.after_version for request in service.requests] == [0, 2, 3]


def test_a_watch_of_no_job_is_refused_at_once(client: Client) -> None:
    with pytest.raises(ServiceError, match="no job"):
        next(client.watch_job("nope"))


def test_a_watch_gives_up_when_the_service_stays_away(service: FakeService) -> None:
    service.snapshots = service.snapshots[:1]
    with serving(service) as address:
        client = Client(address, patience=0.3)
        watch = client.watch_job("abc")
        assert next(watch).job.version == 2
    with client, pytest.raises(ServiceError, match="no stud8 service"):
        next(watch)


def test_a_watch_of_a_service_that_was_never_there_fails_soon() -> None:
    with Client("127.0.0.1:9") as client, pytest.raises(ServiceError, match="no stud8 service"):
        next(client.watch_job("abc"))


def test_a_table_is_read_whole(client: Client) -> None:
    table = client.read_table("abc", "players", ["hand", "profile"])
    assert table.column("hand").to_pylist() == [0, 0, 1, 1]
    assert table.column("profile").to_pylist() == ["call", "rock", "random", "call"]


def test_a_broken_table_goes_on_at_the_next_row(service: FakeService, client: Client) -> None:
    service.breaks = 1
    assert [batch.num_rows for batch in client.read_batches("abc", "players")] == [2, 2]
    assert [request.start_row for request in service.requests] == [0, 2]


def test_a_table_without_rows_is_empty(service: FakeService, client: Client) -> None:
    service.batches = []
    assert client.read_table("abc", "players").num_rows == 0
