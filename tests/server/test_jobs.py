"""Jobs over the API: made, read, listed, cancelled, deleted."""

import shutil
from collections import namedtuple

import pytest
from stud8.engine.version import ENGINE_VERSION
from stud8.server import admission
from stud8.store import State
from stud8.v1 import job_pb2, service_pb2

from tests.server.running import Running, job_id, job_spec, refused

PENDING, RUNNING = job_pb2.JOB_STATE_PENDING, job_pb2.JOB_STATE_RUNNING


def get(service: Running, name: str) -> job_pb2.Job:
    return service.stub.GetJob(service_pb2.GetJobRequest(name=name))


def test_a_new_job_waits_with_every_default_filled_in(service: Running) -> None:
    job = service.create()
    assert job.name.startswith("jobs/")
    assert (job.state, job.version, job.engine_version) == (PENDING, 1, ENGINE_VERSION)
    assert job.spec.HasField("seed")
    assert (job.spec.stakes.ante, job.spec.stakes.big_bet) == (20, 200)
    assert job.spec.seating == job_pb2.SEATING_FIXED
    assert {profile.file for profile in job.spec.profiles} == {"call.yaml", "random.yaml"}
    assert job.progress.hands_total == 1000
    assert job.build
    assert job.results_uri == str(service.data / "jobs" / job_id(job))
    assert not job.HasField("start_time")
    assert get(service, job.name) == job
    # A drawn seed is drawn anew.
    assert service.create().spec.seed != job.spec.seed


def test_a_given_seed_is_kept(service: Running) -> None:
    spec = job_spec()
    spec.seed = 2**64 - 1
    assert service.create(spec).spec.seed == 2**64 - 1


