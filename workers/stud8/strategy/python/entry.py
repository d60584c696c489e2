"""The native entry of a Python strategy: source in the cache folder, machine code beside it."""

import hashlib
from typing import Any

from stud8.strategy.native import import_source

_PREFIX = "stud8.strategy._python_"
_SOURCE = '''"""The entry of a Python strategy, written by stud8. Not to be edited.

{pinned}
{digest}
"""

from numba import carray
from stud8.engine.compile import cfunc
from stud8.strategy.native import SIGNATURE
from stud8.strategy.python.entry import decision
from stud8.strategy.python.shown import parameter, shown

decide = decision("{digest}", "{name}")


@cfunc(SIGNATURE, error_model="python")
def strategy(pointer):
    view = carray(pointer, 1)[0]
    try:
        answer = decide({arguments})
    except Exception:
        return 0
    if view.phase == 8:
        return answer if 5 <= answer <= 7 else 0
    return answer if 1 <= answer <= 4 else 0
'''

_decisions: dict[tuple[str, str], Any] = {}


def load_entry(decide: Any, *, name: str, pinned: str, digest: str, order: tuple[int, ...]) -> Any:
    """Return the entry's native function, with its `address`.

    Args:
        decide: the compiled function that decides; it is not compiled if the entry
            is in the cache.
        name: of the strategy.
        pinned: the same with its version and source.
        digest: of all that `decide` is made from.
        order: which of the seat's parameters its arguments after the View are.
    """
    _decisions[digest, name] = decide
    values = [f"parameter(view.parameters, {index})" for index in order]
    arguments = ", ".join(["shown(pointer)", *values])
    source = _SOURCE.format(pinned=pinned, digest=digest, name=name, arguments=arguments)
    key = hashlib.sha256(source.encode()).hexdigest()[:24]
    return import_source(_PREFIX + key, source).strategy


def decision(digest: str, name: str) -> Any:
    """Return the function that an entry calls."""
    return _decisions[digest, name]
