"""Sums are exact, whatever their size, and add up in any order."""

from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest
from stud8.simulation.estimates import money_per_hand, ratio
from stud8.simulation.kernel import Totals
from stud8.simulation.layout import (
    LANE,
    LANES,
    RATIO,
    STRETCH,
    TALLY,
    slot_count,
)
from stud8.simulation.spec import resolve_spec
from stud8.simulation.sums import Sums
from stud8.simulation.tally import add_alone, add_lanes, close_deal, settle

from tests.simulation.jobs import job

MOST = 2**30 - 1


def _spec(seats: int = 2) -> object:
    return resolve_spec(job(*["call"] * seats), 0)


def _totals() -> Totals:
    rules = np.zeros(0, [("decisions", int), ("hands", int), ("net", int)])
    slot = slot_count(1) - 1
    return Totals(np.zeros(1, TALLY), rules, slot, np.array([False]))


def _sums(totals: Totals, hands: int, deals: int) -> Sums:
    sums = Sums.zero(_spec())
    sums.rules = sums.rules[:0]
    sums.add_block(hands, deals, totals)
    return sums


def _words(lanes: dict[str, int]) -> list[int]:
    words = [0, 0, 0, 0]
    for name, value in lanes.items():
        words[LANE[name] // 4] += value << 16 * (LANE[name] % 4)
    return words


def test_squares_of_the_largest_nets_do_not_overflow() -> None:
    totals, tally = _totals(), None
    tally = totals.tally[0]
    words = _words({"seat_hands": 1})
    # The worst that a block can hold: eight hands a deal, all lost to the last chip.
    for deal in range(1 << 13):
        for turn in range(8):
            add_lanes(tally, 0, *words, -MOST if deal % 2 else MOST - turn)
        close_deal(tally)
        if deal % (STRETCH // 8) == 0:
            settle(tally)
    settle(tally)
    slot = _sums(totals, 1 << 16, 1 << 13).slot(0)
    won, lost = 8 * MOST - sum(range(8)), 8 * MOST
    assert slot.money == (won - lost) << 12
    assert slot.money_square == (won**2 + lost**2) << 12
    assert slot.money_product == 8 * slot.money
    assert slot.square(LANE["seat_hands"]) == 64 << 13
    assert slot.deals(LANE["seat_hands"]) == 1 << 13


def test_a_slot_that_is_alone_needs_no_deal() -> None:
    rng = np.random.default_rng(5)
    ways = []
    for alone in (True, False):
        totals = _totals()
        tally = totals.tally[0]
        rng = np.random.default_rng(5)
        for _ in range(500):
            words = _words({"seat_hands": 1, **{name: int(rng.integers(2)) for name in LANES[1:]}})
            net = int(rng.integers(-MOST, MOST))
            if alone:
                add_alone(tally, 3, *words, net)
            else:
                add_lanes(tally, 3, *words, net)
                close_deal(tally)
        settle(tally)
        ways.append(_sums(totals, 500, 500).slots[3].tolist())
    assert ways[0] == ways[1]


def test_totals_of_deals_against_plain_arithmetic() -> None:
    rng = np.random.default_rng(6)
    totals = _totals()
    tally = totals.tally[0]
    deals = []
    for _ in range(300):
        x = y = net = 0
        for _ in range(int(rng.integers(1, 9))):
            showdown = int(rng.integers(2))
            scooped = showdown * int(rng.integers(2))
            chips = int(rng.integers(-5000, 5000))
            lanes = {"seat_hands": 1, "showdown": showdown, "scooped": scooped}
            add_lanes(tally, 2, *_words(lanes), chips)
            x, y, net = x + scooped, y + showdown, net + chips
        close_deal(tally)
        deals.append((x, y, net))
    settle(tally)
    slot = _sums(totals, 300, 300).slot(2)
    index = RATIO["scoop_per_showdown"]
    assert slot.count(LANE["scooped"]) == sum(x for x, _, _ in deals)
    assert slot.square(LANE["scooped"]) == sum(x * x for x, _, _ in deals)
    assert slot.square(LANE["showdown"]) == sum(y * y for _, y, _ in deals)
    assert slot.product(index, LANE["scooped"]) == sum(x * y for x, y, _ in deals)
    assert slot.deals(LANE["showdown"]) == sum(y > 0 for _, y, _ in deals)
    assert slot.money_square == sum(net * net for _, _, net in deals)
    value = ratio(slot, "scoop_per_showdown")
    rate = Fraction(value.numerator, value.denominator)
    squares = sum((x - rate * y) ** 2 for x, y, _ in deals)
    count = slot.deals(LANE["showdown"])
    variance = Fraction(count, count - 1) * squares / value.denominator**2
    assert value.standard_error == pytest.approx(float(variance) ** 0.5, rel=1e-12)


def test_one_deal_has_no_error() -> None:
    totals = _totals()
    add_alone(totals.tally[0], 0, *_words({"seat_hands": 1, "showdown": 1}), 100)
    settle(totals.tally[0])
    slot = _sums(totals, 1, 1).slot(0)
    money = money_per_hand(slot, 1.0)
    assert money.estimate == 100
    assert not money.HasField("standard_error")
    assert not money.HasField("low")
    none, all_of_one = ratio(slot, "vpip"), ratio(slot, "showdown_per_hand")
    assert (none.estimate, none.low, none.high) == (0, 0, pytest.approx(0.975))
    assert (all_of_one.estimate, all_of_one.low, all_of_one.high) == (1, pytest.approx(0.025), 1)
    assert not ratio(slot, "scoop_per_pot_won").HasField("estimate")


def test_merging_in_any_order_and_through_bytes() -> None:
    spec = _spec(3)
    rng = np.random.default_rng(7)
    parts = []
    for size in (1, 2, 3):
        sums = Sums.zero(spec)
        sums.hands = sums.deals = size
        for array in (sums.slots, sums.dealt, sums.rules, sums.divisions):
            array += rng.integers(0, 2**62, array.shape).astype(object) ** 2
        parts.append(sums)
    whole = [a.merge(b).merge(c) for a, b, c in permutations(parts)]
    assert all(other == whole[0] for other in whole)
    assert whole[0].hands == 6
    again = Sums.from_bytes(whole[0].to_bytes())
    assert again == whole[0]
    assert again.merge(Sums.zero(spec)) == again
    assert again != parts[0]


@pytest.mark.parametrize("data", [b"", b"nonsense"])
def test_other_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="not the sums of a job"):
        Sums.from_bytes(data)
