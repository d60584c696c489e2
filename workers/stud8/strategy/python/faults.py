"""What a strategy did wrong, found out by asking it again at the View it failed at.

Native code that raises answers 0 and says no more. The compiled function shows
what it raises, and the plain one, interpreted with all its helpers, where.
"""

import ctypes
import sys
import threading
import time
import traceback
from dataclasses import dataclass, field
from itertools import dropwhile, takewhile
from pathlib import Path
from types import FrameType, FunctionType
from typing import Any

import numba
from stud8.engine.view import (
    DECLARE,
    DECLARE_BOTH,
    DECLARE_HIGH,
    FOLD,
    RAISE_SMALL,
)
from stud8.strategy.python.compiling import Call
from stud8.strategy.python.guard import is_helper

_PONDER_S = 1.0
"""How long a plain function is left to itself before its place is taken down."""
_MOST_S = 15.0
"""The same where it still waits for what it calls to be compiled."""

_OURS = Path(__file__).parent
_NUMBA = str(Path(numba.__file__).parent)
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
    run = _Run.of(function, record)
    if run.error is not None:
        return _written(run.error)
    if not run.stack:
        return ""
    return "Traceback (most recent call last):\n" + "".join(traceback.format_list(run.stack))


def _nonsense(answer: Any, record: Any) -> str:
    declaring = record["phase"] == DECLARE
    least, most = (DECLARE_HIGH, DECLARE_BOTH) if declaring else (FOLD, RAISE_SMALL)
    if least <= answer <= most:
        return f"asked again it answered {answer}: it depends on more than its View"
    return f"it answered {answer}, which is none of {_DECLARING if declaring else _BETTING}"


def _trace(function: Any, record: Any, error: Exception) -> str:
    if not isinstance(function, Call):
        return "".join(traceback.format_exception(error))
    plain = _Run.of(function, record).error
    if type(plain) is type(error):
        return _written(plain)
    # Plain Python does not raise it: all that is known is the function.
    code = function.decide.py_func.__code__
    place = traceback.FrameSummary(code.co_filename, code.co_firstlineno, code.co_name)
    lines = ["Traceback (most recent call last):\n", *traceback.format_list([place])]
    return "".join([*lines, *traceback.format_exception_only(error)])


def _written(error: BaseException) -> str:
    """Return an error's traceback without our own frames at its beginning."""
    trace = error.__traceback__
    while trace is not None and _is_ours(trace.tb_frame):
        trace = trace.tb_next
    return "".join(traceback.format_exception(type(error), error, trace))


def _is_ours(frame: FrameType) -> bool:
    return Path(frame.f_code.co_filename).parent == _OURS


@dataclass(slots=True)
class _Run:
    """What came of the plain function: it raised, it ended, or it was left at a place."""

    error: BaseException | None = None
    stack: list[traceback.FrameSummary] = field(default_factory=list)

    @classmethod
    def of(cls, call: Call, record: Any) -> "_Run":
        """Run a strategy's plain function, and stop it if it does not end."""
        run = cls()
        plain = Call(_plain(call.decide.py_func, {}), call.order)

        def decide() -> None:
            try:
                plain(record)
            except BaseException as error:
                run.error = error

        thread = threading.Thread(target=decide, name="stud8-fault", daemon=True)
        thread.start()
        if stack := _settled(thread):
            ctypes.pythonapi.PyThreadState_SetAsyncExc(
                ctypes.c_ulong(thread.ident or 0), ctypes.py_object(SystemExit)
            )
            return cls(stack=stack)
        return run


def _settled(thread: threading.Thread) -> list[traceback.FrameSummary]:
    """Return where a thread is once nothing is being compiled; nothing if it ends."""
    start = quiet = time.monotonic()
    while True:
        thread.join(0.05)
        frame = sys._current_frames().get(thread.ident or 0)
        if not thread.is_alive() or frame is None:
            return []
        now = time.monotonic()
        frames = [inner for inner, _ in traceback.walk_stack(frame)]
        if any(inner.f_code.co_filename.startswith(_NUMBA) for inner in frames):
            quiet = now
        late = now > quiet + _PONDER_S or now > start + _MOST_S
        if late and (stack := _authors(frames)):
            return stack


def _authors(frames: list[FrameType]) -> list[traceback.FrameSummary]:
    """Return the author's frames, outermost first, of a stack from the innermost out.

    They begin where ours that call the function end, and end where one asks the View.
    """
    called = dropwhile(lambda frame: not _is_ours(frame), reversed(frames))
    inner = takewhile(lambda frame: not _is_ours(frame), dropwhile(_is_ours, called))
    stack = traceback.StackSummary.extract((frame, frame.f_lineno) for frame in inner)
    return [frame for frame in stack if not frame.filename.startswith(_NUMBA)]


def _plain(function: Any, made: dict[Any, Any]) -> Any:
    """Return a function as Python runs it, and all helpers that it names."""
    if function in made:
        return made[function]
    names = dict(function.__globals__)
    plain = made[function] = FunctionType(
        function.__code__, names, function.__name__, function.__defaults__, function.__closure__
    )
    for name in function.__code__.co_names:
        if is_helper(names.get(name)):
            names[name] = _plain(names[name].py_func, made)
    return plain
