import random
import statistics

import pytest
from stud8.analysis.estimates import Estimate, Sums


def sums_of(deals: list[tuple[int, int]]) -> Sums:
    total = Sums()
    for y, n in deals:
        total += Sums(1, y, n, y * y, y * n, n * n)
    return total


def test_ratio_of_single_observations_is_the_mean_with_its_standard_error() -> None:
    values = [3, -1, 4, 1, -5, 9, 2, -6]
    ratio = sums_of([(value, 1) for value in values]).ratio(scale=10)
    assert ratio.estimate == pytest.approx(10 * statistics.mean(values))
    expected = 10 * statistics.stdev(values) / len(values) ** 0.5
    assert ratio.standard_error == pytest.approx(expected)
    assert ratio.high - ratio.low == pytest.approx(2 * 1.959964 * expected, rel=1e-6)


def test_doubling_every_deal_leaves_the_error_as_it_is() -> None:
    """Six seats of one hand are not six observations."""
    single = sums_of([(3, 1), (-1, 1), (4, 1)])
    double = sums_of([(6, 2), (-2, 2), (8, 2)])
    assert double.ratio().estimate == pytest.approx(single.ratio().estimate)
    assert double.ratio().standard_error == pytest.approx(single.ratio().standard_error)


def test_intervals_hold_the_truth_19_times_in_20() -> None:
    draw = random.Random(8)
    held = 0
    for _ in range(400):
        deals = []
        for _ in range(60):
            luck = draw.gauss(0, 10)  # shared by the seats of a deal
            seats = draw.randint(1, 3)
            deals.append((sum(round(100 * (5 + luck)) for _ in range(seats)), seats))
        ratio = sums_of(deals).ratio(0.01)
        held += ratio.low < 5 < ratio.high
    assert 0.91 < held / 400 < 0.98


def test_what_is_not_defined_is_absent() -> None:
    assert Sums().ratio() == Estimate()
    assert sums_of([(4, 2)]).ratio() == Estimate(2.0)


@pytest.mark.parametrize(("y", "low", "high"), [(0, 0.0, 0.308), (10, 0.692, 1.0)])
def test_a_share_of_none_or_all_has_an_exact_interval(y: int, low: float, high: float) -> None:
    share = sums_of([(y // 10, 1)] * 10).share()
    assert share.standard_error is None
    assert (share.low, share.high) == pytest.approx((low, high), abs=5e-4)
