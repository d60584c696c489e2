"""How far a hand is from a low, a flush and a straight. Compiled."""

from stud8.engine.bits import popcount
from stud8.engine.compile import njit
from stud8.strategy.kernels.sets import (
    ALL_RANKS,
    FIVE,
    STRAIGHTS,
    cards_left,
    ladder,
    low_set,
    mine,
    ranks_in,
    seen,
    unseen,
)
from stud8.strategy.kernels.values import I64, Record

IMPOSSIBLE = 9


@njit
def low_short(cards: I64, left: I64) -> I64:
    """Return the ranks short of a low with `left` cards to come, or IMPOSSIBLE."""
    short = max(5 - popcount(low_set(cards)), 0)
    return short if short <= left else IMPOSSIBLE


@njit
def flush_short(view: Record) -> I64:
    """Return the cards short of a flush in the best suit, or IMPOSSIBLE."""
    cards, known, left = mine(view), seen(view), cards_left(view)
    best = IMPOSSIBLE
    for suit in range(4):
        short = max(5 - popcount(cards >> (13 * suit) & ALL_RANKS), 0)
        to_be_had = 13 - popcount(known >> (13 * suit) & ALL_RANKS)
        if short <= min(left, to_be_had):
            best = min(best, short)
    return best


@njit
def straight_short(view: Record) -> I64:
    """Return the ranks short of the nearest straight, or IMPOSSIBLE."""
    steps = ladder(ranks_in(mine(view)))
    dead = ~ladder(ranks_in(unseen(view)))
    left = cards_left(view)
    best = IMPOSSIBLE
    for bottom in range(STRAIGHTS):
        missing = (FIVE << bottom) & ~steps
        short = popcount(missing)
        if short <= left and missing & dead == 0:
            best = min(best, short)
    return best
