"""Python strategies as native functions, with their answers checked."""

from typing import Any

import numba
from numba import carray, from_dtype, types
from stud8.engine.compile import njit
from stud8.engine.problems import InputError, Problem
from stud8.engine.view import DECLARE, DECLARE_BOTH, DECLARE_HIGH, FOLD, RAISE_SMALL, VIEW
from stud8.strategy.compiled import CompiledStrategy
from stud8.strategy.kernels.values import I64, Record
from stud8.strategy.python_strategies import PythonProfile

OPTIONS: dict[str, Any] = {"nogil": True, "boundscheck": True, "error_model": "python"}
"""As Python would: an index out of range and a division by zero raise."""

_VIEW_TYPE = from_dtype(VIEW)
_SIGNATURE = types.int64(types.CPointer(_VIEW_TYPE))


@njit
def checked(answer: I64, view: Record) -> I64:
    """Return an answer if it is one of the actions that may be given, else none."""
    if view.phase == DECLARE:
        return answer if DECLARE_HIGH <= answer <= DECLARE_BOTH else 0
    return answer if FOLD <= answer <= RAISE_SMALL else 0


def compile_python(profile: PythonProfile) -> CompiledStrategy:
    """Compile a Python strategy; once in a process, for nothing tells when it has changed.

    Raises:
        InputError: Numba cannot compile it, or it returns no whole number.
    """
    decide = numba.njit(**OPTIONS)(profile.strategy.function)
    try:
        decide.compile((_VIEW_TYPE,))
    except Exception as error:  # Numba raises its own errors and, at odd places, others
        raise _refused(profile, f"{type(error).__name__}: {error}") from error
    returned = decide.overloads[(_VIEW_TYPE,)].signature.return_type
    if not isinstance(returned, types.Integer | types.Boolean):
        raise _refused(profile, f"it returns {returned}, not an action")

    def native(pointer: Any) -> Any:
        view = carray(pointer, 1)[0]
        return checked(types.int64(decide(view)), view)

    def in_python(view: Any) -> Any:
        return checked(types.int64(decide(view)), view)

    compiled = numba.cfunc(_SIGNATURE, **OPTIONS)(native)
    return CompiledStrategy(
        compiled.address,
        profile.rules,
        tuple(profile.parameters),
        1,
        compiled,
        numba.njit(**OPTIONS)(in_python),
    )


def _refused(profile: PythonProfile, why: str) -> InputError:
    lines = [line for line in why.splitlines() if line.strip()]
    message = f"the strategy {profile.name} does not compile: {' / '.join(lines[-12:])[:600]}"
    hint = "Numba's nopython mode takes numbers, loops and the View, no Python objects"
    return InputError([Problem(message, hint, "profile")])
