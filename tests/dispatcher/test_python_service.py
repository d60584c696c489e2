"""Python strategies in the whole service: played, refused, and ended when they do not end."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from stud8.client import ServiceError
from stud8.simulation.local import run_local
from stud8.v1 import job_pb2

from tests.dispatcher.live import LiveService, read_tables, until_ended, wait_for
from tests.strategy.packages import FAULTY, install_example, line_of, use, write_faulty

pytestmark = [pytest.mark.service, pytest.mark.timeout(240)]


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("packages")
    install_example(folder)
    write_faulty(folder)
    return folder


@pytest.fixture(scope="module")
def service(packages: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveService]:
    service = LiveService(tmp_path_factory.mktemp("served"))
    path = os.pathsep.join([str(packages), os.environ.get("PYTHONPATH", "")])
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", path.rstrip(os.pathsep))
        patch.setenv("STUD8_DECISION_S", "1")
        service.start()
    yield service
    service.end()


def job(*profiles: str, hands: int = 20_000) -> job_pb2.JobSpec:
    return job_pb2.JobSpec(
        hands=hands,
        seed=3,
        stakes=job_pb2.Stakes(small_bet=100),
        seats=[job_pb2.LineupEntry(profile=profile) for profile in profiles],
        tables=job_pb2.Tables(hands=1.0, players=0.0),
    )


def test_python_strategies_in_the_service(
    service: LiveService, packages: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with service.client() as client:
        # Refused when it is submitted, with the place.
        with pytest.raises(ServiceError) as caught:
            client.create_job(job("call", "python:forgets", "python:divide"))
        forgets, divide = caught.value.problems
        assert "it can end without returning an action" in forgets.message
        assert "did you mean 'python:divides'?" in divide.hint
        assert "python:patient" in {profile.profile for profile in client.list_profiles()}

        # Three that never end, one after another on every processor, and it is over soon.
        endless = client.create_job(job("call", "python:spins", hands=1_000_000))
        ended = until_ended(client, endless)
        assert ended.state == job_pb2.JOB_STATE_FAILED
        message = re.fullmatch(
            r"'python:spins' in seat 2 gave no answer in hand (\d+): "
            r"one decision has taken 1 s of processor time and goes on",
            ended.error.message,
        )
        assert message is not None, ended.error.message
        assert ended.error.first_hand == ended.error.last_hand == int(message[1])
        line = line_of("return spin(view) if")
        assert f'faulty.py", line {line}, in spins' in ended.error.traceback
        assert FAULTY.splitlines()[line - 1].strip() in ended.error.traceback

        # No worker is left in its loop; the next job has them all.
        raising = until_ended(client, client.create_job(job("python:raises", "call")))
        assert raising.state == job_pb2.JOB_STATE_FAILED
        assert "ValueError: no idea what to do on fourth street" in raising.error.message
        assert 'raise ValueError("no idea what to do' in raising.error.traceback
        played = until_ended(client, client.create_job(job("python:patient", "call", "random")))
        assert played.state == job_pb2.JOB_STATE_SUCCEEDED, played.error
        assert played.build.endswith(f"+{played.spec.seats[0].profile}")
        wait_for("the end of all loops", lambda: not busy(service), 20.0)
    use(packages, monkeypatch)
    run_local(played.spec, tmp_path / "plain")
    assert read_tables(service.folder(played)) == read_tables(tmp_path / "plain")


def busy(service: LiveService) -> bool:
    """Return whether a worker still plays a chunk."""
    return bool(service.pids("ray::simulate_chunk"))
