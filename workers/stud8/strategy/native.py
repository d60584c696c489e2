"""Compiled profiles: machine code in the cache folder, under the hash of what it says."""

import hashlib
import importlib.util
import os
import sys
import tempfile
import threading
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import Enum
from importlib import import_module
from importlib.abc import InspectLoader
from pathlib import Path
from types import ModuleType
from typing import Any

import numba
from llvmlite import ir
from numba import from_dtype, types
from numba.extending import intrinsic
from stud8.engine.compile import OPTIONS, cache_folder
from stud8.engine.view import VIEW
from stud8.strategy.compiled import CompiledStrategy as CompiledStrategy
from stud8.strategy.emit import ESTIMATES, emit
from stud8.strategy.feature import Feature
from stud8.strategy.features import FEATURES
from stud8.strategy.profile import CheckedProfile
from stud8.strategy.python.installed import PythonProfile
from stud8.strategy.starting import Pattern
from stud8.strategy.tree import DefinitionUse, ParameterUse

VIEW_TYPE = from_dtype(VIEW)
SIGNATURE = types.int64(types.CPointer(VIEW_TYPE))

_PREFIX = "stud8.strategy._compiled_"
_ANCHOR = '''"""A compiled profile of stud8; its machine code lies beside it. Not to be edited."""

from numba import carray
from stud8.engine.compile import cfunc
from stud8.strategy.native import SIGNATURE, rules_of

decide = rules_of("{digest}")


@cfunc(SIGNATURE)
def strategy(pointer):
    return decide(carray(pointer, 1)[0])
'''
_profiles: dict[str, CheckedProfile] = {}
# Chunks of one job may be prepared by several threads at once.
_LOADING = threading.Lock()


def compile_profile(profile: CheckedProfile) -> CompiledStrategy:
    """Compile a profile, or load it if one that says the same was compiled before.

    Raises:
        InputError: it stands for a Python strategy, which does not compile.
    """
    if isinstance(profile, PythonProfile):
        from stud8.strategy.python.compiling import compile_python  # needs this module

        return compile_python(profile)
    digest = digest_of(profile)
    _profiles[digest] = profile
    module = import_source(_PREFIX + digest, _ANCHOR.format(digest=digest))

    def in_python(view: Any) -> Any:
        return module.decide(view)

    return CompiledStrategy(
        module.strategy.address,
        profile.rules,
        tuple(profile.parameters),
        1,
        module.strategy,
        numba.njit(**OPTIONS)(in_python),
    )


def rules_of(digest: str) -> Any:
    """Return the decision of a profile as a function for compiled code."""

    def decide(typingctx: Any, view: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            def call(name: str, arguments: list[Any]) -> Any:
                return _call(context, builder, name, [args[0], *arguments])

            return emit(_profiles[digest], builder, args[0], call)

        return types.int64(view), codegen

    return intrinsic(decide)


def compile_features() -> None:
    """Compile all that conditions may ask, so that a profile costs no more than its own code."""
    for feature in FEATURES.values():
        if feature.name not in ESTIMATES:
            arguments = [types.int64] * len(feature.arguments)
            _compiled_kernel(f"{feature.group}.{feature.name}", arguments)
    _compiled_kernel("support.starts_with", [types.int64] * 3 + [types.boolean] * 3)
    _compiled_kernel("estimates.estimate", [types.int64])


def _call(context: Any, builder: Any, name: str, arguments: list[Any]) -> Any:
    """Write the call of a compiled function, and link it; return its value."""
    kinds = [types.boolean if a.type == ir.IntType(1) else types.int64 for a in arguments[1:]]
    compiled = _compiled_kernel(name, kinds)
    context.active_code_library.add_linking_library(compiled.library)
    # No kernel raises, so the status is not looked at.
    _, value = context.call_internal_no_propagate(
        builder, compiled.fndesc, compiled.signature, arguments
    )
    return value


def _compiled_kernel(name: str, kinds: list[Any]) -> Any:
    """Return a function compiled for a View and arguments of these types."""
    dispatcher = _kernel(name)
    dispatcher.compile((VIEW_TYPE, *kinds))
    return dispatcher.overloads[(VIEW_TYPE, *kinds)]


def _kernel(name: str) -> Any:
    module, _, function = name.partition(".")
    return getattr(import_module(f"stud8.strategy.kernels.{module}"), function)


def kernel_of(feature: Feature) -> Callable[..., float]:
    """Return the function that computes a feature, callable with a View from Python.

    That of an estimate takes the number of samples.
    """
    if feature.name not in ESTIMATES:
        return _kernel(f"{feature.group}.{feature.name}")  # type: ignore[no-any-return]
    place = ESTIMATES.index(feature.name)
    return lambda view, samples: float(_kernel("estimates.estimate")(view, samples)[place])


def starts(view: Any, pattern: Pattern) -> bool:
    """Return whether the starting cards of a View fit a pattern."""
    flags = (pattern.ordered, pattern.one_suit, pattern.distinct)
    return bool(_kernel("support.starts_with")(view, *pattern.ranks, *flags))


def digest_of(profile: CheckedProfile) -> str:
    """Return a hash of all that decides: the same for texts that say the same."""
    said = (
        [(_essence(rule.condition), _essence(rule.mix)) for rule in profile.body],
        sorted(profile.lists.items()),
        [parameter.bounds for parameter in profile.parameters.values()],
        [_essence(definition.tree) for definition in profile.definitions],
        profile.equity_samples,
    )
    return hashlib.sha256(repr(said).encode()).hexdigest()[:24]


def _essence(value: Any) -> Any:
    """Return a tree without its places and the names that users give."""
    if isinstance(value, Feature):
        return value.name
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return tuple(_essence(item) for item in value)
    if is_dataclass(value):
        left_out = {"at", "text"}
        if isinstance(value, DefinitionUse | ParameterUse):
            left_out.add("name")
        kept = [each.name for each in fields(value) if each.name not in left_out]
        return (type(value).__name__, *(_essence(getattr(value, name)) for name in kept))
    return value


def import_source(name: str, source: str) -> ModuleType:
    """Import source from the cache folder, written at need; machine code is kept beside it.

    The name ends in a hash: two sources never have the same.
    """
    with _LOADING:
        return sys.modules.get(name) or _import_source(name, source)


class _Unwritten(InspectLoader):
    """Loads source that no file holds; its machine code is kept nowhere."""

    def __init__(self, source: str) -> None:
        self.source = source

    def get_source(self, fullname: str) -> str:
        return self.source


def _import_source(name: str, source: str) -> ModuleType:
    path = cache_folder(name) / "profiles" / f"{name.rpartition('.')[2]}.py"
    try:
        _write_once(path, source)
        spec = importlib.util.spec_from_file_location(name, path)
    except OSError:  # a folder that cannot be written
        spec = importlib.util.spec_from_loader(name, _Unwritten(source))
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} cannot be imported")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _write_once(path: Path, source: str) -> None:
    """Write a file whole or not at all; one that is there stays, with its date.

    Numba's cache is keyed by the date of the source file.
    """
    if path.exists() and path.read_bytes() == source.encode():
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, suffix=".tmp")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(source)
        try:
            os.link(temporary, path)
        except OSError:
            Path(temporary).replace(path)
    finally:
        Path(temporary).unlink(missing_ok=True)
