"""Decisions of real hands: the View at each, from hands that the engine plays at random."""

import ctypes
import random
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from stud8.engine.hand import play_hand
from stud8.engine.record import LOG, LOG_SIZE, RESULT
from stud8.engine.rules import Rules, Stakes, table_record
from stud8.engine.state import STATE
from stud8.engine.streams import shuffle
from stud8.engine.view import DECLARE, DECLARE_HIGH, VIEW

_CALLBACK = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p)

# Chances of fold, call and raise by how a hand is played.
_STYLES = ((0.15, 0.55, 0.3), (0.02, 0.9, 0.08), (0.05, 0.35, 0.6))


class Recorder:
    """A strategy that answers at random and keeps a copy of every View."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.style = _STYLES[0]
        self.kept: list[bytes] = []
        self._callback = _CALLBACK(self._decide)
        self.address = ctypes.cast(self._callback, ctypes.c_void_p).value

    def _decide(self, pointer: int) -> int:
        raw = ctypes.string_at(pointer, VIEW.itemsize)
        self.kept.append(raw)
        if np.frombuffer(raw, VIEW)[0]["phase"] == DECLARE:
            return DECLARE_HIGH + self.rng.randrange(3)
        return self.rng.choices((1, 2, 3), self.style)[0]


def play(
    address: int, table: NDArray[np.void], seed: int, hands: Sequence[int]
) -> NDArray[np.void]:
    """Play hands with one strategy in every seat; return their RESULT records."""
    deck = np.zeros(52, np.int64)
    view, state = np.zeros(1, VIEW), np.zeros(1, STATE)
    results, log = np.zeros(len(hands), RESULT), np.zeros(LOG_SIZE, LOG)
    strategies = np.full(8, address, np.uint64)
    nothing = np.zeros(8, np.uint64)
    for index, hand in enumerate(hands):
        shuffle(np.uint64(seed), hand, deck)
        status = play_hand(
            table[0], np.uint64(seed), hand, deck, view[0], state[0], results[index], log,
            strategies, nothing, nothing,
        )  # fmt: skip
        assert status == 0
    return results


def decisions(seed: int, count: int, rules: Rules | None = None) -> NDArray[np.void]:
    """Return the Views of at least `count` decisions, from tables of two to eight seats."""
    recorder = Recorder(seed)
    stakes = Stakes(40, 50, 200, 400)
    hand = 0
    while len(recorder.kept) < count:
        seats = recorder.rng.choice((2, 3, 4, 6, 6, 8, 8))
        recorder.style = recorder.rng.choice(_STYLES)
        stacks = [recorder.rng.choice((None, None, 300, 1500, 9000)) for _ in range(seats)]
        table = table_record(stakes, rules or Rules(), stacks)
        assert recorder.address is not None
        play(recorder.address, table, seed, range(hand, hand + 4))
        hand += 4
    return np.frombuffer(b"".join(recorder.kept[:count]), VIEW)
