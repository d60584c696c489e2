"""`python -m stud8.simulation.warm`: compiles all that jobs share, once for a version.

Workers that start on an empty cache would all compile the same, for half a
minute each. What is compiled is kept on disk, so this ends at once the next time.
"""

import subprocess
import sys
import tempfile
from contextlib import ExitStack, suppress
from pathlib import Path

from stud8.engine.compile import cache_folder

# Ctrl-C reaches all processes of a command: it ends these at once and without a word. In the
# command itself it might come amid LLVM, which swallows it.
_CODE = "import signal; signal.signal(signal.SIGINT, signal.SIG_DFL); {}"
_PARTS = (
    "from stud8.strategy.native import compile_features; compile_features()",
    "from stud8.simulation.warm import play_one_hand; play_one_hand()",
)


def is_warm() -> bool:
    """Return whether all that jobs share is compiled."""
    return _mark().exists()


def warm() -> None:
    """Compile the engine, and beside it what profiles may ask."""
    if is_warm():
        return
    commands = [[sys.executable, "-c", _CODE.format(part)] for part in _PARTS]
    with ExitStack() as stack:
        parts = [stack.enter_context(subprocess.Popen(command)) for command in commands]
        try:
            statuses = [part.wait() for part in parts]
        except BaseException:
            for part in parts:
                part.kill()
            raise
    for status, command in zip(statuses, commands, strict=True):
        if status:
            raise subprocess.CalledProcessError(status, command)
    with suppress(OSError):  # a cache that cannot be written is tried again each time
        _mark().parent.mkdir(parents=True, exist_ok=True)
        _mark().touch()


def _mark() -> Path:
    return cache_folder() / "warm"


def play_one_hand() -> None:
    """Play a hand with all tables: every function of the kernel is compiled for it."""
    from stud8.simulation.local import run_local
    from stud8.v1 import job_pb2

    spec = job_pb2.JobSpec(
        hands=1,
        stakes=job_pb2.Stakes(small_bet=100),
        seats=[job_pb2.LineupEntry(profile="call") for _ in range(2)],
        tables=job_pb2.Tables(hands=1.0, players=1.0, actions=1.0),
    )
    with tempfile.TemporaryDirectory(prefix="stud8-warm-") as folder:
        run_local(spec, Path(folder) / "job")


if __name__ == "__main__":
    warm()
