"""The reference's evaluation against the worked cases and exact counts of five cards."""

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from tests.cases.load import Case, params
from tests.oracle import evaluate
from tests.oracle.cards import RANKS, known

# Five-card hands of each category, of 2,598,960: the well-known frequencies.
FIVE_CARD_COUNTS = {
    "high_card": 1302540,
    "one_pair": 1098240,
    "two_pair": 123552,
    "three_of_a_kind": 54912,
    "straight": 10200,
    "flush": 5108,
    "full_house": 3744,
    "four_of_a_kind": 624,
    "straight_flush": 40,
}


def low_text(low: tuple[int, ...] | None) -> str | None:
    return None if low is None else "".join("A" if r == 1 else str(r) for r in low)


def ranks_of(strength: tuple[int, ...]) -> str:
    """Return the five ranks of a strength, from the highest down."""
    category, *order = strength
    if category in (4, 8):
        top = order[0]
        return "5432A" if top == 3 else "".join(RANKS[top - k] for k in range(5))
    counts = {0: (1,) * 5, 1: (2, 1, 1, 1), 2: (2, 2, 1), 3: (3, 1, 1), 5: (1,) * 5}
    counts |= {6: (3, 2), 7: (4, 1)}
    ranks = [r for r, n in zip(order, counts[category], strict=True) for _ in range(n)]
    return "".join(RANKS[r] for r in sorted(ranks, reverse=True))


@pytest.mark.parametrize("case", params("evaluation"))
def test_best_hands_of_seven(case: Case) -> None:
    cards = known(case.input["cards"])
    high = evaluate.best_high(cards)
    assert evaluate.CATEGORIES[high[0]] == case.expected["high_category"]
    assert ranks_of(high) == case.expected["high_best5_ranks"]
    assert low_text(evaluate.best_low(cards, 8)) == case.expected["low_ranks"]
    choice = known("".join(case.expected["high_best5_one_choice"]))
    assert evaluate.best_high(choice) == high


def all_strengths() -> list[tuple[int, ...]]:
    """Return the 7,462 different strengths, the best first."""
    fives = combinations([r for r in range(12, -1, -1) for _ in range(4)], 5)
    plain = {evaluate.high_of_five(five, one_suit=False) for five in set(fives)}
    flushes = {
        evaluate.high_of_five(five, one_suit=True) for five in combinations(range(12, -1, -1), 5)
    }
    return sorted(plain | flushes, reverse=True)


def test_the_7462_strengths_stand_in_the_known_order() -> None:
    strengths = all_strengths()
    assert len(strengths) == 7462
    for parameter in params("evaluation"):
        (case,) = parameter.values
        high = evaluate.best_high(known(case.input["cards"]))
        assert strengths.index(high) + 1 == case.expected["high_rank_1_to_7462"], case.id


@pytest.mark.parametrize("case", params("low_compare"))
def test_low_comparison(case: Case) -> None:
    first, second = (
        evaluate.best_low(known(case.input[name]), 8) or (99,) for name in ("first", "second")
    )
    better = "tie" if first == second else "first" if first < second else "second"
    assert better == case.expected["better_low"]


def test_five_card_categories_have_the_known_frequencies() -> None:
    """Count by ranks: each set of ranks stands for its number of suits."""
    counts: Counter[str] = Counter()
    for five in {*combinations([r for r in range(12, -1, -1) for _ in range(4)], 5)}:
        ways = 1
        for r in set(five):
            ways *= comb(4, five.count(r))
        flushes = 4 if len(set(five)) == 5 else 0
        counts[evaluate.CATEGORIES[evaluate.high_of_five(five, one_suit=False)[0]]] += (
            ways - flushes
        )
        if flushes:
            counts[evaluate.CATEGORIES[evaluate.high_of_five(five, one_suit=True)[0]]] += flushes
    assert counts == FIVE_CARD_COUNTS


def test_lows_without_a_qualifier_are_ordered_by_kind_first() -> None:
    """No pair < pair < two pair < trips < full house < quads (RULES.md 5.4)."""
    in_order = [
        "Ac2d3h4s5cKdKh",  # the wheel
        "7c6d5h4s3c3dKh",
        "KcQdJhTs9cKdQh",  # king high
        "AcAd4h3s2c2d2h",  # a pair: the best five hold A A 4 3 2 or 4 3 2 2 A
        "2c2d3h3sKcKdKh",  # two pair with a king
        "AcAdAhAsKcQdQh",
    ]
    lows = [evaluate.best_low(known(cards), 0) for cards in in_order]
    assert [low[0] for low in lows if low] == [0, 0, 0, 1, 2, 2]
    assert lows == sorted(lows, key=lambda low: low or ())
    assert evaluate.best_low(known("AcAdAhAsKcKdKh"), 0) == (4, 1, 13)


@pytest.mark.parametrize(
    ("cards", "suits"),
    [
        ("5sAc2d3h4cKdQd", (3, 0, 2, 1, 0)),  # a wheel: the five is the top card
        ("AsKcKdQh9s3c2d", (3, 1, 0, 2, 3)),  # the ace before the pair
        ("9s9d9h9cKdKh2c", (2, 3, 2, 1, 0)),  # of two possible kings the better suit
    ],
)
def test_suits_of_the_high_hand_for_odd_chips(cards: str, suits: tuple[int, ...]) -> None:
    assert evaluate.high_suits(known(cards)) == suits


def test_suits_of_the_low_hand_for_odd_chips() -> None:
    assert evaluate.low_suits(known("6c6s4d3hAs2cKd"), 8) == (3, 1, 2, 0, 3)
