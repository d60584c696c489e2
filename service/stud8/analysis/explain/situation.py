"""A situation in a few words: my cards, the boards around me, and who did what so far."""

from collections.abc import Sequence
from difflib import get_close_matches

import numpy as np
from numpy.typing import NDArray
from stud8.analysis.explain.cards import read_cards
from stud8.engine.cards import CARDS, format_cards
from stud8.engine.compile import Record
from stud8.engine.problems import InputError, Problem
from stud8.engine.rules import Rules, Stakes
from stud8.engine.script import Action, ScriptError, play_script
from stud8.engine.view import FOLD, MAX_SEATS, THIRD
from stud8.strategy.profile import STREET_LISTS

STAKES = Stakes(40, 50, 200, 400)

_STREETS = dict(enumerate(STREET_LISTS, start=THIRD))
_RAISES = ("raise", "complete", "bet", "raise_small")
_WORDS = ("fold", "call", "check", "bring_in", *_RAISES)
_KINGS = ("Kd", "Kc", "Kh", "Ks")
"""Doors for the one opponent where none is given: the first that I do not hold."""

View = NDArray[np.void]
"""Shape (1,), dtype VIEW."""


def situation(own: str, up: str = "", actions: str = "") -> View:
    """Return what the seat with these cards sees at its next decision.

    It sits in seat 1 of a table with an ante of 40, a bring-in of 50 and bets of 200
    and 400, where nobody is ever all-in.

    Args:
        own: my cards, as `cards` reads them; their number tells the street.
        up: the up cards of the other seats, clockwise from my left, a space between
            two seats; a seat with fewer cards than the street has folded before it.
            Empty, on third street: one opponent who shows a king.
        actions: what the seats did, a word each in the order of their turns, the
            streets parted by `/`. Where it says nothing everybody calls and checks,
            and a seat with a short board folds on the street of its last card.

    Raises:
        InputError: what cannot be read, or cannot have happened.
    """
    mine, boards = read_cards(own, up.replace(",", " ").split())
    street = len(mine)
    if street == THIRD and not boards:
        boards = [[next(code for code in map(CARDS.index, _KINGS) if code not in mine)]]
    problems = [*_boards_at_fault(street, boards), *_words_at_fault(street, actions)]
    if problems:
        raise InputError(problems)
    return _Story(mine, boards, _words(actions)).view()


def _boards_at_fault(street: int, boards: Sequence[Sequence[int]]) -> list[Problem]:
    """Return what is wrong with how many boards there are, and how long they are."""
    cards = min(street, 6) - 2
    name = _STREETS[street]
    if not boards:
        hint = "name the up cards of each seat that is in, such as " + " ".join(
            ("Kd9c2h5s"[: 2 * cards], "...")
        )
        return [Problem(f"on {name} street the other boards must be known", hint, "--up")]
    most = MAX_SEATS - (street == 7)
    if len(boards) >= most:
        return [Problem(f"{len(boards) + 1} seats on {name} street", f"at most {most}", "--up")]
    problems = [
        Problem(
            f"{format_cards(board)}: {len(board)} up cards on {name} street",
            f"at most {cards}",
            "--up",
        )
        for board in boards
        if len(board) > cards
    ]
    if not any(len(board) == cards for board in boards):
        hint = f"a seat that is in shows {cards}"
        problems.append(Problem(f"nobody else is in on {name} street", hint, "--up"))
    return problems


def _words(actions: str) -> list[list[str]]:
    return [part.replace(",", " ").replace("-", "_").lower().split() for part in actions.split("/")]


def _words_at_fault(street: int, actions: str) -> list[Problem]:
    parts = _words(actions)
    problems = []
    if len(parts) > street - 2:
        message = f"actions of {len(parts)} streets, and your cards are those of {_STREETS[street]}"
        problems.append(Problem(message, "a `/` stands between two streets", "--actions"))
    for word in (word for part in parts for word in part if word not in _WORDS):
        close = get_close_matches(word, _WORDS, 1)
        hint = f"did you mean `{close[0]}`?" if close else "one of " + ", ".join(_WORDS)
        problems.append(Problem(f"{word!r} is no action", hint, "--actions"))
    return problems


