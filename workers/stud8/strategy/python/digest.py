"""What a Python strategy is made from, as one hash.

Numba's cache does not notice a change in a function that the cached one calls
from another file, and a job must be played by the source it was checked with.
So the hash covers every Python file of the packages that the function and the
functions it calls come from, and the constants they take from anywhere.
"""

import hashlib
import inspect
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

_OURS = "stud8"
_CONSTANTS = (bool, int, float, str, bytes, type(None))


def digest_of(function: Callable[..., Any]) -> str:
    """Return the hash of all that a plain function is made from; the same on every machine."""
    digest = hashlib.sha256()
    files: dict[str, Path] = {}
    for reached in _reach(function):
        files |= _package_files(reached.__module__)
        for name, value in _named(reached):
            if text := _constant(value):
                digest.update(f"{reached.__qualname__}.{name}={text}\0".encode())
    for name in sorted(files):
        digest.update(name.encode() + b"\0")
        digest.update(hashlib.sha256(files[name].read_bytes()).digest())
    return digest.hexdigest()


def source_files(function: Callable[..., Any]) -> tuple[Path, ...]:
    """Return the files of the packages that a function and those it calls come from."""
    files: dict[str, Path] = {}
    for reached in _reach(function):
        files |= _package_files(reached.__module__)
    return tuple(files.values())


def _reach(function: Callable[..., Any]) -> list[Any]:
    """Return a function and all compiled ones that it calls, itself first."""
    found: list[Any] = []
    waiting: list[Any] = [function]
    while waiting:
        reached = waiting.pop(0)
        if reached not in found:
            found.append(reached)
            waiting += [value.py_func for _, value in _named(reached) if hasattr(value, "py_func")]
    return found


def _named(function: Any) -> Iterator[tuple[str, Any]]:
    """Yield what a function's names stand for, those in modules that it names too.

    Of a function of ours that is only what it was made with: the build has the rest.
    """
    known = inspect.getclosurevars(function)
    values = dict(known.nonlocals)
    if not _is_ours(function.__module__):
        values |= known.globals
    for name, value in sorted(values.items()):
        yield from _items(name, value)
        if isinstance(value, ModuleType) and not _is_ours(value.__name__):
            for inner in function.__code__.co_names:
                if inner in vars(value):
                    yield from _items(f"{name}.{inner}", vars(value)[inner])


def _items(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    """Yield a value, or the items of a tuple: functions in it have no text of their own."""
    if not isinstance(value, tuple):
        yield name, value
        return
    yield f"{name}.len", len(value)
    for index, item in enumerate(value):
        yield from _items(f"{name}[{index}]", item)


def _constant(value: Any) -> str:
    if isinstance(value, np.ndarray | np.generic):
        return f"{value.dtype}{value.shape}{value.tobytes().hex()}"
    return repr(value) if isinstance(value, _CONSTANTS) else ""


def _is_ours(module: str) -> bool:
    return module.partition(".")[0] == _OURS


def _package_files(module: str) -> dict[str, Path]:
    """Return the files of a module's package by their names in it; none of our own."""
    if _is_ours(module):
        return {}
    parts = module.split(".")
    for depth in range(1, len(parts) + 1):
        name = ".".join(parts[:depth])
        file = getattr(sys.modules.get(name), "__file__", None)
        if file is None:
            continue  # a namespace package, which others may share
        path = Path(file)
        if path.name != "__init__.py":
            return {f"{name}.py": path}
        return {
            f"{name}/{inner.relative_to(path.parent).as_posix()}": inner
            for inner in path.parent.rglob("*.py")
        }
    return {}
