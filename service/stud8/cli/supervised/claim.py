"""The claim of a service on its data folder: a lock, and what it leaves for others to read."""

import contextlib
import fcntl
import json
import os
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import IO

from stud8.cli.discovery import LOCK_FILE, SERVICE_FILE
from stud8.cli.supervised.sweep import sweep

# Who looks for a live service holds the lock for a moment too.
_PATIENCE_S = 1.0


class AlreadyServed(Exception):  # noqa: N818 - named by what is the case
    """Another service has the data folder."""


class Claim:
    """Holds `service.lock` of a data folder; what a killed predecessor left is cleared away.

    Raises:
        AlreadyServed: a live service holds it.
        OSError: the folder cannot be written.
    """

    def __init__(self, data: Path) -> None:
        self._service = data / SERVICE_FILE
        self._file: IO[str] = (data / LOCK_FILE).open("a+", encoding="utf-8")
        try:
            self._lock(data)
            self._service.unlink(missing_ok=True)
            self._clear()
        except BaseException:
            self._file.close()
            raise

    def note(self, mark: str) -> None:
        """Write down what a successor has to clear away if this service is killed."""
        self._file.seek(0)
        self._file.truncate()
        json.dump({"mark": mark, "pid": os.getpid()}, self._file)
        self._file.flush()

    def announce(self, address: str) -> None:
        """Write `service.json`: there is a service, and where it listens."""
        from stud8.engine.version import ENGINE_VERSION

        document = {
            "address": address,
            "pid": os.getpid(),
            "engine_version": ENGINE_VERSION,
            "started": datetime.now(UTC).isoformat(timespec="seconds"),
        }
        unfinished = self._service.with_name(f"{self._service.name}.writing")
        unfinished.write_text(json.dumps(document) + "\n", encoding="utf-8")
        unfinished.replace(self._service)

    def release(self) -> None:
        """Give the folder up."""
        self._service.unlink(missing_ok=True)
        self._file.seek(0)
        self._file.truncate()
        self._file.close()

    def _lock(self, data: Path) -> None:
        deadline = time.monotonic() + _PATIENCE_S
        while True:
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return
            except BlockingIOError:
                if time.monotonic() > deadline:
                    raise AlreadyServed(f"a stud8 service runs on {data} already") from None
                time.sleep(0.05)

    def _clear(self) -> None:
        self._file.seek(0)
        with contextlib.suppress(ValueError, KeyError, TypeError):
            sweep(json.loads(self._file.read())["mark"])
