"""A job's spec: all that is wrong with it, and every default filled in."""

from collections.abc import Iterable

from stud8.engine.problems import InputError, Problem, errors_of
from stud8.simulation.checks import (
    check_lineup,
    check_numbers,
    check_pot,
    check_profiles,
    check_table,
)
from stud8.simulation.lineup import Group, builtin_file, parameter_values, read_lineup
from stud8.simulation.settings import (
    fill_rules,
    fill_stakes,
    hands_per_deal,
    kept_tables,
    table_shares,
)
from stud8.strategy import CheckedProfile, builtin_names, builtin_source
from stud8.strategy.python.installed import is_python
from stud8.v1 import job_pb2

__all__ = [
    "check_spec",
    "groups",
    "hands_per_deal",
    "kept_tables",
    "resolve_spec",
    "table_shares",
]


def check_spec(spec: job_pb2.JobSpec) -> list[Problem]:
    """Return everything that is wrong with a spec, all at once; warnings too.

    Fields are paths in the spec, `seats[2].stack` (0-based); faults in a profile's
    text also have its file and line.
    """
    problems = [*check_numbers(spec), *check_table(spec)]
    own, faults = check_profiles(spec)
    problems += faults
    problems += check_lineup(spec, own)
    if not errors_of(problems):
        problems += check_pot(spec)
    return problems


def resolve_spec(spec: job_pb2.JobSpec, seed: int) -> job_pb2.JobSpec:
    """Return the spec with every default filled in, so that it alone says what is played.

    The text of each built-in profile used is embedded, Python strategies are named
    with their version and source; `seed` is taken if the spec has none. Resolving
    what has been resolved changes nothing.

    Raises:
        InputError: the spec has faults.
    """
    if errors := errors_of(check_spec(spec)):
        raise InputError(errors)
    full = job_pb2.JobSpec()
    full.CopyFrom(spec)
    if not full.HasField("seed"):
        full.seed = seed
    fill_stakes(full)
    fill_rules(full)
    full.seating = full.seating or job_pb2.SEATING_FIXED
    full.deal = full.deal or job_pb2.DEAL_INDEPENDENT
    for table, share in table_shares(spec).items():
        setattr(full.tables, table, share)
    lineup = read_lineup(spec)
    for group in lineup.groups:
        for entry in group.entries:
            full.seats[entry].label = group.label
    _pin_strategies(full, lineup.profiles)
    _embed_builtins(full, {profile.name for profile in check_profiles(spec)[0].values()})
    return full


def groups(spec: job_pb2.JobSpec) -> list[Group]:
    """Return the groups of the results: seats with the same profile, parameters and stack."""
    return list(read_lineup(spec).groups)


def _embed_builtins(spec: job_pb2.JobSpec, own: set[str]) -> None:
    used = {entry.profile for entry in spec.seats}
    for name in builtin_names():
        if name in used and name not in own:
            spec.profiles.add(source=builtin_source(name), file=builtin_file(name), first_line=1)


def _pin_strategies(spec: job_pb2.JobSpec, profiles: Iterable[CheckedProfile]) -> None:
    for entry, profile in zip(spec.seats, profiles, strict=True):
        if is_python(entry.profile):
            entry.profile = profile.source
            for name, value in parameter_values(entry, profile).items():
                entry.parameters[name] = value
