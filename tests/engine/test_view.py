"""A strategy sees only what a player in its seat may know."""

import random
from typing import Any

import numpy as np
import pytest
from numba import carray, types
from numpy.typing import NDArray
from stud8.engine.compile import cfunc
from stud8.engine.rules import Rules, Stakes
from stud8.engine.streams import shuffle
from stud8.engine.view import MAX_SEATS, VIEW

from tests.engine.random_play import Engine, Setup, answer, draw_setup, random_strategy

WORDS = VIEW.itemsize // 8
OFFSETS: Any = VIEW.fields
PHASE, DRAW, PARAMETERS = (OFFSETS[name][1] // 8 for name in ("phase", "draw", "parameters"))
DIGEST = (1 << 22) - 1


@cfunc(types.int64(types.CPointer(types.uint64)))
def digesting_strategy(pointer: Any) -> Any:
    """Answer as the random strategy does; the rule number is a digest of the whole View."""
    words = carray(pointer, WORDS)
    digest = np.uint64(14695981039346656037)
    for word in words:
        digest = (digest ^ word) * np.uint64(1099511628211)
        digest ^= digest >> np.uint64(29)
    action = answer(words[DRAW], np.int64(words[PARAMETERS]), np.int64(words[PHASE])) & 255
    return action | np.int64(digest & np.uint64(DIGEST)) << 8


def play_deck(
    setup: Setup, hand: int, deck: NDArray[np.int64], seat: int
) -> tuple[np.void, list[tuple[int, int]]]:
    """Play a hand from a deck; return its result and the seat's (street, digest) in turn."""
    strategies = [random_strategy.address] * MAX_SEATS
    strategies[seat] = digesting_strategy.address
    engine = Engine(setup, strategies)
    entries = engine.play(hand, deck)
    mine = entries[entries["seat"] == seat]
    return engine.result, list(zip(mine["street"].tolist(), mine["rule"].tolist(), strict=True))


def seen_by(result: np.void, seat: int, street: int) -> set[int]:
    """Return the cards a seat knows on a street: its own and every up card so far."""
    cards = result["cards"].reshape(MAX_SEATS, 7)
    seen = {*cards[seat, : min(street, 7)].tolist(), *cards[:, 2 : min(street, 6)].ravel().tolist()}
    if street >= 7:
        seen.add(int(result["community_card"]))
    return {card for card in seen if card >= 0}


@pytest.mark.parametrize("options", [False, True])
def test_unseen_cards_change_no_view(options: bool) -> None:
    """Permute every card that a seat has not seen: its View, bit for bit, is the same."""
    rng = random.Random(17)
    decisions, moved = 0, 0
    for number in range(300):
        setup = draw_setup(random.Random(number), options)
        deck = np.zeros(52, np.int64)
        shuffle(np.uint64(setup.seed), number, deck)
        seat = rng.randrange(len(setup.stacks))
        result, mine = play_deck(setup, number, deck, seat)
        if not mine:
            continue
        last = rng.randrange(len(mine))
        seen = seen_by(result, seat, mine[last][0])
        hidden = [place for place in range(52) if int(deck[place]) not in seen]
        other = deck.copy()
        other[hidden] = rng.sample(deck[hidden].tolist(), len(hidden))
        _, again = play_deck(setup, number, other, seat)
        assert again[: last + 1] == mine[: last + 1], f"{setup}, hand {number}, seat {seat}"
        decisions += last + 1
        moved += again != mine
    assert decisions > 300
    assert moved > 50, "later decisions do see other cards"


def test_a_card_seen_changes_the_view() -> None:
    """The digest notices each card that the seat does know."""
    setup = Setup(Stakes(1, 2, 4, 8), Rules(), (None,) * 3, (3,) * 3, seed=1)
    deck = np.zeros(52, np.int64)
    shuffle(np.uint64(setup.seed), 0, deck)
    result, mine = play_deck(setup, 0, deck, 0)
    own = result["cards"][:2].tolist()
    hidden = [place for place in range(52) if int(deck[place]) not in seen_by(result, 0, 3)]
    other = deck.copy()
    place = int(np.flatnonzero(deck == own[0])[0])
    other[place], other[hidden[0]] = deck[hidden[0]], deck[place]
    assert play_deck(setup, 0, other, 0)[1][0] != mine[0]
