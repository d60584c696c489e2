"""Conditions evaluated step by step in Python, where one decision is to be explained.

The compiled code must agree with it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from stud8.strategy.intervals import TESTS
from stud8.strategy.profile import CheckedProfile, Part, Rule
from stud8.strategy.starting import Pattern
from stud8.strategy.tree import (
    Arithmetic,
    Compare,
    Constant,
    DefinitionUse,
    FeatureUse,
    Function,
    Logic,
    Member,
    Not,
    ParameterUse,
    StartingUse,
    Tree,
)
from stud8.strategy.wording import word


class DivisionByZeroError(Exception):
    """A condition divided by zero, which makes it false."""


@dataclass(slots=True)
class Evaluation:
    """Conditions of a profile at one decision; each feature is asked for once.

    `feature` gives a feature's value, `starts` whether a pattern fits; `failed`
    notes a division by zero.
    """

    profile: CheckedProfile
    parameters: Sequence[float]
    feature: Callable[[FeatureUse], float]
    starts: Callable[[Pattern], bool]
    failed: bool = False
    _known: dict[str, float] = field(default_factory=dict)

    def holds(self, rule: Rule) -> bool:
        """Return whether a rule applies.

        Raises:
            DivisionByZeroError: its condition divided by zero on the way, so it does not.
        """
        if rule.condition is None:
            return True
        self.failed = False
        result = self.truth(rule.condition)
        if self.failed:
            raise DivisionByZeroError
        return result

    def truth(self, tree: Tree) -> bool:
        """Return whether a condition holds."""
        match tree:
            case Not(operand=operand):
                return not self.truth(operand)
            case Logic(every=every, items=items):
                return all(map(self.truth, items)) if every else any(map(self.truth, items))
            case Compare(operators=operators, operands=operands):
                values = [self.number(operand) for operand in operands]
                pairs = zip(operators, values, values[1:], strict=False)
                return all(TESTS[operator](left, right) for operator, left, right in pairs)
            case Member(operand=operand, values=values, negated=negated):
                return (self.number(operand) in values) != negated
            case DefinitionUse(index=index):
                return self.truth(self.profile.definitions[index].tree)
            case FeatureUse():
                return self._ask(tree) != 0
            case StartingUse(pattern=pattern):
                return self.starts(pattern)
        raise AssertionError(f"not a condition: {tree}")

    def number(self, tree: Tree) -> float:
        """Return a number."""
        match tree:
            case Constant(value=value):
                return value
            case FeatureUse():
                return self._ask(tree)
            case ParameterUse(index=index):
                return self.parameters[index]
            case Arithmetic(operator=operator, left=left, right=right):
                return self._arithmetic(operator, self.number(left), self.number(right))
            case Function(name=name, arguments=arguments):
                values = [self.number(argument) for argument in arguments]
                if name == "abs":
                    return abs(values[0])
                return min(values) if name == "min" else max(values)
        raise AssertionError(f"not a number: {tree}")

    def _arithmetic(self, operator: str, left: float, right: float) -> float:
        match operator:
            case "+":
                return left + right
            case "-":
                return left - right
            case "*":
                return left * right
        if right == 0:
            self.failed = True
            return left
        return left / right

    def _ask(self, tree: FeatureUse) -> float:
        name = word(tree)
        if name not in self._known:
            self._known[name] = self.feature(tree)
        return self._known[name]


def chances(mix: tuple[Part, ...], parameters: Sequence[float]) -> tuple[tuple[Part, float], ...]:
    """Return the parts of a mix with the chance of each, parameters filled in."""
    shares = []
    left = 1.0
    for part in mix[:-1]:
        given = part.share if part.parameter is None else parameters[part.parameter]
        share = min(max(given or 0.0, 0.0), left)
        shares.append((part, share))
        left -= share
    return (*shares, (mix[-1], left))
