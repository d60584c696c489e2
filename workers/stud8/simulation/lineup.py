"""Who plays: the profile of each entry of the line-up, and the groups of the results."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from stud8.strategy import (
    CheckedProfile,
    builtin_names,
    builtin_source,
    read_profile,
)
from stud8.strategy.python.installed import (
    is_pinned,
    is_python,
    python_profile,
    recorded_profile,
)
from stud8.v1 import job_pb2


@dataclass(frozen=True, slots=True)
class Group:
    """Entries of the line-up that are one line of the results."""

    label: str
    entries: tuple[int, ...]
    """0-based numbers of entries of `seats`."""


@dataclass(frozen=True, slots=True)
class Lineup:
    """A resolved spec's line-up.

    `rule_starts` says where the rules of each entry begin if the rules of all
    entries are put one after another; its last number is how many there are.
    """

    profiles: tuple[CheckedProfile, ...]
    groups: tuple[Group, ...]
    rule_starts: tuple[int, ...]

    @property
    def rule_count(self) -> int:
        """How many rules all entries have together."""
        return self.rule_starts[-1]

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of the groups."""
        return tuple(group.label for group in self.groups)

    @property
    def group_of(self) -> tuple[int, ...]:
        """The number of the group of each entry."""
        numbers = {
            entry: number for number, group in enumerate(self.groups) for entry in group.entries
        }
        return tuple(numbers[entry] for entry in range(len(self.profiles)))


def read_lineup(spec: job_pb2.JobSpec) -> Lineup:
    """Return the line-up of a spec without faults.

    Raises:
        InputError: a profile has faults.
        KeyError: there is no such profile.
    """
    return _read_lineup(spec.SerializeToString(deterministic=True))


@lru_cache(maxsize=64)
def _read_lineup(data: bytes) -> Lineup:
    spec = job_pb2.JobSpec.FromString(data)
    own = {}
    for given in spec.profiles:
        checked = read_profile(given.source, given.file, max(1, given.first_line))
        own[checked.name] = checked
    profiles = tuple(_profile_of(entry, own) for entry in spec.seats)
    starts = [0]
    for profile in profiles:
        starts.append(starts[-1] + len(profile.rules))
    return Lineup(profiles, tuple(make_groups(spec.seats, profiles)), tuple(starts))


def _profile_of(entry: job_pb2.LineupEntry, own: Mapping[str, CheckedProfile]) -> CheckedProfile:
    """Return an entry's profile; of a recorded Python strategy what the record says.

    So results can be read where the strategy is not installed, or in another version.
    """
    if is_pinned(entry.profile) and entry.label:
        return recorded_profile(entry.profile, dict(entry.parameters))
    return find_profile(entry.profile, own)


def find_profile(name: str, own: Mapping[str, CheckedProfile]) -> CheckedProfile:
    """Return a profile by name: the submitter's, a Python strategy, or the built-in one.

    Raises:
        KeyError: there is no such profile.
        InputError: the Python strategy is not installed, or broken.
    """
    if name in own:
        return own[name]
    if is_python(name):
        return python_profile(name)
    if name not in builtin_names():
        raise KeyError(name)
    return read_builtin(name)


@lru_cache(maxsize=256)
def read_builtin(name: str) -> CheckedProfile:
    """Return a built-in profile, checked."""
    return read_profile(builtin_source(name), builtin_file(name))


def builtin_file(name: str) -> str:
    """Return what stands in messages as the file of a built-in profile."""
    return f"{name}.yaml"


def parameter_values(entry: job_pb2.LineupEntry, profile: CheckedProfile) -> dict[str, float]:
    """Return the value of each parameter of an entry's profile, in the profile's order."""
    return {
        name: entry.parameters.get(name, parameter.value)
        for name, parameter in profile.parameters.items()
    }


def make_groups(
    seats: Sequence[job_pb2.LineupEntry], profiles: Sequence[CheckedProfile]
) -> list[Group]:
    """Return the groups in the order of their first entries.

    Entries with the same profile, parameters and stack are one group. Its name is
    the first label among them, else made of profile and changed parameters, and of
    the stack where it takes that to tell two groups apart.
    """
    members: dict[object, list[int]] = {}
    for number, (entry, profile) in enumerate(zip(seats, profiles, strict=True)):
        stack = entry.stack if entry.HasField("stack") else None
        key = (entry.profile, tuple(parameter_values(entry, profile).items()), stack)
        members.setdefault(key, []).append(number)
    firsts = [entries[0] for entries in members.values()]
    plain = Counter(_default_label(seats[first], profiles[first], False) for first in firsts)
    groups = []
    for entries in members.values():
        given = next((seats[entry].label for entry in entries if seats[entry].label), "")
        entry, profile = seats[entries[0]], profiles[entries[0]]
        label = given or _default_label(entry, profile, False)
        if not given and plain[label] > 1:
            label = _default_label(entry, profile, True)
        groups.append(Group(label, tuple(entries)))
    return groups


def _default_label(entry: job_pb2.LineupEntry, profile: CheckedProfile, with_stack: bool) -> str:
    changes = [
        f"{name}={value:.12g}"
        for name, value in parameter_values(entry, profile).items()
        if value != profile.parameters[name].value
    ]
    if with_stack and entry.HasField("stack"):
        changes.append(f"stack={entry.stack}")
    return f"{entry.profile}{{{','.join(changes)}}}" if changes else entry.profile
