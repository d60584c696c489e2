"""The Python strategies that are installed, by the names under which they registered.

A job names one as `python:NAME`. What is recorded with the job is
`python:NAME@VERSION-HASH`: the package's version and what the strategy is made
from, so that no other source plays the job's hands.
"""

import importlib
import reprlib
import sys
import traceback
from collections.abc import Iterator, Mapping
from contextlib import redirect_stdout, suppress
from dataclasses import dataclass
from difflib import get_close_matches
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from stud8.engine.problems import InputError, Problem
from stud8.strategy.profile import LISTS, CheckedProfile, Parameter, Rule, RuleInfo
from stud8.strategy.python.declare import PythonStrategy
from stud8.strategy.python.digest import digest_of
from stud8.strategy.yaml_tree import shorten

GROUP = "stud8.strategies"
PREFIX = "python:"
_PINNED_DIGITS = 12
_LONGEST = 300


@dataclass(frozen=True, slots=True)
class Installed:
    """A strategy that was found and imported."""

    name: str
    version: str
    digest: str
    strategy: PythonStrategy

    @property
    def pinned(self) -> str:
        """Its name with its version and source."""
        return f"{PREFIX}{self.name}@{self.version}-{self.digest[:_PINNED_DIGITS]}"


@dataclass(frozen=True, slots=True)
class PythonProfile(CheckedProfile):
    """A Python strategy where a profile is expected: one rule without a mix.

    Its `source` is the name with version and source.
    """


_imported: dict[tuple[str, str], Installed] = {}


def is_python(name: str) -> bool:
    """Return whether a profile's name is that of a Python strategy."""
    return name.startswith(PREFIX)


def is_pinned(name: str) -> bool:
    """Return whether the name of a Python strategy says which source it means."""
    return is_python(name) and "@" in name


def python_names() -> tuple[str, ...]:
    """Return the names of all installed strategies, sorted."""
    return tuple(sorted({point.name for point in entry_points(group=GROUP)}))


def python_profile(name: str) -> PythonProfile:
    """Return an installed strategy as a profile.

    Raises:
        InputError: it is not installed, or not as the name says, or it is broken.
    """
    found = find_strategy(name)
    strategy = found.strategy
    return _profile(found.pinned, strategy.description, strategy.parameters, strategy.declares)


def installed_profiles() -> Iterator[tuple[str, PythonStrategy]]:
    """Yield the installed strategies that can be imported, by the names that jobs give them."""
    for name in python_names():
        with suppress(InputError):
            yield f"{PREFIX}{name}", find_strategy(name).strategy


def recorded_profile(name: str, values: dict[str, float]) -> PythonProfile:
    """Return a strategy as a job recorded it, which need not be installed any more."""
    return _profile(name, "", {key: Parameter(value) for key, value in values.items()}, True)


def find_strategy(name: str) -> Installed:
    """Return an installed strategy, named with or without its version and source.

    Raises:
        InputError: it is not installed, or not as the name says, or it is broken.
    """
    plain, _, pin = name.removeprefix(PREFIX).partition("@")
    found = _imported_strategy(_entry_point(plain))
    digest = pin.rpartition("-")[2]
    if pin and not (len(digest) == _PINNED_DIGITS and found.digest.startswith(digest)):
        raise InputError(
            [
                Problem(
                    f"the job was made for {name}, but {found.pinned} is installed here",
                    "install that version where the workers run and start the service again, or "
                    "submit the job anew",
                )
            ]
        )
    return found


def _profile(
    pinned: str, description: str, parameters: Mapping[str, Parameter], declares: bool
) -> PythonProfile:
    plain = pinned.partition("@")[0]
    rule = Rule(RuleInfo("python", 1, 0, "", plain), None, (), 0, (0, 0), (0, 0))
    return PythonProfile(
        plain,
        description,
        dict(sorted(parameters.items())),
        definitions=(),
        body=(rule,),
        lists={name: (0,) for name in LISTS if declares or name != "declare"},
        equity_samples=0,
        source=pinned,
    )


def _entry_point(name: str) -> EntryPoint:
    points = entry_points(group=GROUP)
    found = [point for point in points if point.name == name]
    if not found:
        raise InputError([_unknown(name, sorted({point.name for point in points}))])
    if len({point.value for point in found}) > 1:
        by = sorted(point.dist.name if point.dist else "a package" for point in found)
        message = f"{PREFIX}{name} is registered by {' and by '.join(by)}"
        raise InputError([Problem(message, "keep one of them, or rename the entry point")])
    return found[0]


def _unknown(name: str, names: list[str]) -> Problem:
    near = get_close_matches(name, names, n=1)
    if near:
        known = f"did you mean '{PREFIX}{near[0]}'?"
    elif names:
        known = f"installed are {', '.join(PREFIX + known for known in names)}"
    else:
        known = "none is installed"
    return Problem(
        f"there is no Python strategy {name!r} here",
        f"{known}; its package must be installed for the service and wherever its workers run",
    )


def _imported_strategy(point: EntryPoint) -> Installed:
    key = (point.name, point.value)
    if key not in _imported:
        strategy = _import(point)
        version = point.dist.version if point.dist is not None else "0"
        digest = digest_of(strategy.decide)
        _imported[key] = Installed(point.name, version, digest, strategy)
    return _imported[key]


def _import(point: EntryPoint) -> PythonStrategy:
    if point.pattern.fullmatch(point.value) is None:
        message = f"{PREFIX}{point.name}: its entry point {point.value!r} names no function"
        raise InputError([Problem(message, "as in `package.module:function`")])
    try:
        # Standard output is for what a command was asked: one document with `--json`.
        with redirect_stdout(sys.stderr):
            found = point.load()
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # whatever a module may raise
        raise InputError([_broken(point, error)]) from None
    if not isinstance(found, PythonStrategy):
        message = f"{PREFIX}{point.name}: {point.value} is no strategy, but {reprlib.repr(found)}"
        hint = "decorate the function with `@stud8.strategy.strategy`"
        raise InputError([Problem(message, hint)])
    if found.decide.__module__ not in sys.modules:
        message = f"{PREFIX}{point.name}: the function of {point.value} belongs to no module"
        raise InputError([Problem(message, "write it in a file of its package")])
    return found


def _broken(point: EntryPoint, error: BaseException) -> Problem:
    """Return the problem of a strategy whose module cannot be imported."""
    file, line = _place(error)
    said = traceback.format_exception_only(error)[-1]
    message = f"{PREFIX}{point.name} cannot be imported: {shorten(said, _LONGEST)}"
    hint = f"`python -c 'import {point.module}'` shows the whole trace"
    return Problem(message, hint, file=file, line=line)


def _place(error: BaseException) -> tuple[str, int]:
    """Return the file and line of the author's that an error comes from."""
    if isinstance(error, SyntaxError):
        return error.filename or "", error.lineno or 0
    ours = (Path(__file__).parents[1], Path(importlib.__file__).parent)
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        path = Path(frame.filename)
        if path.is_file() and not any(path.is_relative_to(folder) for folder in ours):
            return frame.filename, frame.lineno or 0
    return "", 0
