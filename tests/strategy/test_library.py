"""The library: what a stud player would demand of its opponents, on fixed seeds."""

import re
from itertools import pairwise
from pathlib import Path

import pyarrow.compute as pc
import pytest
from stud8.analysis.trial import try_profile
from stud8.simulation.local import run_local
from stud8.strategy import builtin_names, builtin_source, read_profile
from stud8.v1 import job_pb2, summary_pb2

from benchmarks import library
from tests.simulation.jobs import job, read_table

BY_LOOSENESS = [
    "rock", "tight-scooper", "regular", "loose-aggressive", "calling-station", "maniac",
]  # fmt: skip
OTHERS = ["stealer", "low-chaser", "high-only", "beginner", "call", "regular"]
PLAYERS = {"hands": 0.0, "players": 1.0, "actions": 0.0}


def results(summary: summary_pb2.Summary) -> dict[str, summary_pb2.Results]:
    return {group.profile: group.results for group in summary.profiles}


@pytest.fixture(scope="module", params=[BY_LOOSENESS, OTHERS], ids=["styles", "others"])
def played(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[summary_pb2.Summary, Path]:
    """Play six profiles on the same decks, in all rotations."""
    folder = tmp_path_factory.mktemp("library") / "job"
    spec = job(*request.param, hands=48_000, seed=88, tables=PLAYERS, deal=job_pb2.DEAL_ROTATE)
    return run_local(spec, folder), folder


def test_names() -> None:
    assert set(builtin_names()) == set(library.ORDER)
    for name in builtin_names():
        assert read_profile(builtin_source(name)).description
        if name not in ("call", "random"):
            assert re.search(r"\(\d{4}\)|, \d{4}\)|\.com|Poker[NS]", library.sources_of(name)), name


@pytest.mark.parametrize(
    ("other", "margin"), [("calling-station", 15), ("beginner", 5), ("call", 20)]
)
def test_the_scooper_beats(other: str, margin: float) -> None:
    summary = library.play(["tight-scooper", other], 40_000)
    win = results(summary)["tight-scooper"].bb_per_100
    assert win.estimate > margin
    assert win.low > 0


@pytest.mark.parametrize("played", [BY_LOOSENESS], ids=["styles"], indirect=True)
def test_styles(played: tuple[summary_pb2.Summary, Path]) -> None:
    found = results(played[0])
    vpip = [found[name].vpip.estimate for name in BY_LOOSENESS]
    # Each plays at least 3 hands in 100 more than the one before.
    assert all(more - less > 0.03 for less, more in pairwise(vpip)), vpip
    spread = {name: found[name].bb_per_100.standard_error for name in BY_LOOSENESS}
    assert max(spread, key=spread.__getitem__) == "maniac"
    assert min(spread, key=spread.__getitem__) == "rock"
    # Who always folds loses 12; the rock loses little.
    assert -10 < found["rock"].bb_per_100.estimate < 0
    assert found["tight-scooper"].bb_per_100.estimate > 5
    assert found["calling-station"].bb_per_100.estimate < -5
    assert found["maniac"].bb_per_100.estimate < -5


def test_nobody_folds_a_rolled_up_hand_on_third(played: tuple[summary_pb2.Summary, Path]) -> None:
    players = read_table(played[1], "players", ["profile", "third_class", "folded_on"])
    rolled_up = players.filter(pc.equal(players["third_class"], "rolled_up"))
    assert rolled_up.num_rows > 500
    assert pc.sum(pc.equal(rolled_up["folded_on"], 3)).as_py() == 0


def test_steals_are_made_by_those_who_steal(played: tuple[summary_pb2.Summary, Path]) -> None:
    players = read_table(played[1], "players", ["profile", "steal_attempt"])
    shares = {
        row["profile"]: row["steal_attempt_mean"]
        for row in players.set_column(1, "steal_attempt", players["steal_attempt"].cast("int8"))
        .group_by("profile").aggregate([("steal_attempt", "mean")]).to_pylist()
    }  # fmt: skip
    passive = {"rock", "calling-station", "call", "low-chaser"} & set(shares)
    active = {"stealer", "tight-scooper", "regular", "loose-aggressive"} & set(shares)
    # The least of those who steal does so more than twice as often as the most of the others.
    assert 2 * max(shares[name] for name in passive) < min(shares[name] for name in active)
    if "stealer" in shares:
        assert shares["stealer"] == max(shares.values())


def test_the_page_says_who_they_are() -> None:
    page = (Path(__file__).parents[2] / "docs" / "library.md").read_text("utf-8")
    assert page.endswith("\n".join([*library.who(), ""]))
    for name in builtin_names():
        assert f"| `{name}` |" in page


def test_the_measure_of_a_style() -> None:
    cells = library.style("rock", 600)
    assert cells[0] == "`rock`"
    assert len(cells) == 7
    assert 0 < float(cells[1]) < 20


@pytest.mark.parametrize("name", sorted(set(library.ORDER) - {"random"}))
def test_every_rule_decides_something(name: str) -> None:
    """But for those of `random` that wait for a game with two sizes of bets."""
    source = builtin_source(name)
    trial = try_profile(read_profile(source), name, 100_000)
    assert [problem.message for one in trial.profiles for problem in one.problems(0)] == []
