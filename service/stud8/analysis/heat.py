"""Tables of win rates whose cells are tinted by size: blue wins, orange loses."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from stud8.analysis import words
from stud8.strategy.reference import CLASS_HANDS

_GAIN, _LOSS = (86, 156, 208), (232, 148, 74)


@dataclass(frozen=True, slots=True)
class Cell:
    """A win rate with its tint; `results` is None where there is no hand."""

    results: Mapping[str, Any] | None
    tint: str


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table; `note` says how often it is expected."""

    name: str
    note: str
    cells: tuple[Cell, ...]


def by_third_class(profiles: Sequence[Mapping[str, Any]]) -> list[Row]:
    """Return a row for each starting-hand class, in the order of `third_class`."""
    return _rows(
        profiles,
        "by_third_class",
        list(words.THIRD_CLASSES),
        words.third_class,
        lambda key: f"{100 * CLASS_HANDS[key] / sum(CLASS_HANDS.values()):.2f} %",
    )


def by_place(profiles: Sequence[Mapping[str, Any]]) -> list[Row]:
    """Return a row for each place behind the bring-in that occurred."""
    keys = {key for profile in profiles for key in profile["by_place"]}
    return _rows(profiles, "by_place", sorted(keys, key=int), words.place, lambda _: "")


def _rows(
    profiles: Sequence[Mapping[str, Any]],
    part: str,
    keys: Sequence[str],
    name: Callable[[str], str],
    note: Callable[[str], str],
) -> list[Row]:
    found = [[_results(profile[part].get(key)) for profile in profiles] for key in keys]
    largest = max((abs(_rate(results)) for row in found for results in row), default=0.0)
    return [
        Row(
            name(key),
            note(key),
            tuple(Cell(results, _tint(_rate(results), largest)) for results in row),
        )
        for key, row in zip(keys, found, strict=True)
        if any(row)
    ]


def _results(results: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    return results if results and results["seat_hands"] else None


def _rate(results: Mapping[str, Any] | None) -> float:
    return float(results["bb_per_100"]["estimate"] or 0.0) if results else 0.0


def _tint(value: float, largest: float) -> str:
    """Return a colour from white to full at `largest`; the square root shows small ones."""
    if not value or not largest:
        return "transparent"
    strength = 0.85 * math.sqrt(abs(value) / largest)
    full = _GAIN if value > 0 else _LOSS
    red, green, blue = (round(255 - strength * (255 - part)) for part in full)
    return f"rgb({red}, {green}, {blue})"
