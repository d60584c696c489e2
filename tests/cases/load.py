"""The worked cases in `cases.json`: answers that do not come from this project.

Each case says where its answer is from (`provenance`). Seats are 0-based.
"""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

FILE = Path(__file__).with_name("cases.json")


@dataclass(frozen=True)
class Case:
    """One worked case; `options` holds the answers under rule options, by name.

    The answer under `bring_in_tie: seat` is `options["bring_in_tie_seat"]`.
    """

    id: str
    group: str
    input: dict[str, Any]
    expected: dict[str, Any]
    options: dict[str, Any]
    provenance: str
    note: str


@cache
def all_cases() -> tuple[Case, ...]:
    """Return every case, in the order of the file."""
    entries = json.loads(FILE.read_text(encoding="utf-8"))["cases"]
    return tuple(
        Case(
            id=entry["id"],
            group=entry["group"],
            input=entry["input"],
            expected=entry["expected"],
            options={
                key.removeprefix("option_"): value
                for key, value in entry.items()
                if key.startswith("option_")
            },
            provenance=entry["provenance"],
            note=entry.get("note", ""),
        )
        for entry in entries
    )


def group(name: str) -> list[Case]:
    """Return the cases of a group; a group without cases is an error."""
    found = [case for case in all_cases() if case.group == name]
    if not found:
        raise KeyError(f"no cases in group {name!r}")
    return found


def params(name: str) -> list[Any]:
    """Return the cases of a group as pytest parameters, named by their ids."""
    return [pytest.param(case, id=case.id) for case in group(name)]
