"""One child process: started, ended, and started again after ever longer waits."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

_ENTRY = Path(__file__).with_name("entry.py")
_DELAYS = (0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
# A child that lived so long was well: the waits begin anew.
_WELL_S = 60.0
_LOG_BYTES = 10_000_000


@dataclass
class Child:
    """A child process by name; its output goes to a log file.

    The thread that starts it must live as long as it does: the kernel takes the
    end of that thread for the end of the parent.
    """

    name: str
    log: Path
    death_signal: signal.Signals = signal.SIGKILL
    process: subprocess.Popen[bytes] | None = None
    failures: int = 0
    not_before: float = 0.0
    _started: float = field(default=0.0, repr=False)

    def start(
        self, command: Sequence[str], environment: dict[str, str], keep: Sequence[int] = ()
    ) -> None:
        """Start it in a session of its own; `keep` are file descriptors to pass on."""
        entry = [sys.executable, "-I", "-S", str(_ENTRY)]
        parent = [str(os.getpid()), str(int(self.death_signal))]
        _shorten(self.log)
        with self.log.open("ab") as output:
            self.process = subprocess.Popen(
                [*entry, *parent, *command],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                env=environment,
                start_new_session=True,
                pass_fds=keep,
            )
        self._started = time.monotonic()

    @property
    def running(self) -> bool:
        """Whether it was started and has not ended."""
        return self.process is not None and self.process.poll() is None

    @property
    def startable(self) -> bool:
        """Whether it is not running and may be started by now."""
        return self.process is None and time.monotonic() >= self.not_before

    def has_died(self) -> int | None:
        """Return the exit status if it has ended since the last call, and plan the next start."""
        if self.process is None or self.process.poll() is None:
            return None
        status = self.process.returncode
        now = time.monotonic()
        if now - self._started > _WELL_S:
            self.failures = 0
        self.not_before = now + _DELAYS[min(self.failures, len(_DELAYS) - 1)]
        self.failures += 1
        self.process = None
        return status

    def end(self, patience: float) -> None:
        """End it: politely first, by force after `patience` seconds."""
        process, self.process = self.process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        try:
            process.wait(patience)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def last_words(self) -> str:
        """Return the last line of its log."""
        try:
            lines = self.log.read_text("utf-8", "replace").strip().splitlines()
        except OSError:
            return ""
        return lines[-1] if lines else ""


def _shorten(log: Path) -> None:
    if log.exists() and log.stat().st_size > _LOG_BYTES:
        log.replace(log.with_name(log.name + ".1"))
