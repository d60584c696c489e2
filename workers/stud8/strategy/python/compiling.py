"""From a Python strategy to the native function that the engine calls."""

import re
import threading
from collections.abc import Iterable, Sequence
from ctypes import c_double
from pathlib import Path
from typing import Any

from stud8.engine.problems import InputError, Problem
from stud8.strategy.compiled import CompiledStrategy
from stud8.strategy.python.digest import source_files
from stud8.strategy.python.entry import load_entry
from stud8.strategy.python.guard import compile_decision
from stud8.strategy.python.installed import Installed, PythonProfile, find_strategy
from stud8.strategy.python.shown import ShownView

_COMPILING = threading.Lock()
# "File "/path/x.py", line 12" and "at /path/x.py (12)" of Numba's messages.
_PLACES = re.compile(r'File "([^"]+)", line (\d+)|\bat (\S.*?) \((\d+)\)')
_UNTOLD = ("Failed in ", "During: ", "File ", "- Resolution failure")


def compile_python(profile: PythonProfile) -> CompiledStrategy:
    """Compile an installed strategy, or load it if its very source was compiled before.

    Raises:
        InputError: it does not compile, or it is not installed as the profile's name says.
    """
    found = find_strategy(profile.source)
    order = _order(found, profile.parameters)
    decide = compile_decision(found.strategy.decide)
    with _COMPILING:
        try:
            entry = load_entry(
                decide, name=found.name, pinned=found.pinned, digest=found.digest, order=order
            )
        except Exception as error:  # Numba's own errors, and whatever it runs into
            raise InputError([_problem(found, error)]) from None
    return CompiledStrategy(
        entry.address,
        profile.rules,
        tuple(profile.parameters),
        1,
        (entry, decide),
        Call(decide, order),
    )


class Call:
    """A strategy as a function of a View record that raises what the strategy raises.

    `decide` is the compiled function or the plain one, `order` says which of the
    seat's parameters are its arguments after the View.
    """

    def __init__(self, decide: Any, order: Sequence[int]) -> None:
        self.decide, self.order = decide, order

    def __call__(self, record: Any) -> Any:
        """Decide; the record's address of the parameters must be valid."""
        address = int(record["parameters"])
        values = [c_double.from_address(address + 8 * index).value for index in self.order]
        return self.decide(ShownView(record), *values)


def _order(found: Installed, parameters: Iterable[str]) -> tuple[int, ...]:
    """Return where each argument stands among a seat's parameters, which are sorted."""
    names = list(parameters)
    return tuple(names.index(name) for name in found.strategy.parameters)


def _problem(found: Installed, error: Exception) -> Problem:
    """Return what is wrong with a function that does not compile, and where."""
    text = str(error)
    decide = found.strategy.decide
    files = {str(file.resolve()) for file in source_files(decide)}
    file, line = decide.__code__.co_filename, decide.__code__.co_firstlineno
    for place in _PLACES.finditer(text):
        path = Path(place[1] or place[3]).resolve()
        if str(path) in files:
            file, line = str(path), int(place[2] or place[4])
            break
    message = f"python:{found.name} does not compile: {_reason(text)}"
    hint = "a strategy is Python that Numba compiles: see docs/python-strategies.md"
    return Problem(message, hint, file=file, line=line)


def _reason(text: str) -> str:
    """Return what a reader needs of Numba's message."""
    if "Cannot modify readonly array" in text:
        return "the View is read-only: its arrays cannot be changed"
    if "runaway recursion" in text:
        return "a function calls itself in every case: write it as a loop"
    lines = [line.strip() for line in text.splitlines()]
    told = [line for line in lines if line and not line.startswith(_UNTOLD)]
    reason = told[0] if told else "Numba does not say why"
    signature = next((line for line in told if line.startswith(">>> ")), "")
    if reason.startswith("No implementation of function") and signature:
        reason = f"{signature.removeprefix('>>> ')} cannot be done with these types"
    return reason.rstrip(". ")
