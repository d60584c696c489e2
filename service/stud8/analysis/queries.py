"""DuckDB queries over a job's tables: who wins, how often, and with what.

Errors are clustered by deal (see estimates.py). Where a job kept no `players`
table the same rows come from its summary.
"""

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

import duckdb
from stud8.analysis.estimates import Estimate, Sums
from stud8.analysis.job_folder import JobFolder

CONTESTED = "opponents_fourth >= 1"
"""Two or more seats, this one among them, were dealt a fourth-street card."""

WON_CHIPS = "won_high + won_low + won_uncontested > 0"


@dataclass(frozen=True, slots=True)
class WinRate:
    """How a profile did, over all of its hands or over those with one `key`."""

    profile: str
    seat_hands: int
    net: int  # chips
    bb_per_100: Estimate
    key: str = ""


@dataclass(frozen=True, slots=True)
class Share:
    """A share of hands with its counts."""

    profile: str
    numerator: int
    denominator: int
    share: Estimate


SCOOP_DENOMINATORS = {
    "scoop_per_hand": "true",
    "scoop_per_showdown": "showdown",
    "scoop_per_pot_won": WON_CHIPS,
    "scoop_per_contested_hand": CONTESTED,
}


def connect(folder: JobFolder) -> duckdb.DuckDBPyConnection:
    """Return a DuckDB connection with a view for each table that the job kept."""
    connection = duckdb.connect()
    for table in folder.manifest["tables"]:
        files = folder.files(table)
        if files:
            connection.read_parquet([str(file) for file in files]).create_view(table)
    return connection


def win_rates(folder: JobFolder) -> list[WinRate]:
    """Who wins: each profile's result in big bets per 100 hands, best first."""
    rates = _rates(folder, "''") if folder.files("players") else _summary_rates(folder, None)
    return sorted(rates, key=lambda rate: -(rate.bb_per_100.estimate or 0.0))


def win_rates_by_third_class(folder: JobFolder) -> list[WinRate]:
    """Each profile's result by its first three cards; `key` is a third_class."""
    if folder.files("players"):
        return _rates(folder, "third_class")
    return _summary_rates(folder, "by_third_class")


def win_rates_by_place(folder: JobFolder) -> list[WinRate]:
    """Each profile's result by places behind the bring-in; `key` 0 is the bring-in."""
    if folder.files("players"):
        return _rates(folder, "from_bring_in")
    return _summary_rates(folder, "by_place")


def scoops(folder: JobFolder, ratio: str = "scoop_per_showdown") -> list[Share]:
    """How often each profile scoops, most often first.

    `ratio` names the denominator, one of SCOOP_DENOMINATORS.
    """
    if folder.files("players"):
        condition = f"count_if({SCOOP_DENOMINATORS[ratio]})"
        rows = sums_by_deal(folder, "''", "count_if(scooped)", condition)
        shares = [
            Share(profile, sums.y, sums.n, sums.share()) for (profile, _), sums in rows.items()
        ]
    else:
        shares = [
            Share(
                profile["profile"],
                profile[ratio]["numerator"],
                profile[ratio]["denominator"],
                Estimate.of_json(profile[ratio]),
            )
            for profile in folder.summary["profiles"]
        ]
    return sorted(shares, key=lambda share: -(share.share.estimate or 0.0))


def sums_by_deal(
    folder: JobFolder, key: str, numerator: str, denominator: str
) -> dict[tuple[str, Any], Sums]:
    """Sum two aggregates over deals, for each profile and value of `key`.

    `key` is an SQL expression over a row of `players`, the others aggregates over
    the rows of a deal. A part holds whole deals, so parts are read one by one and
    memory stays small.
    """
    query = f"""
        WITH deals AS (
            SELECT profile, {key} AS key, deal,
                   CAST({numerator} AS BIGINT) AS y, CAST({denominator} AS BIGINT) AS n
            FROM read_parquet(?) GROUP BY ALL)
        SELECT profile, key, count_if(n > 0),
               sum(y), sum(n), sum(CAST(y AS HUGEINT) * y), sum(y * n), sum(n * n)
        FROM deals GROUP BY ALL ORDER BY key, profile"""
    totals: dict[tuple[str, Any], Sums] = defaultdict(Sums)
    with duckdb.connect() as connection:
        for file in folder.files("players"):
            for profile, value, *sums in connection.execute(query, [str(file)]).fetchall():
                totals[profile, value] += Sums(*sums)
    return totals


def _rates(folder: JobFolder, key: str) -> list[WinRate]:
    rows = sums_by_deal(folder, key, "sum(net)", "count(*)")
    scale = 100.0 / folder.big_bet
    return [
        WinRate(profile, sums.n, sums.y, sums.ratio(scale), str(value))
        for (profile, value), sums in rows.items()
    ]


def _summary_rates(folder: JobFolder, part: str | None) -> list[WinRate]:
    return [
        WinRate(
            profile["profile"],
            results["seat_hands"],
            results["net"],
            Estimate.of_json(results["bb_per_100"]),
            key,
        )
        for profile in folder.summary["profiles"]
        for key, results in (profile[part] if part else {"": profile}).items()
    ]
