"""Random tables, and a strategy that answers by its decision's draw alone.

Engine and reference can both compute a draw, so both get the same answers,
which often are not legal.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numba import carray, from_dtype, types
from numpy.typing import NDArray
from stud8.engine.compile import cfunc, njit
from stud8.engine.hand import play_hand
from stud8.engine.record import LOG, LOG_SIZE, RESULT
from stud8.engine.rules import CHOICES, SWITCHES, Rake, Rules, Stakes, table_record
from stud8.engine.state import STATE
from stud8.engine.streams import action_draw, shuffle
from stud8.engine.view import DECLARE, DECLARE_HIGH, MAX_SEATS, VIEW

# Of 100 answers how many are fold, call, raise and raise_small, by style.
STYLES = ((2, 58, 30, 10), (12, 63, 20, 5), (20, 30, 45, 5), (0, 97, 2, 1), (0, 1, 98, 1))
RAISER = 4
ANSWERS = np.array([np.repeat((1, 2, 3, 4), style) for style in STYLES], np.int64)

DRAWS = 32
"""Decisions of a seat whose draws are kept; few hands have more."""


@dataclass(frozen=True)
class Setup:
    """A table at which hands are played, and the style of each seat."""

    stakes: Stakes
    rules: Rules
    stacks: tuple[int | None, ...]
    styles: tuple[int, ...]
    seed: int
    favoured: tuple[int, ...] = ()  # ranks that come first in the deck, for many ties


@dataclass(frozen=True)
class Played:
    """What the engine made of some hands of a table, one after another."""

    results: NDArray[np.void]  # [hands] of RESULT
    logs: list[list[tuple[int, ...]]]  # LOG entries of each hand
    decks: list[list[int]]
    draws: list[list[list[int]]]  # [hand][seat][decision]


@njit
def answer(draw: Any, style: Any, phase: Any) -> Any:
    """Return the answer of a style to 64 random bits: an action and a rule number."""
    rule = np.int64(draw >> np.uint64(54)) << 8
    if phase == DECLARE:
        return (DECLARE_HIGH + np.int64((draw >> np.uint64(32)) % np.uint64(3))) | rule
    return ANSWERS[style, np.int64(draw % np.uint64(100))] | rule


@cfunc(types.int64(types.CPointer(from_dtype(VIEW))))
def random_strategy(pointer: Any) -> Any:
    """Answer by the draw; the word of `parameters`, which the engine hands on, is the style."""
    view = carray(pointer, 1)[0]
    return answer(view.draw, np.int64(view.parameters), view.phase)


@njit
def _fill_draws(seed: Any, hand: Any, draws: Any) -> None:
    """Set `draws`, by seat and decision, to the draws of a hand."""
    for seat in range(draws.shape[0]):
        for decision in range(draws.shape[1]):
            draws[seat, decision] = action_draw(seed, hand, seat, decision)


def deck_of(setup: Setup, hand: int) -> NDArray[np.int64]:
    """Return the deck of a hand, the favoured ranks brought to the front."""
    deck = np.zeros(52, np.int64)
    shuffle(np.uint64(setup.seed), hand, deck)
    behind = ~np.isin(deck % 13, setup.favoured)
    return deck[np.argsort(behind, kind="stable")] if setup.favoured else deck


class Engine:
    """The engine at one table: plays hand after hand into `result` and `log`."""

    def __init__(self, setup: Setup, strategies: Sequence[int] = ()) -> None:
        """`strategies` are addresses by seat, by default all of the random strategy."""
        self.setup = setup
        self.table = table_record(setup.stakes, setup.rules, setup.stacks)[0]
        self.view, self.state = np.zeros(1, VIEW)[0], np.zeros(1, STATE)[0]
        self.result, self.log = np.zeros(1, RESULT)[0], np.zeros(LOG_SIZE, LOG)
        self.strategies = np.full(MAX_SEATS, random_strategy.address, np.uint64)
        self.strategies[: len(strategies)] = strategies
        self.styles = np.zeros(MAX_SEATS, np.uint64)
        self.styles[: len(setup.styles)] = setup.styles
        self.counters = np.zeros(MAX_SEATS, np.uint64)

    def play(self, hand: int, deck: NDArray[np.int64]) -> NDArray[np.void]:
        """Play a hand from a deck; return the log's entries."""
        status = play_hand(
            self.table,
            np.uint64(self.setup.seed),
            hand,
            deck,
            self.view,
            self.state,
            self.result,
            self.log,
            self.strategies,
            self.styles,
            self.counters,
        )
        assert status == 0, f"hand {hand} of {self.setup} was not finished"
        return self.log[: self.result["actions"]]


