"""Scalars of a job file as values of the API's fields."""

import math
from typing import Any

from stud8.cli.descriptors import Field, enum_words
from stud8.cli.jobfile.words import NUMBER_WORDS, ON_OFF, hint
from stud8.strategy.yaml_tree import Node

_RANGES = {
    "int32": (-(2**31), 2**31 - 1),
    "int64": (-(2**63), 2**63 - 1),
    "uint64": (0, 2**64 - 1),
}
_TYPES = {3: "int64", 4: "uint64", 5: "int32"}  # FieldDescriptor.TYPE_*
# Above it a float does not tell every whole number from the next.
_EXACT = 2**53


class ScalarError(ValueError):
    """A scalar that a field does not take; with the cure."""

    def __init__(self, message: str, cure: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.cure = cure


def scalar(field: Field, node: Node) -> Any:
    """Return the value of a field.

    Raises:
        ScalarError: the node is not one that the field takes.
    """
    if node.kind != "scalar" or node.value is None:
        raise ScalarError(f"expected {_expected(field)}, got {node.describe()}", hint(field))
    if field.enum_type is not None:
        return _word(field, node)
    if field.cpp_type == field.CPPTYPE_STRING:
        return _text(node)
    if field.cpp_type == field.CPPTYPE_BOOL:
        return _switch(node)
    if field.cpp_type == field.CPPTYPE_DOUBLE:
        return _number(node)
    return _whole_number(field, node)


def _expected(field: Field) -> str:
    if field.enum_type is not None:
        return "one of " + ", ".join(enum_words(field.enum_type))
    kinds = {field.CPPTYPE_STRING: "text", field.CPPTYPE_BOOL: "on or off"}
    kinds[field.CPPTYPE_DOUBLE] = "a number"
    return kinds.get(field.cpp_type, "a whole number")


def _word(field: Field, node: Node) -> int:
    words = enum_words(field.enum_type)
    if node.text not in words:
        raise ScalarError(f"{node.describe()} is not a choice", "one of " + ", ".join(words))
    return words[node.text]


def _text(node: Node) -> str:
    if not isinstance(node.value, str):
        raise ScalarError(f"expected text, got {node.text}", f'put it in quotes: "{node.text}"')
    return node.value


def _switch(node: Node) -> bool:
    if isinstance(node.value, bool):
        return node.value
    if node.text not in ON_OFF:
        raise ScalarError(f"expected on or off, got {node.describe()}")
    return ON_OFF[node.text]


def _number(node: Node) -> float:
    if isinstance(node.value, bool) or not isinstance(node.value, int | float):
        raise ScalarError(f"expected a number, got {node.describe()}")
    try:
        value = float(node.value)
    except OverflowError:
        value = math.inf
    if not math.isfinite(value):
        raise ScalarError(f"{node.text} is not a finite number")
    return value


def _whole_number(field: Field, node: Node) -> int:
    words = NUMBER_WORDS.get(field.full_name, {})
    if node.text in words:
        return words[node.text]
    value = node.value
    if isinstance(value, float) and value.is_integer() and abs(value) <= _EXACT:
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int | float):
        cure = hint(field)
        compact = node.text.replace("_", "").replace(",", "").replace(" ", "")
        if compact.isascii() and compact.isdigit():
            cure = f"write {compact}"
        raise ScalarError(f"expected a whole number, got {node.describe()}", cure)
    low, high = _RANGES[_TYPES[field.type]]
    if isinstance(value, float) and low <= value <= high:
        raise ScalarError(f"{node.text} is not a whole number", hint(field))
    if not low <= value <= high:
        raise ScalarError(f"{node.text} is out of range", hint(field) or f"{low} to {high}")
    return int(value)
