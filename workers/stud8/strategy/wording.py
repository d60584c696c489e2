"""Trees as text: one wording for trees that mean the same."""

from stud8.strategy.kinds import CATEGORIES, CLASSES, RANKS, Kind
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

_RANK_NAMES: dict[float, str] = {value: name for name, value in RANKS.items()}
_LOW_RANK_NAMES = {1.0 if name == "A" else value: name for value, name in _RANK_NAMES.items()}
_CATEGORY_NAMES = {value: name for name, value in reversed(CATEGORIES.items())}
_CLASS_NAMES = {value: name for name, value in CLASSES.items()}


def value_word(value: float, kind: Kind) -> str:
    """Return a value as a player writes it: `A` for a high rank of 14."""
    if kind is Kind.TRUTH:
        return "yes" if value else "no"
    if kind is Kind.CATEGORY:
        return _CATEGORY_NAMES.get(int(value), f"{value:g}")
    if kind is Kind.CLASS:
        return _CLASS_NAMES.get(int(value), f"{value:g}")
    if kind in (Kind.RANK_HIGH, Kind.RANK_LOW):
        names = _LOW_RANK_NAMES if kind is Kind.RANK_LOW else _RANK_NAMES
        return names.get(value) or f"{value:g}"
    return f"{int(value)}" if value == int(value) else f"{value:.6g}"


def _exactly(value: float, kind: Kind) -> str:
    """Return a constant's word, with all digits: another constant has another word."""
    said = value_word(value, kind)
    return said if value == int(value) else f"{value}"


def word(tree: Tree) -> str:
    """Return the wording of a tree, with parentheses around every part."""
    match tree:
        case Constant(kind=kind, value=value):
            return _exactly(value, kind)
        case FeatureUse(feature=feature, arguments=arguments):
            called = f"({', '.join(str(value) for value in arguments)})" if arguments else ""
            return feature.name + called
        case ParameterUse(name=name) | DefinitionUse(name=name):
            return name
        case StartingUse(pattern=pattern):
            return f'hand("{pattern.text}")'
        case Not(operand=operand):
            return f"not {word(operand)}"
        case Logic(every=every, items=items):
            return f"({(' and ' if every else ' or ').join(word(item) for item in items)})"
        case Compare(operators=operators, operands=operands):
            rest = zip(operators, operands[1:], strict=True)
            return word(operands[0]) + "".join(f" {op} {word(part)}" for op, part in rest)
        case Member(operand=operand, values=values, negated=negated):
            listed = ", ".join(_exactly(value, operand.kind) for value in values)
            return f"{word(operand)} {'not in' if negated else 'in'} [{listed}]"
        case Arithmetic(operator=operator, left=left, right=right):
            return f"({word(left)} {operator} {word(right)})"
        case Function(name=name, arguments=arguments):
            return f"{name}({', '.join(word(argument) for argument in arguments)})"
