"""Hands are worth what a plain reading of them says, one by one and all together."""

import itertools
import random
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from stud8.engine.cards import format_cards, mask_of, parse_cards
from stud8.engine.evaluation import CATEGORIES, best_high, best_low, high, low, low_any
from stud8.engine.tables import NO_LOW

from tests.cases.load import Case, group, params
from tests.engine.counting import count_hands
from tests.oracle import evaluate as oracle

NAMES = (*CATEGORIES, "royal_flush")
sevens = st.lists(st.integers(0, 51), min_size=7, max_size=7, unique=True)


def strength(cards: list[int]) -> int:
    return int(high(np.uint64(mask_of(cards))))


def low_ranks(code: int) -> str:
    return "".join("A2345678"[place] for place in range(7, -1, -1) if code >> place & 1)


@pytest.mark.parametrize("case", params("evaluation"))
def test_case(case: Case) -> None:
    cards = parse_cards(case.input["cards"])
    category, five = best_high(cards)
    assert category == case.expected["high_category"]
    ranks = "".join(card[0] for card in format_cards(five)[::2])
    assert sorted(ranks) == sorted(case.expected["high_best5_ranks"])
    lows = best_low(cards)
    found = None if lows is None else format_cards(lows)[::2]
    assert found == case.expected["low_ranks"]


@pytest.mark.parametrize("case", params("low_compare"))
def test_lows_compare(case: Case) -> None:
    first, second = (
        int(low(np.uint64(mask_of(parse_cards(case.input[name]))))) for name in ("first", "second")
    )
    winner = "tie" if first == second else "first" if first < second else "second"
    assert winner == case.expected["better_low"]


@pytest.fixture(scope="module")
def counted() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    totals = np.zeros(10, np.int64), np.zeros(256, np.int64), np.zeros(110, np.int64)

    def count(first: int) -> tuple[np.ndarray, ...]:
        part = tuple(np.zeros_like(total) for total in totals)
        count_hands(first, *part)
        return part

    with ThreadPoolExecutor(2) as pool:
        for part in pool.map(count, range(46)):
            for total, add in zip(totals, part, strict=True):
                total += add
    return totals


def case_of(id_: str) -> dict:
    return next(case for case in group("counts") if case.id == id_).expected


def test_counts_of_high_hands(counted: tuple[np.ndarray, ...]) -> None:
    expected = case_of("b1")
    assert counted[0].sum() == expected["total"]
    assert dict(zip(NAMES, counted[0].tolist(), strict=True)) == expected["high_category"]


def test_counts_of_lows(counted: tuple[np.ndarray, ...]) -> None:
    by_low = {low_ranks(code): int(counted[1][code]) for code in range(1, 256) if counted[1][code]}
    assert by_low == case_of("b3")["exact_low"]
    expected = case_of("b2")
    assert counted[1][0] == expected["no_low"]
    assert sum(by_low.values()) == expected["qualifying"]
    for top, count in expected["by_top_card"].items():
        assert sum(n for ranks, n in by_low.items() if ranks[0] == top) == count


def test_counts_of_high_and_low_together(counted: tuple[np.ndarray, ...]) -> None:
    for number, name in enumerate(NAMES):
        row = counted[2][11 * number : 11 * number + 11]
        found = {"none": int(row[0]), **{str(top): int(row[top]) for top in range(5, 9)}}
        assert found == case_of("b4")["joint_high_by_lowtop"][name]


@given(sevens, sevens)
def test_high_hands_compare_as_a_plain_reading_does(one: list[int], two: list[int]) -> None:
    first, second = oracle.best_high(one), oracle.best_high(two)
    assert (strength(one) > strength(two)) == (first > second)
    assert (strength(one) == strength(two)) == (first == second)


@given(sevens, sevens)
def test_unqualified_lows_compare_as_a_plain_reading_does(one: list[int], two: list[int]) -> None:
    codes = [int(low_any(np.uint64(mask_of(cards)))) for cards in (one, two)]
    plain = [oracle.best_low(cards, 0) for cards in (one, two)]
    assert (codes[0] < codes[1]) == (plain[0] < plain[1])
    assert (codes[0] == codes[1]) == (plain[0] == plain[1])


@given(st.lists(st.integers(0, 51), min_size=1, max_size=4, unique=True))
def test_boards_of_fewer_than_five_rank_by_pairs_then_cards(cards: list[int]) -> None:
    ranks = sorted((card % 13 for card in cards), reverse=True)
    counts = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    name = {(4,): 7, (3,): 3, (3, 1): 3, (2, 2): 2}.get(tuple(counts), int(counts[0] == 2))
    assert strength(cards) >> 20 == name


def test_no_low_is_worse_than_any() -> None:
    assert low(np.uint64(mask_of(parse_cards("8c7d6h5s4c")))) < NO_LOW
    assert low(np.uint64(mask_of(parse_cards("9c7d6h5s4c")))) == NO_LOW


def test_eight_cards_are_as_good_as_their_best_seven() -> None:
    draw = random.Random(8)
    for _ in range(300):
        cards = draw.sample(range(52), 8)
        best = max(strength(list(seven)) for seven in itertools.combinations(cards, 7))
        assert strength(cards) == best
