"""Eight seats: after folds, seventh street is dealt without replacement all the same."""

import random
from typing import Any

import numpy as np
import pytest
from numba import carray, from_dtype, types
from numpy.typing import NDArray
from stud8.engine.compile import cfunc
from stud8.engine.rules import Rules, Stakes
from stud8.engine.view import CALL, FOLD, SEVENTH, VIEW

from tests.engine.chi_square import against, fair, same, uniform
from tests.engine.random_play import Engine, Setup, deck_of
from tests.oracle.sequential import FOLDING, SEATS, deal

SEED = 20_240_301
HANDS = 60_000


@cfunc(types.int64(types.CPointer(from_dtype(VIEW))))
def fold_high_spades(pointer: Any) -> Any:
    """Fold when the newest up card is a high spade."""
    view = carray(pointer, 1)[0]
    if view.phase == SEVENTH:
        return CALL
    newest = view.up_order[4 * view.seat + view.phase - 3]
    return FOLD if newest >= FOLDING else CALL


@pytest.fixture(scope="module")
def dealt() -> NDArray[np.void]:
    """The cards and community cards of hands that reach seventh street."""
    setup = Setup(Stakes(1, 1, 2, 4), Rules(open_fold=True), (None,) * SEATS, (0,) * SEATS, SEED)
    engine = Engine(setup, [fold_high_spades.address] * SEATS)
    kept = np.zeros(HANDS, [("cards", np.int64, 56), ("community_card", np.int64)])
    count = 0
    for hand in range(HANDS):
        engine.play(hand, deck_of(setup, hand))
        if engine.result["players"][4] >= 2:
            kept[count] = (engine.result["cards"], engine.result["community_card"])
            count += 1
    return kept[:count]


def counts_of(seats: NDArray[np.int64], cards: NDArray[np.int64]) -> NDArray[np.int64]:
    counts = np.zeros((SEATS + 1, 52), np.int64)
    np.add.at(counts, (seats, cards), 1)
    return counts


def test_seventh_street_is_as_from_the_top_of_the_pack(dealt: NDArray[np.void]) -> None:
    """Cards by seat, the community card as a ninth, against dealing one after another."""
    own = dealt["cards"].reshape(-1, SEATS, 7)[:, :, 6]
    _, seats = np.nonzero(own >= 0)
    shared = dealt["community_card"][dealt["community_card"] >= 0]
    engine = counts_of(seats, own[own >= 0])
    engine[SEATS] = np.bincount(shared, minlength=52)
    rng = random.Random(8)
    sequential = np.zeros((SEATS + 1, 52), np.int64)
    for _ in range(40_000):
        hand = deal(rng)
        if hand is None:
            continue
        for seat, card in hand.own.items():
            sequential[seat, card] += 1
        if hand.community is not None:
            sequential[SEATS, hand.community] += 1
    assert sequential[SEATS].sum() > 500
    assert fair(same(engine, sequential))
    for seat in range(SEATS + 1):
        assert fair(same(engine[seat], sequential[seat]))


def test_every_unseen_card_is_as_likely(dealt: NDArray[np.void]) -> None:
    """The place of each seventh card among all cards not dealt before it is uniform."""
    counts = np.zeros((53, 52), np.int64)
    for cards, community in zip(
        dealt["cards"].tolist(), dealt["community_card"].tolist(), strict=True
    ):
        unseen = set(range(52)) - {
            card for at, card in enumerate(cards) if card >= 0 and at % 7 < 6
        }
        last = [card for card in cards[6::7] if card >= 0] or [community]
        for card in last:
            left = sorted(unseen)
            counts[len(left), left.index(card)] += 1
            unseen.discard(card)
    tested = [size for size in range(2, 53) if counts[size].sum() > 100 * size]
    assert len(tested) > 10
    for size in tested:
        assert fair(uniform(counts[size, :size]))


def test_no_card_is_dealt_twice(dealt: NDArray[np.void]) -> None:
    both = np.column_stack([dealt["cards"], dealt["community_card"]])
    counts = np.zeros((len(both), 52), np.int64)
    hands, places = np.nonzero(both >= 0)
    np.add.at(counts, (hands, both[hands, places]), 1)
    assert counts.max() == 1


def test_against_is_able_to_fail() -> None:
    """The chi-square test itself: a pack with one card twice as likely is refused."""
    expected = np.full(52, 1000.0)
    skewed = np.random.default_rng(1).multinomial(52_000, [2 / 53] + [1 / 53] * 51)
    assert not fair(against(skewed, expected))
