"""Figures and names in the words a stud player reads."""

from collections.abc import Mapping
from typing import Any

MINUS = "\N{MINUS SIGN}"
ABSENT = "\N{EN DASH}"

THIRD_CLASSES = {
    "rolled_up": "rolled up",
    "aces_low": "pair of aces, third card low",
    "aces_high": "pair of aces, third card high",
    "low_pair_low": "low pair, third card low",
    "low_pair_high": "low pair, third card high",
    "high_pair_low": "high pair, third card low",
    "high_pair_high": "high pair, third card high",
    "three_low_suited_6": "three low suited, six or lower",
    "three_low_suited_8": "three low suited, seven or eight",
    "three_low_6": "three low, six or lower",
    "three_low_8": "three low, seven or eight",
    "three_flush_two_low": "three-flush, two low",
    "three_flush": "three-flush, one low or none",
    "two_low": "two low",
    "one_low": "one low",
    "no_low": "no low card",
}
"""Names of the starting-hand classes."""

RESULT_RATIOS = {
    "scoop_per_hand": ("Scooped", "per hand"),
    "scoop_per_showdown": ("Scooped", "per showdown reached"),
    "scoop_per_pot_won": ("Scooped", "per hand with any chip won"),
    "scoop_per_contested_hand": ("Scooped", "per hand with two or more seats on fourth"),
    "high_only_per_hand": ("Won the high half only", "per hand"),
    "low_only_per_hand": ("Won the low half only", "per hand"),
    "won_uncontested_per_hand": ("Won because all others folded", "per hand"),
    "split_per_showdown": ("Won a share, not all, of a pot", "per showdown reached"),
    "quartered_per_showdown": ("Quartered or worse", "per showdown reached"),
}
"""Ratios of a summary about what was won: what is counted, and of what."""

STYLE_RATIOS = {
    "vpip": ("Put chips in by choice on third", "per hand"),
    "complete_or_raise_third": ("Completed or raised on third", "per hand where it was legal"),
    "went_to_showdown": ("Went to showdown", "per hand that saw fourth street"),
    "won_at_showdown": ("Won any chip at showdown", "per showdown reached"),
}
"""Ratios of a summary about how a profile plays."""


def count(value: float) -> str:
    """Return a whole number with thousands separated."""
    return f"{value:,.0f}".replace("-", MINUS)


def counted(number: int, noun: str) -> str:
    """Return a count with its noun, in the plural unless it is one."""
    return f"{count(number)} {noun}{'' if number == 1 else 's'}"


def signed(value: float | None, digits: int = 2) -> str:
    """Return a number with its sign, a dash if there is none."""
    if value is None:
        return ABSENT
    text = f"{value:+,.{digits}f}"
    if not text.strip("+-0.,"):
        text = text[1:]
    return text.replace("-", MINUS)


def percent(value: float | None, digits: int = 1) -> str:
    """Return a share as a percentage, a dash if there is none."""
    return ABSENT if value is None else f"{100 * value:.{digits}f} %"


def interval(estimate: Mapping[str, Any], digits: int = 2) -> str:
    """Return the 95 % interval of an estimate in words."""
    if estimate.get("low") is None:
        return "not known"
    return f"{signed(estimate['low'], digits)} to {signed(estimate['high'], digits)}"


def half_width(estimate: Mapping[str, Any], digits: int = 2) -> str:
    """Return the half-width of an estimate's 95 % interval."""
    if estimate.get("low") is None:
        return ABSENT
    return f"{(estimate['high'] - estimate['low']) / 2:,.{digits}f}"


def third_class(key: str) -> str:
    """Return the name of a starting-hand class."""
    return THIRD_CLASSES.get(key, key.replace("_", " "))


def place(key: str) -> str:
    """Return the name of a place behind the bring-in."""
    if key == "-1":
        return "no bring-in"
    return {"0": "the bring-in", "1": "1, next to act"}.get(key, key)


def shortened(text: str, length: int = 28) -> str:
    """Return a label on one line, cut in the middle if it is longer than `length`."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    if len(line) <= length:
        return line
    head = (length - 1) // 2
    return f"{line[: length - 1 - head]}\N{HORIZONTAL ELLIPSIS}{line[-head:]}"
