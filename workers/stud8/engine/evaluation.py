"""What a hand is worth: the high hand, and the eight-or-better low.

A strength is `category << 20` and five rank nibbles (deuce 0 .. ace 12), the
cards that decide first; a greater strength wins. Sets of fewer than five cards
are compared as boards: the missing nibbles are 0.
"""

from collections.abc import Sequence

import numpy as np
from stud8.engine.bits import highest, popcount
from stud8.engine.cards import mask_of
from stud8.engine.compile import I64, U64, inlined, njit, part
from stud8.engine.tables import LADDER, LOW, NO_LOW, TOP_RANKS

CATEGORIES = (
    "high_card",
    "one_pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
)
"""Categories of high hands, weakest first: `strength >> 20` is the index."""

_PAIR, _TWO_PAIR, _TRIPS, _STRAIGHT, _FLUSH, _FULL_HOUSE, _QUADS, _STRAIGHT_FLUSH = (
    category << 20 for category in range(1, 9)
)
_FIVE = (1 << 20) - 1


@inlined
def high(mask: U64) -> I64:
    """Return the strength of the best five of a set of 1 to 8 cards."""
    cards: I64 = np.int64(mask)
    clubs = cards & 8191
    diamonds = cards >> 13 & 8191
    hearts = cards >> 26 & 8191
    spades = cards >> 39 & 8191
    flush: I64 = 0
    if popcount(clubs) >= 5:
        flush = clubs
    if popcount(diamonds) >= 5:
        flush = diamonds
    if popcount(hearts) >= 5:
        flush = hearts
    if popcount(spades) >= 5:
        flush = spades
    if flush:
        top: I64 = np.int64(TOP_RANKS[flush])
        if top >> 20:
            return _STRAIGHT_FLUSH | LADDER[top >> 20]
        paired: I64 = _unsuited(clubs, diamonds, hearts, spades)
        return max(_FLUSH | top, paired)
    return _unsuited(clubs, diamonds, hearts, spades)


@inlined
def _unsuited(clubs: I64, diamonds: I64, hearts: I64, spades: I64) -> I64:
    """Return the strength of the best hand that is no flush."""
    either, other = clubs | diamonds, hearts | spades
    both, others = clubs & diamonds, hearts & spades
    ranks = either | other
    pairs = both | others | (either & other)
    trips = (both & other) | (others & either)
    top: I64 = np.int64(TOP_RANKS[ranks])
    if trips:
        return _trips_or_better(ranks, pairs, trips, both & others)
    if top >> 20:
        return _STRAIGHT | LADDER[top >> 20]
    if pairs == 0:
        return top
    first = highest(pairs)
    second = pairs ^ (1 << first)
    if second == 0:
        return _PAIR | first * 0x11000 | np.int64(TOP_RANKS[ranks ^ pairs]) >> 8 & 0xFFF
    last = highest(second)
    kickers = ranks ^ (1 << first) ^ (1 << last)
    return _TWO_PAIR | first * 0x11000 | last * 0x110 | np.int64(TOP_RANKS[kickers]) >> 16 & 0xF


@inlined
def _trips_or_better(ranks: I64, pairs: I64, trips: I64, quads: I64) -> I64:
    """Return the strength of three or four of a rank, a full house or a straight."""
    if quads:
        first = highest(quads)
        kicker = np.int64(TOP_RANKS[ranks ^ (1 << first)]) >> 16 & 0xF
        return _QUADS | first * 0x11110 | kicker
    first = highest(trips)
    rest = pairs ^ (1 << first)
    if rest:
        return _FULL_HOUSE | first * 0x11100 | highest(rest) * 0x11
    straight: I64 = np.int64(TOP_RANKS[ranks]) >> 20
    if straight:
        return _STRAIGHT | LADDER[straight]
    return _TRIPS | first * 0x11100 | np.int64(TOP_RANKS[ranks ^ (1 << first)]) >> 12 & 0xFF


@inlined
def low(mask: U64) -> I64:
    """Return the best eight-or-better low of a set of cards; NO_LOW if none.

    The result is the set of its five ranks, ace in bit 0 to eight in bit 7; a
    smaller number is a better low.
    """
    cards: I64 = np.int64(mask)
    ranks = (cards | cards >> 13 | cards >> 26 | cards >> 39) & 8191
    return np.int64(LOW[(ranks << 1 | ranks >> 12) & 255])


@njit
def low_any(mask: U64) -> I64:
    """Return the best ace-to-five five of a set of cards when nothing qualifies a low.

    No pair beats a pair beats two pair, trips, a full house and quads, then the
    ranks decide from the top, ace low (RULES.md 5.4). The result is
    `category << 20` and rank nibbles, ace 0 to king 12; smaller is better.
    """
    cards: I64 = np.int64(mask)
    clubs, diamonds = cards & 8191, cards >> 13 & 8191
    hearts, spades = cards >> 26 & 8191, cards >> 39
    size: I64 = min(popcount(cards), 5)
    # The fewer cards of a rank the better, so take one of each rank, lowest
    # first, then a second of each and so on, until there are five.
    counts = 0
    taken = 0
    for copies in range(1, 5):
        for place in range(13):
            rank = (place + 12) % 13
            of_rank = (
                (clubs >> rank & 1)
                + (diamonds >> rank & 1)
                + (hearts >> rank & 1)
                + (spades >> rank & 1)
            )
            if taken < size and of_rank >= copies:
                counts += 1 << 4 * place
                taken += 1
    return _low_strength(counts)


@part
def _low_strength(counts: I64) -> I64:
    """Return the code of up to five cards given as a nibble of copies for each rank."""
    pairs = 0
    most = 0
    ranks = 0
    for copies in range(4, 0, -1):
        for place in range(12, -1, -1):
            if counts >> 4 * place & 15 == copies:
                most = max(most, copies)
                pairs += copies == 2
                for _ in range(copies):
                    ranks = ranks << 4 | place
    category = pairs
    if most == 3:
        category = 3 + 3 * pairs
    if most == 4:
        category = 7
    return category << 20 | ranks


def best_high(codes: Sequence[int]) -> tuple[str, tuple[int, ...]]:
    """Return the category of the best high hand and its five cards (fewer of fewer).

    The cards stand in the order in which they are compared; of equal ranks the
    better suits are taken, spades first.
    """
    strength = int(high(np.uint64(mask_of(codes))))
    ranks = [strength >> 4 * place & 15 for place in range(4, -1, -1)][: len(codes)]
    left = sorted(codes, reverse=True)
    name = CATEGORIES[strength >> 20]
    if name in ("flush", "straight_flush"):
        suit = next(s for s in range(4) if {13 * s + rank for rank in ranks} <= set(codes))
        return name, tuple(13 * suit + rank for rank in ranks)
    return name, tuple(_take(left, rank) for rank in ranks)


def best_low(codes: Sequence[int]) -> tuple[int, ...] | None:
    """Return the five cards of the best eight-or-better low, highest first, or None."""
    ranks = int(low(np.uint64(mask_of(codes))))
    if ranks == NO_LOW:
        return None
    left = sorted(codes, reverse=True)
    return tuple(_take(left, (place + 12) % 13) for place in range(7, -1, -1) if ranks >> place & 1)


def _take(cards: list[int], rank: int) -> int:
    """Remove and return the first card of a rank."""
    card = next(code for code in cards if code % 13 == rank)
    cards.remove(card)
    return card
