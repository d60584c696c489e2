"""What the API's definition says of its messages and fields, in its own comments."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files

_OPEN = re.compile(r"(?:message|enum) (\w+) \{")
_FIELD = re.compile(r"(?:optional |repeated )?(?:map<[^>]*>|[\w.]+) (\w+) = \d+;")
_SOURCES = ("job.proto", "rules.proto")


@cache
def comments() -> Mapping[str, str]:
    """Return the comment on each message and field of a job, by its full name."""
    folder = files("stud8.v1")
    found: dict[str, str] = {}
    for name in _SOURCES:
        found |= _read((folder / name).read_text(encoding="utf-8"))
    return found


def _read(text: str) -> Iterator[tuple[str, str]]:
    """Yield names and comments; as formatted, a message starts and ends at a line of its own."""
    message, said = "", []
    for line in map(str.strip, text.splitlines()):
        if line.startswith("//"):
            said.append(line.removeprefix("//").strip())
            continue
        opened, field = _OPEN.match(line), _FIELD.match(line)
        name = opened[1] if opened else f"{message}.{field[1]}" if field else ""
        if name and said:
            yield f"stud8.v1.{name}", " ".join(said)
        if opened and not line.endswith("}"):
            message = opened[1]
        said = []
