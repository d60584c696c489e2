"""Every figure of a Summary, computed again from the rows of the tables."""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb
import pytest
from stud8.simulation.local import run_local
from stud8.simulation.summary import summary_json
from stud8.v1 import job_pb2

from tests.simulation.jobs import job

# Numerator and denominator of each ratio, as conditions on a row of `players`.
WON = "(won_high + won_low + won_uncontested > 0)"
RATIOS = {
    "scoop_per_hand": ("scooped", "true"),
    "scoop_per_showdown": ("scooped", "showdown"),
    "scoop_per_pot_won": ("scooped", WON),
    "scoop_per_contested_hand": ("scooped", "opponents_fourth >= 1"),
    "high_only_per_hand": ("high_only", "true"),
    "low_only_per_hand": ("low_only", "true"),
    "split_per_showdown": ("split", "showdown"),
    "quartered_per_showdown": ("quartered", "showdown"),
    "won_uncontested_per_hand": ("won_uncontested > 0", "true"),
    "vpip": ("vpip", "true"),
    "complete_or_raise_third": ("completed or raised_third", "could_raise_third"),
    "went_to_showdown": ("showdown", "saw >= 4"),
    "won_at_showdown": (f"showdown and {WON}", "showdown"),
}
TABLE_RATIOS = {
    "hands_with_showdown": ("showdown", "true"),
    "showdowns_with_low": ("low_made", "showdown"),
    "showdown_scooped": ("scooped", "showdown"),
    "community_card_hands": ("community_card >= 0", "true"),
}
SLICES = {"by_third_class": "third_class", "by_place": "from_bring_in"}

CASES = {
    "fixed": {},
    "shuffle": {"seating": job_pb2.SEATING_SHUFFLE},
    "rotate": {"deal": job_pb2.DEAL_ROTATE},
    "both": {"seating": job_pb2.SEATING_SHUFFLE, "deal": job_pb2.DEAL_ROTATE},
}


@pytest.fixture(scope="module", params=CASES.values(), ids=CASES.keys())
def played(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[dict[str, Any], duckdb.DuckDBPyConnection]]:
    folder: Path = tmp_path_factory.mktemp("job")
    spec = job(
        "calling-station",
        "random",
        {"profile": "random", "stack": 1500},
        "calling-station",
        "call",
        "random",
        hands=6000,
        rules={"rake": {"percent": 5, "cap": 300}, "time_charge": 7},
        **request.param,
    )
    document = summary_json(run_local(spec, folder))
    with duckdb.connect() as database:
        for table in ("hands", "players"):
            database.execute(
                f"CREATE VIEW {table} AS SELECT * FROM '{folder}/{table}/part-*.parquet'"
            )
        yield document, database


@dataclass(frozen=True)
class Ratio:
    """X / Y from totals of deals: as the Summary should have it."""

    x: int
    y: int
    deals: int
    error: float | None

    @classmethod
    def of(cls, totals: Iterable[tuple[int, int]]) -> "Ratio":
        rows = [(x, y) for x, y in totals if y]
        x, y, deals = sum(x for x, _ in rows), sum(y for _, y in rows), len(rows)
        if deals < 2:
            return cls(x, y, deals, None)
        squares = math.fsum((a - x / y * b) ** 2 for a, b in rows)
        return cls(x, y, deals, math.sqrt(deals / (deals - 1) * squares) / y)


def _totals(
    database: duckdb.DuckDBPyConnection,
    table: str,
    money: str,
    ratios: Mapping[str, tuple[str, str]],
    key: str = "'all'",
    where: str = "true",
) -> dict[str, dict[str, Ratio]]:
    """Return by key the money a row, and each ratio, from totals of deals."""
    pairs = {"money": (money, "true"), **ratios}
    sums = ", ".join(
        f"sum(CAST({x if name == 'money' else f'({x}) AND ({y})'} AS BIGINT))::BIGINT, "
        f"sum(CAST({y} AS BIGINT))::BIGINT"
        for name, (x, y) in pairs.items()
    )
    rows = defaultdict(list)
    for found, *row in database.execute(
        f"SELECT {key}, {sums} FROM {table} WHERE {where} GROUP BY deal, {key}"
    ).fetchall():
        rows[str(found)].append(row)
    return {
        found: {
            name: Ratio.of((row[2 * index], row[2 * index + 1]) for row in totals)
            for index, name in enumerate(pairs)
        }
        for found, totals in rows.items()
    }


