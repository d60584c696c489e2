"""Strategies written in Python: functions of a View that Numba compiles.

A package registers them under the entry-point group `stud8.strategies`:

    [project.entry-points."stud8.strategies"]
    tight = "my_package:tight"

and a job names them `python:tight`. They see what a profile sees, and run as
fast. They may call the features too: `from stud8.strategy.kernels import own`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib.metadata import entry_points
from typing import Any, overload

from stud8.engine.problems import InputError, Problem
from stud8.strategy.names import nearest
from stud8.strategy.profile import LISTS, CheckedProfile, Parameter, Rule, RuleInfo

GROUP = "stud8.strategies"
PREFIX = "python:"


@dataclass(frozen=True, slots=True)
class PythonStrategy:
    """A function of a View, with the parameters it reads through `parameter`."""

    function: Callable[[Any], int]
    description: str
    parameters: Mapping[str, float]

    def __call__(self, view: Any) -> int:
        """Call the function as it was written."""
        return self.function(view)


@dataclass(frozen=True, slots=True)
class PythonProfile(CheckedProfile):
    """What stands for a Python strategy where a profile is wanted.

    It has one rule, which decides on every street.
    """

    strategy: PythonStrategy = field(kw_only=True)


@overload
def strategy(function: Callable[[Any], int]) -> PythonStrategy: ...


@overload
def strategy(
    *, parameters: Mapping[str, float]
) -> Callable[[Callable[[Any], int]], PythonStrategy]: ...


def strategy(
    function: Callable[[Any], int] | None = None, *, parameters: Mapping[str, float] | None = None
) -> Any:
    """Make a function of a View a strategy.

    It returns one of the actions of `stud8.engine.view`: FOLD, CALL, RAISE or
    RAISE_SMALL, when declaring DECLARE_HIGH, DECLARE_LOW or DECLARE_BOTH. An
    action that is not legal is taken as that of a profile would be; any other
    answer fails the job. `parameters` are names and default values, read by
    `stud8.strategy.parameter(view, index)` in this order.
    """

    def make(function: Callable[[Any], int]) -> PythonStrategy:
        description = (function.__doc__ or "").strip().partition("\n")[0]
        return PythonStrategy(function, description, dict(parameters or {}))

    return make if function is None else make(function)


def python_names() -> tuple[str, ...]:
    """Return the names of all installed Python strategies, as a job gives them."""
    return tuple(sorted(PREFIX + entry.name for entry in entry_points(group=GROUP)))


def python_profile(name: str) -> PythonProfile:
    """Return what stands for the strategy `python:NAME` in a line-up.

    Raises:
        KeyError: no installed package has it.
        InputError: what is registered cannot be imported or is no strategy.
    """
    found = [entry for entry in entry_points(group=GROUP) if PREFIX + entry.name == name]
    if not found:
        raise KeyError(name)
    try:
        registered = found[0].load()
    except Exception as error:  # whatever an import may raise
        raise _unusable(name, f"{type(error).__name__}: {error}") from error
    if not isinstance(registered, PythonStrategy):
        raise _unusable(name, f"{found[0].value} is no function decorated with `@strategy`")
    return stand_in(name, registered)


def stand_in(name: str, registered: PythonStrategy) -> PythonProfile:
    """Return what stands for a strategy in a line-up under a name."""
    info = RuleInfo("python", 1, 0, "", name)
    return PythonProfile(
        name=name,
        description=registered.description,
        parameters={key: Parameter(value) for key, value in registered.parameters.items()},
        definitions=(),
        body=(Rule(info, None, (), 0, (0, 0), (0, 0)),),
        lists=dict.fromkeys(LISTS, (0,)),
        equity_samples=0,
        source=name,
        strategy=registered,
    )


def suggest_python(name: str) -> str:
    """Return a hint for a name of a Python strategy that is not installed."""
    names = python_names()
    close = nearest(name, names)
    if close:
        return f"did you mean `{close}`?"
    return f"installed are {', '.join(names)}" if names else "install the package that has it"


def _unusable(name: str, why: str) -> InputError:
    hint = f'register a function under the entry-point group "{GROUP}"'
    return InputError([Problem(f"the strategy {name} cannot be used: {why}", hint, "profile")])
