"""What the engine is given of a strategy."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from stud8.strategy.profile import RuleInfo


@dataclass(frozen=True, slots=True)
class CompiledStrategy:
    """A strategy ready to be called by the engine.

    `address` is that of the native function, valid as long as `keepalive` is
    kept; `function` takes a View in Python, and raises what the strategy raises.
    """

    address: int
    rules: tuple[RuleInfo, ...]
    parameter_names: tuple[str, ...]
    counters: int
    keepalive: Any
    function: Callable[[Any], int]
