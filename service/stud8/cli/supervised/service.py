"""The children of a service and the order in which they come and go."""

import os
import secrets
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from signal import SIGKILL, SIGTERM, Signals

from stud8.cli.supervised.claim import Claim
from stud8.cli.supervised.process import Child
from stud8.cli.supervised.ray_head import RayHead, new_head
from stud8.cli.supervised.scratch import Scratch
from stud8.cli.supervised.sweep import MARK, sweep
from stud8.dispatcher.ray_settings import driver_environment, ray_environment

_TICK_S = 0.05
# A compiled cache is found to be there well within this.
_COMPILING_S = 5.0
_CANNOT_START = 2


class ServiceError(Exception):
    """The service cannot run; the message is for a user."""


@dataclass(frozen=True)
class ServiceOptions:
    """What to run; see Supervisor."""

    data: Path
    cpus: int
    listen: str
    ray_address: str | None
    server_options: tuple[str, ...]


class Service:
    """Runs the children until told to stop; used from one thread.

    Args:
        options: what to run.
        claim: on the data folder.
        on_address: called once, when the server answers at this address.
        on_state: told in a few words what is going on.

    """

    def __init__(
        self,
        options: ServiceOptions,
        claim: Claim,
        on_address: Callable[[str], None],
        on_state: Callable[[str], None],
    ) -> None:
        self._options, self._claim = options, claim
        self._on_address, self._on_state = on_address, on_state
        self._mark = secrets.token_hex(16)
        self._scratch = Scratch()
        claim.note(self._mark)
        own_ray = options.ray_address is None
        cluster = ray_environment(secrets.token_hex(32)) if own_ray else driver_environment()
        self._environment = {**os.environ, **cluster, MARK: self._mark}
        self._server = self._child("server")
        self._dispatcher = self._child("dispatcher")
        # Ray's command ends Ray's other processes when it is told to end.
        self._ray = self._child("ray", SIGTERM) if own_ray else None
        self._head: RayHead | None = None
        self._warm = self._child("warm")
        self._warm_since: float | None = None
        self._is_warm = False
        self._address = ""
        self._ready: int | None = None

    def run(self, stop: threading.Event) -> None:
        """Start what is not running, again and again.

        Raises:
            ServiceError: the server or the dispatcher cannot start as told.
        """
        self._start_warm()
        while not stop.is_set():
            self._tend_server()
            if self._ray is not None:
                self._tend_ray(self._ray)
            self._tend_warm()
            self._tend_dispatcher()
            stop.wait(_TICK_S)

    def end(self) -> None:
        """End all children: first who submits work, then who takes calls, then Ray."""
        self._warm.end(0.5)
        self._dispatcher.end(5.0)
        self._server.end(6.0)
        if self._ray is not None:
            self._ray.end(8.0)
        sweep(self._mark)
        self._scratch.remove()
        self._claim.release()

    def _child(self, name: str, death_signal: Signals = SIGKILL) -> Child:
        return Child(name, self._options.data / "logs" / f"{name}.log", death_signal)

    def _start(
        self, child: Child, module: str, *arguments: str, keep: tuple[int, ...] = ()
    ) -> None:
        child.start([sys.executable, "-m", module, *arguments], self._environment, keep)

    # The server.

    def _tend_server(self) -> None:
        status = self._server.has_died()
        if status is not None:
            self._close_ready()
            if not self._address and status == _CANNOT_START:
                raise ServiceError(self._server.last_words())
            self._on_state("the server ended; starting it again")
        if self._server.startable:
            self._start_server()
        if self._ready is not None:
            self._read_address(self._ready)

    def _start_server(self) -> None:
        self._ready, writer = os.pipe()
        os.set_blocking(self._ready, False)
        options = self._options
        arguments = [
            f"--data={options.data}",
            # Once known, the address stays: clients come back to it.
            f"--listen={self._address or options.listen}",
            f"--ready-fd={writer}",
            *options.server_options,
        ]
        self._start(self._server, "stud8.server", *arguments, keep=(writer,))
        os.close(writer)

    def _read_address(self, ready: int) -> None:
        try:
            text = os.read(ready, 1000).decode()
        except BlockingIOError:
            return
        if text.endswith("\n"):
            if not self._address:
                self._address = text.strip()
                self._claim.announce(self._address)
                self._on_address(self._address)
            self._server.failures = 0
        self._close_ready()

    def _close_ready(self) -> None:
        if self._ready is not None:
            os.close(self._ready)
            self._ready = None

    # Ray, and what its workers need compiled.

    def _tend_ray(self, ray: Child) -> None:
        if ray.has_died() is not None:
            # Its processes do not outlive it for long, and its driver is lost.
            self._dispatcher.end(0.0)
            self._head = None
            own = (self._server.process, self._warm.process)
            sweep(self._mark, {process.pid for process in own if process is not None})
            self._on_state("Ray ended; starting it again")
        if ray.startable:
            if ray.failures == 0:
                self._on_state("starting Ray")
            self._head = new_head(self._options.cpus, self._scratch.path)
            ray.start(self._head.command, self._environment)

    def _start_warm(self) -> None:
        self._warm_since = time.monotonic()
        command = [sys.executable, "-m", "stud8.simulation.warm"]
        # It may be ended at any time: what it leaves then goes with the folder.
        self._warm.start(command, {**self._environment, "TMPDIR": str(self._scratch.path)})

    def _tend_warm(self) -> None:
        if self._is_warm or self._warm_since is None:
            return
        if not self._warm.running:
            # Should it have failed, the workers compile for themselves.
            self._warm.has_died()
            self._is_warm = True
        elif time.monotonic() > self._warm_since + _COMPILING_S:
            self._on_state("compiling the engine, once for this version")
            self._warm_since = float("inf")

    def _tend_dispatcher(self) -> None:
        status = self._dispatcher.has_died()
        if status == _CANNOT_START:
            raise ServiceError(self._dispatcher.last_words())
        if status is not None:
            reason = self._dispatcher.last_words()
            self._on_state(f"the dispatcher ended, starting it again: {reason}")
        if self._dispatcher.startable and self._is_warm:
            address = self._options.ray_address or (self._head and self._head.address)
            if address:
                arguments = (f"--data={self._options.data}", f"--ray-address={address}")
                self._start(self._dispatcher, "stud8.dispatcher", *arguments)
