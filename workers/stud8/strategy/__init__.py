"""Strategies: profiles read, checked and compiled, and what they may know."""

from typing import TYPE_CHECKING

from stud8.engine.view import (
    CALL,
    DECLARE,
    DECLARE_BOTH,
    DECLARE_HIGH,
    DECLARE_LOW,
    FOLD,
    RAISE,
    RAISE_SMALL,
)
from stud8.strategy.builtin import builtin_names, builtin_source
from stud8.strategy.features import FEATURES, GROUPS
from stud8.strategy.profile import CheckedProfile, Parameter, RuleInfo
from stud8.strategy.python.declare import strategy
from stud8.strategy.read import check_profile, read_profile

__all__ = [
    "CALL",
    "DECLARE",
    "DECLARE_BOTH",
    "DECLARE_HIGH",
    "DECLARE_LOW",
    "FEATURES",
    "FOLD",
    "GROUPS",
    "RAISE",
    "RAISE_SMALL",
    "CheckedProfile",
    "CompiledStrategy",
    "Parameter",
    "RuleInfo",
    "builtin_names",
    "builtin_source",
    "check_profile",
    "compile_profile",
    "helper",
    "read_profile",
    "strategy",
]


if TYPE_CHECKING:
    from stud8.strategy.native import CompiledStrategy, compile_profile
    from stud8.strategy.python.guard import helper


def __getattr__(name: str) -> object:
    # Numba takes half a second to import; reading and checking do without it.
    if name in ("CompiledStrategy", "compile_profile"):
        from stud8.strategy import native

        return getattr(native, name)
    if name == "helper":
        from stud8.strategy.python.guard import helper

        return helper
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
