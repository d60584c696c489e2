"""What the rules of a profile did: how often each decided, and what its hands brought."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

Rule = Mapping[str, Any]
"""A rule of a summary as `--json` prints it; `hands` are seat-hands, `net` is chips."""


def with_rates(rules: Sequence[Rule], big_bet: int) -> list[dict[str, Any]]:
    """Return rules with the share of its list's decisions that each made, and its rate.

    `bb_per_100` is the whole net of the hands in which a rule decided, in big bets
    per 100 of them. Both are None where there is nothing to divide.
    """
    totals: dict[str, int] = defaultdict(int)
    for rule in rules:
        totals[rule["street"]] += rule["decisions"]
    return [
        {
            **rule,
            "share": ratio(rule["decisions"], totals[rule["street"]]),
            "bb_per_100": per_100(rule["net"], rule["hands"], big_bet),
        }
        for rule in rules
    ]


def added(several: Sequence[Sequence[Rule]]) -> list[dict[str, Any]]:
    """Return the rules of one profile, their counts summed over several groups."""
    counts = ("decisions", "hands", "net")
    return [
        {**same[0], **{name: sum(rule[name] for rule in same) for name in counts}}
        for same in zip(*several, strict=True)
    ]


def per_100(net: int, hands: int, big_bet: int) -> float | None:
    """Return chips won in some hands as big bets per 100 hands."""
    return ratio(100 * net, hands * big_bet)


def ratio(numerator: int, denominator: int) -> float | None:
    """Return a quotient, None if there is nothing to divide by."""
    return numerator / denominator if denominator else None
