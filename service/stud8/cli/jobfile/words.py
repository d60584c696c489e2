"""What a job file says in its own way, beside the names and types of the API."""

from stud8.cli.descriptors import Field
from stud8.engine.rules import MAX_BET, MAX_STACK
from stud8.simulation.checks import MAX_HANDS

REQUIRED = {
    "stud8.v1.JobSpec": ("hands", "stakes", "seats"),
    "stud8.v1.Stakes": ("small_bet",),
    "stud8.v1.LineupEntry": ("profile",),
}
"""Fields that must be there, by message."""

NUMBER_WORDS = {
    "stud8.v1.Rules.max_bets_per_round": {"unlimited": 0},
    "stud8.v1.Rules.low_qualifier": {"none": 0},
}
"""Words that stand for a number, by field."""

ON_OFF = {"on": True, "off": False}

_MONEY = f"whole chips, at most {MAX_BET}"
_HINTS = {
    "stud8.v1.JobSpec.hands": f"a whole number, 1 to {MAX_HANDS}",
    "stud8.v1.JobSpec.seed": f"a whole number, 0 to {2**64 - 1}",
    "stud8.v1.JobSpec.stakes": "write {small_bet: 200}, or ante, bring_in, small_bet and big_bet",
    "stud8.v1.JobSpec.seats": "a list of 2 to 8 entries such as {profile: regular}",
    "stud8.v1.JobSpec.profiles": "a list of profiles, inline or as {file: my_profile.yaml}",
    "stud8.v1.JobSpec.tables": "write {hands: 1.0, players: 1.0, actions: 0.0}",
    "stud8.v1.LineupEntry.profile": "name a profile; `stud8 profiles` lists the built-in ones",
    "stud8.v1.LineupEntry.stack": f"whole chips, 1 to {MAX_STACK}",
    "stud8.v1.LineupEntry.parameters": "write {name: number}",
    "stud8.v1.Rules.max_bets_per_round": "4, 5 or unlimited",
    "stud8.v1.Rules.low_qualifier": "8 or none",
    "stud8.v1.Rules.rake": "write {percent: 5, cap: 300, step: 1}",
    "stud8.v1.Stakes.ante": _MONEY,
    "stud8.v1.Stakes.bring_in": _MONEY,
    "stud8.v1.Stakes.small_bet": _MONEY,
    "stud8.v1.Stakes.big_bet": _MONEY,
}


def hint(field: Field) -> str:
    """Return what a field takes, for the cure in a message; empty if the type says it all."""
    return _HINTS.get(field.full_name, "")
