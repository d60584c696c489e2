"""A whole service on this machine: Ray, the API server and the dispatcher as children.

Whatever ends this process, kill -9 included, ends them all; whichever of them
ends is started again.
"""

import os
import re
import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from stud8.cli.signals import interrupt
from stud8.cli.supervised.claim import AlreadyServed, Claim
from stud8.cli.supervised.service import Service, ServiceError, ServiceOptions

__all__ = ["AlreadyServed", "Supervisor", "SupervisorError"]

_START_S = 60.0
_ADDRESS = re.compile(r"[^/\s]+:\d{1,5}")


class SupervisorError(Exception):
    """The service cannot be started, or failed for good; the message is for a user."""


class Supervisor:
    """Starts a service, keeps it running, and ends it.

    As a context manager it gives the service's `address` once the server answers;
    Ray and the dispatcher may then still be starting, and jobs wait for them.
    SIGINT and SIGTERM raise KeyboardInterrupt in the block, also where SIGINT was
    ignored at the start; leaving the block ends every process.

    Args:
        data: the data folder; made if it is not there.
        cpus: for Ray, by default all that this process may use.
        listen: HOST:PORT of the server, port 0 = any free one.
        ray_address: of a running cluster to use; by default Ray is started here.
        server_options: more arguments for the server, such as `--tls-cert=FILE`.
        on_state: told in a few words what is going on, from another thread.

    """

    def __init__(
        self,
        data: Path | str,
        cpus: int | None = None,
        listen: str = "127.0.0.1:0",
        ray_address: str | None = None,
        *,
        server_options: tuple[str, ...] = (),
        on_state: Callable[[str], None] | None = None,
    ) -> None:
        self._data = Path(data).resolve()
        self._options = ServiceOptions(
            self._data, cpus or _usable_cpus(), listen, ray_address, server_options
        )
        self._on_state = on_state or (lambda _text: None)
        self._stop, self._answers = threading.Event(), threading.Event()
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="stud8-supervisor")
        self._handlers: dict[int, Any] = {}
        self._error: BaseException | None = None
        self._address = ""

    @property
    def address(self) -> str:
        """Where the server listens, `HOST:PORT`."""
        return self._address

    def __enter__(self) -> Self:
        self._catch_signals()
        try:
            self.start()
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for number in self._handlers:
            signal.signal(number, signal.SIG_IGN)  # nothing may break into the farewell
        try:
            self.stop()
        finally:
            for number, handler in self._handlers.items():
                signal.signal(number, handler)
            self._handlers.clear()

    def run_forever(self) -> None:
        """Serve until SIGINT or SIGTERM.

        Raises:
            AlreadyServed: another service runs on the data folder.
            SupervisorError: the service cannot be started, or failed for good.
        """
        try:
            with self:
                # Not by join(): a KeyboardInterrupt in it makes Python take the
                # thread for ended.
                while not self._ended.wait(1.0):
                    pass
        except KeyboardInterrupt:
            pass  # that is how it is told to end
        self._raise_error()

    def start(self) -> None:
        """Start the service and return once its server answers.

        Raises:
            AlreadyServed: another service runs on the data folder.
            SupervisorError: it cannot be started.
        """
        address = self._options.ray_address
        if address is not None and not _ADDRESS.fullmatch(address):
            raise SupervisorError(
                f"--ray-address {address!r}: write HOST:PORT of the cluster's head"
            )
        self._thread.start()
        deadline = time.monotonic() + _START_S
        while not self._answers.wait(0.1):
            if self._ended.is_set():
                self._raise_error()
                raise SupervisorError("the service was stopped before it had started")
            if time.monotonic() > deadline:
                raise SupervisorError(f"the server does not start; see {self._data / 'logs'}")

    def stop(self) -> None:
        """End every process of the service; nothing happens if there is none."""
        self._stop.set()
        if self._thread.ident is not None:
            self._ended.wait()
            self._thread.join()

    def _run(self) -> None:
        """Start and watch the children: this thread is their parent, and outlives them."""
        try:
            (self._data / "logs").mkdir(parents=True, exist_ok=True)
            service = Service(self._options, Claim(self._data), self._on_address, self._on_state)
            try:
                service.run(self._stop)
            finally:
                service.end()
        except BaseException as error:
            self._error = error
        finally:
            self._ended.set()

    def _on_address(self, address: str) -> None:
        self._address = address
        self._answers.set()
        self._on_state(f"the service listens on {address}")

    def _raise_error(self) -> None:
        match self._error:
            case None:
                return
            case ServiceError():
                raise SupervisorError(str(self._error)) from self._error
            case OSError():
                raise SupervisorError(
                    f"cannot serve from the folder {self._data}: {self._error.strerror}; "
                    "name another with --data"
                ) from self._error
            case _:
                raise self._error

    def _catch_signals(self) -> None:
        if threading.current_thread() is threading.main_thread():
            for number in (signal.SIGINT, signal.SIGTERM):
                self._handlers[number] = signal.signal(number, interrupt)


def _usable_cpus() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
