"""Cards that a history does not show: who may have opened, who may have lost.

An unknown up card never makes a seat the opener: the opener is looked for among
the seats whose up cards are known. Only where the history has another seat act
first, a seat with an unknown card may have been the opener, if some card could
have made it so.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from random import Random

import numpy as np
from stud8.engine.compile import Record
from stud8.engine.history import HandHistory
from stud8.engine.openers import board_with, bring_in_seat, first_actor
from stud8.engine.script import ScriptError
from stud8.engine.state import STATE
from stud8.engine.tables import RANK, SUIT
from stud8.engine.transcript import UNKNOWN, Layout
from stud8.engine.view import VIEW

Cards = list[list[int]]
Openers = list[int | None]

_DOOR = 2  # place of the door card among a seat's own cards
_DOWN = (0, 1, 6)
_MUCK_TRIES = 500


@dataclass(frozen=True, slots=True)
class Search:
    """A history with unknown cards, and how to play it with some cards and openers."""

    layout: Layout
    table: Record
    play: Callable[[Cards, Openers], HandHistory]
    any_button: bool = False  # nobody knows the button: any of equal boards may open
    openers: Openers = field(default_factory=lambda: [None] * 5)

    def hand(self) -> HandHistory:
        """Return the hand with whoever may have opened each street.

        Raises:
            ScriptError: no opener makes the history right; the error is that with
                the opener among the known cards.
        """
        for street in range(3, 8):
            first = next(
                (at for at, act in enumerate(self.layout.acts) if act.street == street), None
            )
            hidden = self._hidden(street)
            if first is not None and (hidden or self.any_button):
                self._choose(street, first, hidden)
        return self.play(self.layout.cards, self.openers)

    def _choose(self, street: int, first: int, hidden: Sequence[int]) -> None:
        """Set the first opener with which the history gets past a street's first action."""
        failed: ScriptError | None = None
        for opener in self._candidates(street, hidden):
            self.openers[street - 3] = opener
            try:
                self.play(self.layout.cards, self.openers)
                return
            except ScriptError as error:
                if error.index > first:
                    return
                failed = failed or error
        if failed is not None:
            raise failed

    def _live(self, street: int) -> list[int]:
        folded = {
            act.entry.seat
            for act in self.layout.acts
            if act.street < street and act.entry.kind.value == "fold"
        }
        return [seat for seat in range(len(self.layout.cards)) if seat not in folded]

    def _up(self, seat: int, street: int) -> list[int]:
        return self.layout.cards[seat][_DOOR : min(street, 6)]

    def _hidden(self, street: int) -> list[int]:
        """Return the live seats with an unknown up card."""
        return [seat for seat in self._live(street) if UNKNOWN in self._up(seat, street)]

    def _candidates(self, street: int, hidden: Sequence[int]) -> Iterator[int]:
        """Yield the opener among known cards, then the seats that a card could make it."""
        shown = {seat: self._up(seat, street) for seat in self._live(street) if seat not in hidden}
        if shown:
            opener = self._opener(street, shown)
            yield opener
            if self.any_button and street > 3:
                equal = _board_key(shown[opener])
                yield from (seat for seat in shown if _board_key(shown[seat]) == equal)
        for seat in hidden:
            boards = shown | {seat: self._best(seat, street)}
            if self._opener(street, boards) == seat:
                yield seat

    def _opener(self, street: int, boards: dict[int, list[int]]) -> int:
        """Ask the engine which of some boards opens."""
        view, state = np.zeros(1, VIEW)[0], np.zeros(1, STATE)[0]
        for seat, board in boards.items():
            view["live"] |= 1 << seat
            view["door"][seat] = board[0]
            for card in board:
                view["up"][seat] |= np.uint64(1 << card)
                state["board"][seat] = board_with(state["board"][seat], RANK[card])
        if street > 3:
            return int(first_actor(self.table, view, state, 0))
        if self.table["all_in_bring_in"] == 1:
            view["all_in"] = sum(
                1 << seat for seat in boards if self.table["stacks"][seat] <= self.table["ante"]
            )
        return int(bring_in_seat(self.table, view))

    def _best(self, seat: int, street: int) -> list[int]:
        """Return a seat's up cards with the unknown ones those that open best."""
        known = self.layout.known()
        free = sorted(
            (card for card in range(52) if card not in known),
            key=lambda card: (RANK[card], SUIT[card]),
        )
        if street == 3:
            return [free[0]]
        shown = [card for card in self._up(seat, street) if card != UNKNOWN]
        hidden = len(self._up(seat, street)) - len(shown)
        return shown + max(_of_ranks(free, hidden), key=lambda cards: _board_key([*shown, *cards]))


def _of_ranks(free: Sequence[int], count: int) -> Iterator[list[int]]:
    """Yield cards of every combination of ranks that is left, of the best suits."""
    for ranks in combinations_with_replacement(range(13), count):
        left = list(free)
        cards = []
        for rank in ranks:
            card = next((card for card in reversed(left) if RANK[card] == rank), None)
            if card is None:
                break
            left.remove(card)
            cards.append(card)
        else:
            yield cards


def _board_key(cards: Sequence[int]) -> int:
    key = 0
    for card in cards:
        key = int(board_with(key, RANK[card]))
    return key


def losing_cards(layout: Layout) -> Iterator[Cards]:
    """Yield the seats' cards with other down cards for those that mucked unseen."""
    hidden = [
        (seat, place)
        for seat in layout.mucks
        for place, card in enumerate(layout.cards[seat])
        if card == UNKNOWN and place in _DOWN
    ]
    known = layout.known()
    free = [card for card in range(52) if card not in known]
    random = Random(0)
    for _ in range(_MUCK_TRIES if hidden else 0):
        cards = [list(hand) for hand in layout.cards]
        for (seat, place), card in zip(hidden, random.sample(free, len(hidden)), strict=True):
            cards[seat][place] = card
        yield cards
