"""Compiled once for all: after it, a profile costs no more than its own code."""

from importlib import import_module
from pathlib import Path

from numba.core.dispatcher import Dispatcher
from stud8.strategy import FEATURES, compile_profile, kernels
from stud8.strategy.feature import Feature
from stud8.strategy.kinds import Kind
from stud8.strategy.native import compile_features

from tests.strategy.random_profiles import unchecked


def compiled_kernels() -> dict[str, int]:
    """Return for each function behind the features in how many forms it is compiled."""
    modules = [
        import_module(f"{kernels.__name__}.{file.stem}")
        for file in Path(kernels.__path__[0]).glob("[a-z]*.py")
    ]
    return {
        f"{module.__name__}.{name}": len(thing.overloads)
        for module in modules
        for name, thing in vars(module).items()
        if isinstance(thing, Dispatcher)
    }


def asking(feature: Feature) -> str:
    arguments = ", ".join(str(least) for least, _ in feature.arguments)
    asked = f"{feature.name}({arguments})" if arguments else feature.name
    if feature.kind is Kind.TRUTH:
        return asked
    other = {Kind.STRENGTH: "board_high", Kind.CLASS: "no_low", Kind.CATEGORY: "straight"}
    return f"{asked} != {other.get(feature.kind, '3')}"


def test_a_profile_that_asks_everything_compiles_only_itself() -> None:
    compile_features()
    before = compiled_kernels()
    asked = [asking(feature) for feature in FEATURES.values() if feature.name != "board_high"]
    asked += ['hand("(A2)3s")', "high_rank >= board_high"]
    rules = "".join(f"  - when: '{text}'\n    do: call\n" for text in asked)
    source = f"profile: p\nlater:\n{rules}  - do: fold\nthird:\n  - do: fold\n"
    compile_profile(unchecked(source))
    assert compiled_kernels() == before
    assert all(before[f"stud8.strategy.kernels.{f.group}.{f.name}"] for f in FEATURES.values()
               if f.group != "estimates")  # fmt: skip
