from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from stud8.analysis.job_folder import JobFolder
from stud8.analysis.queries import (
    SCOOP_DENOMINATORS,
    WinRate,
    scoops,
    win_rates,
    win_rates_by_place,
    win_rates_by_third_class,
)
from stud8.analysis.running import running_win_rates


def table(job: JobFolder) -> pa.Table:
    return pa.concat_tables(pq.read_table(file) for file in job.files("players"))


def by_key(rates: list[WinRate]) -> dict[tuple[str, str], Mapping[str, Any]]:
    return {
        (rate.profile, rate.key): {
            "seat_hands": rate.seat_hands,
            "net": rate.net,
            "estimate": pytest.approx(rate.bb_per_100.estimate),
            "standard_error": pytest.approx(rate.bb_per_100.standard_error, rel=1e-9),
            "low": pytest.approx(rate.bb_per_100.low),
            "high": pytest.approx(rate.bb_per_100.high),
        }
        for rate in rates
    }


def in_summary(job: JobFolder, part: str | None) -> dict[tuple[str, str], Mapping[str, Any]]:
    return {
        (profile["profile"], key): {
            "seat_hands": results["seat_hands"],
            "net": results["net"],
            **results["bb_per_100"],
        }
        for profile in job.summary["profiles"]
        for key, results in (profile[part] if part else {"": profile}).items()
        if results["seat_hands"]
    }


@pytest.mark.parametrize(
    ("query", "part"),
    [
        (win_rates, None),
        (win_rates_by_third_class, "by_third_class"),
        (win_rates_by_place, "by_place"),
    ],
)
def test_win_rates_from_rows_are_those_of_the_summary(
    job: JobFolder, query: Callable[[JobFolder], list[WinRate]], part: str | None
) -> None:
    found = by_key(query(job))
    found = {key: rate for key, rate in found.items() if key[1] != "-1"}
    assert in_summary(job, part) == found


@pytest.mark.parametrize("ratio", SCOOP_DENOMINATORS)
def test_scoops_from_rows_are_those_of_the_summary(job: JobFolder, ratio: str) -> None:
    for scoop in scoops(job, ratio):
        (profile,) = (p for p in job.summary["profiles"] if p["profile"] == scoop.profile)
        expected = profile[ratio]
        assert (scoop.numerator, scoop.denominator) == (
            expected["numerator"],
            expected["denominator"],
        )
        assert scoop.share.estimate == pytest.approx(expected["estimate"])
        assert scoop.share.standard_error == pytest.approx(expected["standard_error"])
        assert scoop.share.low == pytest.approx(expected["low"])


def test_errors_are_those_of_a_plain_loop_over_deals(job: JobFolder) -> None:
    deals: dict[tuple[str, int], list[int]] = defaultdict(list)
    for row in table(job).select(["profile", "deal", "net"]).to_pylist():
        deals[row["profile"], row["deal"]].append(row["net"])
    for rate in win_rates(job):
        own = [nets for (profile, _), nets in deals.items() if profile == rate.profile]
        total = sum(map(len, own))
        mean = sum(map(sum, own)) / total
        squares = sum((sum(nets) - mean * len(nets)) ** 2 for nets in own)
        error = (len(own) / (len(own) - 1) * squares) ** 0.5 / total
        assert rate.bb_per_100.standard_error == pytest.approx(error * 100 / job.big_bet)


@pytest.mark.parametrize("query", [win_rates, win_rates_by_third_class, win_rates_by_place, scoops])
def test_without_a_players_table_the_summary_answers(
    job: JobFolder, bare: JobFolder, query: Callable[[JobFolder], list[Any]]
) -> None:
    def counts(rows: list[Any]) -> set[tuple[Any, ...]]:
        return {
            (row.profile, row.key, row.seat_hands, row.net)
            if isinstance(row, WinRate)
            else (row.profile, row.numerator, row.denominator)
            for row in rows
        }

    assert not bare.files("players")
    assert counts(query(job)) - counts(query(bare)) == set()


def test_the_best_profile_comes_first(job: JobFolder) -> None:
    estimates = [rate.bb_per_100.estimate for rate in win_rates(job)]
    assert estimates == sorted(estimates, reverse=True)


def test_the_running_win_rate_ends_at_the_win_rate(job: JobFolder) -> None:
    points = running_win_rates(job)
    for rate in win_rates(job):
        own = [point for point in points if point.profile == rate.profile]
        assert len(own) == 200
        # 500 deals of 4 hands: a step is 2.5 deals, and ends with the deal it ends in.
        assert [point.hands for point in own] == [4 * -(-5 * n // 2) for n in range(1, 201)]
        assert own[-1].bb_per_100.estimate == pytest.approx(rate.bb_per_100.estimate)
        assert own[-1].bb_per_100.standard_error == pytest.approx(rate.bb_per_100.standard_error)


def test_a_point_of_the_running_win_rate_covers_the_hands_before_it(job: JobFolder) -> None:
    points = running_win_rates(job, points=5)
    rows = table(job).to_pylist()
    for point in points:
        nets = [r["net"] for r in rows if r["profile"] == point.profile and r["hand"] < point.hands]
        mean = sum(nets) / len(nets) * 100 / job.big_bet
        assert point.bb_per_100.estimate == pytest.approx(mean)


def test_more_points_than_deals_and_sampled_tables_work(
    job: JobFolder, sampled: JobFolder, bare: JobFolder
) -> None:
    for points in (running_win_rates(job, points=10_000), running_win_rates(sampled)):
        hands = [point.hands for point in points if point.profile == "regular"]
        assert hands == sorted(set(hands))
        assert hands[-1] <= 2000
    assert running_win_rates(bare) == []
