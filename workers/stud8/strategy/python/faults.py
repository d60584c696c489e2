"""What a strategy did wrong, found out by asking it again at the View it failed at.

Native code that raises answers 0 and says no more. The compiled function shows
what it raises, and the plain one, interpreted with all its helpers, where.
"""

import traceback
from typing import Any

from stud8.engine.view import DECLARE, DECLARE_BOTH, DECLARE_HIGH, FOLD, RAISE_SMALL
from stud8.strategy.python.compiling import Call
from stud8.strategy.python.plain import PlainRun

_BETTING = "FOLD, CALL, RAISE and RAISE_SMALL"
_DECLARING = "DECLARE_HIGH, DECLARE_LOW and DECLARE_BOTH"


def fault(function: Any, record: Any) -> tuple[str, str]:
    """Return why a decision has no answer, and the traceback of what was raised, if anything.

    Args:
        function: a `CompiledStrategy.function`.
        record: the View of the decision; the addresses it holds must be valid.
    """
    try:
        answer = function(record)
    except Exception as error:  # whatever a strategy may raise
        reason = f"{type(error).__name__}: {error}".rstrip(": ")
        return reason, _trace(function, record, error)
    return (_nonsense(answer, record) if isinstance(function, Call) else ""), ""


def whereabouts(function: Any, record: Any) -> str:
    """Return where a decision that does not end goes on and on, as a traceback.

    Empty if plain Python comes to an end there; what it raises instead is returned.
    """
    if not isinstance(function, Call):
        return ""
    return PlainRun.of(function, record).trace()


def _nonsense(answer: Any, record: Any) -> str:
    declaring = record["phase"] == DECLARE
    least, most = (DECLARE_HIGH, DECLARE_BOTH) if declaring else (FOLD, RAISE_SMALL)
    if least <= answer <= most:
        return f"asked again it answered {answer}: it depends on more than its View"
    return f"it answered {answer}, which is none of {_DECLARING if declaring else _BETTING}"


def _trace(function: Any, record: Any, error: Exception) -> str:
    if not isinstance(function, Call):
        return "".join(traceback.format_exception(error))
    plain = PlainRun.of(function, record)
    if type(plain.error) is type(error):
        return plain.trace()
    # Plain Python does not raise it: all that is known is the function.
    code = function.decide.py_func.__code__
    place = traceback.FrameSummary(code.co_filename, code.co_firstlineno, code.co_name)
    lines = ["Traceback (most recent call last):\n", *traceback.format_list([place])]
    return "".join([*lines, *traceback.format_exception_only(error)])
