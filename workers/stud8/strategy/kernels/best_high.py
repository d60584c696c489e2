"""Whether known cards and some that may be any of a set can beat a high hand. Compiled.

The cost is bounded: runs and flushes are read off sets of ranks, and hands of
pairs come from at most 156 ways to spend the free cards, on one rank first, on a
second next, then on the highest cards left. No better hand is missed: a hand of
pairs has two ranks that matter, and where its kickers could be paired it would
be a better one. Strengths are those of `engine.evaluation`.
"""

import numpy as np
from stud8.engine.bits import highest, popcount
from stud8.engine.compile import njit
from stud8.engine.evaluation import high
from stud8.engine.tables import LADDER, TOP_RANKS
from stud8.strategy.kernels.sets import (
    ALL_RANKS,
    EVERY_SUIT,
    FIVE,
    STRAIGHTS,
    ladder,
    ranks_in,
    ranks_thrice,
)
from stud8.strategy.kernels.values import I64, Truth

STRAIGHT, FLUSH, QUADS, STRAIGHT_FLUSH = 4 << 20, 5 << 20, 7 << 20, 8 << 20


@njit
def can_beat(known: I64, others: I64, free: I64, strength: I64) -> Truth:
    """Return whether `known` and at most `free` cards of `others` can beat a strength."""
    # Three of a rank that he shows make four: it settles most cases.
    if free >= 3 and strength < QUADS and ranks_in(known) & ranks_thrice(others):
        return True
    if best_run(known, others, free) > strength:
        return True
    for first in range(12, -1, -1):
        for second in range(12, -1, -1):
            if first != second and high(spend(known, others, free, first, second)) > strength:
                return True
    return False


@njit
def spend(known: I64, others: I64, free: I64, first: I64, second: I64) -> I64:
    """Return `known` with `free` cards: of one rank, of a second, then of the highest."""
    for turn in range(15):
        rank = first if turn == 0 else second if turn == 1 else 14 - turn
        cards = others & (EVERY_SUIT << rank)
        # Of the highest ranks one card each: two would have been `first` or `second`.
        count = free if turn < 2 else min(free, 1)
        while count > 0 and cards:
            known |= cards & -cards
            others &= ~(cards & -cards)
            cards &= cards - 1
            count -= 1
            free -= 1
    return known


@njit
def best_run(known: I64, others: I64, free: I64) -> I64:
    """Return the strength of the best straight, flush or straight flush within reach, or 0."""
    held = ladder(ranks_in(known))
    top = straight_top(held, held | ladder(ranks_in(others)), free)
    best: I64 = STRAIGHT | np.int64(LADDER[top]) if top else 0
    for suit in range(4):
        ranks = known >> (13 * suit) & ALL_RANKS
        more = others >> (13 * suit) & ALL_RANKS
        if popcount(ranks) + min(free, popcount(more)) < 5:
            continue
        top = straight_top(ladder(ranks), ladder(ranks | more), free)
        if top:
            best = max(best, STRAIGHT_FLUSH | np.int64(LADDER[top]))
        for _ in range(min(free, popcount(more))):
            ranks |= 1 << highest(more)
            more ^= 1 << highest(more)
        best = max(best, FLUSH | (np.int64(TOP_RANKS[ranks]) & 0xFFFFF))
    return best


@njit
def straight_top(held: I64, had: I64, free: I64) -> I64:
    """Return the top rank of the best straight of `had` with at most `free` not `held`; or 0."""
    for bottom in range(STRAIGHTS - 1, -1, -1):
        window = FIVE << bottom
        if window & ~had == 0 and popcount(window & ~held) <= free:
            return bottom + 3
    return 0
