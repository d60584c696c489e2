"""What the rules of a profile did, as a table a list, and what a trial of profiles showed."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from stud8.analysis.rules import with_rates
from stud8.cli.views.columns import Column, columns
from stud8.cli.views.figures import ABSENT, brief, half_width, signed, whole

LEGEND = (
    "share: of the decisions of that list of rules. bb/100: the whole net of the hands in which\n"
    "the rule decided, in big bets per 100 of them; no interval, so mind how many hands they are."
)

_HEADS = (
    Column("rule"),
    Column("when", right=False),
    Column("do", right=False),
    Column("line"),
    Column("decisions"),
    Column("share"),
    Column("hands"),
    Column("bb/100"),
)
_LEAST_WHEN, _OTHER_COLUMNS = 24, 72
"""The least width of a condition that is cut, and that of all other columns."""
_DO_WIDTH = 22
_ALWAYS = "(else)"


def rule_tables(rules: Sequence[Mapping[str, Any]], width: int | None) -> Iterator[str]:
    """Yield the lines of a table for each list of rules (`analysis.rules.with_rates`).

    Conditions and actions are cut to fit a terminal of so many columns, if one is given.
    """
    for number, (name, listed) in enumerate(groupby(rules, key=lambda rule: rule["street"])):
        if number:
            yield ""
        yield str(name)
        yield from columns(_HEADS, [_row(rule, width) for rule in listed])


def _row(rule: Mapping[str, Any], width: int | None) -> list[str]:
    when, action = rule["when"], rule["action"]
    when_width = len(when) if width is None else max(_LEAST_WHEN, width - _OTHER_COLUMNS)
    return [
        str(rule["number"]),
        brief(when, when_width) or _ALWAYS,
        brief(action, len(action) if width is None else _DO_WIDTH),
        str(rule["line"]),
        whole(rule["decisions"]),
        percent(rule["share"]),
        whole(rule["hands"]),
        signed(rule["bb_per_100"], 1),
    ]


def percent(value: float | None) -> str:
    """Return a share in percent, without the sign."""
    return ABSENT if value is None else f"{100 * value:.1f}"


def rules_text(summary: Mapping[str, Any], big_bet: int, width: int | None = None) -> str:
    """Return what the rules of every profile did, from a summary as `--json` prints it."""
    lines: list[str] = []
    for profile in summary["profiles"]:
        estimate = profile["bb_per_100"]
        name, hands = brief(profile["profile"]), whole(profile["seat_hands"])
        rate = f"{signed(estimate['estimate'])} ± {half_width(estimate)} bb/100"
        lines += [
            f"{name}: {hands} hands of a seat, {rate}",
            "",
            *rule_tables(with_rates(profile["rules"], big_bet), width),
            *_divisions(profile["divisions_by_zero"]),
            "",
        ]
    return "\n".join([*lines, LEGEND])


def tried_text(tried: Mapping[str, Any], width: int | None = None) -> str:
    """Return what hands of one file showed, as `stud8 check --try --json` has it, as text."""
    line_up = ", ".join(brief(label) for label in tried["line_up"])
    lines = [f"{tried['file']}: {whole(tried['hands'])} hands, seats {line_up}"]
    for profile in tried["profiles"]:
        lines += ["", *_profile(profile, width)]
    return "\n".join([*lines, "", LEGEND])


def _profile(profile: Mapping[str, Any], width: int | None) -> Iterator[str]:
    yield (
        f"{brief(profile['profile'])}: {whole(profile['decisions'])} decisions in "
        f"{whole(profile['seat_hands'])} hands of a seat, {signed(profile['bb_per_100'])} bb/100"
    )
    yield ""
    yield from rule_tables(profile["rules"], width)
    yield ""
    fell = (f"{one['street']} {percent(one['share'])} %" for one in profile["defaults"])
    yield f"left to the last rule of the list: {', '.join(fell)}"
    yield from _divisions(profile["divisions_by_zero"])


def _divisions(count: int) -> Iterator[str]:
    if count:
        yield f"divided by zero {whole(count)} times, which makes a condition false"
