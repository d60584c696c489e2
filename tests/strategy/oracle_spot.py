"""What a seat sees in plain words, and how cards are read: the ground of the slow features.

Cards are (rank 2 to 14, suit 0 to 3) pairs. Nothing here is shared with compiled code.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tests.oracle import evaluate

Card = tuple[int, int]
LOW = range(1, 9)
DECK = [(rank, suit) for suit in range(4) for rank in range(2, 15)]


@dataclass
class Spot:
    """What the acting seat knows, in plain words."""

    street: int
    seat: int
    down: list[Card]
    ups: dict[int, list[Card]]  # by seat, folded ones too, the door first
    live: set[int]
    behind: set[int]
    community: list[Card]
    raw: Any
    mine: list[Card] = field(default_factory=list)
    seen: list[Card] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.mine = self.down + self.ups[self.seat] + self.community
        shown = [card for up in self.ups.values() for card in up] + self.community
        self.seen = sorted({*self.mine, *shown})

    @property
    def unseen(self) -> list[Card]:
        return [card for card in DECK if card not in self.seen]

    @property
    def to_come(self) -> int:
        return 7 - self.street

    @property
    def opponents(self) -> list[int]:
        return sorted(self.live - {self.seat})

    @property
    def start(self) -> list[Card]:
        return [self.down[0], self.down[1], self.ups[self.seat][0]]


def card(code: int) -> Card:
    return (int(code) % 13 + 2, int(code) // 13)


def spot(view: NDArray[np.void]) -> Spot:
    """Return the description of a View."""
    seats = range(int(view["seats"]))
    ups = {
        seat: [card(code) for code in view["up_order"][4 * seat : 4 * seat + 4] if code >= 0]
        for seat in seats
    }
    down = [card(code) for code in view["down"] if code >= 0]
    community = [card(view["community"])] if view["community"] >= 0 else []

    def members(mask: int) -> set[int]:
        return {seat for seat in seats if int(mask) >> seat & 1}

    return Spot(
        min(int(view["phase"]), 7), int(view["seat"]), down, ups, members(view["live"]),
        members(view["behind"]), community, view,
    )  # fmt: skip


# Cards


def ranks(cards: list[Card]) -> list[int]:
    return [rank for rank, _ in cards]


def low_rank(rank: int) -> int:
    return 1 if rank == 14 else rank


def lows(cards: list[Card]) -> set[int]:
    return {low_rank(rank) for rank in ranks(cards)} & set(LOW)


def five_lowest(values: set[int]) -> list[int]:
    return sorted(values)[:5]


def most_of_a_suit(cards: list[Card]) -> int:
    return max(Counter(suit for _, suit in cards).values())


def spans(cards: list[Card]) -> bool:
    """Return whether three different ranks span at most 4."""
    for ace in (1, 14):
        values = {ace if rank == 14 else rank for rank in ranks(cards)}
        if any(max(three) - min(three) <= 4 for three in combinations(values, 3)):
            return True
    return False


def pairs(cards: list[Card]) -> list[int]:
    return [rank for rank, count in Counter(ranks(cards)).items() if count >= 2]


def code(one: Card) -> int:
    return 13 * one[1] + one[0] - 2


def strength(cards: list[Card]) -> tuple[int, list[int]]:
    """Return the category and the deciding five ranks of a hand of one to seven cards."""
    if len(cards) >= 5:
        category, *order = evaluate.best_high([code(one) for one in cards])
    else:
        order = [rank for _, rank in sorted(
            ((count, rank - 2) for rank, count in Counter(ranks(cards)).items()), reverse=True
        )]  # fmt: skip
        counts = sorted(Counter(ranks(cards)).values(), reverse=True)
        category = {4: 7, 3: 3, 2: 2 if counts[1:2] == [2] else 1, 1: 0}[counts[0]]
    shape = {0: "11111", 1: "2111", 2: "221", 3: "311", 5: "11111", 6: "32", 7: "41"}
    if category in (4, 8):
        return category, [(order[0] - step) % 13 for step in range(5)]
    spread = [rank for rank, times in zip(order, shape[category], strict=False)
              for _ in range(int(times))]  # fmt: skip
    return category, spread


def number(cards: list[Card]) -> int:
    """Return a strength as one number, as the engine writes it."""
    category, five = strength(cards)
    padded = [*five, 0, 0, 0, 0, 0][:5]
    return category << 20 | sum(rank << 4 * (4 - place) for place, rank in enumerate(padded))


def low_of(cards: list[Card]) -> tuple[int, ...] | None:
    """Return the best low, its ranks from the highest; smaller is better."""
    held = five_lowest(lows(cards))
    return tuple(reversed(held)) if len(held) == 5 else None


def hidden_down(s: Spot) -> int:
    return 3 if s.street == 7 and not s.community else 2


def best_low_against(s: Spot, unseen: list[Card], free: int) -> tuple[int, ...]:
    """Return the best low that a live opponent can hold; (9,) if none can."""
    to_be_had = lows(unseen)
    best: tuple[int, ...] = (9,)
    for seat in s.opponents:
        up = lows(s.ups[seat] + s.community)
        for five in combinations(LOW, 5):
            missing = set(five) - up
            if len(missing) <= free and missing <= to_be_had:
                best = min(best, tuple(reversed(five)))
    return best


# The features, each registered under its name

ORACLE: dict[str, Callable[..., float]] = {}


def feature(function: Callable[..., float]) -> Callable[..., float]:
    ORACLE[function.__name__] = function
    return function
