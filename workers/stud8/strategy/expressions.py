"""Conditions: from text to a checked tree.

Python's parser reads the text; of its syntax tree only what is named here is
taken over, node by node, into our own (`tree.py`). Nothing is ever evaluated.
"""

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from stud8.strategy import types
from stud8.strategy.features import FEATURES
from stud8.strategy.kinds import CATEGORIES, CLASSES, RANKS, Kind
from stud8.strategy.limits import MAX_NUMBER
from stud8.strategy.names import ACTIONS, suggest
from stud8.strategy.starting import parse_starting
from stud8.strategy.syntax import parse_syntax
from stud8.strategy.tree import (
    Constant,
    DefinitionUse,
    FeatureUse,
    Logic,
    Not,
    Operator,
    ParameterUse,
    StartingUse,
    Tree,
)
from stud8.strategy.types import ConditionError, Fault

_COMPARISONS: Mapping[type[ast.cmpop], Operator] = {
    ast.Lt: Operator.LESS,
    ast.LtE: Operator.AT_MOST,
    ast.Gt: Operator.MORE,
    ast.GtE: Operator.AT_LEAST,
    ast.Eq: Operator.EQUAL,
    ast.NotEq: Operator.OTHER,
}
_ARITHMETIC: Mapping[type[ast.operator], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
}
_HINTS: Mapping[type[ast.AST], str] = {
    ast.BitAnd: "write `and`",
    ast.BitOr: "write `or`",
    ast.Pow: "write the product out",
    ast.IfExp: "write two rules",
    ast.Attribute: "features have plain names",
    ast.Dict: "a mix goes under `do`",
    ast.Set: "write a list: [2, 3, A]",
    ast.Tuple: "write a list: [2, 3, A]",
    ast.NamedExpr: "compare with ==",
    ast.JoinedStr: "write a plain string",
}


@dataclass(slots=True)
class Names:
    """What a condition may name besides features: index and kind by name."""

    parameters: Mapping[str, int] = field(default_factory=dict)
    definitions: Mapping[str, int] = field(default_factory=dict)
    broken: frozenset[str] = frozenset()
    """Names that stand for something at fault, which has been noted already."""
    later: frozenset[str] = frozenset()
    """Names of definitions that come only after the condition."""


def parse_condition(text: str, names: Names) -> Tree:
    """Read a condition.

    Raises:
        ConditionError: all that is wrong with it, each with its offset in the text.
    """
    reader = _Reader(text, names)
    tree = reader.read()
    if reader.faults or tree is None:
        raise ConditionError(reader.faults)
    return tree


