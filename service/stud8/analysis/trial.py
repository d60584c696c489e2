"""Trying profiles out: hands played here and now, and what each rule did in them."""

import os
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import duckdb
from stud8.analysis.rules import added, per_100, ratio, with_rates
from stud8.engine.problems import InputError, Problem
from stud8.simulation.failures import StrategyFailed
from stud8.simulation.lineup import read_lineup
from stud8.simulation.local import run_local
from stud8.simulation.settings import hands_per_deal
from stud8.simulation.spec import resolve_spec
from stud8.simulation.summary import summary_json
from stud8.strategy import CheckedProfile
from stud8.strategy.profile import STREET_LISTS
from stud8.v1 import job_pb2

OnHands = Callable[[int, int], None]
"""Told some times a second how many hands are played, and of how many."""

Count = tuple[int, int, int | None, int]
"""An entry of `seats` (0-based), a street, the rule's number there, and its decisions."""

OPPONENTS = (
    "tight-scooper",
    "regular",
    "calling-station",
    "loose-aggressive",
    "maniac",
    "beginner",
)
"""Who plays against a profile that is tried; it has the two other seats of eight."""

SHORT_STACK = 20
"""Big bets of one of the two seats of a profile that is tried; no other is ever all-in."""

_STAKES = job_pb2.Stakes(ante=40, bring_in=50, small_bet=200, big_bet=400)
_SEED = 1
_DECLARE = "declare"
_STREETS = dict(enumerate((*STREET_LISTS, _DECLARE), start=3))
_ACTIONS_OF = 200_000
"""Hands of which about every action is kept, to tell the streets of `later` apart."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What a profile did in a trial, all its seats together.

    `rules` are those of a summary, `defaults` has for each street its decisions and
    how many of them fell to the last rule of the list. `own` tells the submitter's
    profiles from built-in ones.
    """

    profile: CheckedProfile
    file: str
    own: bool
    big_bet: int
    seat_hands: int
    net: int
    divisions_by_zero: int
    rules: tuple[dict[str, Any], ...]
    defaults: tuple[dict[str, Any], ...]

    def problems(self, hands: int) -> Iterator[Problem]:
        """Yield a warning for each rule with a condition that decided nothing in so many hands."""
        declared = any(rule["decisions"] for rule in self.rules if rule["street"] == _DECLARE)
        for rule, did in zip(self.profile.body, self.rules, strict=True):
            name, number = rule.info.street, rule.info.number
            if rule.condition is None or did["decisions"] or (name == _DECLARE and not declared):
                continue
            yield Problem(
                f"rule {number} of {name} decided nothing in {hands:,} hands",
                "is its condition what you mean, and do the rules above it leave it any hands?",
                f"{name}[{number - 1}]",
                self.file,
                *rule.place,
                severity="warning",
            )

    def to_json(self) -> dict[str, Any]:
        """Return the profile as `stud8 check --try --json` shows it."""
        return {
            "profile": self.profile.name,
            "seat_hands": self.seat_hands,
            "net": self.net,
            "bb_per_100": per_100(self.net, self.seat_hands, self.big_bet),
            "decisions": sum(rule["decisions"] for rule in self.rules),
            "divisions_by_zero": self.divisions_by_zero,
            "rules": with_rates(self.rules, self.big_bet),
            "defaults": list(self.defaults),
        }


@dataclass(frozen=True, slots=True)
class Trial:
    """Hands that were played to try profiles out; `line_up` is a label a seat."""

    hands: int
    line_up: tuple[str, ...]
    profiles: tuple[Tried, ...]


