"""Finding the service that runs on a data folder.

A live service holds the lock file; the file beside it says where it listens.
The lock goes with the process, so a service that was killed leaves no false trace.
"""

import fcntl
import json
import time
from pathlib import Path

SERVICE_FILE = "service.json"
LOCK_FILE = "service.lock"

# Seconds to wait for the address of a service that is just starting.
_START_S = 30.0
_POLL_S = 0.1


def live_address(data: Path, wait: float = _START_S) -> str | None:
    """Return `HOST:PORT` of the service that runs on a data folder, None if none does.

    A service that holds the lock but does not listen yet is waited for, `wait`
    seconds at most.
    """
    deadline = time.monotonic() + wait
    while is_locked(data / LOCK_FILE):
        address = _read_address(data / SERVICE_FILE)
        if address is not None or time.monotonic() > deadline:
            return address
        time.sleep(_POLL_S)
    return None


def is_locked(path: Path) -> bool:
    """Tell whether a process holds the lock file."""
    try:
        with path.open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


def _read_address(path: Path) -> str | None:
    try:
        address = json.loads(path.read_text("utf-8"))["address"]
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return address if isinstance(address, str) else None
