"""YAML 1.2, core schema, read into nodes that know their places.

Anchors, aliases, tags and a second document are refused: a profile needs none
of them, and they are how a small file grows without bound. `on`, `off`, `yes`
and `no` are words. Places are 1-based lines and columns of the file that the
text was taken from.
"""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)
from ruamel.yaml.reader import ReaderError
from stud8.engine.problems import InputError, Problem
from stud8.strategy.limits import MAX_BYTES, MAX_DEPTH, MAX_NODES

_NULL = frozenset(("", "~", "null", "Null", "NULL"))
_TRUE = frozenset(("true", "True", "TRUE"))
_FALSE = frozenset(("false", "False", "FALSE"))
_INTEGER = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_INFINITE = re.compile(r"([-+]?)\.(?:inf|Inf|INF)")
_NAN = frozenset((".nan", ".NaN", ".NAN"))


@dataclass(slots=True)
class Node:
    """A mapping, a sequence or a scalar.

    `value` is a scalar's value in the core schema and `text` its characters;
    `start` and `end` are its bounds in the source text.
    """

    kind: Literal["mapping", "sequence", "scalar"]
    line: int
    column: int
    start: int = 0
    end: int = 0
    style: str = ""  # "" plain, ' or " quoted, | or > block
    text: str = ""
    value: str | int | float | bool | None = None
    entries: list[tuple["Node", "Node"]] = field(default_factory=list)
    items: list["Node"] = field(default_factory=list)

    def describe(self) -> str:
        """Return what the node is, as a message names it."""
        if self.kind != "scalar":
            return f"a {self.kind}"
        return "nothing" if self.value is None else f"{shorten(self.text)!r}"


def shorten(text: str, length: int = 60) -> str:
    """Return text fit for one line of a message."""
    flat = " ".join(text.split())
    return flat if len(flat) <= length else flat[: length - 3] + "..."


def in_field(key: str) -> str:
    """Return a key as the path of a field names it: short, with nothing that a terminal obeys."""
    return shorten("".join(char if char.isprintable() else "?" for char in key))


def core_value(text: str) -> str | int | float | bool | None:
    """Return the value of a plain scalar in the YAML 1.2 core schema."""
    if text in _NULL:
        return None
    if text in _TRUE or text in _FALSE:
        return text in _TRUE
    if _INTEGER.fullmatch(text):
        base = {"0o": 8, "0x": 16}.get(text[:2], 10)
        # Python refuses to convert digits without end; no number here needs them.
        if len(text) <= 40:
            return int(text, base)
        return float(text) if base == 10 else math.inf
    if _FLOAT.fullmatch(text):
        return float(text)
    if infinite := _INFINITE.fullmatch(text):
        return float(infinite[1] + "inf")
    return float("nan") if text in _NAN else text


def read_yaml(text: str, file: str = "", first_line: int = 1) -> Node:
    """Read one YAML document.

    Args:
        text: the document.
        file: its name in messages.
        first_line: line of the file at which the text starts.

    Raises:
        InputError: not YAML, too large or too deep, or with anchors, aliases,
            tags or a second document.
    """
    reader = _Reader(file, max(first_line, 1))
    if len(text) > MAX_BYTES or len(text.encode("utf-8", "replace")) > MAX_BYTES:
        size = len(text.encode("utf-8", "replace"))
        raise reader.error(f"the text has {size:,} bytes; at most {MAX_BYTES:,} are read")
    return reader.read(text)


class _Reader:
    """Builds nodes from parser events, never deeper than MAX_DEPTH nor more than MAX_NODES."""

    def __init__(self, file: str, first_line: int) -> None:
        self.file = file
        self.first_line = first_line
        self.nodes = 0

    def error(self, message: str, mark: Any = None, hint: str = "") -> InputError:
        line = self.first_line + (mark.line if mark else 0)
        column = mark.column + 1 if mark else 1
        return InputError([Problem(message, hint, "", self.file, line, column)])

    def read(self, text: str) -> Node:
        events = self._checked(YAML(typ="safe", pure=True).parse(text))
        try:
            root: Node | None = None
            for event in events:
                if isinstance(event, DocumentStartEvent):
                    if root is not None:
                        raise self.error(
                            "a second document starts here",
                            event.start_mark,
                            "one file, one document: delete the line `---`",
                        )
                    root = self._node(next(events), events, 1)
        except InputError:
            raise
        except MarkedYAMLError as error:
            raise self._not_yaml(error) from None
        except ReaderError as error:
            raise self._strange(text, error) from None
        except (YAMLError, ValueError, IndexError, AttributeError) as error:
            raise self.error(f"not YAML: {shorten(str(error), 120)}") from None
        if root is None:
            raise self.error("the text is empty")
        return root

    def _not_yaml(self, error: MarkedYAMLError) -> InputError:
        mark = error.problem_mark or error.context_mark
        said = ", ".join(part for part in (error.context, error.problem) if part)
        hint = "quote text that holds `: `, ` #`, or starts with one of [ ] { } , & * ! | > % @ `"
        if "\t" in said or "\\t" in said:
            hint = "indent with spaces, not tabs"
        return self.error(f"not YAML: {shorten(said, 120)}", mark, hint)

    def _strange(self, text: str, error: ReaderError) -> InputError:
        before = text[: error.position]
        line = self.first_line + before.count("\n")
        column = len(before) - before.rfind("\n")
        message = f"not YAML: character U+{ord(text[error.position]):04X}"
        return InputError([Problem(message, "delete it", "", self.file, line, column)])

    def _checked(self, events: Iterator[Any]) -> Iterator[Any]:
        for event in events:
            if isinstance(event, AliasEvent) or getattr(event, "anchor", None):
                raise self.error(
                    "anchors (&) and aliases (*) are not read",
                    event.start_mark,
                    "write the value out, or quote the text",
                )
            if getattr(event, "tag", None):
                raise self.error(
                    f"tags such as {shorten(str(event.tag), 30)} are not read",
                    event.start_mark,
                    "quote text that starts with `!`",
                )
            yield event

    def _whole(self, event: ScalarEvent) -> str:
        """Return a scalar's text, characters in it that JSON writes as two escapes made whole."""
        text: str = event.value
        try:
            text.encode()
        except UnicodeEncodeError:
            try:
                return text.encode("utf-16", "surrogatepass").decode("utf-16")
            except UnicodeDecodeError:
                message = "an escape is half a character"
                raise self.error(message, event.start_mark, "write the character itself") from None
        return text

    def _node(self, event: Any, events: Iterator[Any], depth: int) -> Node:
        mark = event.start_mark
        place = (self.first_line + mark.line, mark.column + 1, mark.index)
        self.nodes += 1
        if self.nodes > MAX_NODES:
            raise self.error(f"more than {MAX_NODES:,} keys and values", mark, "make it shorter")
        if isinstance(event, ScalarEvent):
            style = event.style or ""
            text = self._whole(event)
            value = text if style else core_value(text)
            return Node("scalar", *place, event.end_mark.index, style, text, value)
        if depth > MAX_DEPTH:
            raise self.error(f"nested deeper than {MAX_DEPTH} levels", mark)
        if isinstance(event, SequenceStartEvent):
            node = Node("sequence", *place)
            while not isinstance(event := next(events), SequenceEndEvent):
                node.items.append(self._node(event, events, depth + 1))
        else:
            node = Node("mapping", *place)
            while not isinstance(event := next(events), MappingEndEvent):
                key = self._node(event, events, depth + 1)
                node.entries.append((key, self._node(next(events), events, depth + 1)))
        node.end = event.end_mark.index
        return node
