"""The kernel's sums: totals of a deal, their squares and products, all exact.

The sums are a record of `layout.TALLY`, for at most a block of 2^16 hands. Lanes are
packed sixteen bits each, four to a word: a deal's totals are at most 64, a stretch's at
most 2^15 + 64. Squares and products are kept as what they exceed the count itself by
(x * x - x): where a slot had one seat of one hand that is nothing.
"""

import numpy as np
from stud8.engine.compile import I64, Record, njit
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
    RATIO_COUNT,
    SLOTS,
    SQUARE_HIGH,
    SQUARE_LOW,
    WORDS,
)

_NET_LOW = (1 << NET_BITS) - 1
_NUMERATORS = np.array(NUMERATORS, np.int64)
_DENOMINATORS = np.array(DENOMINATORS, np.int64)


@njit
def add_lanes(tally: Record, slot: I64, a: I64, b: I64, c: I64, d: I64, net: I64) -> None:
    """Add one seat's (or the table's) hand to the totals of the deal."""
    hot = slot * HOT_WIDTH
    if tally.hot[hot] == 0:
        tally.touched[tally.touched_count] = slot
        tally.touched_count += 1
    tally.hot[hot] += a
    tally.hot[hot + 1] += b
    tally.hot[hot + 2] += c
    tally.hot[hot + 3] += d
    tally.hot[hot + DEAL_NET] += net


@njit
def add_alone(tally: Record, slot: I64, a: I64, b: I64, c: I64, d: I64, net: I64) -> None:
    """Add the one hand of a slot that never has more of them in a deal."""
    hot = slot * HOT_WIDTH
    tally.hot[hot + PACKED] += a
    tally.hot[hot + PACKED + 1] += b
    tally.hot[hot + PACKED + 2] += c
    tally.hot[hot + PACKED + 3] += d
    _add_net(tally, hot, net)


@njit
def _add_net(tally: Record, hot: I64, net: I64) -> None:
    tally.hot[hot + NET] += net
    tally.hot[hot + SQUARE_HIGH] += (net >> NET_BITS) * net
    tally.hot[hot + SQUARE_LOW] += (net & _NET_LOW) * net


@njit
def close_deal(tally: Record) -> None:
    """Add the totals of a finished deal, their squares and products; then forget them."""
    for index in range(tally.touched_count):
        slot = tally.touched[index]
        hot = slot * HOT_WIDTH
        net = tally.hot[hot + DEAL_NET]
        _add_net(tally, hot, net)
        seat_hands = tally.hot[hot] & 0xFFFF
        if seat_hands > 1:
            tally.hot[hot + NET_EXCESS] += net * (seat_hands - 1)
            _add_excess(tally, slot)
        for word in range(WORDS):
            tally.hot[hot + PACKED + word] += tally.hot[hot + word]
            tally.hot[hot + word] = 0
        tally.hot[hot + DEAL_NET] = 0
    tally.touched_count = 0


@njit
def _add_excess(tally: Record, slot: I64) -> None:
    for word in range(WORDS):
        packed = tally.hot[slot * HOT_WIDTH + word]
        for part in range(4):
            tally.lanes[4 * word + part] = (packed >> (16 * part)) & 0xFFFF
    first = slot * LANE_COUNT
    for lane in range(LANE_COUNT):
        total = tally.lanes[lane]
        tally.squares[first + lane] += total * total - total
    for lane in range(DENOMINATOR_LANES):
        total = tally.lanes[lane]
        tally.idle[first + lane] += total - min(total, 1)
    for ratio in range(_NUMERATORS.shape[0]):
        numerator = tally.lanes[_NUMERATORS[ratio]]
        denominator = tally.lanes[_DENOMINATORS[ratio]]
        tally.products[slot * RATIO_COUNT + ratio] += numerator * denominator - numerator


@njit
def settle(tally: Record) -> None:
    """Empty the packed lanes into the counts and carry the squares of chips.

    At least once every STRETCH hands. A deal's net is below 2^33 chips (pots are
    below 2^30, a deck is played at most eight times), so over a stretch the low
    parts stay below 2^62, and the high ones over a block too.
    """
    for slot in range(SLOTS):
        hot = slot * HOT_WIDTH
        for word in range(WORDS):
            packed = tally.hot[hot + PACKED + word]
            for part in range(4):
                lane = 4 * word + part
                tally.counts[slot * LANE_COUNT + lane] += (packed >> (16 * part)) & 0xFFFF
            tally.hot[hot + PACKED + word] = 0
        tally.hot[hot + SQUARE_HIGH] += tally.hot[hot + SQUARE_LOW] >> NET_BITS
        tally.hot[hot + SQUARE_LOW] &= _NET_LOW
