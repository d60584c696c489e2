"""Measuring two programs side by side."""

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any


@dataclass(frozen=True)
class Comparison:
    """Rates of this project and of another on the same work, in `unit` per second.

    A second is one of processor time: what others do on the machine does not count.
    """

    work: str
    unit: str
    ours: float
    peer: str
    theirs: float

    def to_json(self) -> dict[str, Any]:
        """Return the comparison as plain values, with the ratio of the rates."""
        return asdict(self) | {"ratio": self.ours / self.theirs}


def in_turn(
    ours: Callable[[], int], theirs: Callable[[], int], repeats: int
) -> tuple[float, float]:
    """Return the median rates of two pieces of work, measured in turn.

    Each returns how many units it did; the first call of each is not counted.
    """
    ours()
    theirs()
    rates = [(_rate(ours), _rate(theirs)) for _ in range(repeats)]
    return median(rate for rate, _ in rates), median(rate for _, rate in rates)


def _rate(work: Callable[[], int]) -> float:
    start = time.process_time()
    done = work()
    return done / (time.process_time() - start)
