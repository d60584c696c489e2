"""Small lookup tables for compiled code; all fit in the first-level cache."""

from itertools import product

import numpy as np
from numpy.typing import NDArray
from stud8.engine.record import THIRD_CLASSES

RANK: NDArray[np.int64] = np.array([code % 13 for code in range(52)], np.int64)
SUIT: NDArray[np.int64] = np.array([code // 13 for code in range(52)], np.int64)

NO_LOW = 1 << 30
"""The low of a hand that makes none: worse than any."""


def _straight_top(ranks: int) -> int:
    """Return the top rank of the best straight in a 13-bit set of ranks, 0 = none."""
    with_low_ace = ranks << 1 | ranks >> 12
    return next((top for top in range(12, 2, -1) if with_low_ace >> top - 3 & 31 == 31), 0)


def _nibbles(ranks: list[int]) -> int:
    """Return up to five ranks as hexadecimal digits, the first in the highest place."""
    return sum(rank << 4 * (4 - place) for place, rank in enumerate(ranks[:5]))


def _ranks_table() -> NDArray[np.int32]:
    table = np.zeros(8192, np.int32)
    for ranks in range(8192):
        held = [rank for rank in range(12, -1, -1) if ranks >> rank & 1]
        table[ranks] = _straight_top(ranks) << 20 | _nibbles(held)
    return table


def _low_table() -> NDArray[np.int32]:
    table = np.full(256, NO_LOW, np.int32)
    for ranks in range(256):
        held = [rank for rank in range(8) if ranks >> rank & 1]
        if len(held) >= 5:
            table[ranks] = sum(1 << rank for rank in held[:5])
    return table


def _ladder(top: int) -> int:
    """Return the strength of a straight; of a wheel the ace is the last card."""
    return _nibbles([(top - step) % 13 for step in range(5)])


TOP_RANKS = _ranks_table()
"""By set of ranks: its five highest as nibbles, and from bit 20 a straight's top."""

LADDER: NDArray[np.int64] = np.array([_ladder(top) for top in range(13)], np.int64)

LOW: NDArray[np.int32] = _low_table()
"""By set of the ranks ace (bit 0) to eight (bit 7): the best five of them, or NO_LOW."""


def third_class(down1: int, down2: int, door: int, suited: bool) -> int:
    """Return the class (index in THIRD_CLASSES) of three starting ranks (docs/tables.md).

    `suited` = all three of one suit. Ranks are 0 (deuce) to 12 (ace).
    """
    low = sorted((rank + 1) % 13 for rank in (down1, down2, door))  # ace 0 .. eight 7
    names = THIRD_CLASSES.index
    lows = sum(rank < 8 for rank in low)
    if low[0] == low[2]:
        return names("rolled_up")
    if low[0] == low[1] or low[1] == low[2]:
        pair, kicker = low[1], low[0] if low[1] == low[2] else low[2]
        group = "aces" if pair == 0 else "low_pair" if pair < 8 else "high_pair"
        return names(f"{group}_low" if kicker < 8 else f"{group}_high")
    if lows == 3:
        top = 6 if low[2] < 6 else 8
        return names(f"three_low_suited_{top}" if suited else f"three_low_{top}")
    if suited:
        return names("three_flush_two_low" if lows == 2 else "three_flush")
    return names(("no_low", "one_low", "two_low")[lows])


BURIED = 16
"""Bit of THIRD_CLASS: the hole cards are a pair."""


def _class_table() -> NDArray[np.uint8]:
    table = np.zeros(2 << 12, np.uint8)
    for suited, down1, down2, door in product((False, True), *(range(13),) * 3):
        index = suited << 12 | down1 << 8 | down2 << 4 | door
        buried = BURIED if down1 == down2 else 0
        table[index] = third_class(down1, down2, door, suited) | buried
    return table


THIRD_CLASS = _class_table()
"""By suited << 12 | first down rank << 8 | second << 4 | door rank."""
