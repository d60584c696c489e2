"""The notation for starting hands: `hand("(A2)3")`.

Three cards: two down cards in parentheses, in any order, then the door card; or
three cards without parentheses, in any order. A card is a rank, `x` for any
card, or a range: `[2-8]`, `[A-8]` ace to eight, `[T-A]`. A trailing `s` asks for
one suit, `d` for three different ranks.
"""

import re
from dataclasses import dataclass
from itertools import product

_CARD = re.compile(r"10|[2-9TJQKAtjqka]|[xX]|\[(10|[2-9TJQKAtjqka])-(10|[2-9TJQKAtjqka])\]")
_ORDER = "A23456789TJQKA"
ANY_RANK = (1 << 13) - 1
"""Set of all ranks: bit 0 is the deuce, bit 12 the ace."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """Sets of ranks for three cards; with `ordered` the last one is the door."""

    text: str
    ranks: tuple[int, int, int]
    ordered: bool
    one_suit: bool
    distinct: bool


def parse_starting(text: str) -> Pattern:
    """Read the notation.

    Raises:
        ValueError: not three cards in this notation, or no three cards are like that.
    """
    compact = "".join(text.split())
    demand = compact[-1:] if compact[-1:] in ("s", "d") else ""
    body = compact[: len(compact) - len(demand)]
    ordered = "(" in body or ")" in body
    if ordered:
        split = re.fullmatch(r"\(([^()]*)\)([^()]*)", body)
        if not split:
            raise ValueError("parentheses go around the two down cards, before the door card")
        down, up = _cards(split[1]), _cards(split[2])
        if len(down) != 2 or len(up) != 1:
            raise ValueError("two down cards go in the parentheses and one door card after them")
        cards = down + up
    else:
        cards = _cards(body)
    if len(cards) != 3:
        raise ValueError(f"three cards make a starting hand, not {len(cards)}")
    if demand and not _distinct(cards):
        what = "three different ranks" if demand == "d" else "three cards of one suit"
        raise ValueError(f"no {what} fit")
    return Pattern(text, (cards[0], cards[1], cards[2]), ordered, demand == "s", demand == "d")


def _distinct(cards: list[int]) -> bool:
    """Return whether three different ranks fit three sets."""
    choices = ([bit for bit in range(13) if ranks >> bit & 1] for ranks in cards)
    return any(len(set(ranks)) == 3 for ranks in product(*choices))


def _cards(body: str) -> list[int]:
    sets, index = [], 0
    while index < len(body):
        found = _CARD.match(body, index)
        if not found:
            raise ValueError(
                f"{body[index:]!r} is not a card: write a rank 2 to 9 T J Q K A, x, or [2-8]"
            )
        sets.append(_rank_set(found))
        index = found.end()
    return sets


def _rank_set(found: re.Match[str]) -> int:
    if found[0] in "xX":
        return ANY_RANK
    if not found[1]:
        return 1 << _rank(found[0])
    first, last = _letter(found[1]), _letter(found[2])
    if first == last:
        return 1 << _rank(first)
    # An ace that opens a range is low, one that closes it is high.
    start = 0 if first == "A" else _ORDER.index(first, 1)
    end = _ORDER.index(last, 1)
    if start > end:
        raise ValueError(f"the range {found[0]} runs from the lower rank to the higher")
    return sum(1 << _rank(letter) for letter in set(_ORDER[start : end + 1]))


def _letter(text: str) -> str:
    return "T" if text == "10" else text.upper()


def _rank(text: str) -> int:
    return _ORDER.index(_letter(text), 1) - 1
