"""The monitor: what other threads see of the hand that a kernel plays, and how they stop it.

An array of int64: four words, then the View that strategies are shown.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray
from stud8.engine.view import VIEW

HANDS_DONE = 0
CANCEL = 1
"""Not 0 = the kernel shall stop."""
HAND = 2
"""The hand being played."""
PLAYING = 3
"""1 while the kernel plays, 0 while rows are written."""
_WORDS = 4


def new_monitor() -> NDArray[np.int64]:
    """Return a monitor for one run of the kernel."""
    return np.zeros(_WORDS + VIEW.itemsize // 8, np.int64)


def view_in(monitor: NDArray[np.int64]) -> Any:
    """Return the View in a monitor, in place: shape (1,), dtype VIEW."""
    return monitor[_WORDS:].view(VIEW)


def deciding(monitor: NDArray[np.int64]) -> tuple[int, int]:
    """Return the hand that is played and the seat (0-based) that decided last in it."""
    return int(monitor[HAND]), int(view_in(monitor)["seat"][0])
