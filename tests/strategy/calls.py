"""Calling a compiled strategy from Python, as the engine calls it."""

import ctypes
from collections.abc import Sequence
from typing import Any

import numpy as np
from stud8.engine.view import VIEW
from stud8.strategy.native import CompiledStrategy

_FUNCTION = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p)


class Caller:
    """Calls one strategy with given parameters; `counters` are its own."""

    def __init__(self, strategy: CompiledStrategy, parameters: Sequence[float] = ()) -> None:
        self.strategy = strategy
        self.parameters = np.array([*parameters, 0.0])
        self.counters = np.zeros(strategy.counters, np.int64)
        self._function = _FUNCTION(strategy.address)

    def __call__(self, view: Any) -> int:
        copy = np.array([view], VIEW)
        copy["parameters"] = self.parameters.ctypes.data
        copy["counters"] = self.counters.ctypes.data
        return int(self._function(copy.ctypes.data))
