"""Finding processes of a service whose parents are gone.

Every process of a service, Ray's too, has the service's mark in its environment.
"""

import contextlib
import os
import signal
import time
from collections.abc import Collection
from pathlib import Path

MARK = "STUD8_SERVICE"
"""Name of the environment variable that holds the mark."""

_PATIENCE_S = 5.0


def marked(mark: str) -> list[int]:
    """Return the processes that carry a mark; none where there is no /proc."""
    wanted = f"{MARK}={mark}".encode()
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if wanted in (folder / "environ").read_bytes().split(b"\0"):
                found.append(int(folder.name))
    return found


def sweep(mark: str, spare: Collection[int] = ()) -> int:
    """End all processes that carry a mark by force, but those to spare; return how many."""
    deadline = time.monotonic() + _PATIENCE_S
    ended: set[int] = set()
    while time.monotonic() < deadline:
        left = [pid for pid in marked(mark) if pid not in spare]
        if not left:
            break
        for pid in left:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        ended.update(left)
        time.sleep(0.05)
    return len(ended)
