"""The decisions of a seat in a hand that somebody wrote down, PHH or a site's text."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from stud8.engine.history import HandHistory, HistoryAction
from stud8.engine.problems import InputError, Problem
from stud8.engine.script import KINDS, Action, ScriptError, play_script
from stud8.engine.transcript import UNKNOWN, HistoryError, Layout, Transcript, arrange
from stud8.engine.verify import read_hands, verify

_UP = range(2, 6)
_ANOTHER_NAME = {"check": "call", "complete": "raise", "bet": "raise"}


@dataclass(frozen=True, slots=True)
class WrittenSeat:
    """A seat of a written hand: the View and the action of each of its decisions.

    `notes` say what of the hand is not known.
    """

    history: HandHistory
    decisions: tuple[tuple[NDArray[np.void], HistoryAction], ...]
    notes: tuple[str, ...]


def written_seat(path: Path, number: int, seat: int | None) -> WrittenSeat:
    """Return the decisions of a seat (1-based) in a hand of a file, the first being 1.

    Raises:
        InputError: there is no such hand or seat, the hand cannot be played by the
            rules, or the seat's cards are not known.
        OSError: the file cannot be read.
    """
    transcript = _hand(path, number)
    layout = arrange(transcript)
    verdict = verify(transcript, (), str(path))
    history = verdict.history
    if history is None:
        assert verdict.error is not None
        raise InputError([_problem(path, verdict.error)])
    place = _place(path, seat, layout)
    views = _views(history)
    mine = [
        (view, action)
        for view, action in zip(views, history.actions, strict=True)
        if action.seat == place + 1
    ]
    return WrittenSeat(history, tuple(mine), tuple(_notes(transcript, layout, place)))


def _hand(path: Path, number: int) -> Transcript:
    hands = list(read_hands(path))
    if not 1 <= number <= len(hands):
        message = f"{path} has {len(hands)} hand{'s' if len(hands) != 1 else ''}, none is {number}"
        raise InputError([Problem(message, f"1 to {len(hands)}" if hands else "", "--number")])
    hand = hands[number - 1]
    if isinstance(hand, HistoryError):
        raise InputError([_problem(path, hand)])
    return hand


def _problem(path: Path, error: HistoryError) -> Problem:
    where = f"{error.text!r}: " if error.text else ""
    hint = "`stud8 verify` checks hand histories"
    return Problem(f"{where}{error.message}", hint, file=str(path), line=error.line)


def _place(path: Path, seat: int | None, layout: Layout) -> int:
    known = [place + 1 for place, cards in enumerate(layout.cards) if UNKNOWN not in cards]
    hint = f"seats with known cards: {', '.join(map(str, known)) or 'none'}"
    if seat is None:
        raise InputError([Problem("whose decisions? a seat is needed", hint, "--seat")])
    if not 1 <= seat <= len(layout.cards):
        message = f"{path} has no seat {seat}"
        raise InputError([Problem(message, f"1 to {len(layout.cards)}", "--seat")])
    if seat not in known:
        message = f"the cards of seat {seat} are not known in {path}"
        raise InputError([Problem(message, hint, "--seat")])
    return seat - 1


def _views(history: HandHistory) -> list[NDArray[np.void]]:
    """Play the hand, and return the View of each action."""
    actions = [_action(action) for action in history.actions]
    try:
        return _watch(history, actions, ())
    except ScriptError:
        # A board with a card that nobody knows may have made another seat act first.
        openers: list[int | None] = [None] * 5
        for action in reversed(actions):
            if action.street <= 7:
                openers[action.street - 3] = action.seat
        return _watch(history, actions, openers)


def _watch(
    history: HandHistory, actions: Sequence[Action], openers: Sequence[int | None]
) -> list[NDArray[np.void]]:
    views: list[NDArray[np.void]] = []
    play_script(
        history.stakes,
        history.rules,
        history.stacks,
        history.cards,
        history.community,
        actions,
        openers,
        see=lambda view, _: views.append(view),
    )
    return views


def _action(action: HistoryAction) -> Action:
    kind = _ANOTHER_NAME.get(action.kind, action.kind)
    assert kind in KINDS
    return Action(action.street, action.seat - 1, kind, action.total)


def _notes(transcript: Transcript, layout: Layout, place: int) -> list[str]:
    notes = [
        f"an up card of seat {seat + 1} is not known; a card that nobody shows stands for it"
        for seat, cards in enumerate(layout.cards)
        if seat != place and any(cards[up] == UNKNOWN for up in _UP if up < len(cards))
    ]
    if transcript.unit != 1:
        notes.append(f"a chip is {transcript.unit} of the file's money")
    return notes
