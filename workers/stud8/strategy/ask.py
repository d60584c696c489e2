"""What a strategy in Python may ask: `ask.low_ranks(view)`.

Every feature of the profile language is a function of the View here, with the
value that the table of features gives; ranks are numbers, the ace 14 or, in
`low_*`, 1. Beside them:

- `chance(view)`: this decision's random number, from 0 up to but not including 1;
- `estimate(view, samples)`: equity, its high and its low half, and scoop equity;
- `hand(text)`: a function of the View that says whether the starting cards fit
  `"(A2)3"`; it is made outside the strategy;
- the hand categories and starting-hand classes as constants: `ask.TWO_PAIR`.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba.core.errors import TypingError
from stud8.engine.compile import njit
from stud8.strategy.features import FEATURES
from stud8.strategy.kernels.estimates import estimate
from stud8.strategy.kernels.support import starts_with
from stud8.strategy.kernels.values import F64, Record
from stud8.strategy.kinds import CATEGORIES, CLASSES
from stud8.strategy.names import nearest
from stud8.strategy.native import kernel_of
from stud8.strategy.python.guard import helper
from stud8.strategy.starting import parse_starting

__all__ = ["chance", "estimate", "hand"]

_SKIPPED_BITS = np.uint64(11)
_UNIT = 2.0**-53
_CONSTANTS = {name.upper(): number for name, number in (CLASSES | CATEGORIES).items()}


@njit
def chance(view: Record) -> F64:
    """Return this decision's random number, at least 0 and below 1: that of a profile's mixes."""
    return np.float64(view.draw >> _SKIPPED_BITS) * _UNIT


def hand(text: str) -> Callable[[Any], bool]:
    """Return a function that says whether a View's starting cards fit a pattern.

    Raises:
        ValueError: not three cards in the notation of the profile language.
    """
    pattern = parse_starting(text)
    first, second, third = pattern.ranks
    ordered, one_suit, distinct = pattern.ordered, pattern.one_suit, pattern.distinct

    @helper
    def fits(view: Any) -> bool:
        return bool(starts_with(view, first, second, third, ordered, one_suit, distinct))

    return fits


class UnknownNameError(TypingError, AttributeError):
    """A name that there is not; Numba adds where it stands to an error of its own kind."""


def __getattr__(name: str) -> Any:
    if name in _CONSTANTS:
        return _CONSTANTS[name]
    feature = FEATURES.get(name)
    if feature is None:
        near = nearest(name, (*FEATURES, *_CONSTANTS, *__all__))
        hint = f": did you mean `{near}`?" if near else ""
        raise UnknownNameError(f"module {__name__} has no {name!r}{hint}")
    if feature.group == "estimates":
        raise UnknownNameError(f"`ask.estimate(view, samples)` gives {name!r} and its companions")
    return kernel_of(feature)


def __dir__() -> list[str]:
    asked = [name for name, feature in FEATURES.items() if feature.group != "estimates"]
    return sorted([*__all__, *_CONSTANTS, *asked])
