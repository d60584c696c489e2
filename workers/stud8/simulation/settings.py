"""A spec in the engine's terms: stakes, rules, stacks, and how deals make hands."""

from typing import Any

from stud8.engine.rules import CHOICES, RULE_SETS, SWITCHES, Rake, Rules, Stakes
from stud8.v1 import job_pb2, rules_pb2

LARGE_JOB = 10**7
"""Hands above which no table is kept unless asked for."""

_NUMBERS = ("max_bets_per_round", "low_qualifier", "chip", "time_charge")
DEFAULT_SHARES = {"hands": 1.0, "players": 1.0, "actions": 0.0}


def hands_per_deal(spec: job_pb2.JobSpec) -> int:
    """Return how often each deck is played: once, or once a seat with `deal: rotate`."""
    return len(spec.seats) if spec.deal == job_pb2.DEAL_ROTATE else 1


def table_shares(spec: job_pb2.JobSpec) -> dict[str, float]:
    """Return the share of deals kept in each table, defaults filled in."""
    shares = {}
    for table, default in DEFAULT_SHARES.items():
        if spec.tables.HasField(table):
            shares[table] = getattr(spec.tables, table)
        else:
            shares[table] = default if spec.hands <= LARGE_JOB else 0.0
    return shares


def kept_tables(spec: job_pb2.JobSpec) -> list[str]:
    """Return the names of the tables that a job keeps."""
    return [table for table, share in table_shares(spec).items() if share > 0]


def stakes_of(spec: job_pb2.JobSpec) -> Stakes:
    """Return the stakes, defaults filled in; an absent small bet counts as 0."""
    given = spec.stakes
    return Stakes.of(
        given.small_bet,
        **{
            name: getattr(given, name)
            for name in ("ante", "bring_in", "big_bet")
            if given.HasField(name)
        },
    )


def rules_of(spec: job_pb2.JobSpec) -> Rules:
    """Return the rules, defaults filled in.

    An unknown rule set counts as absent, and the value of an unknown number of a
    choice is that number as text: `check_spec` reports both.
    """
    given = spec.rules
    base = RULE_SETS.get(given.rule_set, Rules())
    values: dict[str, Any] = {
        name: getattr(given, name) if given.HasField(name) else getattr(base, name)
        for name in (*SWITCHES, *_NUMBERS)
    }
    choices: dict[str, Any] = {
        name: choice_word(name, getattr(given, name)) or getattr(base, name) for name in CHOICES
    }
    return Rules(rake=_rake_of(given, base), **values, **choices)


def choice_word(name: str, number: int) -> str:
    """Return the word of an enum value of a rule, empty for UNSPECIFIED."""
    if number == 0:
        return ""
    words = CHOICES[name]
    return words[number - 1] if 0 < number <= len(words) else str(number)


def _rake_of(given: rules_pb2.Rules, base: Rules) -> Rake:
    if not given.HasField("rake"):
        return base.rake
    rake = given.rake
    return Rake(
        percent=rake.percent,
        cap=rake.cap if rake.HasField("cap") else None,
        step=rake.step if rake.HasField("step") else 1,
    )


def stacks_of(spec: job_pb2.JobSpec) -> list[int | None]:
    """Return the stack of each entry of the line-up; None = never all-in."""
    return [entry.stack if entry.HasField("stack") else None for entry in spec.seats]


def fill_stakes(spec: job_pb2.JobSpec) -> None:
    """Write every default of the stakes into the spec."""
    stakes = stakes_of(spec)
    for name in ("ante", "bring_in", "small_bet", "big_bet"):
        setattr(spec.stakes, name, getattr(stakes, name))


def fill_rules(spec: job_pb2.JobSpec) -> None:
    """Write the value of every rule option into the spec."""
    rules = rules_of(spec)
    for name in (*SWITCHES, *_NUMBERS):
        setattr(spec.rules, name, getattr(rules, name))
    for name, words in CHOICES.items():
        setattr(spec.rules, name, 1 + words.index(getattr(rules, name)))
    rake = rules_pb2.Rake(percent=rules.rake.percent, step=rules.rake.step)
    if rules.rake.cap is not None:
        rake.cap = rules.rake.cap
    spec.rules.rake.CopyFrom(rake)
