"""The best high hand from known cards and some that may be any of a set. Compiled.

Categories are tried from the top, each by bit operations on sets of ranks, so
the cost is bounded: no completion is ever enumerated. Strengths are those of
`engine.evaluation`.
"""

import numpy as np
from stud8.engine.bits import highest, popcount
from stud8.engine.compile import njit
from stud8.engine.evaluation import high
from stud8.engine.tables import LADDER, TOP_RANKS
from stud8.strategy.kernels.sets import ALL_RANKS, FIVE, STRAIGHTS, ladder, ranks_in
from stud8.strategy.kernels.values import I64, Truth

PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = range(1, 9)


@njit
def best_high(known: I64, others: I64, free: I64) -> I64:
    """Return the greatest strength of `known` and at most `free` cards of `others`."""
    if free == 0:
        return high(known)
    strength = best_straight_flush(known, others, free)
    if strength == 0:
        strength = best_quads(known, others, free)
    if strength == 0:
        strength = best_full_house(known, others, free)
    if strength == 0:
        strength = best_flush(known, others, free)
    if strength == 0:
        strength = best_straight(known, others, free)
    if strength == 0:
        strength = best_of_pairs(known, others, free)
    return strength


@njit
def can_beat(known: I64, others: I64, free: I64, strength: I64) -> Truth:
    """Return whether `known` and at most `free` cards of `others` can beat a strength.

    Four of a rank settle most cases, so they are tried first.
    """
    if strength < QUADS << 20 and reachable(known, others, 4, free):
        return True
    if strength < FULL_HOUSE << 20 and best_full_house(known, others, free):
        return True
    if strength < TRIPS << 20 and reachable(known, others, 3, free):
        return True
    return best_high(known, others, free) > strength


@njit
def at_least(cards: I64, number: I64) -> I64:
    """Return the ranks that a set of cards holds at least `number` times (0 to 4)."""
    if number == 0:
        return ALL_RANKS
    one, two = cards & ALL_RANKS, cards >> 13 & ALL_RANKS
    three, four = cards >> 26 & ALL_RANKS, cards >> 39
    if number == 1:
        return one | two | three | four
    if number == 2:
        return (one & two) | (three & four) | ((one | two) & (three | four))
    if number == 3:
        return (one & two & (three | four)) | (three & four & (one | two))
    return one & two & three & four


@njit
def reachable(known: I64, others: I64, number: I64, free: I64) -> I64:
    """Return the ranks of which `number` cards can be had with `free` others."""
    ranks = 0
    for taken in range(min(number, free) + 1):
        ranks |= at_least(known, number - taken) & at_least(others, taken)
    return ranks


@njit
def cost(known: I64, rank: I64, number: I64) -> I64:
    """Return how many cards must be taken to hold `number` of a rank."""
    held = popcount(known & (0x8004002001 << rank))
    return max(number - held, 0)


@njit
def top_ranks(held: I64, others: I64, free: I64, number: I64) -> I64:
    """Return up to `number` top ranks, `held` ones and at most `free` of `others`.

    As nibbles, the highest rank in the lowest place but `number` - 1.
    """
    nibbles = 0
    for place in range(number):
        choice = held | others if free > 0 else held
        if choice == 0:
            return nibbles << 4 * (number - place)
        rank = highest(choice)
        if held >> rank & 1 == 0:
            free -= 1
        held &= ~(1 << rank)
        others &= ~(1 << rank)
        nibbles = nibbles << 4 | rank
    return nibbles


@njit
def kickers(known: I64, others: I64, free: I64, used: I64, number: I64) -> I64:
    """Return the nibbles of the best kickers outside the ranks `used`."""
    return top_ranks(ranks_in(known) & ~used, ranks_in(others) & ~used, free, number)


