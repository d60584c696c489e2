"""How functions are compiled: the one place that knows Numba's options and cache.

Compiled code is kept in `$STUD8_CACHE_DIR`, by default `stud8` in the user's
cache folder, below a folder named by the hash of `build.py`.
"""

import hashlib
import os
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import numba
from numba.core.caching import (
    CompileResultCacheImpl,
    FunctionCache,
    IndexDataCacheFile,
    UserProvidedCacheLocator,
)
from numba.core.ccallback import CFunc
from numba.core.sigutils import normalize_signature
from stud8.engine.build import LAYERS, PACKAGES, build
from stud8.engine.problems import InputError, Problem

F = TypeVar("F", bound=Callable[..., Any])

I64: TypeAlias = Any
"""A signed 64-bit integer in compiled code."""
U64: TypeAlias = Any
"""An unsigned 64-bit integer in compiled code."""
Lanes: TypeAlias = Any
"""Eight words in one register in compiled code: see `lanes`."""
Record: TypeAlias = Any
"""A record of a structured array in compiled code: `array[0]`."""
Array: TypeAlias = Any
"""A one-dimensional array in compiled code."""

OPTIONS: dict[str, Any] = {"nogil": True, "boundscheck": False, "error_model": "numpy"}


def njit(function: F) -> F:
    """Compile a function on its first call, and keep the machine code on disk."""
    return _compiled(function)


def inlined(function: F) -> F:
    """Compile a function as `njit` does, and into each function that calls it."""
    return _compiled(function, forceinline=True)


def part(function: F) -> F:
    """Compile a function as a part of the functions that call it, with no code of its own.

    For what is called from one place: it then is compiled once, and not again
    with each of the functions above.
    """
    return _compiled(function, inline="always")


def _compiled(function: F, **options: Any) -> F:
    dispatcher = numba.njit(**OPTIONS, **options)(function)
    _keep_on_disk(dispatcher, function)
    return dispatcher  # type: ignore[no-any-return]


def cfunc(signature: Any, **options: Any) -> Callable[[Callable[..., Any]], Any]:
    """Compile a function that is called by its address, and keep it on disk.

    The result's `address` is that of native code with the C calling convention.
    """

    def wrap(function: Callable[..., Any]) -> Any:
        compiled: Any = CFunc(
            function, normalize_signature(signature), locals={}, options=OPTIONS | options
        )
        _keep_on_disk(compiled, function)
        compiled.compile()
        return compiled

    return wrap


def cache_folder(module: str = "") -> Path:
    """Return where the compiled code of a module is kept.

    Raises:
        InputError: nothing says where, and the user has no home.
    """
    home = os.environ.get("STUD8_CACHE_DIR")
    root = Path(home) if home else _user_cache() / "stud8"
    layer = next((name for name in LAYERS if module.startswith(f"stud8.{name}.")), LAYERS[-1])
    return root / build(layer)


def _keep_on_disk(compiled: Any, function: Callable[..., Any]) -> None:
    with _cache_folder(function.__module__), suppress(RuntimeError):
        # Refused where the source is no file, as at a prompt.
        compiled._cache = _MendingCache(function)


def _user_cache() -> Path:
    home = os.environ.get("XDG_CACHE_HOME")
    try:
        return Path(home) if home else Path.home() / ".cache"
    except RuntimeError:
        hint = "set STUD8_CACHE_DIR to a folder of yours"
        raise InputError([Problem("no home folder to keep compiled code in", hint)]) from None


@contextmanager
def _cache_folder(module: str) -> Iterator[None]:
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(cache_folder(module))
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before


class _Locator(UserProvidedCacheLocator):  # type: ignore[misc]
    """The cache folder, be it writable or not.

    Numba would go on to a folder beside the source, where nothing tells builds apart. And it
    has a folder for each place that a source lies at: two installations of one build would
    compile all of it twice.
    """

    def __init__(self, py_func: Any, py_file: str) -> None:
        super().__init__(py_func, py_file)
        source = Path(py_file).resolve()
        if source.is_relative_to(PACKAGES):
            inside = source.parent.relative_to(PACKAGES)
            self._cache_path = str(Path(numba.config.CACHE_DIR) / inside)

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> Any:
        return cls(py_func, py_file) if Path(py_file).exists() else None


class _Place(CompileResultCacheImpl):  # type: ignore[misc]
    _locator_classes = (_Locator,)


class _Files(IndexDataCacheFile):  # type: ignore[misc]
    """Names machine code by what it is for.

    Numba counts instead: two processes that save at once may give one number to two
    signatures, and from then on the one's code is run for the other.
    """

    def save(self, key: Any, data: Any) -> None:
        stem = self._index_name.removesuffix("nbi")
        name = f"{stem}{hashlib.sha256(repr(key).encode()).hexdigest()[:16]}.nbc"
        self._save_data(name, data)
        self._save_index({**self._load_index(), key: name})


class _MendingCache(FunctionCache):  # type: ignore[misc]
    """A cache that throws away what it cannot read and does without what it cannot write."""

    _impl_class = _Place

    def __init__(self, py_func: Any) -> None:
        super().__init__(py_func)
        self._cache_file = _Files(
            self.cache_path, self._impl.filename_base, self._impl.locator.get_source_stamp()
        )

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            return super().load_overload(sig, target_context)
        except Exception as error:  # whatever a damaged pickle or object file raises
            warnings.warn(
                f"{self.cache_path}: damaged cache ({type(error).__name__}), compiling again",
                RuntimeWarning,
                stacklevel=2,
            )
            with suppress(OSError):
                self.flush()
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        try:
            super().save_overload(sig, data)
        except OSError as error:
            _not_kept(Path(self.cache_path).parent, error.strerror)


@cache
def _not_kept(folder: Path, why: str) -> None:
    """Warn that compiled code is not kept: once, not for each function."""
    warnings.warn(f"{folder}: compiled code cannot be kept ({why})", RuntimeWarning, stacklevel=2)
