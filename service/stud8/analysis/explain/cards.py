"""Cards of a situation: written with suits, or without them where they do not matter.

`(As2d)3h` are two down cards and a door card; the parentheses may be left out. Up
cards follow, and a seventh card is down again: `(As2d)3hKcTd9h(4s)`. Cards without
a suit, as in `(A2)3`, get suits that make no flush; with a trailing `s`, as in
`(A2)3s`, the three starting cards are of one suit.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from stud8.engine.cards import RANKS, SUITS
from stud8.engine.problems import InputError, Problem

_CARD = r"(?:10|[2-9TJQKAtjqka])[cdhsCDHS]?"
_OWN = re.compile(rf"\(({_CARD}{_CARD})\)((?:{_CARD})+?)(?:\(({_CARD})\))?|((?:{_CARD})+)")
_BOARD = re.compile(rf"(?:{_CARD}){{1,4}}")
_SUITED = re.compile(r"\(?(?:(?:10|[2-9TJQKAtjqka])\)?){3}[sS]")
_GIVEN = "shdc"
"""The order in which suits are given to cards without one."""

_OWN_HINT = "as in (As2d)3h, or (A2)3 without suits; up cards follow the door card"
_BOARD_HINT = "up cards, the door first, as in Kd or Kd9c, and a space between two seats"

Card = tuple[int, str]
"""A rank (0 is the deuce) and a suit, empty if none was written."""


def read_cards(own: str, boards: Sequence[str]) -> tuple[list[int], list[list[int]]]:
    """Return my cards in the order dealt, and the up cards of each board, as codes.

    Raises:
        InputError: all that cannot be read, and every card that is written twice.
    """
    compact = "".join(own.replace(",", " ").split())
    one_suit = _SUITED.fullmatch(compact) is not None
    mine = _own(own, compact[:-1] if one_suit else compact)
    others = [_cards(board) if _BOARD.fullmatch(board) else [] for board in boards]
    problems = list(_unread(own, mine, boards, others)) or list(_twice([mine, *others]))
    if problems:
        raise InputError(problems)
    used = {_code(rank, suit) for cards in (mine, *others) for rank, suit in cards if suit}
    codes = _of_one_suit(own, mine, used) if one_suit else _apart(mine, used)
    return codes, [_apart(board, used) for board in others]


def _own(text: str, compact: str) -> list[Card]:
    """Return the cards of the acting seat; none if they cannot be read."""
    found = _OWN.fullmatch(compact)
    if not found:
        return []
    cards = _cards("".join(part for part in found.groups() if part))
    return cards if found[3] is None or len(cards) == 7 else []


def _unread(
    own: str, mine: Sequence[Card], boards: Sequence[str], others: Sequence[Sequence[Card]]
) -> Iterator[Problem]:
    if not 3 <= len(mine) <= 7:
        yield Problem(f"{own!r} are not the three to seven cards of a seat", _OWN_HINT, "--hand")
    for text, board in zip(boards, others, strict=True):
        if not board:
            yield Problem(f"{text!r} is no board", _BOARD_HINT, "--up")


def _cards(text: str) -> list[Card]:
    written = (card.replace("10", "T") for card in re.findall(_CARD, text))
    return [(RANKS.index(card[0].upper()), card[1:].lower()) for card in written]


def _twice(groups: Sequence[Sequence[Card]]) -> Iterator[Problem]:
    cards = [card for group in groups for card in group]
    for (rank, suit), count in Counter(cards).items():
        if suit and count > 1:
            yield Problem(f"{RANKS[rank]}{suit} is given twice")
    for rank, count in Counter(rank for rank, _ in cards).items():
        if count > 4:
            yield Problem(f"{count} cards of the rank {RANKS[rank]}; a deck has four")


def _code(rank: int, suit: str) -> int:
    return 13 * SUITS.index(suit) + rank


def _apart(cards: Sequence[Card], used: set[int]) -> list[int]:
    """Return codes; a card without a suit gets that of which the seat has fewest cards."""
    held = Counter(suit for _, suit in cards if suit)
    codes = []
    for rank, suit in cards:
        if not suit:
            free = (one for one in _GIVEN if _code(rank, one) not in used)
            suit = min(free, key=held.__getitem__)
            held[suit] += 1
            used.add(_code(rank, suit))
        codes.append(_code(rank, suit))
    return codes


def _of_one_suit(text: str, cards: Sequence[Card], used: set[int]) -> list[int]:
    for suit in _GIVEN:
        codes = [_code(rank, suit) for rank, _ in cards]
        if len({*codes}) == len(codes) and not used.intersection(codes):
            used.update(codes)
            return codes
    raise InputError([Problem(f"{text!r}: no suit has these three cards left", "", "--hand")])
