"""How an author's functions are compiled, and what is refused while they are.

Indices are checked, divisions by zero raise, no lock of Python's is held. What
would make a decision depend on anything but the View is refused.
"""

import random
from collections.abc import Callable
from typing import Any, TypeVar

import numba
import numpy as np
from numba import types
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import AnalysisPass, register_pass
from numba.core.errors import TypingError
from numba.core.typed_passes import NopythonTypeInference
from stud8.engine.compile import OPTIONS

CHECKED: dict[str, Any] = {"boundscheck": True, "error_model": "python"}
"""Numba's options for an author's functions, beside those of the engine."""

F = TypeVar("F", bound=Callable[..., Any])


def helper(function: F) -> F:
    """Compile a function that strategies call, as they are compiled themselves.

    A function that `numba.njit` made already is compiled anew from its source.
    """
    return _compiled(function, _Guarded)  # type: ignore[no-any-return]


def compile_decision(function: Callable[..., Any]) -> Any:
    """Compile a function that decides; what is wrong with it shows at its first call."""
    return _compiled(function, _GuardedDecision, forceinline=True)


def is_helper(function: object) -> bool:
    """Return whether a function was made by `helper`."""
    return getattr(function, "stud8_checked", False) is True


def _compiled(function: Any, pipeline: Any, **options: bool) -> Any:
    plain = getattr(function, "py_func", function)
    dispatcher = numba.njit(pipeline_class=pipeline, **(OPTIONS | CHECKED | options))(plain)
    dispatcher.stud8_checked = True
    return dispatcher


def _refusal(kind: Any) -> str:
    """Return why a value of this type has no place in a strategy, or nothing."""
    if isinstance(kind, types.RecursiveCall):
        # Native code that runs out of stack takes its process with it, and tells nothing.
        function = kind.dispatcher_type.dispatcher.py_func
        return f"`{function.__name__}` calls itself, which a strategy may not: write it as a loop"
    if isinstance(kind, types.ObjModeDispatcher):
        return "`objmode` runs Python from compiled code, which a strategy may not"
    if isinstance(kind, types.Dispatcher):
        function = kind.dispatcher.py_func
        if not is_helper(kind.dispatcher) and not function.__module__.startswith("stud8."):
            return (
                f"`{function.__name__}` is compiled without checks: decorate it with "
                "`@stud8.strategy.helper`"
            )
    source = getattr(getattr(kind, "typing_key", None), "__self__", None)
    if isinstance(source, random.Random | np.random.RandomState):
        return (
            "random numbers of its own would make a hand differ at every replay: "
            "`ask.chance(view)` is the decision's"
        )
    return ""


def _unfit(answer: Any) -> str:
    """Return why a function's result is no answer, or nothing."""
    if isinstance(answer, types.Integer):
        return ""
    if isinstance(answer, types.Optional) or answer == types.none:
        return "it can end without returning an action"
    return f"it returns a value of type {answer}, not an action such as CALL"


@register_pass(mutates_CFG=False, analysis_only=True)
class _Refuse(AnalysisPass):  # type: ignore[misc]
    _name = "stud8_refuse"

    def __init__(self) -> None:
        AnalysisPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        """Refuse what a function uses."""
        for name, kind in state.typemap.items():
            if reason := _refusal(kind):
                raise TypingError(reason, loc=state.func_ir.get_definition(name).loc)
        return False


@register_pass(mutates_CFG=False, analysis_only=True)
class _RefuseAnswer(AnalysisPass):  # type: ignore[misc]
    _name = "stud8_refuse_answer"

    def __init__(self) -> None:
        AnalysisPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        """Refuse what a function returns."""
        if reason := _unfit(state.return_type):
            raise TypingError(reason, loc=state.func_ir.loc)
        return False


class _Guarded(CompilerBase):  # type: ignore[misc]
    checks: tuple[Any, ...] = (_Refuse,)

    def define_pipelines(self) -> list[Any]:
        """Return Numba's own passes, and ours once all types are known."""
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        for check in self.checks:
            passes.add_pass_after(check, NopythonTypeInference)
        passes.finalize()
        return [passes]


class _GuardedDecision(_Guarded):
    checks = (_Refuse, _RefuseAnswer)
