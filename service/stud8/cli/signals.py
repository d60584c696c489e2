"""Signals that end a command."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def interruptible() -> Iterator[None]:
    """Make SIGTERM end the block as Ctrl-C does, and Ctrl-C too where a shell switched it off."""
    numbers = (signal.SIGINT, signal.SIGTERM)
    handlers = {number: signal.signal(number, interrupt) for number in numbers}
    try:
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)


def interrupt(_number: int, _frame: FrameType | None) -> None:
    """Handle a signal as Python does Ctrl-C."""
    raise KeyboardInterrupt
