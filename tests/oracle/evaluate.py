"""Hands by trying every five of the cards held (RULES.md 5.4 and 3.1).

A strength compares as a tuple: a greater high is better, a smaller low is better.
"""

from functools import cache
from itertools import combinations, combinations_with_replacement

from tests.oracle.cards import ACE, low_rank, rank, suit

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
Strength = tuple[int, ...]

_OF_A_KIND = {
    (1, 1, 1, 1, 1): 0,
    (2, 1, 1, 1): 1,
    (2, 2, 1): 2,
    (3, 1, 1): 3,
    (3, 2): 6,
    (4, 1): 7,
}
_LOW_ORDER = {shape: place for place, shape in enumerate(_OF_A_KIND)}
_WHEEL = (ACE, 3, 2, 1, 0)


def _grouped(ranks: tuple[int, ...]) -> list[tuple[int, int]]:
    """Return (how many, rank), the most frequent first, then the highest."""
    return sorted(((ranks.count(r), r) for r in set(ranks)), reverse=True)


def high_of_five(ranks: tuple[int, ...], one_suit: bool) -> Strength:
    """Return the strength of five ranks, given from the highest down."""
    groups = _grouped(ranks)
    shape = tuple(count for count, _ in groups)
    order = tuple(r for _, r in groups)
    if len(order) == 5 and (ranks[0] - ranks[4] == 4 or ranks == _WHEEL):
        top = 3 if ranks == _WHEEL else ranks[0]
        return (8 if one_suit else 4, top)
    if one_suit:
        return (5, *order)
    return (_OF_A_KIND[shape], *order)


def low_of_five(ranks: tuple[int, ...]) -> Strength:
    """Return the ace-to-five strength of five ranks with the ace as 1."""
    groups = _grouped(ranks)
    shape = tuple(count for count, _ in groups)
    return (_LOW_ORDER[shape], *(r for _, r in groups))


def _fives(ranks: range) -> list[tuple[int, ...]]:
    """Return every five ranks that a deck has, from the highest down."""
    fives = combinations_with_replacement(reversed(ranks), 5)
    return [five for five in fives if max(map(five.count, five)) <= 4]


# Every strength once, so that trying all fives of seven cards is a look-up each.
_HIGH = {five: high_of_five(five, one_suit=False) for five in _fives(range(13))}
_FLUSH = {five: high_of_five(five, one_suit=True) for five in combinations(range(12, -1, -1), 5)}
_LOW = {five: low_of_five(five) for five in _fives(range(1, 14))}


def best_high(cards: list[int]) -> Strength:
    """Return the strength of the best five of five or more cards."""
    ranks = sorted(map(rank, cards), reverse=True)
    best = max(map(_HIGH.__getitem__, combinations(ranks, 5)))
    suits = [suit(card) for card in cards]
    for one in range(4):
        if suits.count(one) >= 5:
            suited = sorted((rank(card) for card in cards if suit(card) == one), reverse=True)
            best = max(best, *map(_FLUSH.__getitem__, combinations(suited, 5)))
    return best


def best_low(cards: list[int], qualifier: int) -> Strength | None:
    """Return the strength of the best low, None if there is none.

    `qualifier` 8: five different ranks, eight or lower, as ranks from the top.
    `qualifier` 0: any five cards count.
    """
    if qualifier == 0:
        ranks = sorted(map(low_rank, cards), reverse=True)
        return min(map(_LOW.__getitem__, combinations(ranks, 5)))
    different = sorted({low_rank(card) for card in cards if low_rank(card) <= 8}, reverse=True)
    return min(combinations(different, 5), default=None)


def board(cards: list[int]) -> Strength:
    """Return the strength of one to four up cards: sets and high cards alone."""
    return _board(tuple(map(rank, cards)))


@cache
def _board(ranks: tuple[int, ...]) -> Strength:
    groups = _grouped(ranks)
    return tuple(count for count, _ in groups) + tuple(r for _, r in groups)


def _fives_of(cards: list[int]) -> list[tuple[int, ...]]:
    return list(combinations(cards, 5))


def _suits_down(five: tuple[int, ...], wheel: bool) -> tuple[int, ...]:
    """Return the suits of five cards in the order of their ranks, ace low in a wheel."""
    value = low_rank if wheel else rank
    ordered = sorted(five, key=lambda card: (value(card), suit(card)), reverse=True)
    return tuple(suit(card) for card in ordered)


def high_suits(cards: list[int]) -> tuple[int, ...]:
    """Return the suits, top card first, of the best high; the better of two (5.6)."""
    best = best_high(cards)
    wheel = best in ((4, 3), (8, 3))
    return max(_suits_down(five, wheel) for five in _fives_of(cards) if _is_high(five, best))


def _is_high(five: tuple[int, ...], strength: Strength) -> bool:
    ranks = tuple(sorted(map(rank, five), reverse=True))
    return high_of_five(ranks, len(set(map(suit, five))) == 1) == strength


def low_suits(cards: list[int], qualifier: int) -> tuple[int, ...]:
    """Return the suits, top card first, of the best low; the better of two (5.6)."""
    best = best_low(cards, qualifier)
    fives = [five for five in _fives_of(cards) if best_low(list(five), qualifier) == best]
    return max(_suits_down(five, wheel=True) for five in fives)
