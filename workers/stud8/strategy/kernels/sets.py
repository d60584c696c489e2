"""Sets of cards and ranks as bits. Compiled.

A set of ranks has the deuce in bit 0 and the ace in bit 12; a low set has the
ace in bit 0 and the king in bit 12; a ladder has both aces, in bits 0 and 13.
"""

import numpy as np
from stud8.engine.bits import highest, popcount
from stud8.engine.compile import njit
from stud8.strategy.kernels.values import I64, Record, Truth

ALL_RANKS = (1 << 13) - 1
ALL_CARDS = (1 << 52) - 1
LOW_RANKS = 255
"""Ace to eight, as a low set."""
EVERY_SUIT = 1 | 1 << 13 | 1 << 26 | 1 << 39
"""Times a set of ranks: all cards of those ranks."""
STRAIGHTS = 10
FIVE = 31


@njit
def mine(view: Record) -> I64:
    """Return my cards: own ones and the community card."""
    if view.community >= 0:
        return np.int64(view.own) | (1 << view.community)
    return np.int64(view.own)


@njit
def starting(view: Record) -> I64:
    """Return my three starting cards."""
    return (1 << view.down[0]) | (1 << view.down[1]) | (1 << view.door[view.seat])


@njit
def seen(view: Record) -> I64:
    """Return every card that I know: mine and all ever shown."""
    return np.int64(view.own) | np.int64(view.seen_up)


@njit
def unseen(view: Record) -> I64:
    """Return every card that I have not seen, wherever it is."""
    return ALL_CARDS & ~seen(view)


@njit
def opponents(view: Record) -> I64:
    """Return the live opponents as a set of seats."""
    return view.live & ~(1 << view.seat)


@njit
def cards_left(view: Record) -> I64:
    """Return how many cards are yet to be dealt to me."""
    return max(7 - view.phase, 0)


@njit
def hidden(view: Record) -> I64:
    """Return how many down cards of its own each opponent holds."""
    if view.phase >= 7 and view.community < 0:
        return 3
    return 2


@njit
def ranks_in(cards: I64) -> I64:
    """Return the ranks of a set of cards."""
    return (cards | cards >> 13 | cards >> 26 | cards >> 39) & ALL_RANKS


@njit
def ranks_twice(cards: I64) -> I64:
    """Return the ranks that a set of cards holds at least twice."""
    one, two = cards & ALL_RANKS, cards >> 13 & ALL_RANKS
    three, four = cards >> 26 & ALL_RANKS, cards >> 39
    return (one & two) | (three & four) | ((one | two) & (three | four))


@njit
def ranks_thrice(cards: I64) -> I64:
    """Return the ranks that a set of cards holds at least three times."""
    one, two = cards & ALL_RANKS, cards >> 13 & ALL_RANKS
    three, four = cards >> 26 & ALL_RANKS, cards >> 39
    return (one & two & (three | four)) | (three & four & (one | two))


@njit
def aces_low(ranks: I64) -> I64:
    """Return a set of ranks as a low set."""
    return (ranks << 1 | ranks >> 12) & ALL_RANKS


@njit
def ladder(ranks: I64) -> I64:
    """Return a set of ranks with the ace at both ends."""
    return ranks << 1 | ranks >> 12


@njit
def low_set(cards: I64) -> I64:
    """Return the ranks ace to eight of a set of cards, as a low set."""
    return aces_low(ranks_in(cards)) & LOW_RANKS


@njit
def as_number(low_ranks: I64) -> I64:
    """Return a low set read as a number, highest rank first: 8-6-4-3-A is 86431."""
    number = 0
    while low_ranks:
        top = highest(low_ranks)
        low_ranks ^= 1 << top
        number = 10 * number + top + 1
    return number


@njit
def best_suit(cards: I64) -> I64:
    """Return the most cards that a set holds of one suit."""
    return max(
        max(popcount(cards & ALL_RANKS), popcount(cards >> 13 & ALL_RANKS)),
        max(popcount(cards >> 26 & ALL_RANKS), popcount(cards >> 39)),
    )


@njit
def close_three(ranks: I64) -> Truth:
    """Return whether three different ranks span at most 4, the ace low or high."""
    steps = ladder(ranks)
    one, two, three, four = steps >> 1, steps >> 2, steps >> 3, steps >> 4
    two_more = (one & (two | three | four)) | (two & (three | four)) | (three & four)
    return steps & two_more != 0