class _Reader:
    """Reads one condition, gathering faults; a part that is at fault is None."""

    def __init__(self, text: str, names: Names) -> None:
        # New lines inside a condition mean nothing; offsets stay as they are.
        self.text = text.replace("\n", " ").replace("\t", " ")
        self.names = names
        self.faults: list[Fault] = []

    def fault(self, at: int, message: str, hint: str | Callable[[], str] = "") -> None:
        self.faults.append(Fault(at, message, hint))

    def read(self) -> Tree | None:
        try:
            root = parse_syntax(self.text)
        except ConditionError as error:
            self.faults += error.faults
            return None
        return self._condition(root)

    # Each visitor returns a tree, or None after having noted a fault.

    def at(self, node: ast.expr) -> int:
        return max(node.col_offset - 1, 0)

    def quote(self, node: ast.expr) -> str:
        text = self.text[self.at(node) : max((node.end_col_offset or 1) - 1, 0)]
        return f"`{' '.join(text.split())}`"

    def visit(self, node: ast.expr) -> Tree | None:
        match node:
            case ast.BoolOp():
                return self._logic(node)
            case ast.UnaryOp():
                return self._unary(node)
            case ast.Compare():
                return self._compare(node)
            case ast.BinOp():
                return self._arithmetic(node)
            case ast.Call():
                return self._call(node)
            case ast.Constant():
                return self._constant(node)
            case ast.Name():
                return self._name(node)
        hint = _HINTS.get(type(node), "use and, or, not, comparisons, + - * /, min, max, abs")
        self.fault(self.at(node), f"{self.quote(node)} is not part of the language", hint)
        return None

    def _logic(self, node: ast.BoolOp) -> Tree | None:
        items = [self._condition(value) for value in node.values]
        whole = [item for item in items if item is not None]
        if len(whole) < len(items):
            return None
        return Logic(self.at(node), Kind.TRUTH, isinstance(node.op, ast.And), tuple(whole))

    def _condition(self, node: ast.expr) -> Tree | None:
        tree = self.visit(node)
        if tree is not None and tree.kind is not Kind.TRUTH:
            kind = "number" if tree.kind is Kind.FREE else tree.kind
            self.fault(
                self.at(node),
                f"{self.quote(node)} is a {kind}, not a condition",
                "compare it, as in `door >= T`",
            )
            return None
        return tree

    def _unary(self, node: ast.UnaryOp) -> Tree | None:
        if isinstance(node.op, ast.Not):
            operand = self._condition(node.operand)
            return None if operand is None else Not(self.at(node), Kind.TRUTH, operand)
        if isinstance(node.op, ast.Invert):
            self.fault(self.at(node), "`~` is not part of the language", "write `not`")
            return None
        operand = self.visit(node.operand)
        if operand is None:
            return None
        zero = Constant(self.at(node), Kind.FREE, 0.0, "0")
        negative = self._typed(node, lambda: types.arithmetic(self.at(node), "-", zero, operand))
        return operand if negative and isinstance(node.op, ast.UAdd) else negative

    def _arithmetic(self, node: ast.BinOp) -> Tree | None:
        operator = _ARITHMETIC.get(type(node.op))
        if operator is None:
            hint = _HINTS.get(type(node.op), "use + - * /")
            self.fault(self.at(node), f"{self.quote(node)}: an operator that is not known", hint)
            return None
        left, right = self.visit(node.left), self.visit(node.right)
        if left is None or right is None:
            return None
        return self._typed(node, lambda: types.arithmetic(self.at(node), operator, left, right))

    def _typed(self, node: ast.expr, make: "types.Maker") -> Tree | None:
        try:
            return make()
        except types.KindError as mismatch:
            self.fault(self.at(node), f"{self.quote(node)}: {mismatch}", mismatch.hint)
            return None

    def _compare(self, node: ast.Compare) -> Tree | None:
        if any(isinstance(op, ast.In | ast.NotIn) for op in node.ops):
            return self._member(node)
        operators = [_COMPARISONS.get(type(op)) for op in node.ops]
        operands = [self.visit(part) for part in (node.left, *node.comparators)]
        if None in operators:
            self.fault(self.at(node), f"{self.quote(node)} is not part of the language", "use ==")
            return None
        if any(operand is not None and operand.kind is Kind.CLASS for operand in operands):
            # Some classes are called as features are; beside a class they are classes.
            pairs = zip((node.left, *node.comparators), operands, strict=True)
            operands = [self._class(part) or operand for part, operand in pairs]
        whole = [operand for operand in operands if operand is not None]
        if len(whole) < len(operands):
            return None
        known = tuple(operator for operator in operators if operator is not None)
        return self._typed(node, lambda: types.compare(self.at(node), known, tuple(whole)))

    def _class(self, node: ast.expr) -> Constant | None:
        if not isinstance(node, ast.Name) or node.id not in CLASSES:
            return None
        return Constant(self.at(node), Kind.CLASS, CLASSES[node.id], node.id)

    def _member(self, node: ast.Compare) -> Tree | None:
        values = node.comparators[0]
        if len(node.ops) > 1 or not isinstance(values, ast.List) or not values.elts:
            self.fault(self.at(node), f"{self.quote(node)}: `in` takes a list of constants",
                       "as in `door in [2, 3, A]`")  # fmt: skip
            return None
        operand = self.visit(node.left)
        items: list[Constant] = []
        for element in values.elts:
            item = self._element(element, operand)
            if item is None:
                return None
            items.append(item)
        if operand is None:
            return None
        negated = isinstance(node.ops[0], ast.NotIn)
        return self._typed(
            node, lambda: types.member(self.at(node), operand, tuple(items), negated)
        )

    def _element(self, element: ast.expr, operand: Tree | None) -> Constant | None:
        minus = isinstance(element, ast.UnaryOp) and isinstance(element.op, ast.USub)
        inner = element.operand if isinstance(element, ast.UnaryOp) and minus else element
        if not isinstance(inner, ast.Constant | ast.Name):
            self.fault(self.at(element), f"{self.quote(element)}: a list holds constants only",
                       "for a range write `2 <= door <= 8`")  # fmt: skip
            return None
        if operand is not None and operand.kind is Kind.CLASS and (known := self._class(inner)):
            return known
        item = self.visit(inner)
        if isinstance(item, Constant):
            if not minus:
                return item
            return Constant(item.at, item.kind, -item.value, f"-{item.text}")
        if item is not None:
            self.fault(self.at(element), f"{self.quote(element)}: a list holds constants only")
        return None

    def _constant(self, node: ast.Constant) -> Tree | None:
        at = self.at(node)
        if isinstance(node.value, bool) or not isinstance(node.value, int | float):
            hint = "write a number or a name"
            if isinstance(node.value, bool):
                hint = "a rule without `when` always applies"
            self.fault(at, f"{self.quote(node)} is not a number", hint)
            return None
        if abs(node.value) > MAX_NUMBER:
            self.fault(at, f"{self.quote(node)} is too large", f"at most {MAX_NUMBER:.0e}")
            return None
        return Constant(at, Kind.FREE, float(node.value), self.quote(node).strip("`"))

    def _name(self, node: ast.Name) -> Tree | None:
        name, at = node.id, self.at(node)
        if name in self.names.parameters:
            return ParameterUse(at, Kind.FREE, name, self.names.parameters[name])
        if name in self.names.definitions:
            return DefinitionUse(at, Kind.TRUTH, name, self.names.definitions[name])
        feature = FEATURES.get(name)
        if feature is not None and not feature.arguments:
            return FeatureUse(at, feature.kind, feature)
        if name in RANKS:
            return Constant(at, Kind.RANK, RANKS[name], name)
        if name in CATEGORIES:
            return Constant(at, Kind.CATEGORY, CATEGORIES[name], name)
        if name in CLASSES:
            return Constant(at, Kind.CLASS, CLASSES[name], name)
        if feature is not None or name in ("min", "max", "abs", "hand"):
            example = {"hand": 'hand("(A2)3")', "abs": "abs(x)"}.get(name, f"{name}(x, y)")
            hint = f"as in `{feature.example if feature else example}`"
            self.fault(at, f"`{name}` needs its arguments", hint)
        elif name in self.names.broken:
            return None
        elif name in self.names.later:
            self.fault(
                at, f"`{name}` is not defined above", "a definition may use earlier ones only"
            )
        elif name in ACTIONS:
            self.fault(at, f"`{name}` is an action, not a condition", "it goes under `do`")
        else:
            extra = (*self.names.parameters, *self.names.definitions)
            self.fault(at, f"unknown name `{name}`", lambda: suggest(name, extra))
        return None

    def _call(self, node: ast.Call) -> Tree | None:
        at = self.at(node)
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if node.keywords or any(isinstance(part, ast.Starred) for part in node.args):
            self.fault(at, f"{self.quote(node)}: arguments are given by place")
            return None
        if name == "hand":
            return self._starting(node)
        feature = FEATURES.get(name)
        if feature is not None and feature.arguments:
            return self._feature_call(node, name)
        if name in ("min", "max", "abs"):
            parts = [self.visit(part) for part in node.args]
            whole = tuple(part for part in parts if part is not None)
            if len(whole) < len(parts):
                return None
            return self._typed(node, lambda: types.function(at, name, whole))
        if feature is not None:
            self.fault(at, f"`{name}` takes no arguments", f"as in `{feature.example}`")
        else:
            callee = name or self.quote(node.func).strip("`")
            self.fault(at, f"unknown function `{callee}`", lambda: suggest(callee))
        return None

    def _feature_call(self, node: ast.Call, name: str) -> Tree | None:
        feature = FEATURES[name]
        values: list[int] = []
        for part, (least, most) in zip(node.args, feature.arguments, strict=False):
            value = part.value if isinstance(part, ast.Constant) else None
            if type(value) is not int or not least <= value <= most:
                self.fault(
                    self.at(part),
                    f"{self.quote(part)}: `{name}` takes a whole number from {least} to {most}",
                    f"as in `{feature.example}`",
                )
                return None
            values.append(value)
        if len(node.args) != len(feature.arguments):
            count = len(feature.arguments)
            self.fault(self.at(node), f"{self.quote(node)}: `{name}` takes {count} argument",
                       f"as in `{feature.example}`")  # fmt: skip
            return None
        return FeatureUse(self.at(node), feature.kind, feature, tuple(values))

    def _starting(self, node: ast.Call) -> Tree | None:
        text = node.args[0].value if node.args and isinstance(node.args[0], ast.Constant) else None
        if len(node.args) != 1 or not isinstance(text, str):
            self.fault(self.at(node), "`hand` takes one string", 'as in `hand("(A2)3")`')
            return None
        try:
            return StartingUse(self.at(node), Kind.TRUTH, parse_starting(text))
        except ValueError as error:
            self.fault(self.at(node.args[0]), f"{self.quote(node)}: {error}",
                       'as in `hand("(A2)3")` or `hand("xx[2-8]s")`')  # fmt: skip
            return None
