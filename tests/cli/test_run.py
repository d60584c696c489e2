"""`stud8 run` on a double of the service, with a supervisor that starts no process."""

import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Self

import pytest
from stud8.cli import playing, session
from stud8.cli.supervisor import AlreadyServed, SupervisorError
from stud8.v1 import job_pb2, service_pb2, summary_pb2

from tests.cli import documents
from tests.cli.invoke import invoke
from tests.client.fake_service import FakeService, serving, snapshot

RUNNING = job_pb2.JOB_STATE_RUNNING
SUCCEEDED = job_pb2.JOB_STATE_SUCCEEDED
JOB = """\
hands: 1000
stakes: {small_bet: 200}
seats: [{profile: call}, {profile: random}]
"""


class PlayingService(FakeService):
    """Plays every job to its end as soon as it is watched."""

    def __init__(self) -> None:
        super().__init__()
        self.end = SUCCEEDED
        self.folder: Path | None = None

    def WatchJob(self, request, context):  # noqa: N802
        job = self._job(request.name, context)
        if self.folder is not None:
            job.results_uri = str(self.folder)
        yield snapshot(job, 2, RUNNING, 500)
        if self.breaks > 0:
            self.breaks -= 1
            return
        end = job_pb2.JOB_STATE_CANCELLED if job.state == job_pb2.JOB_STATE_CANCELLING else self.end
        yield snapshot(job, 3, end, 1000)

    def CreateJob(self, request, context):  # noqa: N802
        if request.validate_only:
            self.requests.append(request)
            return job_pb2.Job(spec=request.spec)
        return super().CreateJob(request, context)

    def GetSummary(self, request, context):  # noqa: N802
        job = self._job(request.name, context)
        summary = summary_pb2.Summary(job=job.name, state=SUCCEEDED, hands=job.spec.hands, deals=9)
        summary.tables["hands"] = "file:///somewhere/hands"
        return summary


class FakeSupervisor:
    """Stands in for the processes of a service."""

    started: list[Path]
    error: Exception | None

    def __init__(self, data: Path, cpus: int | None, on_state: Callable[[str], None]) -> None:
        self.started.append(data)
        self.on_state = on_state

    def __enter__(self) -> Self:
        if self.error is not None:
            raise self.error
        self.on_state("starting Ray")
        return self

    def __exit__(self, *_: object) -> None:
        pass


@pytest.fixture
def service() -> PlayingService:
    return PlayingService()


@pytest.fixture(autouse=True)
def supervisor(
    service: PlayingService, monkeypatch: pytest.MonkeyPatch
) -> Iterator[type[FakeSupervisor]]:
    monkeypatch.delenv("STUD8_SERVER", raising=False)
    with serving(service) as address:
        attributes = {"started": [], "error": None, "address": address}
        fake = type("Fake", (FakeSupervisor,), attributes)
        monkeypatch.setattr(session, "Supervisor", fake)
        yield fake


@pytest.fixture
def job_file(tmp_path: Path) -> Path:
    path = tmp_path / "job.yaml"
    path.write_text(JOB)
    return path


def test_a_job_is_played_on_a_service_of_its_own(
    job_file: Path, tmp_path: Path, supervisor: type[FakeSupervisor]
) -> None:
    done = invoke("run", job_file, "--out", tmp_path / "out")
    assert done.status == 0
    assert supervisor.started == [tmp_path / "out"]
    assert done.err.splitlines()[:2] == ["starting", "starting Ray"]
    assert "job made0 running, 500 of 1,000 hands" in done.err
    assert done.out.startswith("job made0, succeeded, 1,000 hands")
    assert "hands   file:///somewhere/hands\n" in done.out
    assert "the results of job made0 are not on this machine" in done.out


def test_json_is_the_summary(job_file: Path) -> None:
    document = invoke("run", job_file, "--hands", 50, "--seed", 8, "--json").document
    assert (document["job"], document["hands"], document["report"]) == ("made0", 50, None)


def test_the_report_is_written_and_everything_named(
    job_file: Path, tmp_path: Path, service: PlayingService, monkeypatch: pytest.MonkeyPatch
) -> None:
    service.folder = documents.job_folder(tmp_path / "out" / "jobs" / "made0", "made0")
    monkeypatch.chdir(tmp_path)
    from stud8.analysis import report

    def write_report(folder: Path) -> Path:
        assert folder == service.folder
        return folder / "report.html"

    monkeypatch.setattr(report, "write_report", write_report)
    out = invoke("run", job_file, "--out", "out").out
    assert "report  out/jobs/made0/report.html" in out
    assert "hands   /somewhere/hands\n" in out
    assert "stud8 replay out/jobs/made0 --hand 0" in out


def test_a_named_service_is_used(job_file: Path, supervisor: type[FakeSupervisor]) -> None:
    done = invoke("run", job_file, "--server", supervisor.address)
    assert done.status == 0
    assert supervisor.started == []


