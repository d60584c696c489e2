"""Commands that talk to a service, on a double of it."""

from pathlib import Path

import pytest
from stud8.v1 import job_pb2, service_pb2, summary_pb2

from tests.cli.invoke import invoke
from tests.client.fake_service import FakeService, snapshot

JOB = """\
hands: 1000
stakes: {small_bet: 200}
seats:
  - {profile: call}
  - {profile: random, stack: 5}
"""


@pytest.fixture
def job_file(tmp_path: Path) -> Path:
    path = tmp_path / "job.yaml"
    path.write_text(JOB)
    return path


@pytest.fixture
def ended(service: FakeService) -> job_pb2.Job:
    """A job that is watched to its end."""
    job = service.add_job("abc", job_pb2.JOB_STATE_RUNNING)
    service.snapshots = [
        snapshot(job, 2, job_pb2.JOB_STATE_RUNNING, 500),
        snapshot(job, 3, job_pb2.JOB_STATE_SUCCEEDED, 1000),
    ]
    service.summary = summary_pb2.Summary(
        job="jobs/abc", state=job_pb2.JOB_STATE_SUCCEEDED, hands=1000, deals=1000
    )
    service.summary.profiles.add(profile="call", seats=[1]).results.seat_hands = 1000
    return job


@pytest.mark.usefixtures("address")
class TestSubmit:
    def test_prints_the_id_and_what_to_do_next(self, job_file: Path, service: FakeService) -> None:
        done = invoke("submit", job_file, "--hands", 50, "--seed", 9)
        assert (done.status, done.out) == (0, "made0\n")
        assert "stud8 watch made0" in done.err
        assert service.requests[0].spec.hands == 50
        assert service.requests[0].spec.seed == 9

    def test_json(self, job_file: Path) -> None:
        document = invoke("submit", job_file, "--json").document
        assert document["job"] == "made0"
        assert document["spec"]["hands"] == 1000
        assert document["state"] == "pending"

    def test_faults_the_service_finds_get_their_places(
        self, job_file: Path, service: FakeService
    ) -> None:
        service.problems = [
            service_pb2.Problem(field="seats[1].stack", message="5 is too few", hint="40 or more"),
            service_pb2.Problem(field="hands", message="too many"),
        ]
        done = invoke("submit", job_file, "--json")
        assert done.status == 1
        assert done.err == (
            f"error: {job_file}:5:30: seats[1].stack: 5 is too few (40 or more)\n"
            f"error: {job_file}:1:8: hands: too many\n"
        )
        assert done.document["error"] == {
            "message": f"{job_file}:5:30: seats[1].stack: 5 is too few",
            "field": "seats[1].stack",
            "hint": "40 or more",
        }
        assert [problem["line"] for problem in done.document["problems"]] == [5, 1]

    def test_faults_of_the_file_need_no_service(self, job_file: Path) -> None:
        job_file.write_text("hands: x\n")
        done = invoke("submit", job_file, "--server", "127.0.0.1:9")
        assert done.status == 1
        assert done.err.count("\n") == 3


@pytest.mark.usefixtures("address", "ended")
class TestWatch:
    def test_shows_lines_and_then_the_summary(self) -> None:
        done = invoke("watch", "abc")
        assert done.status == 0
        assert done.err.splitlines()[0].startswith("job abc running, 500 of 1,000 hands (50 %)")
        assert done.out.startswith("job abc, succeeded, 1,000 hands")

    @pytest.mark.parametrize("name", ["abc", "jobs/abc", "last"])
    def test_json_is_the_summary(self, name: str) -> None:
        done = invoke("watch", name, "--json")
        assert done.document["job"] == "abc"
        assert done.document["profiles"][0]["profile"] == "call"

    def test_a_failed_job_is_one_line_and_the_strategys_own_trace(
        self, service: FakeService
    ) -> None:
        service.snapshots[-1].job.state = job_pb2.JOB_STATE_FAILED
        service.snapshots[-1].job.error.MergeFrom(
            job_pb2.JobError(
                message="the strategy raised",
                hint="see `stud8 replay JOB --hand 5`",
                first_hand=5,
                last_hand=5,
                traceback="Traceback: line 3",
            )
        )
        done = invoke("watch", "abc", "--json")
        assert done.status == 1
        assert done.document["error"] == {
            "message": "job abc failed: the strategy raised",
            "field": "",
            "hint": "see `stud8 replay abc --hand 5`",
        }
        assert "Traceback: line 3" in done.err

    def test_our_own_trace_is_shown_only_when_asked_for(self, service: FakeService) -> None:
        service.snapshots[-1].job.state = job_pb2.JOB_STATE_FAILED
        service.snapshots[-1].job.error.MergeFrom(
            job_pb2.JobError(message="oh", last_hand=9, traceback="Traceback: line 3")
        )
        done = invoke("watch", "abc")
        assert done.err.splitlines()[-1] == (
            "error: job abc failed: oh (`stud8 --debug watch abc` shows the trace)"
        )
        assert "Traceback" not in done.err
        assert "Traceback: line 3" in invoke("--debug", "watch", "abc").err

    def test_a_cancelled_job_is_a_failure(self, service: FakeService) -> None:
        service.snapshots[-1].job.state = job_pb2.JOB_STATE_CANCELLED
        done = invoke("watch", "abc")
        assert done.status == 1
        assert "job abc was cancelled after 1,000 hands" in done.err