class _Story:
    """Tells a hand action by action, until it is my turn and nothing more is said."""

    def __init__(
        self, mine: Sequence[int], boards: Sequence[Sequence[int]], words: list[list[str]]
    ) -> None:
        self._street = len(mine)
        self._boards = boards
        self._cards = [list(mine), *([-1, -1, *board] for board in boards)]
        self._words = dict(enumerate(words, start=THIRD))
        self._told: list[Action] = []

    def view(self) -> View:
        """Return what I see when my turn has come."""
        while True:
            view = self._next()
            seen = view[0]
            street, seat = int(seen["phase"]), int(seen["seat"])
            self._refuse_left_over(street)
            words = self._words.get(street)
            if words:
                word = words.pop(0)
            elif street == self._street and seat == 0:
                self._check_boards(seen)
                return view
            else:
                word = self._usual(seen, street, seat)
            self._told.append(_action(seen, word))

    def _next(self) -> View:
        """Return what the seat sees that is to act after all that was told."""
        seen: list[View] = []
        stacks = [None] * len(self._cards)
        try:
            play_script(
                STAKES,
                Rules(),
                stacks,
                self._cards,
                None,
                self._told,
                see=lambda view, _: seen.append(view),
            )
        except ScriptError as error:
            if error.index < len(self._told):
                raise InputError([Problem(error.message, "", "--actions")]) from None
            if seen[-1][0]["phase"] <= self._street:
                return seen[-1]
        message = f"you have no decision on {_STREETS[self._street]} street after these actions"
        hint = "leave out what comes after your turn"
        raise InputError([Problem(message, hint, "--actions")])

    def _refuse_left_over(self, street: int) -> None:
        for earlier in range(THIRD, street):
            if self._words.get(earlier):
                word = self._words[earlier][0]
                message = f"{_STREETS[earlier]} street is over before `{word}`"
                raise InputError([Problem(message, "leave it out", "--actions")])

    def _usual(self, seen: Record, street: int, seat: int) -> str:
        """Return what a seat does if nothing is said: call or check, or fold on its last card."""
        cards = len(self._boards[seat - 1]) if seat else 4
        ends = 2 + cards == street and cards < min(self._street, 6) - 2
        return "fold" if ends and not _owes(seen) else "call"

    def _check_boards(self, seen: Record) -> None:
        for seat, board in enumerate(self._boards, start=1):
            shown = sum(seen["up_order"][4 * seat : 4 * seat + 4] >= 0)
            if shown == len(board):
                continue
            text, name = format_cards(board), _STREETS[self._street]
            message = f"seat {seat + 1} shows {text}, but has not folded before {name} street"
            hint = "give it all its up cards, or say in --actions where it folds"
            if shown < len(board):
                message = (
                    f"seat {seat + 1} shows {text}, but folded on {_STREETS[shown + 2]} street"
                )
                hint = "leave out the cards after its fold"
            raise InputError([Problem(message, hint, "--up")])


def _action(seen: Record, word: str) -> Action:
    """Return a word of the acting seat as an action of a script."""
    street, seat = int(seen["phase"]), int(seen["seat"])
    if word in _RAISES:
        small = word == "raise_small" and seen["raise_small_to"] > 0
        amount = int(seen["raise_small_to" if small else "raise_to"])
        if not amount:
            message = (
                f"seat {seat + 1} cannot {word.replace('_', ' ')} on {_STREETS[street]} street"
            )
            cure = f"fold or call {seen['to_call']}"
            raise InputError([Problem(message, cure, "--actions")])
        return Action(street, seat, "raise", amount)
    if word in ("call", "check"):
        return Action(street, seat, "bring_in" if _owes(seen) else "call")
    return Action(street, seat, word)


def _owes(seen: Record) -> bool:
    """Tell whether the acting seat owes the bring-in."""
    return bool(seen["phase"] == THIRD and not int(seen["legal"]) >> FOLD & 1)
