"""Figures as text. An absent figure is a dash: there was nothing to count."""

from collections.abc import Mapping
from typing import Any

ABSENT = "-"


def whole(value: float) -> str:
    """Return a whole number with its thousands apart."""
    return f"{value:,.0f}"


def share(ratio: Mapping[str, Any]) -> str:
    """Return a ratio's estimate in percent, without the sign."""
    estimate = ratio["estimate"]
    return ABSENT if estimate is None else f"{100 * estimate:.1f}"


def signed(value: float | None, digits: int = 2) -> str:
    """Return a number with its sign."""
    return ABSENT if value is None else f"{value:+,.{digits}f}"


def half_width(estimate: Mapping[str, Any], digits: int = 2) -> str:
    """Return half the width of an estimate's 95 % interval."""
    if estimate["low"] is None or estimate["high"] is None:
        return ABSENT
    return f"{(estimate['high'] - estimate['low']) / 2:,.{digits}f}"


def duration(seconds: float) -> str:
    """Return a time span as a watch shows it: `0:07`, `12:34`, `2:03:04`."""
    total = max(0, round(seconds))
    minutes, rest = divmod(total, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def brief(text: str, length: int = 28) -> str:
    """Return a label on one line, its middle left out if it is longer than `length`."""
    line = " ".join("".join(char if char.isprintable() else " " for char in text).split())
    if len(line) <= length:
        return line
    tail = (length - 3) // 2
    return f"{line[: length - 3 - tail]}...{line[-tail:]}"
