"""The checked tree of a condition: typed, with places, made of our own nodes only.

A tree is what the compiler, the checker and the interpreter read; the user's
text is never evaluated. `at` is the offset of a node in the condition's text.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from stud8.strategy.feature import Feature
from stud8.strategy.kinds import Kind
from stud8.strategy.starting import Pattern


class Operator(StrEnum):
    """How two values are compared."""

    LESS = "<"
    AT_MOST = "<="
    MORE = ">"
    AT_LEAST = ">="
    EQUAL = "=="
    OTHER = "!="


@dataclass(frozen=True, slots=True)
class Constant:
    """A number, a rank, a hand category or a starting-hand class."""

    at: int
    kind: Kind
    value: float
    text: str


@dataclass(frozen=True, slots=True)
class FeatureUse:
    """A feature, with its whole-number arguments if it takes any."""

    at: int
    kind: Kind
    feature: Feature
    arguments: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ParameterUse:
    """A parameter of the profile, by its place in their order."""

    at: int
    kind: Kind
    name: str
    index: int


@dataclass(frozen=True, slots=True)
class DefinitionUse:
    """A condition named under `define`, by its place in their order."""

    at: int
    kind: Kind
    name: str
    index: int


@dataclass(frozen=True, slots=True)
class StartingUse:
    """True where the starting cards fit a pattern: `hand("...")`."""

    at: int
    kind: Kind
    pattern: Pattern


@dataclass(frozen=True, slots=True)
class Not:
    """True where the operand is false."""

    at: int
    kind: Kind
    operand: "Tree"


@dataclass(frozen=True, slots=True)
class Logic:
    """`and` (every=True) or `or` of conditions, tried in order."""

    at: int
    kind: Kind
    every: bool
    items: tuple["Tree", ...]


@dataclass(frozen=True, slots=True)
class Compare:
    """A chain of comparisons: operands[0] operators[0] operands[1] ..."""

    at: int
    kind: Kind
    operators: tuple[Operator, ...]
    operands: tuple["Tree", ...]


@dataclass(frozen=True, slots=True)
class Member:
    """`x in [...]` or `x not in [...]`."""

    at: int
    kind: Kind
    operand: "Tree"
    values: tuple[float, ...]
    negated: bool


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """`+ - * /` of two numbers, or `-x` as 0 - x."""

    at: int
    kind: Kind
    operator: str
    left: "Tree"
    right: "Tree"


@dataclass(frozen=True, slots=True)
class Function:
    """`min`, `max` or `abs`."""

    at: int
    kind: Kind
    name: str
    arguments: tuple["Tree", ...]


Tree = (
    Constant
    | FeatureUse
    | ParameterUse
    | DefinitionUse
    | StartingUse
    | Not
    | Logic
    | Compare
    | Member
    | Arithmetic
    | Function
)


def children(tree: Tree) -> tuple[Tree, ...]:
    """Return the nodes right below a node."""
    match tree:
        case Not(operand=operand) | Member(operand=operand):
            return (operand,)
        case Logic(items=items):
            return items
        case Compare(operands=operands):
            return operands
        case Arithmetic(left=left, right=right):
            return (left, right)
        case Function(arguments=arguments):
            return arguments
    return ()


def adapt(tree: Tree, kind: Kind) -> Tree:
    """Give rank letters and bare numbers in a tree the kind they are used as.

    The ace is 14 as a high rank and 1 as a low one.
    """
    if tree.kind not in (Kind.RANK, Kind.FREE):
        return tree
    match tree:
        case Constant(kind=Kind.RANK, text="A"):
            return replace(tree, kind=kind, value=1.0 if kind is Kind.RANK_LOW else 14.0)
        case Arithmetic(left=left, right=right):
            return replace(tree, kind=kind, left=adapt(left, kind), right=adapt(right, kind))
        case Function(arguments=arguments):
            return replace(tree, kind=kind, arguments=tuple(adapt(x, kind) for x in arguments))
    return replace(tree, kind=kind)
