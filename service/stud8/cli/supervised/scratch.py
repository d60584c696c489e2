"""A folder for the short-lived files of a service, Ray's above all."""

import contextlib
import fcntl
import os
import shutil
import tempfile
import time
from pathlib import Path

# Sockets are below it, and their paths must be short: not where TMPDIR says.
_PLACE = Path("/tmp")
_PREFIX = "stud8-"
_LOCK = "lock"
# A folder so young may be one whose owner is about to lock it.
_YOUNG_S = 60.0


class Scratch:
    """A new folder, locked as long as its service lives; `remove` it at the end.

    Folders of services that were killed are removed on the way.
    """

    def __init__(self, place: Path = _PLACE) -> None:
        _remove_abandoned(place)
        self.path = Path(tempfile.mkdtemp(prefix=_PREFIX, dir=place))
        self._lock = (self.path / _LOCK).open("w")
        fcntl.flock(self._lock, fcntl.LOCK_EX)

    def remove(self) -> None:
        """Remove the folder with all that is in it."""
        shutil.rmtree(self.path, ignore_errors=True)
        self._lock.close()


def _remove_abandoned(place: Path) -> None:
    for lock in place.glob(f"{_PREFIX}*/{_LOCK}"):
        with contextlib.suppress(OSError):
            status = lock.stat()
            if status.st_uid != os.getuid() or status.st_mtime > time.time() - _YOUNG_S:
                continue
            with lock.open() as file:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(lock.parent, ignore_errors=True)