@pytest.mark.usefixtures("address")
class TestJobs:
    def test_none(self) -> None:
        done = invoke("jobs")
        assert (done.status, done.out) == (0, "")
        assert "no jobs yet" in done.err
        assert invoke("jobs", "--json").document == []

    def test_newest_first_and_not_all(self, service: FakeService) -> None:
        for number in range(25):
            service.add_job(f"j{number}", job_pb2.JOB_STATE_SUCCEEDED)
        assert len(invoke("jobs", "--json").document) == 20
        listed = invoke("jobs", "--json", "--all").document
        assert [job["job"] for job in listed] == [f"j{number}" for number in range(24, -1, -1)]
        assert invoke("jobs").out.splitlines()[2].startswith("j24")

    def test_last_of_none_is_one_line(self) -> None:
        done = invoke("summary", "last")
        assert done.status == 1
        assert done.err == "error: there are no jobs yet (start one with `stud8 run FILE`)\n"


@pytest.mark.usefixtures("address")
class TestCancelAndDelete:
    def test_cancel(self, service: FakeService) -> None:
        service.add_job("abc", job_pb2.JOB_STATE_RUNNING)
        assert invoke("cancel", "abc").out == "job abc cancelling\n"
        assert invoke("cancel", "last", "--json").document["state"] == "cancelling"

    def test_delete(self, service: FakeService) -> None:
        service.add_job("abc", job_pb2.JOB_STATE_SUCCEEDED)
        service.add_job("def", job_pb2.JOB_STATE_SUCCEEDED)
        assert invoke("delete", "abc").out == "job abc deleted\n"
        assert invoke("delete", "jobs/def", "--json").document == {"job": "def", "deleted": True}
        assert service.jobs == {}

    @pytest.mark.parametrize("command", ["cancel", "delete", "summary", "watch", "tables"])
    def test_no_such_job_is_one_line(self, command: str) -> None:
        done = invoke(command, "nope")
        assert done.status == 1
        assert done.err == "error: there is no job jobs/nope\n"


@pytest.mark.usefixtures("address", "ended")
def test_a_summary_of_a_service() -> None:
    assert invoke("summary", "abc").out.startswith("job abc, succeeded")
    assert invoke("summary", "abc", "--json").document["hands"] == 1000


@pytest.mark.usefixtures("address")
def test_tables_of_a_job_that_runs_are_not_there_yet(service: FakeService) -> None:
    service.add_job("abc", job_pb2.JOB_STATE_RUNNING)
    done = invoke("tables", "abc")
    assert done.err == (
        "error: job abc is running: it has no tables yet "
        "(`stud8 watch abc` follows it until it has succeeded)\n"
    )


@pytest.mark.usefixtures("address")
def test_tables_on_another_machine_are_named(service: FakeService) -> None:
    service.add_job("abc", job_pb2.JOB_STATE_SUCCEEDED).results_uri = "/elsewhere/jobs/abc"
    done = invoke("report", "abc", "--json")
    assert done.status == 1
    assert "not on this machine: /elsewhere/jobs/abc" in done.document["error"]["message"]


@pytest.mark.parametrize(
    "arguments",
    [["jobs"], ["summary", "a"], ["watch", "a"], ["cancel", "a"], ["delete", "a"], ["tables", "a"]],
)
def test_a_server_that_is_not_there_is_one_line(arguments: list[str]) -> None:
    done = invoke(*arguments, "--server", "127.0.0.1:9")
    assert done.status == 1
    assert done.err == (
        "error: no stud8 service at 127.0.0.1:9; start one with `stud8 serve` or pass --server\n"
    )
