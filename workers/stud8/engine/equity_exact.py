"""Equities by counting every deal, one after another. Compiled."""

from collections.abc import Sequence
from math import comb

import numpy as np
from stud8.engine.compile import U64, Array, njit
from stud8.engine.equity_tally import empty_tally, tally_showdown
from stud8.engine.evaluation import high, low

# Measured, in seconds: a deal, and each hand of it.
_DEAL, _HAND = 5e-9, 4e-9


def runouts(known: int, needed: int, deck: Array) -> tuple[Array, Array, Array]:
    """Return every way to complete a hand from a deck: cards, strengths and low codes.

    The cards are rows of positions in `deck` (uint8, ascending); strengths and
    codes are int64, as `evaluation` gives them.
    """
    count = comb(len(deck), needed)
    places = np.empty((count, needed), np.uint8)
    highs = np.empty(count, np.int64)
    lows = np.empty(count, np.int64)
    _run_out(np.uint64(known), deck, places, highs, lows)
    return places, highs, lows


@njit
def _run_out(known: U64, deck: Array, places: Array, highs: Array, lows: Array) -> None:
    needed = places.shape[1]
    chosen = np.arange(needed)
    for row in range(highs.size):
        mask = known
        for place in range(needed):
            places[row, place] = chosen[place]
            mask |= np.uint64(1) << np.uint64(deck[chosen[place]])
        highs[row] = high(mask)
        lows[row] = low(mask)
        # The next combination, in lexicographic order.
        last = needed - 1
        while last >= 0 and chosen[last] == deck.size - needed + last:
            last -= 1
        if last >= 0:
            chosen[last] += 1
            for place in range(last + 1, needed):
                chosen[place] = chosen[place - 1] + 1


def seconds(cards: int, needed: Sequence[int]) -> float:
    """Return about how long `tally_deals` takes: the deck's cards, those each hand needs."""
    deals = 1
    for count in needed:
        deals *= comb(cards, count)
    return deals * (_DEAL + _HAND * len(needed))


def tally_deals(hands: list[tuple[Array, Array, Array]]) -> Array:
    """Return the tally over all ways to deal the runouts of all hands together."""
    sizes = [len(highs) for _, highs, _ in hands]
    bounds = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
    masks = np.concatenate([_masks(places) for places, _, _ in hands])
    highs = np.concatenate([strengths for _, strengths, _ in hands])
    lows = np.concatenate([codes for _, _, codes in hands])
    return _walk(bounds, masks, highs, lows)


def _masks(places: Array) -> Array:
    bits = np.left_shift(np.uint64(1), places.astype(np.uint64))
    return (
        np.bitwise_or.reduce(bits, axis=1, dtype=np.uint64)
        if bits.size
        else np.zeros(len(places), np.uint64)
    )


@njit
def _walk(bounds: Array, masks: Array, strengths: Array, codes: Array) -> Array:
    """Go through all choices of one runout a hand that share no card, depth first."""
    hands = bounds.size - 1
    tally = empty_tally(hands)
    highs = np.zeros(8, np.int64)
    lows = np.zeros(8, np.int64)
    at = bounds[:-1].copy()
    used = np.zeros(hands + 1, np.uint64)
    hand = 0
    while hand >= 0:
        row = at[hand]
        if row == bounds[hand + 1]:
            hand -= 1
            continue
        at[hand] += 1
        if masks[row] & used[hand]:
            continue
        highs[hand] = strengths[row]
        lows[hand] = codes[row]
        if hand == hands - 1:
            tally_showdown(highs, lows, hands, tally)
        else:
            used[hand + 1] = used[hand] | masks[row]
            hand += 1
            at[hand] = bounds[hand]
    return tally
