"""The checks of a spec's fields, one function a part; none stops at the first fault."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from stud8.engine import rules
from stud8.engine.problems import InputError, Problem
from stud8.simulation.lineup import find_profile, make_groups
from stud8.simulation.settings import (
    DEFAULT_SHARES,
    hands_per_deal,
    rules_of,
    stacks_of,
    stakes_of,
)
from stud8.strategy import (
    CheckedProfile,
    builtin_names,
    builtin_source,
    check_profile,
    read_profile,
)
from stud8.strategy.names import nearest_hint
from stud8.strategy.parameters import check_values
from stud8.strategy.python.installed import is_python
from stud8.v1 import job_pb2

MAX_HANDS = 10**12
MAX_POT = 2**30 - 1
"""Chips: what the tables' columns and the sums of squares can hold."""
MAX_LABEL = 100
UNLIMITED_BETS = 100


def check_numbers(spec: job_pb2.JobSpec) -> Iterable[Problem]:
    """Check hands, seating, deal and tables."""
    if not 1 <= spec.hands <= MAX_HANDS:
        yield Problem(f"{spec.hands} hands", f"1 to {MAX_HANDS}", "hands")
    elif spec.hands % max(1, hands_per_deal(spec)):
        seats = len(spec.seats)
        below, above = spec.hands // seats * seats, (spec.hands // seats + 1) * seats
        yield Problem(
            f"{spec.hands} hands are no whole number of rotations of {seats} seats",
            f"with deal: rotate use {below or above} or {above}" if below else f"use {above}",
            "hands",
        )
    if spec.seating not in job_pb2.Seating.values():
        yield Problem(f"no seating has the number {spec.seating}", "fixed or shuffle", "seating")
    if spec.deal not in job_pb2.Deal.values():
        yield Problem(f"no deal has the number {spec.deal}", "independent or rotate", "deal")
    for table in DEFAULT_SHARES:
        share = getattr(spec.tables, table)
        if not 0 <= share <= 1:
            yield Problem(
                f"{share:g} is no share of the hands",
                "0 (no table) to 1 (every hand)",
                f"tables.{table}",
            )


def check_table(spec: job_pb2.JobSpec) -> Iterable[Problem]:
    """Check the number of seats, stakes, rules and stacks."""
    if not spec.stakes.HasField("small_bet"):
        yield Problem("no small bet", "write the lower limit in chips", "stakes.small_bet")
    for problem in rules.check(stakes_of(spec), rules_of(spec), stacks_of(spec)):
        if spec.stakes.HasField("small_bet") or not problem.field.startswith("stakes."):
            yield problem
    given = spec.rules.rule_set
    if given and given not in rules.RULE_SETS:
        yield Problem(
            f"no rule set is named {given!r}",
            nearest_hint(given, rules.RULE_SETS),
            "rules.rule_set",
        )


def check_pot(spec: job_pb2.JobSpec) -> Iterable[Problem]:
    """Check that no pot can grow beyond what the tables hold."""
    stakes, options = stakes_of(spec), rules_of(spec)
    cap = options.max_bets_per_round or UNLIMITED_BETS
    caps = [cap] * len(spec.seats)
    if options.heads_up_uncapped:
        caps[:2] = [UNLIMITED_BETS] * 2
    # A short all-in that is no full bet may lie above the last one.
    whole = [stakes.ante + (bets + 1) * (stakes.small_bet + 4 * stakes.big_bet) for bets in caps]
    pot = sum(
        most if stack is None else min(most, stack)
        for most, stack in zip(whole, stacks_of(spec), strict=True)
    )
    if pot > MAX_POT:
        yield Problem(
            f"a pot could reach {pot} chips; {MAX_POT} can be kept",
            "lower the bets, cap the bets of a round, or give the seats stacks",
            "stakes.big_bet",
        )


def check_profiles(
    spec: job_pb2.JobSpec,
) -> tuple[dict[str, CheckedProfile], list[Problem]]:
    """Read the submitter's profiles; return those without faults, and all problems."""
    own: dict[str, CheckedProfile] = {}
    problems: list[Problem] = []
    used = {entry.profile for entry in spec.seats}
    for index, given in enumerate(spec.profiles):
        where, line = f"profiles[{index}]", max(1, given.first_line)
        if given.first_line < 0:
            message = f"{given.first_line} is no line"
            problems.append(Problem(message, "lines count from 1", f"{where}.first_line"))
        try:
            profile = read_profile(given.source, given.file, line)
        except InputError:
            found = check_profile(given.source, given.file, line)
            problems += [_at(problem, where) for problem in found]
            continue
        problems += [_at(problem, where) for problem in profile.warnings]
        problems += _check_name(profile, given, where, line, own, used)
        own.setdefault(profile.name, profile)
    return own, problems


