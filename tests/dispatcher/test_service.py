"""The whole service on real Ray: whatever is killed, the tables are the same."""

import json
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from stud8.cli.supervisor import Supervisor
from stud8.client import Client
from stud8.simulation.local import run_local
from stud8.simulation.manifest import read_manifest
from stud8.v1 import job_pb2

from tests.dispatcher.live import (
    LiveService,
    big_job,
    part_files,
    read_tables,
    until_ended,
    until_half,
    wait_for,
)

pytestmark = [pytest.mark.service, pytest.mark.timeout(240)]


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the big job as plain processes play it, without any service."""
    folder = tmp_path_factory.mktemp("plain") / "job"
    run_local(big_job(), folder, cores=2)
    return folder


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveService]:
    service = LiveService(tmp_path_factory.mktemp("served"))
    service.start()
    yield service
    service.end()


def same(service: LiveService, job: job_pb2.Job, undisturbed: Path) -> None:
    """Check that a job has succeeded with the tables and results of the undisturbed run."""
    assert job.state == job_pb2.JOB_STATE_SUCCEEDED, job.error
    folder = service.folder(job)
    found, expected = read_tables(folder), read_tables(undisturbed)
    assert found.keys() == expected.keys() == {"hands", "players"}
    for name in expected:
        assert found[name].equals(expected[name]), name
    summary, plain = (
        json.loads((place / "summary.json").read_text()) for place in (folder, undisturbed)
    )
    assert summary["profiles"] == plain["profiles"]
    assert summary["table"] == plain["table"]
    # Nothing lies about that the manifest does not know.
    files = read_manifest(folder)["tables"].values()
    assert part_files(folder) == {Path(f["path"]) for table in files for f in table["files"]}


def test_a_job_gives_what_plain_processes_give(service: LiveService, undisturbed: Path) -> None:
    with service.client() as client:
        *_, last = client.watch_job(client.create_job(big_job()).name)
        job = last.job
        same(service, job, undisturbed)
        assert job.progress.hands_done == job.progress.hands_total
        table = client.read_table(job.name, "players", ["hand", "seat", "net"])
        expected = read_tables(undisturbed)["players"].select(["hand", "seat", "net"])
        assert table.combine_chunks().equals(expected)
        summary = client.summary(job.name)
        assert summary.hands == 2_000_000
        for running, profile in zip(last.running, summary.profiles, strict=True):
            assert running.profile == profile.profile
            assert running.seat_hands == profile.results.seat_hands
            assert running.bb_per_100 == profile.results.bb_per_100
        client.delete_job(job.name)
        assert not service.folder(job).exists()


def test_a_killed_worker(service: LiveService, undisturbed: Path) -> None:
    with service.client() as client:
        job = client.create_job(big_job())
        until_half(client, job)
        service.kill("ray::simulate_chunk")
        same(service, until_ended(client, job), undisturbed)


def test_a_killed_dispatcher(service: LiveService, undisturbed: Path) -> None:
    with service.client() as client:
        job = client.create_job(big_job())
        until_half(client, job)
        service.kill("-m stud8.dispatcher", "--ray-address")
        same(service, until_ended(client, job), undisturbed)


def test_a_killed_server(service: LiveService, undisturbed: Path) -> None:
    with service.client() as client:
        job = client.create_job(big_job())
        address = service.described()["address"]
        killed = False
        for response in client.watch_job(job.name):  # goes on by itself
            if response.job.progress.chunks_done and not killed:
                service.kill("stud8.server")
                killed = True
        assert killed
        same(service, response.job, undisturbed)
        assert service.described()["address"] == address


def test_a_killed_ray(service: LiveService, undisturbed: Path) -> None:
    with service.client() as client:
        job = client.create_job(big_job())
        until_half(client, job)
        service.kill("raylet/raylet")
        same(service, until_ended(client, job), undisturbed)


def test_cancel(service: LiveService) -> None:
    with service.client() as client:
        job = client.create_job(big_job(100_000_000))
        wait_for("hands", lambda: client.get_job(job.name).progress.hands_done)
        client.cancel_job(job.name)
        ended = until_ended(client, job)
        assert ended.state == job_pb2.JOB_STATE_CANCELLED
        # The workers are free for others again, and soon.
        took = ended.end_time.ToMilliseconds() - ended.start_time.ToMilliseconds()
        assert took < 20_000
        small = until_ended(client, client.create_job(big_job(1000)))
        assert small.state == job_pb2.JOB_STATE_SUCCEEDED
        client.delete_job(job.name)


def test_a_cluster_that_others_run(
    service: LiveService, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address, token = service.ray()
    for name, value in token.items():
        monkeypatch.setenv(name, value)
    with (
        Supervisor(tmp_path, ray_address=address) as supervisor,
        Client(supervisor.address) as client,
    ):
        (tmp_path / "jobs").touch()  # in the way of the results
        job = until_ended(client, client.create_job(big_job(1000)))
        assert job.state == job_pb2.JOB_STATE_FAILED
        assert "cannot write the tables" in job.error.message
        (tmp_path / "jobs").unlink()
        job = until_ended(client, client.create_job(big_job(1000)))
        assert job.state == job_pb2.JOB_STATE_SUCCEEDED
    assert not (tmp_path / "logs" / "ray.log").exists()


def test_a_service_beside_another_and_control_c(service: LiveService, tmp_path: Path) -> None:
    second = LiveService(tmp_path)
    try:
        second.start(ignore_sigint=True)
        with second.client() as client, service.client() as other:
            jobs = [client.create_job(big_job(20_000)), other.create_job(big_job(20_000))]
            ended = [until_ended(client, jobs[0]), until_ended(other, jobs[1])]
            assert [job.state for job in ended] == [job_pb2.JOB_STATE_SUCCEEDED] * 2
        assert second.interrupt(signal.SIGINT) == 0
        assert second.pids() == []
        assert not (tmp_path / "service.json").exists()
        # The first has not noticed.
        with service.client() as other:
            assert until_ended(other, other.create_job(big_job(1000))).progress.hands_done == 1000
    finally:
        second.end()


def test_a_killed_supervisor_takes_all_along_and_the_next_goes_on(
    service: LiveService, undisturbed: Path
) -> None:
    with service.client() as client:
        job = client.create_job(big_job())
        until_half(client, job)
    service.kill_supervisor()
    wait_for("the end of every process", lambda: not service.pids(), 10.0)
    service.start()
    with service.client() as client:
        same(service, until_ended(client, job), undisturbed)
    assert service.interrupt(signal.SIGTERM) == 0
    assert service.pids() == []
