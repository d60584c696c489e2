"""Conditions as sets: what combinations of values make one true.

The values of a feature fall into cells between the constants it is compared
with; a cell decides each such comparison alike. A condition becomes a union of
boxes, a box giving for some features the cells they may be in. What is no
comparison of one feature or parameter with constants (`door > kicker`) counts
as a yes or no of its own, which is true of it whatever it means: so an answer
"empty" or "covered" is always right, and only "not empty" may be in doubt.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from stud8.strategy.intervals import (
    TESTS,
    Ground,
    bounds,
    compare,
    divisions,
    may_divide_by_zero,
    may_overflow,
)
from stud8.strategy.kinds import Kind
from stud8.strategy.profile import Definition
from stud8.strategy.tree import (
    Arithmetic,
    Compare,
    Constant,
    DefinitionUse,
    FeatureUse,
    Logic,
    Member,
    Not,
    Operator,
    ParameterUse,
    StartingUse,
    Tree,
    children,
)
from stud8.strategy.wording import word

Box = Mapping[str, int]
"""By name of a feature: the set of its cells, as bits."""

_ZERO = Constant(0, Kind.NUMBER, 0.0, "0")
MAX_BOXES = 256
"""More boxes than this are not reasoned about."""

_MIRRORED = {
    Operator.LESS: Operator.MORE,
    Operator.AT_MOST: Operator.AT_LEAST,
    Operator.MORE: Operator.LESS,
    Operator.AT_LEAST: Operator.AT_MOST,
    Operator.EQUAL: Operator.EQUAL,
    Operator.OTHER: Operator.OTHER,
}


class TooManyError(Exception):
    """A condition of too many boxes to reason about."""


@dataclass(slots=True)
class Space:
    """The cells of all features that the conditions of one list compare."""

    ground: Ground
    definitions: Sequence[Definition]
    breaks: dict[str, set[float]] = field(default_factory=dict)
    uses: dict[str, Tree] = field(default_factory=dict)
    cells: dict[str, list[float]] = field(default_factory=dict)
    """A value from each cell, by name of the feature."""

    def take(self, tree: Tree) -> None:
        """Note the constants that a condition compares features with."""
        match tree:
            case Compare(operands=operands):
                for left, right in pairwise(operands):
                    for one, other in ((left, right), (right, left)):
                        if isinstance(other, Constant):
                            self._break(one, [other.value])
            case Member(operand=operand, values=values):
                self._break(operand, values)
            case Arithmetic(operator="/", right=right):
                self._break(right, [0.0])
        for child in self.below(tree):
            self.take(child)

    def _break(self, tree: Tree, values: Iterable[float]) -> None:
        if isinstance(tree, FeatureUse | ParameterUse):
            name = word(tree)
            self.breaks.setdefault(name, set()).update(values)
            self.uses[name] = tree

    def _cells(self, name: str) -> list[float]:
        if name not in self.cells:
            tree = self.uses[name]
            whole = isinstance(tree, FeatureUse) and tree.feature.whole
            low, high = bounds(tree, self.ground)
            self.cells[name] = split(low, high, sorted(self.breaks[name]), whole)
        return self.cells[name]

    def boxes(self, tree: Tree, wanted: bool = True) -> list[Box]:
        """Return boxes that together hold all values for which a condition is `wanted`.

        Values for which it divides by zero are in neither.

        Raises:
            TooManyError: it takes more than MAX_BOXES.
        """
        match tree:
            case Not(operand=operand):
                return self.boxes(operand, not wanted)
            case DefinitionUse(index=index):
                return self.boxes(self.definitions[index].tree, wanted)
            case Logic(every=every, items=items):
                if every == wanted:
                    return _all_of([self.boxes(item, wanted) for item in items])
                return self._one_of(items, wanted)
            case Compare(operators=operators, operands=operands):
                pairs = zip(operators, pairwise(operands), strict=True)
                parts = [self._pair(left, op, right, wanted) for op, (left, right) in pairs]
                decided = parts if wanted else [_any_of(parts)]
                return _all_of([*decided, *self._defined(tree)])
            case Member(operand=operand, values=values, negated=negated):
                inside = self._member(operand, values, wanted != negated)
                return _all_of([inside, *self._defined(tree)])
            case FeatureUse(kind=Kind.TRUTH, feature=feature):
                low, high = bounds(tree, self.ground)
                if low == high:
                    return [{}] if bool(low) == wanted else []
                return [{feature.name: 2 if wanted else 1}]
            case StartingUse():
                return [{word(tree): 2 if wanted else 1}]
        raise AssertionError(f"not a condition: {tree}")

    def may_divide_by_zero(self, tree: Tree) -> bool:
        """Return whether a condition may divide by zero."""
        if isinstance(tree, DefinitionUse | Not | Logic):
            return any(map(self.may_divide_by_zero, self.below(tree)))
        return may_divide_by_zero(tree, self.ground)

    def below(self, tree: Tree) -> tuple[Tree, ...]:
        """Return the nodes right below a node; below a definition's name, what it says."""
        if isinstance(tree, DefinitionUse):
            return (self.definitions[tree.index].tree,)
        return children(tree)

    def _one_of(self, items: Sequence[Tree], wanted: bool) -> list[Box]:
        """Return the boxes where one of several conditions decides, tried in order."""
        parts: list[list[Box]] = []
        before: list[list[Box]] = []
        for item in items:
            decided = self.boxes(item, wanted)
            parts.append(_all_of([*before, decided]))
            if self.may_divide_by_zero(item):
                # The next one is looked at only where this one can be.
                before.append(_any_of([decided, self.boxes(item, not wanted)]))
        return _any_of(parts)

    def _defined(self, tree: Compare | Member) -> list[list[Box]]:
        """Return for each division of a comparison the boxes where it is not by zero."""
        if not may_divide_by_zero(tree, self.ground):
            return []
        return [self._pair(each.right, Operator.OTHER, _ZERO, True) for each in divisions(tree)]

    def _member(self, operand: Tree, values: tuple[float, ...], wanted: bool) -> list[Box]:
        if not isinstance(operand, FeatureUse | ParameterUse):
            listed = ", ".join(str(value) for value in sorted(values))
            return [{f"{word(operand)} in {listed}": 2 if wanted else 1}]
        return self._within(word(operand), lambda value: (value in values) == wanted)

    def _pair(self, left: Tree, operator: Operator, right: Tree, wanted: bool) -> list[Box]:
        known = compare(left, operator, right, self.ground)
        if known is not None:
            return [{}] if known == wanted else []
        if isinstance(left, Constant):
            left, operator, right = right, _MIRRORED[operator], left
        if isinstance(left, FeatureUse | ParameterUse) and isinstance(right, Constant):
            test, constant = TESTS[operator], right.value
            return self._within(word(left), lambda value: test(value, constant) == wanted)
        sure = not (may_overflow(left, self.ground) or may_overflow(right, self.ground))
        return [_opaque(word(left), operator, word(right), wanted, sure)]

    def subtract(self, box: Box, taken: Box) -> list[Box]:
        """Return the rest of a box, as disjoint boxes."""
        if meet(box, taken) is None:
            return [box]
        rest: list[Box] = []
        kept = dict(box)
        for name, cells in taken.items():
            held = kept.get(name, self._all(name))
            if held & ~cells:
                rest.append({**kept, name: held & ~cells})
            kept[name] = held & cells
        return rest

    def _all(self, name: str) -> int:
        return (1 << len(self.cells[name])) - 1 if name in self.cells else 3

    def _within(self, name: str, holds: Callable[[float], bool]) -> list[Box]:
        cells = self._cells(name)
        chosen = sum(1 << index for index, value in enumerate(cells) if holds(value))
        if chosen == (1 << len(cells)) - 1:
            return [{}]
        return [{name: chosen}] if chosen else []


