"""Who holds the lease, and whether that process still lives."""

import os
import socket
from pathlib import Path


def own_name() -> str:
    """Return a name of this process that no other has, before or after."""
    pid = os.getpid()
    return f"{socket.gethostname()}/{pid}/{_started(pid)}"


def is_dead(owner: str) -> bool:
    """Tell whether the process of that name is surely no more.

    Only for processes of this machine can that be told.
    """
    host, _, rest = owner.partition("/")
    pid, _, started = rest.partition("/")
    if host != socket.gethostname() or not pid.isdigit():
        return False
    try:
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        pass
    return started != _started(int(pid))


def _started(pid: int) -> str:
    """Return when a process began, in the kernel's ticks; empty where that is not told."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return ""
    # The name in parentheses may hold anything; the start is the 20th field after it.
    return stat.rpartition(")")[2].split()[19]
