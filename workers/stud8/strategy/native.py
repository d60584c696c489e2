"""Compiled profiles: source in the cache folder, machine code beside it."""

import hashlib
import importlib.util
import os
import sys
import tempfile
import threading
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import numba
from numba import from_dtype, types
from stud8.engine.compile import OPTIONS, cache_folder
from stud8.engine.view import VIEW
from stud8.strategy.generate import generate
from stud8.strategy.profile import CheckedProfile, RuleInfo

VIEW_TYPE = from_dtype(VIEW)
SIGNATURE = types.int64(types.CPointer(VIEW_TYPE))

_PREFIX = "stud8.strategy._compiled_"
# Chunks of one job may be prepared by several threads at once.
_LOADING = threading.Lock()


@dataclass(frozen=True, slots=True)
class CompiledStrategy:
    """A strategy ready to be called by the engine.

    `address` is that of the native function, valid as long as `keepalive` is
    kept; `function` is the same in a form that raises, for finding faults.
    """

    address: int
    rules: tuple[RuleInfo, ...]
    parameter_names: tuple[str, ...]
    counters: int
    keepalive: Any
    function: Any


def inner(function: Any) -> Any:
    """Compile a function that only compiled code calls; its callers are kept on disk."""
    return numba.njit(no_cpython_wrapper=True, **OPTIONS)(function)


def compile_profile(profile: CheckedProfile) -> CompiledStrategy:
    """Compile a profile, or load it if it was compiled before.

    The source is kept in the cache folder under its own hash, and the machine
    code beside it: a second process loads both.
    """
    module = load_module(generate(profile))
    return CompiledStrategy(
        module.strategy.address,
        profile.rules,
        tuple(profile.parameters),
        1,
        module.strategy,
        numba.njit(**OPTIONS)(module.decide.py_func),
    )


def load_module(source: str) -> ModuleType:
    """Import generated source from the cache folder, where it is written at need."""
    name = _PREFIX + hashlib.sha256(source.encode()).hexdigest()[:24]
    with _LOADING:
        return sys.modules.get(name) or _import_source(name, source)


def _import_source(name: str, source: str) -> ModuleType:
    path = cache_folder(name) / "profiles" / f"{name.rpartition('.')[2]}.py"
    _write_once(path, source)
    spec = importlib.util.spec_from_file_location(name, path)
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
    if path.exists() and path.read_text(encoding="utf-8") == source:
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
