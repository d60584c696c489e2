"""The kernel's sums: totals of a deal, their squares and products, all exact.

The sums are a record of `layout.TALLY`, for at most a block of 2^16 hands. Lanes are
packed sixteen bits each, four to a word: a deal's totals are at most 64, a stretch's at
most 2^15 + 64. Squares and products are kept as what they exceed the count itself by
(x * x - x): where a slot had one seat of one hand that is nothing.
"""

import numpy as np
from stud8.engine.compile import I64, U64, Record, njit
from stud8.simulation.layout import (
    DEAL_NET,
    DENOMINATOR_LANES,
    DENOMINATORS,
    HOT_WIDTH,
    LANE_COUNT,
    NET,
    NET_BITS,
    NET_EXCESS,
    NUMERATORS,
    PACKED,
    SLOTS,
    SQUARE_HIGH,
    SQUARE_LOW,
    WORDS,
)

_NET_LOW = (1 << NET_BITS) - 1
_NUMERATORS = np.array(NUMERATORS, np.int64)
_DENOMINATORS = np.array(DENOMINATORS, np.int64)


@njit
def _hot(slot: I64, column: I64) -> U64:
    """Return an index of `hot`; unsigned, which spares Numba's test for one below zero."""
    return np.uint64(slot * HOT_WIDTH + column)


@njit
def _row(slot: I64, column: I64) -> U64:
    return np.uint64(slot * LANE_COUNT + column)


@njit
def add_lanes(tally: Record, slot: I64, a: I64, b: I64, c: I64, d: I64, net: I64) -> None:
    """Add one seat's (or the table's) hand to the totals of the deal."""
    if tally.hot[_hot(slot, 0)] == 0:
        tally.touched[tally.touched_count] = slot
        tally.touched_count += 1
    tally.hot[_hot(slot, 0)] += a
    tally.hot[_hot(slot, 1)] += b
    tally.hot[_hot(slot, 2)] += c
    tally.hot[_hot(slot, 3)] += d
    tally.hot[_hot(slot, DEAL_NET)] += net


@njit
def add_alone(tally: Record, slot: I64, a: I64, b: I64, c: I64, d: I64, net: I64) -> None:
    """Add the one hand of a slot that never has more of them in a deal."""
    tally.hot[_hot(slot, PACKED)] += a
    tally.hot[_hot(slot, PACKED + 1)] += b
    tally.hot[_hot(slot, PACKED + 2)] += c
    tally.hot[_hot(slot, PACKED + 3)] += d
    _add_net(tally, slot, net)


@njit
def _add_net(tally: Record, slot: I64, net: I64) -> None:
    tally.hot[_hot(slot, NET)] += net
    tally.hot[_hot(slot, SQUARE_HIGH)] += (net >> NET_BITS) * net
    tally.hot[_hot(slot, SQUARE_LOW)] += (net & _NET_LOW) * net


@njit
def close_deal(tally: Record) -> None:
    """Add the totals of a finished deal, their squares and products; then forget them."""
    for index in range(tally.touched_count):
        slot = tally.touched[index]
        net = tally.hot[_hot(slot, DEAL_NET)]
        _add_net(tally, slot, net)
        seat_hands = tally.hot[_hot(slot, 0)] & 0xFFFF
        if seat_hands > 1:
            tally.hot[_hot(slot, NET_EXCESS)] += net * (seat_hands - 1)
            _add_excess(tally, slot)
        for word in range(WORDS):
            tally.hot[_hot(slot, PACKED + word)] += tally.hot[_hot(slot, word)]
            tally.hot[_hot(slot, word)] = 0
        tally.hot[_hot(slot, DEAL_NET)] = 0
    tally.touched_count = 0


@njit
def _add_excess(tally: Record, slot: I64) -> None:
    for word in range(WORDS):
        packed = tally.hot[_hot(slot, word)]
        for part in range(4):
            tally.lanes[4 * word + part] = (packed >> (16 * part)) & 0xFFFF
    for lane in range(LANE_COUNT):
        total = tally.lanes[lane]
        tally.squares[_row(slot, lane)] += total * total - total
    for lane in range(DENOMINATOR_LANES):
        total = tally.lanes[lane]
        tally.idle[_row(slot, lane)] += total - min(total, 1)
    for ratio in range(_NUMERATORS.shape[0]):
        numerator = tally.lanes[_NUMERATORS[ratio]]
        denominator = tally.lanes[_DENOMINATORS[ratio]]
        tally.products[_row(slot, ratio)] += numerator * denominator - numerator


@njit
def settle(tally: Record) -> None:
    """Empty the packed lanes into the counts and carry the squares of chips.

    At least once every STRETCH hands. A deal's net is below 2^33 chips (pots are
    below 2^30, a deck is played at most eight times), so over a stretch the low
    parts stay below 2^62, and the high ones over a block too.
    """
    for slot in range(SLOTS):
        for word in range(WORDS):
            packed = tally.hot[_hot(slot, PACKED + word)]
            for part in range(4):
                lane = 4 * word + part
                tally.counts[_row(slot, lane)] += (packed >> (16 * part)) & 0xFFFF
            tally.hot[_hot(slot, PACKED + word)] = 0
        tally.hot[_hot(slot, SQUARE_HIGH)] += tally.hot[_hot(slot, SQUARE_LOW)] >> NET_BITS
        tally.hot[_hot(slot, SQUARE_LOW)] &= _NET_LOW
