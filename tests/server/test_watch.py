"""Watching jobs, and their results so far."""

import threading
import time

import pytest
from stud8.store import Progress, State
from stud8.v1 import job_pb2, service_pb2, summary_pb2

from tests.server.running import Running, job_id, job_spec, refused, running


def watch(service: Running, name: str, after: int = 0, timeout: float = 20.0):
    request = service_pb2.WatchJobRequest(name=name, after_version=after)
    return service.stub.WatchJob(request, timeout=timeout)


def test_a_watch_shows_every_step_to_the_end(service: Running) -> None:
    job = service.create()
    stream = watch(service, job.name)
    assert next(stream).job == job
    service.begin(job)
    begun = next(stream)
    assert begun.job.state == job_pb2.JOB_STATE_RUNNING
    assert begun.job.HasField("start_time")
    assert not begun.HasField("seconds_left")
    service.commit(job, 0)
    half = next(stream)
    assert half.job.progress.hands_done == 500
    assert [result.profile for result in half.running] == ["call", "random"]
    service.store.set_progress(service.epoch, [Progress(job_id(job), 600, 100.0)])
    faster = next(stream)
    assert faster.seconds_left == pytest.approx(4.0)
    assert faster.job.progress.hands_per_s == 100.0
    service.commit(job, 1)
    service.end(job, State.SUCCEEDED)
    rest = list(stream)
    assert rest[-1].job.state == job_pb2.JOB_STATE_SUCCEEDED
    versions = [response.job.version for response in (begun, half, faster, *rest)]
    assert versions == sorted(set(versions))


def test_a_watch_goes_on_after_a_version(service: Running) -> None:
    job = service.create()
    stream = watch(service, job.name, after=job.version)
    threading.Timer(0.5, lambda: service.begin(job)).start()
    assert next(stream).job.version == job.version + 1
    stream.cancel()
    service.end(job, State.FAILED)
    ended = service.store.get_job(job_id(job))
    assert [r.job.version for r in watch(service, job.name)] == [ended.version]
    assert list(watch(service, job.name, after=ended.version)) == []


def test_changes_come_four_a_second_at_most(service: Running) -> None:
    job = service.create()
    service.begin(job)
    stream = watch(service, job.name)
    next(stream)
    stop = threading.Event()

    def work() -> None:
        for hands in range(1, 10_000):
            if stop.wait(0.01):
                return
            service.store.set_progress(service.epoch, [Progress(job_id(job), hands % 900, 1.0)])

    worker = threading.Thread(target=work)
    worker.start()
    start = time.monotonic()
    seen = [next(stream) for _ in range(4)]
    assert time.monotonic() - start > 0.7
    stop.set()
    worker.join()
    stream.cancel()
    assert len({response.job.version for response in seen}) == 4


def test_many_watch_one_job(service: Running) -> None:
    job = service.create()
    streams = [watch(service, job.name) for _ in range(20)]
    for stream in streams:
        next(stream)
    service.begin(job)
    service.end(job, State.FAILED)
    for stream in streams:
        assert list(stream)[-1].job.state == job_pb2.JOB_STATE_FAILED


def test_a_stopping_server_sends_watchers_on(tmp_path) -> None:
    with running(tmp_path) as service:
        stream = watch(service, service.create().name)
        next(stream)
    with refused("UNAVAILABLE", "SHUTTING_DOWN", "call again"):
        next(stream)


def test_the_summary_covers_what_is_committed(service: Running) -> None:
    job = service.create(job_spec(players=0.5, hands=1000))
    request = service_pb2.GetSummaryRequest(name=job.name)
    before = service.stub.GetSummary(request)
    assert (before.hands, before.state) == (0, job_pb2.JOB_STATE_PENDING)
    assert before.profiles[0].profile == "call"
    service.begin(job)
    service.commit(job, 0)
    partial: summary_pb2.Summary = service.stub.GetSummary(request)
    assert partial.job == job.name
    assert (partial.hands, partial.state) == (500, job_pb2.JOB_STATE_RUNNING)
    assert partial.elapsed_s > 0
    folder = service.data / "jobs" / job_id(job)
    assert partial.tables["players"] == (folder / "players").as_uri()
