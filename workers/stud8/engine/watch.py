"""Looking over a strategy's shoulder: what it saw and answered, decision by decision.

A strategy is called by its address, so a function of Python can stand before it.
That costs microseconds a decision: it is meant for single hands.
"""

import ctypes
from collections.abc import Callable
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from stud8.engine.view import VIEW

See: TypeAlias = Callable[[NDArray[np.void], int], None]
"""Takes the View of a decision, shape (1,) and dtype VIEW, and the answer to it."""

_STRATEGY = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p)


class Watched:
    """A strategy that shows each of its decisions to `see`, valid as long as it is kept."""

    def __init__(self, address: int, see: See) -> None:
        self._strategy = _STRATEGY(address)
        self._see = see
        self._callback = _STRATEGY(self._decide)

    @property
    def address(self) -> int:
        """Where the engine calls it."""
        return ctypes.cast(self._callback, ctypes.c_void_p).value or 0

    def _decide(self, pointer: int) -> int:
        # The words at the View's addresses live on; all else changes with the hand.
        view = np.frombuffer(ctypes.string_at(pointer, VIEW.itemsize), VIEW)
        answer: int = self._strategy(pointer)
        self._see(view, answer)
        return answer