def play(setup: Setup, first: int, hands: int) -> Played:
    """Play hands `first`, `first + 1`, ... of a table with the engine."""
    engine = Engine(setup)
    results = np.zeros(hands, RESULT)
    draws = np.zeros((hands, MAX_SEATS, DRAWS), np.uint64)
    logs, decks = [], []
    for index in range(hands):
        deck = deck_of(setup, first + index)
        decks.append(deck.tolist())
        logs.append(engine.play(first + index, deck).tolist())
        results[index] = engine.result
        _fill_draws(np.uint64(setup.seed), first + index, draws[index])
    return Played(results, logs, decks, draws.tolist())


# Random tables


def draw_setup(rng: random.Random, options: bool) -> Setup:
    """Draw a table; under `options` with rules drawn too."""
    seats = rng.choice((2, 2, 3, 3, 4, 5, 6, 6, 7, 8, 8, 8))
    stakes = draw_stakes(rng)
    rules = draw_rules(rng) if options else Rules()
    kinds = rng.choice(("mixed", "mixed", "mixed", "short", "short", "deep", "unlimited", "tiny"))
    stacks = tuple(draw_stack(rng, stakes, kinds) for _ in range(seats))
    styles = tuple(rng.choice((0, 0, 1, 1, 2, 3)) for _ in range(seats))
    if rng.random() < 0.05:
        styles = (RAISER,) * seats
    return Setup(stakes, rules, stacks, styles, rng.getrandbits(64), draw_favoured(rng))


WHEEL = (12, 0, 1, 2, 3)


def draw_favoured(rng: random.Random) -> tuple[int, ...]:
    """Draw ranks for a deck with many ties, at most tables none."""
    some = tuple(rng.sample(range(13), rng.randint(4, 9)))
    return rng.choice(((), (), (), (), (), some, WHEEL, (*WHEEL, 4, 5)))


def draw_stakes(rng: random.Random) -> Stakes:
    """Draw stakes, half of them in the usual proportions."""
    small = rng.choice((1, 2, 3, 4, 5, 8, 10, 20, 75, 200, 1_000_000))
    if rng.random() < 0.5:
        return Stakes.of(small, big_bet=min(2 * small, 1_000_000))
    return Stakes(
        ante=rng.choice((0, rng.randint(0, small), rng.randint(0, min(3 * small, 1_000_000)))),
        bring_in=rng.choice((small, rng.randint(1, small), rng.randint(1, small))),
        small_bet=small,
        big_bet=min(1_000_000, rng.randint(small, 3 * small)),
    )


def draw_stack(rng: random.Random, stakes: Stakes, kinds: str) -> int | None:
    """Draw a stack: a chip or two, about the forced bets, a few bets, many, unlimited."""
    kind = {"mixed": rng.choice(("tiny", "short", "short", "some", "deep", "unlimited"))}.get(
        kinds, rng.choice(("tiny", "short", "some")) if kinds == "short" else kinds
    )
    if kind == "unlimited":
        return None
    forced = stakes.ante + stakes.bring_in
    most = {
        "tiny": 3,
        "short": forced + 3 * stakes.small_bet,
        "some": forced + 12 * stakes.big_bet,
        "deep": 100 * stakes.big_bet,
    }[kind]
    return min(rng.randint(1, most), 10**8)


def draw_rules(rng: random.Random) -> Rules:
    """Draw every option, so that the values of each come up about equally."""
    values: dict[str, Any] = {name: rng.choice(CHOICES[name]) for name in CHOICES}
    values |= {name: rng.random() < 0.5 for name in SWITCHES}
    values["max_bets_per_round"] = rng.choice((4, 5, 0))
    values["low_qualifier"] = 0 if values["declare"] else rng.choice((8, 0))
    if not values["burn_cards"]:
        values["short_stub"] = "community"
    values["chip"] = rng.choice((1, 1, 2, 5, 25))
    values["time_charge"] = rng.choice((0, 0, 1, 30))
    values["rake"] = Rake(
        percent=rng.choice((0.0, 2.5, 5.0, 10.0, 33.3333, 99.9, 100.0)),
        cap=rng.choice((None, None, 0, 3, 40)),
        step=rng.choice((1, 1, 2, 5)),
    )
    return Rules(**values)
