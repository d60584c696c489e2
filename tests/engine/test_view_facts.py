"""Every field of the View is what the reference says a seat may know."""

import random
from typing import Any

import numpy as np
import pytest
from numba import carray, types
from numpy.typing import NDArray
from stud8.engine.cards import format_cards
from stud8.engine.compile import cfunc
from stud8.engine.native import words_at
from stud8.engine.streams import shuffle
from stud8.engine.view import MAX_SEATS, UNLIMITED, VIEW

from tests.engine.compare import Answerer, reference_rules, reference_stakes
from tests.engine.random_play import Engine, Setup, answer, draw_setup
from tests.oracle.betting import Choice
from tests.oracle.play import Hand
from tests.oracle.view import own_facts, public_facts, round_facts

WORDS = VIEW.itemsize // 8
OFFSETS: Any = VIEW.fields
PHASE, DRAW, PARAMETERS, COUNTERS = (
    OFFSETS[name][1] // 8 for name in ("phase", "draw", "parameters", "counters")
)
ROOM = 4096
PER_SEAT = {"door", "up", "stacks", "put_in", "round_put_in", "acted_bets"}


@cfunc(types.int64(types.CPointer(types.uint64)))
def recording_strategy(pointer: Any) -> Any:
    """Answer as the random strategy does, and write the View down where `counters` points."""
    words = carray(pointer, WORDS)
    head = carray(words_at(words[COUNTERS]), 1)
    record = carray(words_at(words[COUNTERS]), 1 + ROOM * WORDS)
    if head[0] < ROOM:
        for index in range(WORDS):
            record[1 + head[0] * WORDS + index] = np.int64(words[index])
        head[0] += 1
    return answer(words[DRAW], np.int64(words[PARAMETERS]), np.int64(words[PHASE]))


def views_of(setup: Setup, hand: int, deck: NDArray[np.int64]) -> NDArray[np.void]:
    """Play a hand; return the View of every decision in turn."""
    record = np.zeros(1 + ROOM * WORDS, np.int64)
    engine = Engine(setup, [recording_strategy.address] * MAX_SEATS)
    engine.counters[:] = record.ctypes.data
    engine.play(hand, deck)
    return record[1 : 1 + record[0] * WORDS].view(VIEW)


def expected_views(setup: Setup, number: int, deck: list[int]) -> list[dict[str, Any]]:
    """Return the fields of every View by the reference."""
    views: list[dict[str, Any]] = []
    answers = Answerer(setup, number, [[]] * len(setup.stacks))
    unlimited = [seat for seat, stack in enumerate(setup.stacks) if stack is None]

    def decide(seat: int, choice: Choice) -> str:
        facts = public_facts(hand, unlimited) | own_facts(hand, seat, choice)
        if choice.street <= 7:
            facts |= round_facts(hand, seat, choice)
        views.append({name: _copy(value) for name, value in facts.items()})
        return answers(seat, choice)

    stacks = [UNLIMITED if stack is None else stack for stack in setup.stacks]
    hand = Hand(reference_stakes(setup), reference_rules(setup), stacks, deck, decide, script=False)
    hand.play()
    return views


def _copy(value: Any) -> Any:
    return list(value) if isinstance(value, list) else value


@pytest.mark.parametrize("options", [False, True])
def test_every_view_is_as_the_reference_tells(options: bool) -> None:
    compared = 0
    for number in range(250):
        setup = draw_setup(random.Random(number), options)
        deck = np.zeros(52, np.int64)
        shuffle(np.uint64(setup.seed), number, deck)
        found = views_of(setup, number, deck)
        expected = expected_views(setup, number, deck.tolist())
        assert len(found) == min(len(expected), ROOM)
        for index, (view, facts) in enumerate(zip(found, expected, strict=False)):
            for name, right in facts.items():
                got = view[name].tolist()
                if name in PER_SEAT:
                    got = got[: len(setup.stacks)]
                elif name == "up_order":
                    got = got[: 4 * len(setup.stacks)]
                assert got == right, (
                    f"{name} in decision {index} of hand {number}: {setup}\n{format_cards(deck)}"
                )
        compared += len(found)
    assert compared > 2_000


def test_what_the_table_says_is_in_the_view() -> None:
    setup = draw_setup(random.Random(1), options=False)
    deck = np.zeros(52, np.int64)
    shuffle(np.uint64(setup.seed), 0, deck)
    view = views_of(setup, 0, deck)[0]
    assert view["seats"] == len(setup.stacks)
    for name in ("ante", "bring_in", "small_bet", "big_bet"):
        assert view[name] == getattr(setup.stakes, name)
    assert view["low_qualifier"] == setup.rules.low_qualifier
