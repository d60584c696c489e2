"""Bounds of numbers in a condition, from the bounds of features and parameters."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from stud8.strategy.profile import LATER, Parameter
from stud8.strategy.tree import (
    Arithmetic,
    Constant,
    FeatureUse,
    Function,
    Operator,
    ParameterUse,
    Tree,
    children,
)
from stud8.strategy.wording import word

Interval = tuple[float, float]

TESTS: Mapping[Operator, Callable[[float, float], bool]] = {
    Operator.LESS: lambda a, b: a < b,
    Operator.AT_MOST: lambda a, b: a <= b,
    Operator.MORE: lambda a, b: a > b,
    Operator.AT_LEAST: lambda a, b: a >= b,
    Operator.EQUAL: lambda a, b: a == b,
    Operator.OTHER: lambda a, b: a != b,
}
EVERYTHING: Interval = (-math.inf, math.inf)


@dataclass(frozen=True, slots=True)
class Ground:
    """What is known where a condition stands: its streets and the parameters."""

    streets: tuple[str, ...]
    parameters: tuple[Parameter, ...]


def streets_of(name: str, lists: Sequence[str] | Mapping[str, object]) -> tuple[str, ...]:
    """Return the streets that a list of rules decides on."""
    if name != "later":
        return (name,)
    return tuple(street for street in LATER if street not in lists) or LATER


def bounds(tree: Tree, ground: Ground) -> Interval:
    """Return an interval that holds every value of a number's tree."""
    match tree:
        case Constant(value=value):
            return value, value
        case FeatureUse(feature=feature):
            each = [feature.bounds(street) for street in ground.streets]
            return min(low for low, _ in each), max(high for _, high in each)
        case ParameterUse(index=index):
            return ground.parameters[index].bounds
        case Arithmetic(operator=operator, left=left, right=right):
            return _arithmetic(operator, bounds(left, ground), bounds(right, ground))
        case Function(name=name, arguments=arguments):
            return _function(name, [bounds(argument, ground) for argument in arguments])
    return EVERYTHING


def _arithmetic(operator: str, left: Interval, right: Interval) -> Interval:
    (a, b), (c, d) = left, right
    if operator == "+":
        corners = [a + c, b + d]
    elif operator == "-":
        corners = [a - d, b - c]
    elif operator == "*":
        corners = [x * y for x in left for y in right]
    elif _holds_zero(right):
        return EVERYTHING
    else:
        corners = [x / y for x in left for y in right]
    if any(math.isnan(corner) for corner in corners):
        return EVERYTHING
    return min(corners), max(corners)


def _function(name: str, each: list[Interval]) -> Interval:
    if name == "abs":
        low, high = each[0]
        least = 0.0 if low <= 0 <= high else min(abs(low), abs(high))
        return least, max(abs(low), abs(high))
    pick = min if name == "min" else max
    return pick(low for low, _ in each), pick(high for _, high in each)


def divisions(tree: Tree) -> Iterator[Arithmetic]:
    """Yield the divisions in the numbers of a comparison."""
    if isinstance(tree, Arithmetic) and tree.operator == "/":
        yield tree
    for child in children(tree):
        yield from divisions(child)


def may_divide_by_zero(tree: Tree, ground: Ground) -> bool:
    """Return whether a comparison may divide by zero, and so make its condition false."""
    return any(_holds_zero(bounds(each.right, ground)) for each in divisions(tree))


def compare(left: Tree, operator: Operator, right: Tree, ground: Ground) -> bool | None:
    """Return how a comparison always ends, if it divides by zero nowhere; None = it depends."""
    if word(left) == word(right):
        known: bool | None = TESTS[operator](0, 0)
    else:
        known = compare_bounds(bounds(left, ground), operator, bounds(right, ground))
    if may_overflow(left, ground) or may_overflow(right, ground):
        # What is no number differs from everything, and compares as nothing else.
        return known if known == (operator is Operator.OTHER) else None
    return known


def may_overflow(tree: Tree, ground: Ground) -> bool:
    """Return whether a number may be infinite on the way, and so end as no number."""
    below = children(tree)
    if isinstance(tree, Arithmetic) and not all(map(math.isfinite, bounds(tree, ground))):
        return True
    return any(may_overflow(child, ground) for child in below)


def _holds_zero(interval: Interval) -> bool:
    return interval[0] <= 0 <= interval[1]


def compare_bounds(left: Interval, operator: Operator, right: Interval) -> bool | None:
    """Return how a comparison ends for all values of two intervals; None = it depends."""
    (a, b), (c, d) = left, right
    match operator:
        case Operator.LESS:
            return True if b < c else False if a >= d else None
        case Operator.AT_MOST:
            return True if b <= c else False if a > d else None
        case Operator.MORE:
            return True if a > d else False if b <= c else None
        case Operator.AT_LEAST:
            return True if a >= d else False if b < c else None
        case Operator.EQUAL:
            return True if a == b == c == d else False if b < c or a > d else None
        case Operator.OTHER:
            return False if a == b == c == d else True if b < c or a > d else None
