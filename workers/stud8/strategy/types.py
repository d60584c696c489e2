"""The rules of kinds: what may be compared and computed with what."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from stud8.strategy.kinds import Kind
from stud8.strategy.tree import (
    Arithmetic,
    Compare,
    Constant,
    Function,
    Member,
    Operator,
    Tree,
    adapt,
)

Maker = Callable[[], Tree]

_RANKS = (Kind.RANK_HIGH, Kind.RANK_LOW)
_COUNTED = (Kind.NUMBER, *_RANKS)


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong at an offset of a condition's text.

    A hint that takes time is a function that finds it.
    """

    at: int
    message: str
    hint: str | Callable[[], str] = ""


class ConditionError(Exception):
    """All that is wrong with a condition."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(fault.message for fault in self.faults))


class KindError(Exception):
    """Values of kinds that do not go together."""

    def __init__(self, message: str, hint: str = "") -> None:
        self.hint = hint
        super().__init__(message)


def compare(at: int, operators: tuple[Operator, ...], operands: tuple[Tree, ...]) -> Tree:
    """Return a comparison whose operands are all of one kind."""
    kind = _common(operands)
    order = any(operator not in (Operator.EQUAL, Operator.OTHER) for operator in operators)
    if kind is Kind.CLASS and order:
        raise KindError("starting-hand classes have no order", "use == or `in [..]`")
    return Compare(at, Kind.TRUTH, operators, tuple(adapt(operand, kind) for operand in operands))


def member(at: int, operand: Tree, items: tuple[Constant, ...], negated: bool) -> Tree:
    """Return a test whether a value is one of a list."""
    kind = _common((operand, *items))
    values = [adapt(item, kind) for item in items]
    numbers = tuple(value.value for value in values if isinstance(value, Constant))
    return Member(at, Kind.TRUTH, adapt(operand, kind), numbers, negated)


def arithmetic(at: int, operator: str, left: Tree, right: Tree) -> Tree:
    """Return a sum, difference, product or quotient.

    A rank and a number give a rank, two ranks of a kind a number, by + and - only.
    """
    kinds = {left.kind, right.kind}
    if kinds <= {Kind.FREE}:
        return Arithmetic(at, Kind.FREE, operator, left, right)
    if kinds <= {Kind.FREE, Kind.NUMBER}:
        return Arithmetic(at, Kind.NUMBER, operator, left, right)
    for kind in (Kind.TRUTH, Kind.CATEGORY, Kind.CLASS, Kind.STRENGTH):
        if kind in kinds:
            raise KindError(f"no arithmetic with a value that is a {kind}", "use numbers")
    if operator not in "+-":
        raise KindError("a rank is not multiplied or divided")
    if Kind.NUMBER in kinds:
        raise KindError("a rank and a number that is not a constant do not add up")
    if Kind.FREE in kinds:
        kind = next(kind for kind in kinds if kind is not Kind.FREE)
        return Arithmetic(at, kind, operator, adapt(left, kind), adapt(right, kind))
    kind = _common((left, right))
    if operator == "+":
        raise KindError("two ranks do not add up", "compare them, or use their difference")
    return Arithmetic(at, Kind.NUMBER, operator, adapt(left, kind), adapt(right, kind))


def function(at: int, name: str, arguments: tuple[Tree, ...]) -> Tree:
    """Return `min` or `max` of two to eight values of a kind, or `abs` of one."""
    if name == "abs":
        if len(arguments) != 1:
            raise KindError("`abs` takes one number")
        if arguments[0].kind not in (Kind.FREE, Kind.NUMBER):
            raise KindError("`abs` takes a number")
        return Function(at, arguments[0].kind, name, arguments)
    if not 2 <= len(arguments) <= 8:
        raise KindError(f"`{name}` takes two to eight values")
    if all(argument.kind is Kind.FREE for argument in arguments):
        return Function(at, Kind.FREE, name, arguments)
    if all(argument.kind in (Kind.FREE, Kind.RANK) for argument in arguments):
        return Function(at, Kind.RANK, name, arguments)
    kind = _common(arguments)
    if kind is Kind.CLASS:
        raise KindError("starting-hand classes have no order")
    return Function(at, kind, name, tuple(adapt(argument, kind) for argument in arguments))


def _common(operands: tuple[Tree, ...]) -> Kind:
    """Return the one kind that all operands have or can take."""
    kinds = [operand.kind for operand in operands]
    if Kind.TRUTH in kinds:
        raise KindError("a condition is not compared", "write it alone, or with `not` before it")
    fixed = list(dict.fromkeys(kind for kind in kinds if kind not in (Kind.FREE, Kind.RANK)))
    if not fixed:
        return Kind.RANK_HIGH if Kind.RANK in kinds else Kind.FREE
    kind = fixed[0]
    if len(fixed) > 1:
        raise KindError(_clash(kind, fixed[1]), _way_out(kind, fixed[1]))
    if Kind.RANK in kinds and kind not in _RANKS:
        raise KindError(f"a rank is compared with a {kind}", "T J Q K A go with ranks only")
    if Kind.FREE in kinds and kind not in _COUNTED:
        raise KindError(f"a number is compared with a {kind}", _names_of(kind))
    return kind


def _clash(one: Kind, other: Kind) -> str:
    if {one, other} == set(_RANKS):
        return "one rank counts the ace as 14, the other as 1"
    return f"a {one} is compared with a {other}"


def _way_out(one: Kind, other: Kind) -> str:
    if {one, other} == set(_RANKS):
        return "compare each with a constant"
    names = next((hint for kind in (one, other) if (hint := _names_of(kind))), "")
    return names


def _names_of(kind: Kind) -> str:
    return {
        Kind.CATEGORY: "name the category, as in `high_hand >= straight`",
        Kind.CLASS: "name the class, as in `third_class == rolled_up`",
        Kind.STRENGTH: "compare it with `high_rank`, `board_high` or `best_board_high`",
    }.get(kind, "")
