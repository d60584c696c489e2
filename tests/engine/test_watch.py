"""Watching the decisions of a hand changes nothing, and misses none."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from stud8.engine.cards import parse_cards
from stud8.engine.rules import Rules, Stakes
from stud8.engine.script import Action, ScriptError, play_script

STAKES = Stakes(40, 50, 200, 400)
CARDS = [parse_cards(text) for text in ("AsKd2c", "QhQdTh")]
FOLDED = [Action(3, 0, "bring_in"), Action(3, 1, "raise", 200), Action(3, 0, "fold")]


class Seen:
    """Keeps what it is shown."""

    def __init__(self) -> None:
        self.decisions: list[tuple[Any, int]] = []

    def __call__(self, view: NDArray[np.void], answer: int) -> None:
        self.decisions.append((view[0], answer))


def played(actions: list[Action], see: Seen | None) -> bytes:
    done = play_script(STAKES, Rules(), [None, None], CARDS, None, actions, see=see)
    return done.result.tobytes() + done.log.tobytes()


def test_every_decision_is_seen_in_its_order() -> None:
    see = Seen()
    assert played(FOLDED, see) == played(FOLDED, None)
    assert [(int(view["seat"]), answer & 255) for view, answer in see.decisions] == [
        (0, 2),
        (1, 3),
        (0, 1),
    ]
    assert [int(view["to_call"]) for view, _ in see.decisions] == [50, 50, 150]


def test_what_is_seen_stays_as_it_was() -> None:
    see = Seen()
    played(FOLDED, see)
    assert [int(view["pot"]) for view, _ in see.decisions] == [80, 130, 330]


def test_the_decision_at_which_a_script_ends_is_seen_without_an_answer() -> None:
    see = Seen()
    with pytest.raises(ScriptError):
        played(FOLDED[:2], see)
    assert [answer & 255 for _, answer in see.decisions] == [2, 3, 0]


def test_eight_seats_are_seen_once() -> None:
    see = Seen()
    texts = ("2c3d2h", "4c4d5h", "6c6d7h", "8c8d9h", "TcTdJh", "QcQdKh", "AcAd2s", "3s4s5s")
    cards = [parse_cards(text) for text in texts]
    actions = [Action(3, 0, "bring_in"), *(Action(3, seat, "fold") for seat in range(1, 8))]
    play_script(STAKES, Rules(), [None] * 8, cards, None, actions, see=see)
    assert len(see.decisions) == 8
