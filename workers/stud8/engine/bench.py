"""How fast the engine plays, and the floor below which nothing that deals can go.

One core, the engine only: no rows, no statistics but the seats' net.
"""

import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import Any

import numpy as np
from numba import carray, from_dtype, types
from numpy.typing import NDArray
from stud8.engine.compile import I64, U64, Array, Record, cfunc, njit
from stud8.engine.evaluation import high, low
from stud8.engine.hand import play_hand
from stud8.engine.record import LOG, LOG_SIZE, RESULT
from stud8.engine.rules import Rules, Stakes, table_record
from stud8.engine.state import STATE
from stud8.engine.streams import shuffle_first
from stud8.engine.view import CALL, MAX_SEATS, VIEW

_VIEW = types.CPointer(from_dtype(VIEW))
SEED = np.uint64(20)
"""Of the cards of every measurement."""
_SLICES = 24
"""Measurements of each kind, taken in turn, so that both see the same machine."""
_HANDS = 2000
"""Hands of one measurement at the first try."""


@cfunc(types.int64(_VIEW))
def call_strategy(pointer: Any) -> Any:
    """Check or call whatever happens."""
    return CALL


@cfunc(types.int64(_VIEW))
def random_strategy(pointer: Any) -> Any:
    """Fold, call and raise at random, a third each; as legal as the rules allow."""
    view = carray(pointer, 1)[0]
    return 1 + np.int64((view.draw >> np.uint64(32)) * np.uint64(3) >> np.uint64(32))


@njit
def floor(seed: U64, first: I64, hands: I64, seats: I64, deck: Array) -> I64:
    """Deal hands and evaluate every seat's high and low once, with nothing else.

    The cards are those of the engine's hands of the same seed. Returns a sum of
    all that was evaluated, so that nothing can be left out.
    """
    total = 0
    for deal in range(first, first + hands):
        shuffle_first(seed, deal, 7 * seats if seats < 8 else 52, deck)
        for seat in range(seats):
            mask = np.uint64(0)
            for card in range(7):
                mask |= np.uint64(1) << np.uint64(deck[_position(seats, seat, card)])
            total += high(mask) + low(mask)
    return total


@njit
def _position(seats: I64, seat: I64, card: I64) -> I64:
    """Return a slot; the eighth seat's cards overlap, which costs the same."""
    return 7 * seat + card if seats < 8 else min(6 * seat + card, 51)


@njit
def play_hands(
    table: Record,
    seed: U64,
    first: I64,
    hands: I64,
    deck: Array,
    view: Record,
    state: Record,
    result: Record,
    log: Array,
    strategies: Array,
    parameters: Array,
    counters: Array,
    net: Array,
) -> I64:
    """Play hands, adding up each seat's net; returns 0, or as `play_hand` on failure."""
    cards = 7 * table.seats + 1 if table.seats < 8 else 52
    for hand in range(first, first + hands):
        shuffle_first(seed, hand, cards, deck)
        status = play_hand(
            table,
            seed,
            hand,
            deck,
            view,
            state,
            result,
            log,
            strategies,
            parameters,
            counters,
        )
        if status < 0:
            return status
        for seat in range(table.seats):
            net[seat] += result.net[seat]
    return 0


class Bench:
    """A table at which compiled strategies play as fast as they can."""

    def __init__(
        self,
        strategies: Sequence[int],
        parameters: Sequence[int] = (),
        counters: Sequence[int] = (),
        small_bet: int = 200,
        draws: bool = True,
    ) -> None:
        """Seat strategies by their addresses; nobody is ever all-in.

        `draws` says whether any of them reads View.draw or View.stream.
        """
        self.seats = len(strategies)
        self.next_hand = 0
        self.net = np.zeros(MAX_SEATS, np.int64)
        self._deck = np.zeros(52, np.int64)
        self._table = table_record(Stakes.of(small_bet), Rules(), [None] * self.seats)
        self._table[0]["draws"] = draws
        self._view, self._state = np.zeros(1, VIEW), np.zeros(1, STATE)
        self._result = np.zeros(1, RESULT)
        self._log = np.zeros(LOG_SIZE, LOG)
        self._strategies = _words(strategies)
        self._parameters = _words(parameters)
        self._counters = _words(counters)

    def play(self, hands: int) -> None:
        """Play the next hands.

        Raises:
            RuntimeError: a strategy gave no answer.
        """
        status = play_hands(
            self._table[0],
            SEED,
            self.next_hand,
            hands,
            self._deck,
            self._view[0],
            self._state[0],
            self._result[0],
            self._log,
            self._strategies,
            self._parameters,
            self._counters,
            self.net,
        )
        if status < 0:
            raise RuntimeError(f"the strategy in seat {-status} gave no answer")
        self.next_hand += hands

    def deal(self, hands: int) -> None:
        """Do the floor's work for as many hands."""
        floor(SEED, self.next_hand, hands, self.seats, self._deck)


def _words(values: Sequence[int]) -> NDArray[np.uint64]:
    words = np.zeros(MAX_SEATS, np.uint64)
    words[: len(values)] = values
    return words


def measure(bench: Bench, seconds: float) -> tuple[float, float]:
    """Return the medians of hands/s played and dealt, measured in turn for about `seconds`."""
    bench.play(1)
    bench.deal(1)
    hands = _HANDS
    taken = _time(bench.play, hands) + _time(bench.deal, hands)
    hands = max(1, int(hands * seconds / _SLICES / taken))
    pairs = [(_time(bench.play, hands), _time(bench.deal, hands)) for _ in range(_SLICES)]
    return hands / median(p for p, _ in pairs), hands / median(d for _, d in pairs)


def _time(work: Callable[[int], None], hands: int) -> float:
    """Return seconds of processor time: what others do on the machine does not count."""
    start = time.process_time()
    work(hands)
    return time.process_time() - start


def bench_row(table: str, bench: Bench, seconds: float) -> dict[str, str | int | float]:
    """Return one row of `stud8 bench --json`."""
    played, dealt = measure(bench, seconds)
    return {
        "table": table,
        "seats": bench.seats,
        "hands_per_s": round(played, 1),
        "floor_hands_per_s": round(dealt, 1),
    }


def bench_tables(seats: int, seconds: float) -> list[dict[str, str | int | float]]:
    """Measure the tables that need no profiles: call-down and random."""
    call_down = Bench([call_strategy.address] * seats, draws=False)
    random = Bench([random_strategy.address] * seats)
    return [
        bench_row("call-down", call_down, seconds / 2),
        bench_row("random", random, seconds / 2),
    ]
