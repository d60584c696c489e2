"""What live opponents can hold at best, and whether it beats me. Compiled.

An opponent's up cards (and the community card) are known; his `free` other
cards may be any unseen ones. Each opponent is judged on his own.
"""

import numpy as np
from stud8.engine.bits import lowest, popcount
from stud8.engine.compile import njit
from stud8.engine.tables import LOW, NO_LOW
from stud8.strategy.kernels.best_high import can_beat
from stud8.strategy.kernels.sets import LOW_RANKS, low_set, opponents
from stud8.strategy.kernels.values import I64, Record, Truth


@njit
def shown(view: Record, seat: I64) -> I64:
    """Return the known cards of a seat: its up cards and the community card."""
    cards = np.int64(view.up[seat])
    if view.community >= 0:
        cards |= 1 << view.community
    return cards


@njit
def low_unbeaten(view: Record, lows: I64, unseen: I64, free: I64) -> Truth:
    """Return whether no live opponent can beat the low of a set of low ranks.

    False if those ranks make no low.
    """
    mine = np.int64(LOW[lows])
    if mine == NO_LOW:
        return False
    to_be_had = low_set(unseen)
    others = opponents(view)
    while others:
        seat = lowest(others)
        others &= others - 1
        if best_low(low_set(shown(view, seat)), to_be_had, free) < mine:
            return False
    return True


@njit
def best_low(up: I64, to_be_had: I64, free: I64) -> I64:
    """Return the best low from known low ranks and `free` ranks of a set; or NO_LOW."""
    short = max(5 - popcount(up), 0)
    lacking = to_be_had & ~up
    if short > free or popcount(lacking) < short:
        return NO_LOW
    # Any rank taken below the worst one held betters the low: take the lowest.
    while free and lacking:
        up |= lacking & -lacking
        lacking &= lacking - 1
        free -= 1
    return np.int64(LOW[up & LOW_RANKS])


@njit
def high_unbeaten(view: Record, strength: I64, unseen: I64, free: I64) -> Truth:
    """Return whether no live opponent can beat a high hand."""
    others = opponents(view)
    while others:
        seat = lowest(others)
        others &= others - 1
        if can_beat(shown(view, seat), unseen, free, strength):
            return False
    return True