def test_a_request_id_makes_one_job(service: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    first = service.create(request_id="abc")
    assert service.create(request_id="abc") == first
    with refused("INVALID_ARGUMENT", "REQUEST_ID_REUSED", "request_id") as caught:
        service.create(job_spec(hands=1001), request_id="abc")
    assert caught[0].fields == ["request_id"]
    # Even if the job would be refused by now.
    monkeypatch.setattr(admission, "MAX_UNFINISHED", 0)
    assert service.create(request_id="abc") == first


@pytest.mark.parametrize("request_id", ["x" * 65, "line\nbreak"])
def test_an_odd_request_id_is_refused(service: Running, request_id: str) -> None:
    with refused("INVALID_ARGUMENT", "INVALID_ARGUMENT", "64 printable characters") as caught:
        service.create(request_id=request_id)
    assert caught[0].fields == ["request_id"]


def test_all_faults_of_a_spec_are_told_at_once(service: Running) -> None:
    spec = job_spec(hands=0, players=1.5)
    spec.stakes.bring_in = 0
    spec.seats[1].profile = "randon"
    with refused("INVALID_ARGUMENT", "INVALID_ARGUMENT", "more problems") as caught:
        service.create(spec)
    refusal = caught[0]
    assert set(refusal.fields) == {
        "hands",
        "tables.players",
        "stakes.bring_in",
        "seats[1].profile",
    }
    assert [violation.field for violation in refusal.violations] == refusal.fields
    by_field = {problem.field: problem for problem in refusal.problems}
    assert "random" in by_field["seats[1].profile"].hint
    assert all(p.severity == service_pb2.SEVERITY_ERROR for p in refusal.problems)
    assert list(service.store.list_jobs().jobs) == []


def test_a_fault_in_a_profile_has_its_place(service: Running) -> None:
    spec = job_spec()
    source = "profile: mine\nthird:\n  - when: doar >= T\n    do: call\n  - do: fold\n"
    spec.profiles.add(source=source, file="mine.yaml", first_line=10)
    spec.seats[0].profile = "mine"
    with refused("INVALID_ARGUMENT", "INVALID_ARGUMENT") as caught:
        service.create(spec)
    problem = next(problem for problem in caught[0].problems if "doar" in problem.message)
    assert (problem.file, problem.line) == ("mine.yaml", 12)


def test_too_many_faults_for_one_answer_still_come_as_an_answer(service: Running) -> None:
    spec = job_spec()
    rules = "".join(f"  - when: nonsense_{n} and {'rubbish_' * 5}{n}\n" for n in range(100))
    spec.profiles.add(source=f"profile: mine\nthird:\n{rules}", file="mine.yaml")
    with refused("INVALID_ARGUMENT", "INVALID_ARGUMENT") as caught:
        service.create(spec)
    last = caught[0].problems[-1]
    assert len(caught[0].problems) > 10
    assert last.message.startswith("and ")
    assert last.message.endswith(" more problems")


def test_a_check_alone_records_nothing(service: Running) -> None:
    checked = service.create(validate_only=True, request_id="abc")
    assert checked.name == ""
    assert not checked.spec.HasField("seed")
    assert checked.spec.stakes.ante == 20
    assert list(service.store.list_jobs().jobs) == []
    with refused("INVALID_ARGUMENT", "INVALID_ARGUMENT", "hands"):
        service.create(job_spec(hands=-1), validate_only=True)


def test_too_little_disk_for_the_tables(service: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: usage(10**9, 0, 5 * 10**8))
    with refused("RESOURCE_EXHAUSTED", "DISK_FULL", "too little disk") as caught:
        service.create(job_spec(hands=10**8, players=1.0))
    assert caught[0].fields == ["tables"]
    service.create(job_spec(hands=10**8))  # so large a job keeps no tables by default


def test_too_many_jobs_at_once(service: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admission, "MAX_UNFINISHED", 2)
    service.create()
    service.create()
    with refused("RESOURCE_EXHAUSTED", "TOO_MANY_JOBS", "submit again") as caught:
        service.create()
    assert caught[0].retry_s > 0


def test_an_unknown_job_is_not_found(service: Running) -> None:
    name = "jobs/nothere"
    calls = [
        lambda: get(service, name),
        lambda: service.stub.CancelJob(service_pb2.CancelJobRequest(name=name)),
        lambda: service.stub.DeleteJob(service_pb2.DeleteJobRequest(name=name)),
        lambda: list(service.stub.WatchJob(service_pb2.WatchJobRequest(name=name))),
        lambda: service.stub.GetSummary(service_pb2.GetSummaryRequest(name=name)),
        lambda: list(
            service.stub.ReadTable(service_pb2.ReadTableRequest(name=name, table="hands"))
        ),
    ]
    for call in calls:
        with refused("NOT_FOUND", "JOB_NOT_FOUND", "nothere") as caught:
            call()
        assert caught[0].infos[0].metadata["job"] == "nothere"


@pytest.mark.parametrize("name", ["", "abc", "jobs/", "jobs/a/b", "jobs/../x", "job/a", "jobs/Ä"])
def test_a_name_that_names_no_job_is_refused(service: Running, name: str) -> None:
    with refused("INVALID_ARGUMENT", "INVALID_ARGUMENT", "jobs/ID") as caught:
        get(service, name)
    assert caught[0].fields == ["name"]
    assert [violation.field for violation in caught[0].violations] == ["name"]


def list_page(service: Running, **request: object) -> service_pb2.ListJobsResponse:
    return service.stub.ListJobs(service_pb2.ListJobsRequest(**request))


def test_jobs_are_listed_page_by_page(service: Running) -> None:
    made = [service.create().name for _ in range(5)]
    seen, token = [], ""
    while True:
        page = list_page(service, page_size=2, page_token=token)
        seen += [job.name for job in page.jobs]
        token = page.next_page_token
        if not token:
            break
        assert len(page.jobs) == 2
    assert seen == made[::-1]
    assert len(list_page(service, page_size=100_000).jobs) == 5


def test_jobs_are_listed_by_state(service: Running) -> None:
    first, second = service.create(), service.create()
    service.stub.CancelJob(service_pb2.CancelJobRequest(name=first.name))
    cancelled = list_page(service, states=[job_pb2.JOB_STATE_CANCELLED])
    assert [job.name for job in cancelled.jobs] == [first.name]
    both = list_page(service, states=[PENDING, job_pb2.JOB_STATE_CANCELLED])
    assert [job.name for job in both.jobs] == [second.name, first.name]


def test_an_odd_listing_is_refused(service: Running) -> None:
    service.create()
    service.create()
    token = list_page(service, page_size=1).next_page_token
    with refused("INVALID_ARGUMENT", "PAGE_TOKEN_INVALID", "another filter") as caught:
        list_page(service, page_token=token, states=[RUNNING])
    assert caught[0].fields == ["page_token"]
    with refused("INVALID_ARGUMENT", "PAGE_TOKEN_INVALID", "page_token"):
        list_page(service, page_token="rubbish")
    with refused("INVALID_ARGUMENT", "INVALID_ARGUMENT") as caught:
        list_page(service, page_size=-1, states=[0, RUNNING, 77])
    assert caught[0].fields == ["page_size", "states[0]", "states[2]"]


def test_cancel(service: Running) -> None:
    waiting, at_work = service.create(), service.create()
    request = service_pb2.CancelJobRequest(name=waiting.name)
    cancelled = service.stub.CancelJob(request)
    assert cancelled.state == job_pb2.JOB_STATE_CANCELLED
    assert cancelled.HasField("end_time")
    with refused("FAILED_PRECONDITION", "JOB_STATE", "CANCELLED already"):
        service.stub.CancelJob(request)
    service.begin(at_work)
    request = service_pb2.CancelJobRequest(name=at_work.name)
    first = service.stub.CancelJob(request)
    assert first.state == job_pb2.JOB_STATE_CANCELLING
    assert service.stub.CancelJob(request) == first


def test_delete_takes_the_tables_along(service: Running) -> None:
    job = service.create()
    request = service_pb2.DeleteJobRequest(name=job.name)
    with refused("FAILED_PRECONDITION", "JOB_STATE", "cancel it first"):
        service.stub.DeleteJob(request)
    folder = service.data / "jobs" / job_id(job)
    (folder / "players").mkdir(parents=True)
    (folder / "players" / "part-0000000-1.parquet").touch()
    service.stub.CancelJob(service_pb2.CancelJobRequest(name=job.name))
    service.stub.DeleteJob(request)
    assert not folder.exists()
    with refused("NOT_FOUND", "JOB_NOT_FOUND"):
        service.stub.DeleteJob(request)


def test_a_failed_job_says_why(service: Running) -> None:
    job = service.create()
    service.begin(job)
    error = job_pb2.JobError(message="poison", hint="cure", first_hand=3, last_hand=5)
    service.end(job, State.FAILED, error.SerializeToString())
    failed = get(service, job.name)
    assert failed.state == job_pb2.JOB_STATE_FAILED
    assert failed.error == error
    assert failed.start_time.ToSeconds() <= failed.end_time.ToSeconds()
