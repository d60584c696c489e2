"""The words in columns of words, and their numbers."""

from collections.abc import Sequence

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray
from stud8.engine.evaluation import CATEGORIES
from stud8.engine.record import THIRD_CLASSES
from stud8.simulation.lows import low_codes, low_words

ACTIONS_LOGGED = (
    "",
    "fold",
    "check",
    "call",
    "bring_in",
    "complete",
    "bet",
    "raise",
    "declare_high",
    "declare_low",
    "declare_both",
)
"""Words of the kinds of action, by their number in the engine's log."""


class Words:
    """The words of one job, by the kind of their column (`columns.KINDS`)."""

    def __init__(self, labels: Sequence[str], low_qualifier: int) -> None:
        """Collect the words for these groups and this rule."""
        self._words = {
            "label": pa.array(labels, pa.string()),
            "third class": pa.array(THIRD_CLASSES, pa.string()),
            "action": pa.array(ACTIONS_LOGGED, pa.string()),
            "high": pa.array(CATEGORIES, pa.string()),
            "low": pa.array(low_words(low_qualifier), pa.string()),
        }
        codes = low_codes(low_qualifier)
        self._low_codes = codes
        self._low_numbers = np.zeros(0, np.int16)
        if codes[-1] < 256:
            self._low_numbers = np.full(256, -1, np.int16)
            self._low_numbers[codes] = np.arange(len(codes))

    def words(self, kind: str) -> pa.Array:
        """Return the words of a kind in the order of their numbers."""
        return self._words[kind]

    def numbers(self, kind: str, stored: NDArray[np.integer]) -> NDArray[np.integer]:
        """Return the numbers of words from what the kernel stored; negative = null."""
        if kind != "low":
            return stored
        if len(self._low_numbers):
            found: NDArray[np.integer] = self._low_numbers[stored]
            return found  # -1 finds the last entry, which is no low's
        numbers = np.searchsorted(self._low_codes, stored).astype(np.int16)
        numbers[stored < 0] = -1
        return numbers
