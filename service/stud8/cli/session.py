"""A service to play a job on: the one that is named or runs already, else one of our own."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from stud8.cli.connect import connect
from stud8.cli.discovery import live_address
from stud8.cli.supervisor import AlreadyServed, Supervisor, SupervisorError
from stud8.client import Client
from stud8.engine.problems import InputError, Problem

# Seconds for which a broken stream is tried again. A service of another process
# may be gone for good, and then this one can take its place.
_PATIENCE_S = 60.0
_PATIENCE_BORROWED_S = 2.0


@dataclass(frozen=True)
class Session:
    """A connection to a service; `own` if this process runs it, `named` if it was asked for."""

    client: Client
    own: bool
    named: bool

    @property
    def replaceable(self) -> bool:
        """Whether a service of our own can take this one's place when it ends."""
        return not self.own and not self.named


@contextmanager
def open_session(
    server: str | None, data: Path, cpus: int | None, on_state: Callable[[str], None]
) -> Iterator[Session]:
    """Connect to a service for the block, starting one if there is none.

    Args:
        server: address of a service to use.
        data: folder whose service is used, or for which one is started.
        cpus: for a service that is started.
        on_state: told what is going on, from another thread.

    Raises:
        InputError: none can be started.

    """
    with ExitStack() as stack:
        address = server or live_address(data)
        own = address is None
        if address is None:
            try:
                address = stack.enter_context(Supervisor(data, cpus, on_state=on_state)).address
            except AlreadyServed:
                # Another process was faster by a moment.
                own, address = False, live_address(data)
            except SupervisorError as error:
                raise InputError([Problem(str(error))]) from None
        if address is None:
            message = f"the service that another process started on {data} does not answer"
            raise InputError([Problem(message, f"see {data / 'logs'}, or end that process")])
        named = server is not None
        patience = _PATIENCE_S if own or named else _PATIENCE_BORROWED_S
        client = stack.enter_context(connect(address, patience=patience, encrypted=not own))
        yield Session(client, own, named)