@njit
def best_straight_flush(known: I64, others: I64, free: I64) -> I64:
    """Return the best straight flush within reach, or 0."""
    best: I64 = 0
    for suit in range(4):
        held = ladder(known >> (13 * suit) & ALL_RANKS)
        had = held | ladder(others >> (13 * suit) & ALL_RANKS)
        top = straight_top(held, had, free)
        if top:
            best = max(best, STRAIGHT_FLUSH << 20 | np.int64(LADDER[top]))
    return best


@njit
def straight_top(held: I64, had: I64, free: I64) -> I64:
    """Return the top rank of the best straight from `had` with at most `free` not held; or 0."""
    for bottom in range(STRAIGHTS - 1, -1, -1):
        window = FIVE << bottom
        if window & ~had == 0 and popcount(window & ~held) <= free:
            return bottom + 3
    return 0


@njit
def best_quads(known: I64, others: I64, free: I64) -> I64:
    """Return the best four of a rank within reach, or 0."""
    ranks = reachable(known, others, 4, free)
    if ranks == 0:
        return 0
    rank = highest(ranks)
    left = free - cost(known, rank, 4)
    return QUADS << 20 | rank * 0x11110 | kickers(known, others, left, 1 << rank, 1)


@njit
def best_full_house(known: I64, others: I64, free: I64) -> I64:
    """Return the best full house within reach, or 0."""
    best = 0
    for taken in range(min(free, 3) + 1):
        trips = reachable(known, others, 3, taken)
        pairs = reachable(known, others, 2, free - taken)
        while trips:
            rank = highest(trips)
            trips ^= 1 << rank
            rest = pairs & ~(1 << rank)
            if rest:
                best = max(best, FULL_HOUSE << 20 | rank * 0x11100 | highest(rest) * 0x11)
                break
    return best


@njit
def best_flush(known: I64, others: I64, free: I64) -> I64:
    """Return the best flush within reach, or 0."""
    best: I64 = 0
    for suit in range(4):
        held = known >> (13 * suit) & ALL_RANKS
        had = others >> (13 * suit) & ALL_RANKS
        if popcount(held) + min(free, popcount(had)) < 5:
            continue
        for _ in range(free):
            if had:
                held |= 1 << highest(had)
                had ^= 1 << highest(had)
        best = max(best, FLUSH << 20 | (np.int64(TOP_RANKS[held]) & 0xFFFFF))
    return best


@njit
def best_straight(known: I64, others: I64, free: I64) -> I64:
    """Return the best straight within reach, or 0."""
    held = ladder(ranks_in(known))
    top = straight_top(held, held | ladder(ranks_in(others)), free)
    return STRAIGHT << 20 | np.int64(LADDER[top]) if top else 0


@njit
def best_of_pairs(known: I64, others: I64, free: I64) -> I64:
    """Return the best of three of a rank, two pair, a pair and high cards."""
    trips = reachable(known, others, 3, free)
    if trips:
        rank = highest(trips)
        left = free - cost(known, rank, 3)
        return TRIPS << 20 | rank * 0x11100 | kickers(known, others, left, 1 << rank, 2)
    best: I64 = 0
    for taken in range(free + 1):
        first = reachable(known, others, 2, taken)
        if first == 0:
            continue
        rank = highest(first)
        second = reachable(known, others, 2, free - taken) & ((1 << rank) - 1)
        if second:
            best = max(best, two_pair(known, others, free, rank, highest(second)))
    if best:
        return best
    pairs = reachable(known, others, 2, free)
    if pairs:
        rank = highest(pairs)
        left = free - cost(known, rank, 2)
        return PAIR << 20 | rank * 0x11000 | kickers(known, others, left, 1 << rank, 3)
    return kickers(known, others, free, 0, 5)


@njit
def two_pair(known: I64, others: I64, free: I64, first: I64, second: I64) -> I64:
    """Return the strength of two pair of given ranks with the best kicker."""
    left = free - cost(known, first, 2) - cost(known, second, 2)
    used = 1 << first | 1 << second
    return TWO_PAIR << 20 | first * 0x11000 | second * 0x110 | kickers(known, others, left, used, 1)