def test_faults_are_found_before_anything_is_started(
    job_file: Path, supervisor: type[FakeSupervisor]
) -> None:
    job_file.write_text(JOB.replace("random", "nobody") + "deal: rotate\n")
    done = invoke("run", job_file, "--hands", 3, "--json")
    assert done.status == 1
    assert f"{job_file}:3:36: seats[1].profile: there is no profile 'nobody'" in done.err
    assert done.document["error"]["message"].startswith(str(job_file))
    assert supervisor.started == []


def test_a_job_that_fails_is_a_failure(job_file: Path, service: PlayingService) -> None:
    service.end = job_pb2.JOB_STATE_FAILED
    done = invoke("run", job_file, "--json")
    assert done.status == 1
    assert done.document["error"]["message"].startswith("job made0 failed")


def test_a_service_that_cannot_be_started_is_one_line(
    job_file: Path, supervisor: type[FakeSupervisor]
) -> None:
    supervisor.error = SupervisorError("cannot serve from the folder /x: Permission denied")
    done = invoke("run", job_file)
    assert done.status == 1
    assert done.err.splitlines()[-1] == (
        "error: cannot serve from the folder /x: Permission denied"
    )


def test_two_that_start_at_once_share_a_service(
    job_file: Path, supervisor: type[FakeSupervisor], monkeypatch: pytest.MonkeyPatch
) -> None:
    supervisor.error = AlreadyServed("somebody was faster")
    addresses = iter([None, supervisor.address])
    monkeypatch.setattr(session, "live_address", lambda data: next(addresses))
    assert invoke("run", job_file).status == 0


def test_a_borrowed_service_that_ends_is_replaced(
    job_file: Path,
    service: PlayingService,
    supervisor: type[FakeSupervisor],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(session, "_PATIENCE_BORROWED_S", 0.1)
    monkeypatch.setattr(playing, "_PAUSE_S", 0.0)
    lender = PlayingService()
    lender.breaks = 100
    stack = ExitStack()
    addresses = iter([stack.enter_context(serving(lender)), None])
    monkeypatch.setattr(session, "live_address", lambda data: next(addresses))
    # Both know the jobs of the same folder.
    service.jobs = lender.jobs
    with stack:
        done = invoke("run", job_file)
    assert done.status == 0
    assert "the service of another process ended; going on without it" in done.err
    assert len(supervisor.started) == 1
    assert len(lender.jobs) == 1


def test_an_interrupted_job_is_gone_on_with(job_file: Path, service: PlayingService) -> None:
    other = service.add_job("other", RUNNING)
    job = service.add_job("left", RUNNING)
    job.spec.CopyFrom(other.spec)
    invoke("run", job_file)
    made = service.jobs.pop("jobs/made2")
    job.spec.CopyFrom(made.spec)
    job.spec.seed = 77
    job.progress.hands_done = 250
    done = invoke("run", job_file)
    assert "going on with job left, interrupted at 25 %" in done.err
    assert done.out.startswith("job left, succeeded")
    assert set(service.jobs) == {"jobs/other", "jobs/left"}


def test_another_seed_is_another_job(job_file: Path, service: PlayingService) -> None:
    invoke("run", job_file, "--seed", 1)
    service.jobs["jobs/made0"].state = RUNNING
    invoke("run", job_file, "--seed", 2)
    assert set(service.jobs) == {"jobs/made0", "jobs/made1"}


def test_jobs_that_others_submit_meanwhile_are_waited_for(
    job_file: Path, service: PlayingService
) -> None:
    late = service.add_job("late", RUNNING)
    late.create_time.FromJsonString("2999-01-01T00:00:00Z")
    service.add_job("old", RUNNING)
    done = invoke("run", job_file, "--json")
    assert done.document["job"] == "made2"
    assert "job late was submitted to this service and is not done yet" in done.err
    assert "job old" not in done.err


def test_the_end_of_the_process_cancels_the_job(
    job_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    follow = playing.follow

    def interrupted(*arguments: object) -> job_pb2.Job:
        monkeypatch.setattr(playing, "follow", follow)
        signal.raise_signal(signal.SIGTERM)
        raise AssertionError("not interrupted")

    monkeypatch.setattr(playing, "follow", interrupted)
    done = invoke("run", job_file, "--out", tmp_path)
    assert done.status == 1
    assert "stopping job made0" in done.err
    assert "error: job made0 was cancelled after 1,000 hands" in done.err
    assert f"(`stud8 summary made0 --data {tmp_path}` shows what was played)" in done.err
    assert signal.getsignal(signal.SIGTERM) == signal.SIG_DFL


def test_the_requests_of_one_run_share_an_id(job_file: Path, service: PlayingService) -> None:
    service.breaks = 1
    invoke("run", job_file)
    ids = {
        request.request_id
        for request in service.requests
        if isinstance(request, service_pb2.CreateJobRequest) and not request.validate_only
    }
    assert len(ids) == 1