def _check_name(
    profile: CheckedProfile,
    given: job_pb2.Profile,
    where: str,
    line: int,
    own: Mapping[str, CheckedProfile],
    used: set[str],
) -> Iterable[Problem]:
    name = profile.name
    if name in own:
        yield Problem(
            f"the profile {name!r} is given twice", "rename one of them", where, given.file, line
        )
    elif name in builtin_names() and given.source != builtin_source(name):
        yield Problem(
            f"{name!r} is the name of a built-in profile",
            "give yours another name",
            where,
            given.file,
            line,
        )
    elif name not in used:
        yield Problem(
            f"no seat uses the profile {name!r}",
            "name it in `seats`, or leave it out",
            where,
            given.file,
            line,
            severity="warning",
        )


def check_lineup(spec: job_pb2.JobSpec, own: Mapping[str, CheckedProfile]) -> Iterable[Problem]:
    """Check profile names, parameters and labels of the seats."""
    faulty = len(own) < len(spec.profiles)
    broken: set[str] = set()
    profiles = []
    for index, entry in enumerate(spec.seats):
        where = f"seats[{index}]"
        yield from _check_label(entry.label, where)
        try:
            profile = _find(entry.profile, own)
        except KeyError:
            # A name may be that of a profile that could not be read.
            if not faulty or not entry.profile:
                yield _unknown(entry.profile, own, where)
            continue
        except InputError as error:
            # Of a Python strategy; said once, at the first seat that it has.
            if entry.profile not in broken:
                yield from (_at(problem, f"{where}.profile") for problem in error.problems)
            broken.add(entry.profile)
            continue
        profiles.append(profile)
        for problem in check_values(profile, entry.parameters):
            yield _at(problem, f"{where}.parameters.{problem.field}")
        if rules_of(spec).declare and not profile.list_for("declare"):
            yield Problem(
                f"{entry.profile!r} has no `declare` list, and declare is on",
                "declare it by `@strategy(declares=True)`, or play without declaring"
                if is_python(entry.profile)
                else "add the list to the profile, or play without declaring",
                f"{where}.profile",
            )
    if len(profiles) == len(spec.seats):
        yield from _check_groups(spec, profiles)


def _find(name: str, own: Mapping[str, CheckedProfile]) -> CheckedProfile:
    """Return a profile as `find_profile` does; a Python strategy must compile, too."""
    profile = find_profile(name, own)
    if is_python(name):
        from stud8.strategy.native import compile_profile  # imports the compiler

        compile_profile(profile)
    return profile


def _unknown(name: str, own: Mapping[str, CheckedProfile], where: str) -> Problem:
    known = [*own, *builtin_names()]
    if not name:
        return Problem("no profile", f"one of {', '.join(known)}", f"{where}.profile")
    return Problem(f"there is no profile {name!r}", nearest_hint(name, known), f"{where}.profile")


def _check_label(label: str, where: str) -> Iterable[Problem]:
    if len(label) > MAX_LABEL:
        message = f"a label of {len(label)} characters"
        yield Problem(message, f"at most {MAX_LABEL}", f"{where}.label")
    elif not label.isprintable() or label != label.strip():
        hint = "printable characters, no space at either end"
        yield Problem(f"{label!r} is no label", hint, f"{where}.label")


def _check_groups(spec: job_pb2.JobSpec, profiles: list[CheckedProfile]) -> Iterable[Problem]:
    owners: dict[str, int] = {}
    for group in make_groups(spec.seats, profiles):
        first = group.entries[0]
        for entry in group.entries:
            label = spec.seats[entry].label
            if label and label != group.label:
                yield Problem(
                    f"{label!r} names a seat with the profile, parameters and stack of "
                    f"{group.label!r}: they are one group",
                    "give both the same label",
                    f"seats[{entry}].label",
                )
        if group.label in owners:
            yield Problem(
                f"{group.label!r} also names the different seats[{owners[group.label]}]",
                "give one of them another label",
                f"seats[{first}].label",
            )
        owners.setdefault(group.label, first)


def _at(problem: Problem, where: str) -> Problem:
    return replace(problem, field=where)
