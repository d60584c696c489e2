"""A strategy's plain function run as Python, which tells what it raises and where it goes on.

All its helpers are interpreted too.
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
from stud8.strategy.python.compiling import Call
from stud8.strategy.python.guard import is_helper

_PONDER_S = 1.0
"""How long a plain function is left to itself before its place is taken down."""
_MOST_S = 15.0
"""The same where it still waits for what it calls to be compiled."""

_OURS = Path(__file__).parent
_NUMBA = str(Path(numba.__file__).parent)


@dataclass(slots=True)
class PlainRun:
    """What came of the plain function: it raised, it ended, or it was left at a place."""

    error: BaseException | None = None
    stack: list[traceback.FrameSummary] = field(default_factory=list)

    @classmethod
    def of(cls, call: Call, record: Any) -> "PlainRun":
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

    def trace(self) -> str:
        """Return a traceback of what it raised or of where it was left; empty if it ended."""
        if self.error is not None:
            return _written(self.error)
        if not self.stack:
            return ""
        return "Traceback (most recent call last):\n" + "".join(traceback.format_list(self.stack))


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
        if late and (stack := authors_frames(frames)):
            return stack


def authors_frames(frames: list[FrameType]) -> list[traceback.FrameSummary]:
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


def _written(error: BaseException) -> str:
    """Return an error's traceback without our own frames at its beginning."""
    trace = error.__traceback__
    while trace is not None and _is_ours(trace.tb_frame):
        trace = trace.tb_next
    return "".join(traceback.format_exception(type(error), error, trace))


def _is_ours(frame: FrameType) -> bool:
    return Path(frame.f_code.co_filename).parent == _OURS