def split(low: float, high: float, breaks: Sequence[float], whole: bool) -> list[float]:
    """Return a value from each part into which constants split the values low to high."""
    ends = [-math.inf, *breaks, math.inf]
    values = []
    for left, right in pairwise(ends):
        if left != -math.inf and low <= left <= high and (not whole or left == int(left)):
            values.append(left)
        inside = _between(max(left, low), max(left, low) > left, min(right, high),
                          min(right, high) < right, whole)  # fmt: skip
        if inside is not None:
            values.append(inside)
    return values


def _between(
    left: float, with_left: bool, right: float, with_right: bool, whole: bool
) -> float | None:
    """Return a value between two ends, of which each belongs to it or not; or None."""
    if whole and math.isfinite(left):
        value = float(math.ceil(left))
        if value == left and not with_left:
            value += 1
        return value if value < right or (with_right and value == right) else None
    if left == right:
        return left if with_left and with_right else None
    if left > right:
        return None
    if math.isinf(left):
        return right - 1 if math.isfinite(right) else 0.0
    return left + 1 if math.isinf(right) else (left + right) / 2


def _opaque(left: str, operator: Operator, right: str, wanted: bool, sure: bool) -> Box:
    """Return the box of a comparison of two things, one name for it and its contrary.

    Unless both are `sure` to be numbers, `<` and `>=` may both be false.
    """
    if operator in (Operator.EQUAL, Operator.OTHER):
        name = " == ".join(sorted((left, right)))
        return {name: 2 if wanted == (operator is Operator.EQUAL) else 1}
    if operator in (Operator.MORE, Operator.AT_MOST):
        left, right = right, left
    less = operator in (Operator.LESS, Operator.MORE)
    if not sure:
        return {f"{left} {'<' if less else '>='} {right}": 2 if wanted else 1}
    return {f"{left} < {right}": 2 if wanted == less else 1}


def _any_of(parts: list[list[Box]]) -> list[Box]:
    boxes = [box for part in parts for box in part]
    if len(boxes) > MAX_BOXES:
        raise TooManyError
    return [{}] if {} in boxes else boxes


def _all_of(parts: list[list[Box]]) -> list[Box]:
    whole: list[Box] = [{}]
    for part in parts:
        if len(whole) * len(part) > 4 * MAX_BOXES:
            raise TooManyError
        met = [box for one in whole for other in part if (box := meet(one, other)) is not None]
        whole = [{}] if {} in met else met
        if len(whole) > MAX_BOXES:
            raise TooManyError
    return whole


def meet(one: Box, other: Box) -> Box | None:
    """Return what two boxes have in common; None = nothing."""
    box = dict(one)
    for name, cells in other.items():
        both = box.get(name, -1) & cells
        if both == 0:
            return None
        box[name] = both
    return box
