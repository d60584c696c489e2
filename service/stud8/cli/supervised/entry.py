"""Run as a script in a new child process: ties it to its parent, then becomes the program.

    entry.py PARENT_PID SIGNAL PROGRAM ARGUMENT...

When the parent dies, however it dies, the kernel sends the signal. Imports only
the standard library, so that it takes no time.
"""

import ctypes
import os
import signal
import sys

_PR_SET_PDEATHSIG = 1


def main() -> None:
    """Become the program, or exit if the parent is gone already."""
    parent, number, program = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    # A shell starts background jobs with SIGINT ignored, and that is inherited.
    for name in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(name, signal.SIG_DFL)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, number)
    if os.getppid() != parent:
        sys.exit(1)
    os.execv(program, sys.argv[3:])


if __name__ == "__main__":
    main()