def try_profile(
    profile: CheckedProfile, file: str, hands: int, on_hands: OnHands = lambda done, of: None
) -> Trial:
    """Play a profile in two of eight seats, against built-in profiles.

    Its list `declare` is tried in further hands, a quarter as many, with declaring.

    Raises:
        InputError: the profile cannot be played under its name.
    """
    trial = _play(_against_others(profile, file, hands), on_hands)
    if _DECLARE not in profile.lists:
        return replace(trial, profiles=_only(profile, trial))
    spec = _against_others(profile, file, -(-hands // 4))
    spec.rules.declare, spec.rules.low_qualifier = True, 0
    (tried,), (declared,) = _only(profile, trial), _only(profile, _play(spec, on_hands))
    return replace(trial, profiles=(_with_declarations(tried, declared),))


def try_job(spec: job_pb2.JobSpec, hands: int, on_hands: OnHands = lambda done, of: None) -> Trial:
    """Play so many hands of a job, or as many more as make whole deals, with its line-up.

    Raises:
        InputError: the job has faults.
    """
    short = job_pb2.JobSpec()
    short.CopyFrom(spec)
    turns = hands_per_deal(spec)
    short.hands = -(-hands // turns) * turns
    return _play(short, on_hands)


def _against_others(profile: CheckedProfile, file: str, hands: int) -> job_pb2.JobSpec:
    spec = job_pb2.JobSpec(hands=hands, stakes=_STAKES, seating=job_pb2.SEATING_SHUFFLE)
    spec.profiles.add(source=profile.source, file=file, first_line=1)
    spec.seats.add(profile=profile.name)
    spec.seats.add(profile=profile.name, stack=SHORT_STACK * _STAKES.big_bet)
    for name in OPPONENTS:
        spec.seats.add(profile=name)
    return spec


def _only(profile: CheckedProfile, trial: Trial) -> tuple[Tried, ...]:
    return tuple(tried for tried in trial.profiles if tried.profile.name == profile.name)


def _with_declarations(tried: Tried, declared: Tried) -> Tried:
    """Return what a profile did, its declarations taken from another trial."""
    pairs = zip(tried.rules, declared.rules, strict=True)
    return replace(
        tried,
        divisions_by_zero=tried.divisions_by_zero + declared.divisions_by_zero,
        rules=tuple(other if other["street"] == _DECLARE else one for one, other in pairs),
        defaults=(
            *tried.defaults,
            *(fell for fell in declared.defaults if fell["street"] == _DECLARE),
        ),
    )


def _play(spec: job_pb2.JobSpec, on_hands: OnHands) -> Trial:
    own = {profile.source: profile.file for profile in spec.profiles}
    spec.tables.hands = spec.tables.players = 0.0
    spec.tables.actions = min(1.0, _ACTIONS_OF / spec.hands)
    full = resolve_spec(spec, _SEED)
    with tempfile.TemporaryDirectory(prefix="stud8-try-") as name:
        try:
            played = run_local(
                full,
                Path(name),
                cores=os.cpu_count() or 1,
                on_hands=lambda done: on_hands(done, full.hands),
            )
        except StrategyFailed as failure:
            raise InputError([Problem(str(failure))]) from None
        counts = _decisions(Path(name))
    labels = tuple(entry.label for entry in full.seats)
    return Trial(played.hands, labels, tuple(_profiles(full, own, summary_json(played), counts)))


def _profiles(
    spec: job_pb2.JobSpec,
    own: Mapping[str, str],
    summary: Mapping[str, Any],
    counts: Sequence[Count],
) -> Iterator[Tried]:
    """Yield what each profile did; `own` are the files of the submitter's profiles by source."""
    lineup = read_lineup(spec)
    for profile in {one.name: one for one in lineup.profiles}.values():
        entries = {number for number, one in enumerate(lineup.profiles) if one.name == profile.name}
        groups = [
            results
            for results, group in zip(summary["profiles"], lineup.groups, strict=True)
            if group.entries[0] in entries
        ]
        yield Tried(
            profile,
            own.get(profile.source, ""),
            profile.source in own,
            spec.stakes.big_bet,
            sum(results["seat_hands"] for results in groups),
            sum(results["net"] for results in groups),
            sum(results["divisions_by_zero"] for results in groups),
            tuple(added([results["rules"] for results in groups])),
            tuple(_defaults(profile, entries, counts)),
        )


def _decisions(folder: Path) -> list[Count]:
    """Count the decisions of each rule by street, in the hands of the actions table."""
    query = """
        SELECT lineup - 1, street, rule, count(*)
        FROM read_parquet(?) GROUP BY ALL"""
    with duckdb.connect() as connection:
        rows: list[Count] = connection.execute(
            query, [f"{folder}/actions/part-*.parquet"]
        ).fetchall()
    return rows


def _defaults(
    profile: CheckedProfile, entries: set[int], counts: Sequence[Count]
) -> Iterator[dict[str, Any]]:
    for number, street in _STREETS.items():
        here = [count for count in counts if count[0] in entries and count[1] == number]
        decisions = sum(count for *_, count in here)
        if not decisions:
            continue
        listed = profile.lists[profile.list_for(street)]
        if not profile.body[listed[-1]].mix:
            continue  # a strategy that is no list of rules
        last = len(listed)
        defaulted = sum(count for _, _, rule, count in here if rule == last)
        yield {
            "street": street,
            "decisions": decisions,
            "defaulted": defaulted,
            "share": ratio(defaulted, decisions),
        }
