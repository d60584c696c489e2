"""What strategies call besides features. Compiled."""

import numpy as np
from stud8.engine.bits import popcount
from stud8.engine.compile import njit
from stud8.engine.tables import RANK
from stud8.strategy.kernels.sets import best_suit, ranks_in, starting
from stud8.strategy.kernels.values import I64, Record, Truth


@njit
def starts_with(
    view: Record,
    first: I64,
    second: I64,
    third: I64,
    ordered: Truth,
    one_suit: Truth,
    distinct: Truth,
) -> Truth:
    """Return whether the starting cards fit three sets of ranks, in any order.

    With `ordered` the third set is the door's.
    """
    cards = starting(view)
    if one_suit and best_suit(cards) < 3:
        return False
    if distinct and popcount(ranks_in(cards)) < 3:
        return False
    a, b = np.int64(RANK[view.down[0]]), np.int64(RANK[view.down[1]])
    c = np.int64(RANK[view.door[view.seat]])
    if fits(a, b, c, first, second, third):
        return True
    if ordered:
        return False
    return fits(a, c, b, first, second, third) or fits(b, c, a, first, second, third)


@njit
def fits(a: I64, b: I64, c: I64, first: I64, second: I64, third: I64) -> Truth:
    """Return whether rank c is in the third set, and a and b in the others either way."""
    if third >> c & 1 == 0:
        return False
    return (first >> a & second >> b & 1) | (first >> b & second >> a & 1) != 0
