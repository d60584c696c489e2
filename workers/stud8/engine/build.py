"""The build: a short hash of everything that compiled code is made from.

Numba's disk cache does not notice a change in a function that the cached one
calls from another file: it would silently run the old code. So each layer's
cache folder is named by a hash over its own sources and those below it, the
Numba version and the processor.
"""

import hashlib
import platform
from functools import cache
from pathlib import Path

import llvmlite.binding
import numba

LAYERS = ("engine", "strategy", "simulation")
"""Packages with compiled code, lowest first: each may call those before it."""

PACKAGES = Path(__file__).parent.parent


def build(top: str = LAYERS[-1]) -> str:
    """Return the hash over the sources of a layer and all layers below it.

    Without an argument it covers all of them: the build that is recorded with
    a job's results.
    """
    return _build(top)


@cache
def _build(top: str) -> str:
    digest = hashlib.sha256()
    for part in (numba.__version__, platform.python_version(), *_processor()):
        digest.update(part.encode() + b"\0")
    for layer in LAYERS[: LAYERS.index(top) + 1]:
        folder = PACKAGES / layer
        for file in sorted(folder.rglob("*.py")):
            digest.update(file.relative_to(PACKAGES).as_posix().encode() + b"\0")
            digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:16]


def _processor() -> tuple[str, str]:
    """Return what code is compiled for: as NUMBA_CPU_NAME says, else this processor."""
    name, features = numba.config.CPU_NAME, numba.config.CPU_FEATURES
    if name is None:
        name = llvmlite.binding.get_host_cpu_name()
    if features is None:
        features = llvmlite.binding.get_host_cpu_features().flatten()
    return name, features
