"""The deal is fair: chi-square over cards, hands and streams, with fixed seeds."""

from itertools import permutations
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from stud8.engine.compile import njit
from stud8.engine.streams import (
    ACTIONS,
    CARDS,
    SAMPLES,
    SEATING,
    TABLES,
    action_draw,
    draw_u64,
    shuffle,
)

from tests.engine.chi_square import against, deviation, fair, uniform
from tests.oracle.starting import third_class
from tests.oracle.test_payout import STARTING_CLASSES

DEALS = 1_000_000
SEED = np.uint64(20_240_229)


@njit
def _count_places(seed: Any, deals: Any, counts: Any) -> None:
    deck = np.zeros(52, np.int64)
    for deal in range(deals):
        shuffle(seed, deal, deck)
        for place in range(52):
            counts[place, deck[place]] += 1


@njit
def _count_pairs(seed: Any, deals: Any, first: Any, second: Any, later: Any, counts: Any) -> None:
    """Count cards at two places, the second in the deck `later` deals on."""
    deck, other = np.zeros(52, np.int64), np.zeros(52, np.int64)
    for deal in range(deals):
        shuffle(seed, deal, deck)
        shuffle(seed, deal + later, other)
        counts[deck[first], other[second]] += 1


@njit
def _count_starts(seed: Any, deals: Any, number: Any, starts: Any, counts: Any) -> None:
    """Count the three cards from each place in `starts`, as numbered by `number`."""
    deck = np.zeros(52, np.int64)
    for deal in range(deals):
        shuffle(seed, deal, deck)
        for index in range(len(starts)):
            at = starts[index]
            counts[index, number[deck[at], deck[at + 1], deck[at + 2]]] += 1


def test_every_card_is_as_likely_at_every_place() -> None:
    """Counts over permutations have fixed rows and columns: 51 x 51 degrees of freedom."""
    counts = np.zeros((52, 52), np.int64)
    _count_places(SEED, DEALS, counts)
    assert (counts.sum(axis=0) == DEALS).all()
    expected = DEALS / 52
    statistic = float(((counts - expected) ** 2 / expected).sum()) * 51 / 52
    assert fair(deviation(statistic, 51 * 51))


@pytest.mark.parametrize("seats", range(2, 9))
def test_door_cards(seats: int) -> None:
    """Every seat's door card is each of the 52 equally often."""
    counts = np.zeros((52, 52), np.int64)
    _count_places(SEED + np.uint64(seats), 200_000, counts)
    for seat in range(seats):
        assert fair(uniform(counts[(6 if seats == 8 else 7) * seat + 2]))


@pytest.mark.parametrize("places", [(0, 1), (2, 9), (6, 7), (9, 10), (20, 21), (50, 51), (13, 40)])
def test_pairs_of_places_are_independent(places: tuple[int, int]) -> None:
    counts = np.zeros((52, 52), np.int64)
    _count_pairs(SEED, DEALS, *places, 0, counts)
    assert (np.diag(counts) == 0).all()
    assert fair(uniform(counts[~np.eye(52, dtype=bool)]))


@pytest.mark.parametrize("later", [1, 2, 1 << 16, 1 << 32])
def test_decks_of_different_deals_are_independent(later: int) -> None:
    counts = np.zeros((52, 52), np.int64)
    _count_pairs(SEED, DEALS, 0, 0, later, counts)
    assert fair(uniform(counts))


def numbered(kinds: list[str] | None) -> NDArray[np.int64]:
    """Return a number for every three cards: of their class, or of their own set."""
    number = np.zeros((52, 52, 52), np.int64)
    sets = [(a, b, c) for a in range(52) for b in range(a) for c in range(b)]
    for index, three in enumerate(sets):
        value = index if kinds is None else kinds.index(third_class(three))
        for a, b, c in permutations(three):
            number[a, b, c] = value
    return number


def test_all_starting_hands_are_equally_likely() -> None:
    counts = np.zeros((2, 22_100), np.int64)
    _count_starts(SEED, DEALS, numbered(None), np.array([0, 42]), counts)
    assert fair(uniform(counts[0]))
    assert fair(uniform(counts[1]))


def test_starting_classes_come_as_often_as_they_are_many() -> None:
    """Against the exact table, of 22,100, for each seat of both ways to lay out the deck."""
    starts = np.array([7 * seat for seat in range(7)] + [6 * seat for seat in range(8)])
    counts = np.zeros((len(starts), len(STARTING_CLASSES)), np.int64)
    _count_starts(SEED, DEALS, numbered(list(STARTING_CLASSES)), starts, counts)
    expected = DEALS * np.array(list(STARTING_CLASSES.values())) / 22_100
    for seat in range(len(starts)):
        assert fair(against(counts[seat], expected))


# Streams


def test_no_two_draws_of_a_seed_are_the_same() -> None:
    """Other hands, purposes, seats, decisions and indices: 64 bits that never repeat."""
    numbers = [0, 1, 2, 3, 1 << 16, 1 << 32, 10**12]
    draws = [
        int(draw_u64(SEED, number, purpose, index))
        for number in numbers
        for purpose in (CARDS, SAMPLES, SEATING, TABLES)
        for index in range(64)
    ]
    draws += [
        int(action_draw(SEED, number, seat, decision))
        for number in numbers
        for seat in range(8)
        for decision in range(64)
    ]
    assert len(set(draws)) == len(draws)


@njit
def _joint_bytes(first: Any, second: Any, purpose: Any, other: Any, counts: Any) -> None:
    for number in range(1 << 21):
        one = draw_u64(first, number, purpose, 0)
        two = draw_u64(second, number, other, 0)
        counts[np.int64(one >> np.uint64(56)), np.int64(two >> np.uint64(56))] += 1


@pytest.mark.parametrize(
    ("other_seed", "purposes"),
    [
        (20_240_230, (CARDS, CARDS)),
        (20_240_229 + (1 << 32), (CARDS, CARDS)),
        (20_240_229, (CARDS, ACTIONS)),
        (20_240_229, (ACTIONS, SAMPLES)),
        (20_240_229, (SEATING, TABLES)),
    ],
)
def test_streams_are_independent(other_seed: int, purposes: tuple[int, int]) -> None:
    counts = np.zeros((256, 256), np.int64)
    _joint_bytes(SEED, np.uint64(other_seed), *purposes, counts)
    assert fair(uniform(counts))
