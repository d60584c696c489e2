"""How a strategy is declared in Python."""

import inspect
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, overload

from stud8.strategy.limits import MAX_NUMBER, MAX_PARAMETERS
from stud8.strategy.profile import Parameter

Bounds = float | tuple[float, float, float]
"""A parameter's value, or (value, least, greatest)."""
Decide = Callable[..., Any]


@dataclass(frozen=True, slots=True)
class PythonStrategy:
    """A function of a View that decides, and what a job may change about it.

    `parameters` are in the order of the function's arguments after the View.
    """

    decide: Decide
    description: str
    parameters: Mapping[str, Parameter]
    declares: bool

    def __call__(self, view: Any, **parameters: float) -> Any:
        """Call the plain function, in a test for instance; absent parameters have their values."""
        values = {name: parameter.value for name, parameter in self.parameters.items()}
        return self.decide(view, **(values | parameters))


@overload
def strategy(decide: Decide, /) -> PythonStrategy: ...


@overload
def strategy(
    *,
    description: str = "",
    parameters: Mapping[str, Bounds] | None = None,
    declares: bool = False,
) -> Callable[[Decide], PythonStrategy]: ...


def strategy(
    decide: Decide | None = None,
    /,
    *,
    description: str = "",
    parameters: Mapping[str, Bounds] | None = None,
    declares: bool = False,
) -> PythonStrategy | Callable[[Decide], PythonStrategy]:
    """Declare a function of a View to be a strategy.

    Args:
        decide: the function; its first argument is the View, the others are its
            parameters. It returns FOLD, CALL, RAISE or RAISE_SMALL and is compiled
            by Numba.
        description: for lists of strategies; by default the function's first line
            of documentation.
        parameters: what a job may change: name to value, or to (value, least, greatest).
        declares: it also answers in the phase DECLARE, with DECLARE_HIGH, DECLARE_LOW
            or DECLARE_BOTH.

    Raises:
        TypeError: the function's arguments are not the View and the parameters.
        ValueError: a parameter that is no number, or out of its own bounds.
    """

    def declare(function: Decide) -> PythonStrategy:
        given = _parameters(parameters or {})
        names = _arguments(function)
        if sorted(names) != sorted(given):
            declared = ", ".join(given) or "none: @strategy(parameters={...}) declares them"
            raise TypeError(
                f"{function.__name__}{inspect.signature(function)}: the arguments after the View "
                f"must be its parameters, which are {declared}"
            )
        text = description or (inspect.getdoc(function) or "").partition("\n")[0]
        return PythonStrategy(function, text, {name: given[name] for name in names}, declares)

    return declare if decide is None else declare(decide)


def _arguments(function: Decide) -> list[str]:
    """Return the names of the function's arguments after the View."""
    if not inspect.isfunction(function):
        raise TypeError(f"{function!r} is no plain function: `@strategy` compiles it by itself")
    arguments = list(inspect.signature(function).parameters.values())
    if not arguments or any(a.kind is not a.POSITIONAL_OR_KEYWORD for a in arguments):
        raise TypeError(
            f"{function.__name__}{inspect.signature(function)}: a strategy takes the View, then "
            "its parameters by name"
        )
    return [argument.name for argument in arguments[1:]]


def _parameters(given: Mapping[str, Bounds]) -> dict[str, Parameter]:
    if len(given) > MAX_PARAMETERS:
        raise ValueError(f"{len(given)} parameters; at most {MAX_PARAMETERS}")
    return {name: _parameter(name, bounds) for name, bounds in given.items()}


def _parameter(name: str, given: Bounds) -> Parameter:
    bounds = given if isinstance(given, tuple) else (given,)
    if len(bounds) not in (1, 3) or not all(_is_number(number) for number in bounds):
        raise ValueError(
            f"parameter {name!r} is {given!r}: write its value, or (value, least, greatest)"
        )
    numbers = [float(number) for number in bounds]
    parameter = Parameter(numbers[0])
    if len(numbers) > 1:
        parameter = Parameter(numbers[0], numbers[1], numbers[2])
    least, most = parameter.bounds
    if not least <= parameter.value <= most:
        raise ValueError(
            f"parameter {name!r} = {parameter.value:g} is out of its bounds {least:g} to {most:g}"
        )
    return parameter


def _is_number(number: object) -> bool:
    return (
        isinstance(number, int | float)
        and not isinstance(number, bool)
        and math.isfinite(number)
        and abs(number) <= MAX_NUMBER
    )
