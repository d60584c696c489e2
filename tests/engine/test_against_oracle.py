"""The compiled engine plays as the plain reference does, hand by hand."""

import os
import random
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from multiprocessing import get_context
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from stud8.engine.cards import mask_of
from stud8.engine.evaluation import best_high, best_low, high, low, low_any
from stud8.engine.rules import CHOICES, SWITCHES, Rake, Rules, Stakes, check
from stud8.engine.tables import NO_LOW

from tests.engine.compare import EVENTS, OPTION_EVENTS, Comparison, compare_hands
from tests.engine.random_play import STYLES, Setup, draw_setup
from tests.oracle import evaluate

HANDS_PER_TABLE = 100
TABLES_PER_TASK = 20


def compare_tables(first: int, tables: int, options: bool) -> Comparison:
    """Compare hands at random tables, numbered from `first`; stop at the first fault."""
    total = Comparison()
    for number in range(first, first + tables):
        setup = draw_setup(random.Random(number), options)
        assert check(setup.stakes, setup.rules, setup.stacks) == []
        found = compare_hands(setup, number * HANDS_PER_TABLE, HANDS_PER_TABLE)
        total.hands += found.hands
        total.events += found.events
        total.fault = found.fault
        if total.fault:
            break
    return total


def compare_in_parallel(first: int, hands: int, options: bool) -> Comparison:
    """Compare at least `hands` hands, on all cores."""
    compare_tables(first, 1, options)  # compiles, so that the processes need not
    step = TABLES_PER_TASK
    starts = range(first, first + hands // HANDS_PER_TABLE, step)
    total = Comparison()
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        tasks = [pool.submit(compare_tables, start, step, options) for start in starts]
        for task in tasks:
            found = task.result()
            if found.fault:
                pool.shutdown(cancel_futures=True)
                return found
            total.hands += found.hands
            total.events += found.events
    return total


def missing(total: Comparison, names: list[str]) -> list[str]:
    """Return the events that so many hands should have shown and did not."""
    return [name for name in names if total.events[name] < 20]


@pytest.mark.timeout(1200)
def test_engine_equals_reference_under_the_default_rules() -> None:
    total = compare_in_parallel(0, 200_000, options=False)
    assert not total.fault, total.fault
    assert total.hands >= 200_000
    assert missing(total, list(EVENTS)) == []


@pytest.mark.timeout(1200)
def test_engine_equals_reference_under_random_options() -> None:
    total = compare_in_parallel(1_000_000, 40_000, options=True)
    assert not total.fault, total.fault
    assert missing(total, [*EVENTS, *OPTION_EVENTS]) == []


@pytest.mark.nightly
@pytest.mark.timeout(3600)
def test_engine_equals_reference_under_random_options_at_length() -> None:
    total = compare_in_parallel(2_000_000, 500_000, options=True)
    assert not total.fault, total.fault
    assert total.hands >= 500_000


CHIPS = st.integers(1, 60)
STAKES = st.builds(
    lambda small, ante, bring_in, more: Stakes(ante, min(bring_in, small), small, small + more),
    st.integers(1, 30),
    st.integers(0, 30),
    CHIPS,
    CHIPS,
)
SEATS = st.lists(
    st.tuples(st.none() | CHIPS | st.integers(1, 1000), st.integers(0, len(STYLES) - 1)),
    min_size=2,
    max_size=8,
)


@st.composite
def any_rules(draw: st.DrawFn) -> Rules:
    """Draw every option; the defaults come first, so that a fault shrinks to them."""
    values: dict[str, Any] = {
        name: draw(st.sampled_from(choices)) for name, choices in CHOICES.items()
    }
    values |= {name: draw(st.booleans()) for name in SWITCHES}
    if not values["burn_cards"]:
        values["short_stub"] = "community"
    percent = draw(st.sampled_from((0.0, 5.0, 12.5, 99.0)))
    return Rules(
        **values,
        max_bets_per_round=draw(st.sampled_from((4, 5, 0))),
        low_qualifier=0 if values["declare"] else draw(st.sampled_from((8, 0))),
        chip=draw(st.integers(1, 10)),
        rake=Rake(percent, draw(st.none() | st.integers(0, 50)), draw(st.integers(1, 5))),
        time_charge=draw(st.integers(0, 3)),
    )


@settings(max_examples=400, deadline=None, derandomize=True, database=None)
@given(
    stakes=STAKES,
    rules=any_rules(),
    seats=SEATS,
    hand=st.integers(0, 10**12),
    favoured=st.sets(st.integers(0, 12), max_size=9),
)
def test_any_table_and_options(
    stakes: Stakes, rules: Rules, seats: list[tuple[int | None, int]], hand: int, favoured: set[int]
) -> None:
    """Few hands at each of many tables; a fault is reported at the smallest table that has it."""
    stacks, styles = zip(*seats, strict=True)
    setup = Setup(stakes, rules, stacks, styles, 1, tuple(favoured))
    assert check(stakes, rules, stacks) == []
    fault = compare_hands(setup, hand, 5).fault
    assert not fault, fault


@pytest.mark.parametrize("size", [5, 6, 7])
def test_hands_are_worth_the_same(size: int) -> None:
    rng = random.Random(size)
    hands = [rng.sample(range(52), size) for _ in range(20_000)]
    masks = [mask_of(cards) for cards in hands]
    highs = [evaluate.best_high(cards) for cards in hands]
    lows = [evaluate.best_low(cards, 8) for cards in hands]
    for mask, right_high, right_low in zip(masks, highs, lows, strict=True):
        assert high(mask) >> 20 == right_high[0]
        code = NO_LOW if right_low is None else sum(1 << rank - 1 for rank in right_low)
        assert low(mask) == code
    assert in_same_order(highs, [high(mask) for mask in masks])
    unqualified = [evaluate.best_low(cards, 0) or () for cards in hands]
    assert in_same_order(unqualified, [low_any(mask) for mask in masks])


def in_same_order(right: list[tuple[int, ...]], found: list[int]) -> bool:
    """Say if two lists of values order the same hands alike, ties included."""
    order = sorted(range(len(right)), key=right.__getitem__)
    return all(
        (found[a] == found[b]) if right[a] == right[b] else (found[a] < found[b])
        for a, b in pairwise(order)
    )


def test_the_best_five_cards_are_worth_the_hand() -> None:
    rng = random.Random(3)
    for _ in range(5_000):
        cards = rng.sample(range(52), 7)
        category, five = best_high(cards)
        assert set(five) <= set(cards)
        assert evaluate.best_high(list(five)) == evaluate.best_high(cards)
        assert category == evaluate.CATEGORIES[evaluate.best_high(cards)[0]]
        five_low = best_low(cards)
        right = evaluate.best_low(cards, 8)
        assert (five_low and evaluate.best_low(list(five_low), 8)) == right