def _check_ratio(value: dict[str, Any], known: Ratio) -> None:
    x, y = known.x, known.y
    assert (value["numerator"], value["denominator"]) == (x, y)
    if y == 0:
        assert value["estimate"] is None
        assert value["low"] is None
        return
    assert value["estimate"] == x / y
    if x in (0, y):
        bound = 0.025 ** (1 / known.deals)
        assert value["standard_error"] is None
        assert value["low"] == (0 if x == 0 else pytest.approx(bound))
        assert value["high"] == (1 if x == y else pytest.approx(1 - bound))
    elif known.error is None:
        assert value["standard_error"] is None
    else:
        width = 1.959963984540054 * known.error
        assert value["standard_error"] == pytest.approx(known.error, rel=1e-9, abs=1e-12)
        assert value["low"] == pytest.approx(max(0, x / y - width), rel=1e-6, abs=1e-9)
        assert value["high"] == pytest.approx(min(1, x / y + width), rel=1e-6)


def _check_results(results: dict[str, Any], known: dict[str, Ratio]) -> None:
    net = known["money"]
    assert (results["net"], results["seat_hands"]) == (net.x, net.y)
    rate = results["bb_per_100"]
    assert rate["estimate"] == pytest.approx(100 * net.x / net.y / 400, rel=1e-12)
    expected = None if net.error is None else pytest.approx(net.error / 4, rel=1e-9, abs=1e-9)
    assert rate["standard_error"] == expected
    for name in RATIOS:
        _check_ratio(results[name], known[name])


def test_groups(played: tuple[dict[str, Any], duckdb.DuckDBPyConnection]) -> None:
    document, database = played
    labels = [profile["profile"] for profile in document["profiles"]]
    assert labels == ["calling-station", "random", "random{stack=1500}", "call"]
    known = _totals(database, "players", "net", RATIOS, "profile")
    for profile in document["profiles"]:
        _check_results(profile, known[profile["profile"]])


@pytest.mark.parametrize("kind", SLICES)
@pytest.mark.parametrize("group", [0, 2], ids=["of two seats", "of one seat"])
def test_classes_and_places(
    kind: str, group: int, played: tuple[dict[str, Any], duckdb.DuckDBPyConnection]
) -> None:
    document, database = played
    profile = document["profiles"][group]
    where = f"profile = '{profile['profile']}'"
    known = _totals(database, "players", "net", RATIOS, SLICES[kind], where)
    known.pop("-1", None)  # hands without a bring-in have no place
    for key, results in profile[kind].items():
        if key in known:
            _check_results(results, known.pop(key))
        else:
            assert results["seat_hands"] == 0
            assert results["bb_per_100"]["estimate"] is None
            assert results["vpip"]["low"] is None
    assert known == {}


def test_the_table(played: tuple[dict[str, Any], duckdb.DuckDBPyConnection]) -> None:
    document, database = played
    table = document["table"]
    known = _totals(database, "hands", "pot", TABLE_RATIOS)["all"]
    for name in TABLE_RATIOS:
        _check_ratio(table[name], known[name])
    pot = known["money"]
    assert table["mean_pot"]["estimate"] == pytest.approx(pot.x / pot.y)
    assert table["mean_pot"]["standard_error"] == pytest.approx(pot.error, rel=1e-9)
    streets = ("third", "fourth", "fifth", "sixth", "seventh")
    means = ", ".join(f"avg(players_{street})" for street in streets)
    assert table["players_per_street"] == pytest.approx(
        database.execute(f"SELECT {means} FROM hands").fetchall()[0]
    )
    assert (document["hands"], document["deals"]) == (pot.y, pot.deals)


def test_the_rake_and_the_time_charge_are_all_that_is_lost(
    played: tuple[dict[str, Any], duckdb.DuckDBPyConnection],
) -> None:
    document, database = played
    rake = database.execute("SELECT sum(rake)::BIGINT FROM hands").fetchall()[0][0]
    assert rake > 0
    lost = -sum(profile["net"] for profile in document["profiles"])
    assert lost == rake + 7 * 6 * document["hands"]


def test_chips_add_up_in_every_row_and_hand(
    played: tuple[dict[str, Any], duckdb.DuckDBPyConnection],
) -> None:
    _, database = played
    wrong_rows = database.execute(
        "SELECT count(*) FROM players WHERE "
        "net != won_high + won_low + won_uncontested + returned - put_in - 7"
    ).fetchall()
    assert wrong_rows == [(0,)]
    wrong_hands = database.execute(
        "SELECT count(*) FROM hands JOIN (SELECT hand, sum(put_in) p, sum(returned) r, "
        "sum(won_high + won_low + won_uncontested) w FROM players GROUP BY hand) USING (hand) "
        "WHERE pot != p - r OR pot - rake != w OR uncalled != r"
    ).fetchall()
    assert wrong_hands == [(0,)]
