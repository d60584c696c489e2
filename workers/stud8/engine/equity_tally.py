"""What a showdown pays, in whole units, and the tally of many of them. Compiled."""

import numpy as np
from stud8.engine.compile import Array, njit
from stud8.engine.tables import NO_LOW

HALF = 840
"""Units of half a pot: any number of seats up to eight splits it without a rest."""

EQUITY, SQUARE, HIGH, LOW, SCOOP = range(5)
"""Columns of a tally, a row a hand: units won, their square, units of the high
half, units of the low half, pots won alone. Integers: the same in any order."""


@njit
def empty_tally(hands: int) -> Array:
    """Return a tally of nothing, int64 (hands, 5)."""
    return np.zeros((hands, 5), np.int64)


@njit
def tally_showdown(highs: Array, lows: Array, hands: int, tally: Array) -> None:
    """Add one showdown: strengths and low codes by hand, as `evaluation` gives them."""
    best_high = highs[0]
    best_low = lows[0]
    for hand in range(1, hands):
        best_high = max(best_high, highs[hand])
        best_low = min(best_low, lows[hand])
    high_winners = 0
    low_winners = 0
    for hand in range(hands):
        high_winners += highs[hand] == best_high
        low_winners += lows[hand] == best_low
    low_made = best_low != NO_LOW
    high_units = HALF // high_winners
    low_units = HALF // low_winners if low_made else 0
    for hand in range(hands):
        wins_high = highs[hand] == best_high
        wins_low = low_made and lows[hand] == best_low
        if not (wins_high or wins_low):
            continue
        high_share = high_units if wins_high else 0
        low_share = low_units if wins_low else 0
        won = high_share + low_share if low_made else 2 * high_share
        tally[hand, EQUITY] += won
        tally[hand, SQUARE] += won * won
        tally[hand, HIGH] += high_share
        tally[hand, LOW] += low_share
        tally[hand, SCOOP] += won == 2 * HALF
