"""Philox gives the published answers, and its streams are what they are named by."""

import numpy as np
import pytest
from stud8.engine.streams import (
    ACTIONS,
    CARDS,
    SAMPLES,
    SEATING,
    TABLES,
    action_draw,
    draw_u64,
    philox,
    shuffle,
    shuffle_first,
)

ONES = 2**64 - 1

# Random123's kat_vectors for philox4x32, 10 rounds: counter, key, output (32-bit words).
KNOWN = [
    ([0] * 4, [0] * 2, [0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8]),
    ([0xFFFFFFFF] * 4, [0xFFFFFFFF] * 2, [0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD]),
    (
        [0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344],
        [0xA4093822, 0x299F31D0],
        [0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1],
    ),
]


@pytest.mark.parametrize(("counter", "key", "output"), KNOWN)
def test_published_answers(counter: list[int], key: list[int], output: list[int]) -> None:
    low, high, seed = (
        np.uint64(words[0] | words[1] << 32) for words in (counter[:2], counter[2:], key)
    )
    first, second = (int(word) for word in philox(seed, low, high))
    assert [first & 0xFFFFFFFF, first >> 32, second & 0xFFFFFFFF, second >> 32] == output


def deck_of(seed: int, deal: int) -> list[int]:
    deck = np.empty(52, np.int64)
    shuffle(np.uint64(seed), deal, deck)
    return [int(card) for card in deck]


@pytest.mark.parametrize("seed", [0, 1, ONES])
def test_a_deck_is_a_permutation_named_by_seed_and_deal(seed: int) -> None:
    decks = [deck_of(seed, deal) for deal in (0, 1, 10**12)]
    assert all(sorted(deck) == list(range(52)) for deck in decks)
    assert decks == [deck_of(seed, deal) for deal in (0, 1, 10**12)]
    assert decks[0] != decks[1] != decks[2]


@pytest.mark.parametrize("count", [1, 10, 11, 21, 33, 34, 51, 52])
def test_a_shuffle_cut_short_has_the_same_cards_in_front(count: int) -> None:
    for deal in range(200):
        deck = np.empty(52, np.int64)
        shuffle_first(np.uint64(7), deal, count, deck)
        assert deck[:count].tolist() == deck_of(7, deal)[:count]
        assert sorted(deck.tolist()) == list(range(52))


def test_streams_of_a_seed_never_meet() -> None:
    draws = {
        int(draw_u64(np.uint64(5), number, purpose, index))
        for number in range(20)
        for purpose in (CARDS, ACTIONS, SAMPLES, SEATING, TABLES)
        for index in range(20)
    }
    assert len(draws) == 20 * 5 * 20


def test_decisions_of_different_seats_have_draws_of_their_own() -> None:
    draws = {
        int(action_draw(np.uint64(5), hand, seat, decision))
        for hand in range(20)
        for seat in range(8)
        for decision in range(20)
    }
    assert len(draws) == 20 * 8 * 20
