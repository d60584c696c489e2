from collections.abc import Callable
from pathlib import Path

import pytest
from stud8.analysis.job_folder import JobFolder, read_job_folder
from stud8.simulation.local import run_local
from stud8.v1 import job_pb2, rules_pb2

HOSTILE = '<script>alert("1")</script> & $x_2$ \N{SLIGHTLY SMILING FACE}'
HANDS = 2000


def spec(hands: int = HANDS, players: float = 1.0, hands_table: float = 1.0) -> job_pb2.JobSpec:
    """Return a job in which every deck is replayed, so that errors must be clustered."""
    return job_pb2.JobSpec(
        hands=hands,
        seed=8,
        stakes=job_pb2.Stakes(small_bet=200),
        rules=rules_pb2.Rules(
            odd_chip=rules_pb2.ODD_CHIP_SEAT, rake=rules_pb2.Rake(percent=5, cap=300)
        ),
        seats=[
            job_pb2.LineupEntry(profile="regular"),
            job_pb2.LineupEntry(profile="call", label=HOSTILE),
            job_pb2.LineupEntry(profile="regular"),
            job_pb2.LineupEntry(profile="random", stack=3000),
        ],
        deal=job_pb2.DEAL_ROTATE,
        tables=job_pb2.Tables(hands=hands_table, players=players),
    )


@pytest.fixture(scope="session")
def play(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., JobFolder]:
    def run(name: str, **options: float) -> JobFolder:
        folder: Path = tmp_path_factory.mktemp("jobs") / name
        run_local(spec(**options), folder)
        return read_job_folder(folder)

    return run


@pytest.fixture(scope="session")
def job(play: Callable[..., JobFolder]) -> JobFolder:
    """A job with all its tables."""
    return play("whole")


@pytest.fixture(scope="session")
def bare(play: Callable[..., JobFolder]) -> JobFolder:
    """The same job with its summary alone."""
    return play("bare", players=0.0, hands_table=0.0)


@pytest.fixture(scope="session")
def sampled(play: Callable[..., JobFolder]) -> JobFolder:
    """The same job with a third of its deals in the players table."""
    return play("sampled", players=0.3)
