"""Who sits where, and which deals the tables keep: draws of streams of their own."""

import numpy as np
from stud8.engine.bits import high_product
from stud8.engine.compile import I64, U64, Array, njit
from stud8.engine.streams import SEATING, TABLES, draw_u64

DRAW_BITS = 53
"""A share of deals is compared with so many bits of a draw: all that a double holds."""


def threshold(share: float) -> I64:
    """Return how many of the 2^53 values of `table_draw` keep a deal."""
    return round(share * (1 << DRAW_BITS))


@njit
def table_draw(seed: U64, deal: I64) -> I64:
    """Return the draw of a deal, one for all tables: a larger share keeps the same deals."""
    return np.int64(draw_u64(seed, deal, TABLES, 0) >> np.uint64(64 - DRAW_BITS))


@njit
def draw_order(seed: U64, deal: I64, seats: I64, order: Array) -> None:
    """Seat the line-up anew for a deal: `order[seat]` becomes an entry, all equally likely."""
    for seat in range(seats):
        order[seat] = seat
    for last in range(seats - 1, 0, -1):
        draw = draw_u64(seed, deal, SEATING, last)
        # Off uniform by less than one in 2^60.
        pick = np.int64(high_product(draw, np.uint64(last + 1)))
        order[last], order[pick] = order[pick], order[last]


@njit
def rotate(order: Array, seats: I64, turns: I64, turned: Array) -> None:
    """Move every entry `turns` seats to the left: that is how a deal is replayed."""
    for seat in range(seats):
        turned[(seat + turns) % seats] = order[seat]
