"""One walk over a message's descriptor that reads YAML nodes into the message.

Nothing here knows a single field: names, types and words come from the API, so
a field added there can be written in a job file at once. Every fault is
collected with its place.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from difflib import get_close_matches
from typing import Any

from google.protobuf.message import Message
from stud8.cli.descriptors import Field, is_map
from stud8.cli.jobfile import words
from stud8.cli.jobfile.scalars import ScalarError, scalar
from stud8.engine.problems import Problem
from stud8.strategy.yaml_tree import Node, in_field

# Reads a node into a message in a way of its own; False = walk it as usual.
Reader = Callable[["Walker", Node, Any, str], bool]


class Walker:
    """Reads nodes into messages; `problems` and `places` grow as it goes.

    `places` has the line and column of every field read, by its path.
    """

    def __init__(self, file: str, readers: Mapping[str, Reader] | None = None) -> None:
        self.file = file
        self.problems: list[Problem] = []
        self.places: dict[str, tuple[int, int]] = {}
        self._readers = readers or {}

    def problem(self, node: Node, path: str, message: str, hint: str = "") -> None:
        """Record a fault at a node."""
        self.problems.append(Problem(message, hint, path, self.file, node.line, node.column))

    def read(self, node: Node, message: Message, path: str = "") -> None:
        """Read a mapping into a message."""
        self.places.setdefault(path, (node.line, node.column))
        reader = self._readers.get(message.DESCRIPTOR.full_name)
        if reader is not None and reader(self, node, message, path):
            return
        entries = self._entries(node, path)
        if entries is None:
            return
        fields: Mapping[str, Field] = message.DESCRIPTOR.fields_by_name
        for name, (key, value) in entries.items():
            if name not in fields:
                self.problem(key, _join(path, in_field(name)), *_unknown(name, message))
                continue
            if value.kind == "scalar" and value.start == value.end:
                # Nothing stands there: the parser names the place of what comes next.
                value = replace(value, line=key.line, column=key.column)
            self._field(fields[name], value, message, _join(path, name))
        for name in words.REQUIRED.get(message.DESCRIPTOR.full_name, ()):
            if name not in entries:
                self.problem(node, _join(path, name), "is missing", words.hint(fields[name]))

    def _entries(self, node: Node, path: str) -> dict[str, tuple[Node, Node]] | None:
        """Return a mapping's entries by key; None, with a problem, if it is not a mapping."""
        if node.kind == "scalar" and node.value is None:
            return {}
        if node.kind != "mapping":
            cure = "write `name: value` lines, or {name: value}"
            self.problem(node, path, f"expected named values, got {node.describe()}", cure)
            return None
        entries: dict[str, tuple[Node, Node]] = {}
        for key, value in node.entries:
            if key.kind != "scalar" or not key.text:
                self.problem(key, path, f"a name is expected here, not {key.describe()}")
            elif key.text in entries:
                first = entries[key.text][0].line
                field = _join(path, in_field(key.text))
                self.problem(key, field, "is given twice", f"first on line {first}; delete one")
            else:
                entries[key.text] = (key, value)
        return entries

    def _field(self, field: Field, node: Node, message: Any, path: str) -> None:
        self.places[path] = (node.line, node.column)
        if is_map(field):
            self._map(field, node, getattr(message, field.name), path)
        elif field.is_repeated:
            self._list(field, node, getattr(message, field.name), path)
        elif field.message_type is not None:
            target = getattr(message, field.name)
            target.SetInParent()
            self.read(node, target, path)
        else:
            value = self._scalar(field, node, path)
            if value is not None:
                setattr(message, field.name, value)

    def _list(self, field: Field, node: Node, target: Any, path: str) -> None:
        if node.kind == "scalar" and node.value is None:
            return
        if node.kind != "sequence":
            self.problem(node, path, f"expected a list, got {node.describe()}", words.hint(field))
            return
        for index, item in enumerate(node.items):
            place = f"{path}[{index}]"
            if field.message_type is not None:
                self.read(item, target.add(), place)
            else:
                value = self._scalar(field, item, place)
                if value is not None:
                    target.append(value)

    def _map(self, field: Field, node: Node, target: Any, path: str) -> None:
        inner = field.message_type.fields_by_name["value"]
        for name, (_, value_node) in (self._entries(node, path) or {}).items():
            place = _join(path, name)
            self.places[place] = (value_node.line, value_node.column)
            value = self._scalar(inner, value_node, place)
            if value is not None:
                target[name] = value

    def _scalar(self, field: Field, node: Node, path: str) -> Any:
        try:
            return scalar(field, node)
        except ScalarError as error:
            self.problem(node, path, error.message, error.cure)
            return None


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _unknown(name: str, message: Message) -> tuple[str, str]:
    """Return the message and the cure for a name that a message does not have."""
    fields: list[Field] = list(message.DESCRIPTOR.fields)
    names = [field.name for field in fields]
    for field in fields:
        inner = field.message_type
        if inner is not None and not is_map(field) and name in inner.fields_by_name:
            return "is not a field here", f"it belongs into `{field.name}`"
    if near := get_close_matches(name, names, 1):
        return "is not a field here", f"did you mean `{near[0]}`?"
    return "is not a field here", "the fields are " + ", ".join(names)
