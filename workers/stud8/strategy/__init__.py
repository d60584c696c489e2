"""Strategies: profiles read, checked and compiled, and what they may know."""

from stud8.strategy.builtin import builtin_names, builtin_source
from stud8.strategy.features import FEATURES, GROUPS
from stud8.strategy.profile import CheckedProfile, Parameter, RuleInfo
from stud8.strategy.python_strategies import python_names, python_profile, strategy
from stud8.strategy.read import check_profile, read_profile

__all__ = [
    "FEATURES",
    "GROUPS",
    "CheckedProfile",
    "CompiledStrategy",
    "Parameter",
    "RuleInfo",
    "builtin_names",
    "builtin_source",
    "check_profile",
    "compile_profile",
    "parameter",
    "python_names",
    "python_profile",
    "read_profile",
    "strategy",
]


def __getattr__(name: str) -> object:
    # Numba takes half a second to import; reading and checking do without it.
    if name in ("CompiledStrategy", "compile_profile"):
        from stud8.strategy import native

        return getattr(native, name)
    if name == "parameter":
        from stud8.strategy.kernels.support import parameter

        return parameter
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
