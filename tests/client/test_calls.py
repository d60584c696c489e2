"""Ordinary calls of the client."""

import socket
from collections.abc import Iterator

import pytest
from stud8.client import Client, ServiceError
from stud8.v1 import job_pb2, service_pb2

from tests.client.fake_service import FakeService, serving

PENDING = job_pb2.JOB_STATE_PENDING


@pytest.fixture
def service() -> FakeService:
    return FakeService()


@pytest.fixture
def client(service: FakeService) -> Iterator[Client]:
    with serving(service) as address, Client(address) as client:
        yield client


def free_address() -> str:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return f"127.0.0.1:{probe.getsockname()[1]}"


def test_a_retried_submission_carries_the_same_request_id(
    service: FakeService, client: Client
) -> None:
    service.breaks = 2
    job = client.create_job(job_pb2.JobSpec(hands=7))
    assert job.spec.hands == 7
    ids = [request.request_id for request in service.requests]
    assert len(ids) == 3
    assert len(set(ids)) == 1
    assert len(ids[0]) == 32


def test_a_request_id_of_the_caller_is_kept(service: FakeService, client: Client) -> None:
    client.create_job(job_pb2.JobSpec(), request_id="mine", validate_only=True)
    assert service.requests[0].request_id == "mine"
    assert service.requests[0].validate_only


def test_a_third_break_is_an_error(service: FakeService, client: Client) -> None:
    service.breaks = 3
    with pytest.raises(ServiceError) as caught:
        client.get_job("a")
    assert caught.value.code == "UNAVAILABLE"


def test_a_delete_is_tried_once(service: FakeService, client: Client) -> None:
    service.breaks = 1
    with pytest.raises(ServiceError):
        client.delete_job("a")
    assert len(service.requests) == 1


@pytest.mark.parametrize("name", ["abc", "jobs/abc"])
def test_jobs_are_named_by_id_or_name(service: FakeService, client: Client, name: str) -> None:
    service.add_job("abc", PENDING)
    assert client.get_job(name).name == "jobs/abc"
    assert client.cancel_job(name).state == job_pb2.JOB_STATE_CANCELLING
    client.delete_job(name)
    assert service.jobs == {}


def test_a_listing_goes_through_all_pages(service: FakeService, client: Client) -> None:
    for number in range(5):
        service.add_job(f"job{number}", PENDING)
    names = [job.name for job in client.list_jobs()]
    assert names == [f"jobs/job{number}" for number in (4, 3, 2, 1, 0)]
    assert len(service.requests) == 3


def test_a_missing_job_is_an_error_with_its_reason(client: Client) -> None:
    with pytest.raises(ServiceError, match="there is no job jobs/nope") as caught:
        client.get_job("nope")
    assert caught.value.code == "NOT_FOUND"
    assert caught.value.reason == "JOB_NOT_FOUND"
    assert caught.value.problems == ()


def test_all_faults_of_a_request_come_back(service: FakeService, client: Client) -> None:
    service.problems = [
        service_pb2.Problem(field="hands", message="0 is too few", hint="1 or more"),
        service_pb2.Problem(field="seats", message="no seats"),
    ]
    with pytest.raises(ServiceError, match="the job has faults") as caught:
        client.create_job(job_pb2.JobSpec())
    assert list(caught.value.problems) == service.problems
    assert caught.value.code == "INVALID_ARGUMENT"


def test_nobody_at_the_address_is_one_line_that_says_what_to_do() -> None:
    address = free_address()
    with Client(address) as client, pytest.raises(ServiceError) as caught:
        client.get_job("a")
    assert caught.value.message == (
        f"no stud8 service at {address}; start one with `stud8 serve` or pass --server"
    )


def test_profiles_are_listed_and_checked(service: FakeService, client: Client) -> None:
    service.profiles = [service_pb2.ProfileInfo(profile="call", parameters={"x": 0.5})]
    assert client.list_profiles()[0].parameters == {"x": 0.5}
    assert client.check_profile("profile: mine", "mine.yaml", 3).ok
    assert service.requests[-1].profile.first_line == 3


def test_a_summary_is_returned_as_it_is(service: FakeService, client: Client) -> None:
    service.add_job("abc", PENDING)
    service.summary.hands = 12
    assert client.summary("abc").hands == 12
