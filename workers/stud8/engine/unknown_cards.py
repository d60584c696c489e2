"""Cards a history does not show: some that make it right, if there are any.

Nobody knows the folded seats' cards, but the engine deals real ones, and up cards
decide who acts first. On each street the unknown up cards are first chosen so
that no seat with one opens; if the engine then expects another seat than the
history has, each such seat in turn is given the card that could make it open.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Generic, TypeVar

from stud8.engine.transcript import UNKNOWN, HistoryError, Layout

Hand = TypeVar("Hand")
Cards = list[list[int]]

_MUCK_TRIES = 500
_RANKS = 13


@dataclass(frozen=True, slots=True)
class Played(Generic[Hand]):
    """What the engine made of a history: the hand, or where and why it stopped."""

    hand: Hand | None
    stopped: int = 0  # index among the layout's acts
    message: str = ""


def play_with_unknown(layout: Layout, play: Callable[[Cards], Played[Hand]]) -> Played[Hand]:
    """Play a history with cards in place of unknown ones that let it go furthest.

    Raises:
        HistoryError: there are fewer cards left than the history needs.
    """
    known = layout.known()
    free = [card for card in range(52) if card not in known]
    if sum(cards.count(UNKNOWN) for cards in layout.cards) > len(free):
        raise HistoryError("the history deals more cards than a deck has")
    return _Search(layout, play).from_street(3, [list(cards) for cards in layout.cards], free)


def play_until_mucked_lose(
    layout: Layout,
    play: Callable[[Cards], Played[Hand]],
    loses: Callable[[Hand], bool],
    cards: Cards,
) -> Played[Hand] | None:
    """Look for down cards with which the seats that mucked win nothing.

    `cards` are complete; only those that the history does not show are changed.
    Returns None if none were found.
    """
    hidden = [
        (seat, place)
        for seat in layout.mucks
        for place, card in enumerate(layout.cards[seat])
        if card == UNKNOWN and place in (0, 1, 6)
    ]
    fixed = {card for hand in cards for card in hand} | layout.known()
    free = [card for card in range(52) if card not in fixed]
    free += [cards[seat][place] for seat, place in hidden]
    random = Random(0)
    for _ in range(_MUCK_TRIES):
        attempt = [list(hand) for hand in cards]
        for (seat, place), card in zip(hidden, random.sample(free, len(hidden)), strict=True):
            attempt[seat][place] = card
        played = play(attempt)
        if played.hand is not None and loses(played.hand):
            return played
    return None


@dataclass(frozen=True, slots=True)
class _Search(Generic[Hand]):
    layout: Layout
    play: Callable[[Cards], Played[Hand]]

    def from_street(self, street: int, cards: Cards, free: list[int]) -> Played[Hand]:
        """Choose the unknown up cards of a street (3 to 6) and of those after it."""
        if street > 6:
            return self.play(_completed(cards, free))
        seats = [
            seat
            for seat, hand in enumerate(cards)
            if len(hand) >= street and hand[street - 1] == UNKNOWN
        ]
        if not seats:
            return self.from_street(street + 1, cards, free)
        best: Played[Hand] | None = None
        for chosen in _choices(street, seats, cards, free):
            dealt = [list(hand) for hand in cards]
            for seat, card in chosen.items():
                dealt[seat][street - 1] = card
            left = [card for card in free if card not in chosen.values()]
            played = self.play(_completed(dealt, left))
            if self._opened(played, street):
                played = self.from_street(street + 1, dealt, left)
            if played.hand is not None:
                return played
            if best is None or played.stopped > best.stopped:
                best = played
        assert best is not None  # there is always a first choice
        return best

    def _opened(self, played: Played[Hand], street: int) -> bool:
        """Return whether the history got past who opens a street."""
        first = next(
            (at for at, act in enumerate(self.layout.acts) if act.street >= street),
            len(self.layout.acts),
        )
        return played.hand is not None or played.stopped > first


def _completed(cards: Cards, free: list[int]) -> Cards:
    """Fill what is still unknown with any cards."""
    left = iter(free)
    return [[next(left) if card == UNKNOWN else card for card in hand] for hand in cards]


def _choices(
    street: int, seats: list[int], cards: Cards, free: list[int]
) -> Iterator[dict[int, int]]:
    """Yield cards for the seats: none likely to open, then each in turn likely to."""
    if street == 3:
        by_rank = sorted(free, key=lambda card: (card % _RANKS, card))
        yield dict(zip(seats, reversed(by_rank), strict=False))
        for seat in seats:
            others = [other for other in seats if other != seat]
            yield {seat: by_rank[0]} | dict(zip(others, reversed(by_rank), strict=False))
        # High doors can make the high board of a later street: try just high enough.
        for start in range(1, len(by_rank) - len(seats) + 1):
            yield dict(zip(seats, by_rank[start:], strict=False))
        return
    yield _weakest(street, seats, cards, free)
    for seat in seats:
        ranks = [card % _RANKS for card in cards[seat][2 : street - 1]]
        best = max(free, key=lambda card: (ranks.count(card % _RANKS), card % _RANKS))
        others = [other for other in seats if other != seat]
        yield {seat: best} | _weakest(street, others, cards, [c for c in free if c != best])


def _weakest(street: int, seats: list[int], cards: Cards, free: list[int]) -> dict[int, int]:
    """Return the cards that add least to the boards: low ones that pair nothing."""
    chosen: dict[int, int] = {}
    for seat in seats:
        ranks = [card % _RANKS for card in cards[seat][2 : street - 1]]
        chosen[seat] = min(
            (card for card in free if card not in chosen.values()),
            key=lambda card: (ranks.count(card % _RANKS), card % _RANKS),
        )
    return chosen
