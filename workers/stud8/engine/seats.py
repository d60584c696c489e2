"""Masks of seats, walked clockwise. Compiled."""

from stud8.engine.bits import lowest
from stud8.engine.compile import I64, inlined


@inlined
def next_seat(mask: I64, seat: I64) -> I64:
    """Return the first seat of a mask at or clockwise after `seat`; 0 <= seat <= 8."""
    onward = mask >> seat << seat
    return lowest(onward if onward else mask)
