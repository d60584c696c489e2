"""Equities by drawing deals at random. Compiled."""

from collections.abc import Sequence

import numpy as np
from stud8.engine.bits import high_product
from stud8.engine.compile import U64, Array, njit
from stud8.engine.equity_tally import empty_tally, tally_showdown
from stud8.engine.evaluation import high, low
from stud8.engine.streams import SAMPLES, draw_pair

_BLOCK = 1 << 14
# Draws from one 64-bit word: six below 50 take 34 bits, so that no card is off its
# chance by more than 2^-30.
_DRAWS = 6


def tally_samples(
    known: Sequence[int],
    needed: Sequence[int],
    deck: Sequence[int],
    *,
    community: bool,
    seed: int,
    samples: int,
) -> Array:
    """Return the tally of random deals, an int64 row a hand as in `equity_tally`.

    `known` are masks of the cards held, `needed` how many more each hand gets,
    `deck` the cards left; with `community` one more card belongs to all. Sample k
    depends on the seed and k alone.
    """
    arrays = (np.array(known, np.uint64), np.array(needed, np.int64), np.array(deck, np.int64))
    tally = empty_tally(len(known))
    for first in range(0, samples, _BLOCK):
        count = min(_BLOCK, samples - first)
        tally += _sample(*arrays, int(community), np.uint64(seed), first, count)
    return tally


@njit
def _sample(
    known: Array, needed: Array, deck: Array, community: int, seed: U64, first: int, count: int
) -> Array:
    hands = known.size
    cards = deck.copy()
    highs = np.zeros(8, np.int64)
    lows = np.zeros(8, np.int64)
    tally = empty_tally(hands)
    draws = community
    for hand in range(hands):
        draws += needed[hand]
    for sample in range(first, first + count):
        draw_cards(cards, draws, seed, sample)
        at = community
        shared = np.uint64(1) << np.uint64(cards[0]) if community else np.uint64(0)
        for hand in range(hands):
            mask = known[hand] | shared
            for _ in range(needed[hand]):
                mask |= np.uint64(1) << np.uint64(cards[at])
                at += 1
            highs[hand] = high(mask)
            lows[hand] = low(mask)
        tally_showdown(highs, lows, hands, tally)
        _undo(cards, deck)
    return tally


@njit
def draw_cards(cards: Array, draws: int, seed: U64, sample: int) -> None:
    """Bring random cards to the front: the first swaps of a shuffle."""
    word = np.uint64(0)
    later = np.uint64(0)
    for place in range(draws):
        if place % _DRAWS == 0:
            if place % (2 * _DRAWS) == 0:
                word, later = draw_pair(seed, sample, SAMPLES, place // (2 * _DRAWS))
            else:
                word = later
        bound = np.uint64(cards.size - place)
        other = place + np.int64(high_product(word, bound))
        word *= bound
        card = cards[other]
        cards[other] = cards[place]
        cards[place] = card


@njit
def _undo(cards: Array, deck: Array) -> None:
    for place in range(cards.size):
        cards[place] = deck[place]
