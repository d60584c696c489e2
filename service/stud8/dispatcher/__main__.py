"""`python -m stud8.dispatcher`: the Ray driver process."""

import argparse
import logging
import os
import signal
import socket
import sys
import threading
import time
from pathlib import Path

from stud8.dispatcher.ray_settings import driver_environment
from stud8.store import JobStore, LeaseLost, StoreError, open_store

_CONNECT_S = 30.0

_log = logging.getLogger("stud8.dispatcher")


def main() -> int:
    """Run the dispatcher.

    The exit status is 2 if it cannot start as told, 3 if there is no cluster, 4 if
    another dispatcher has taken over.
    """
    options = _parse(sys.argv[1:])
    logging.basicConfig(
        level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s"
    )
    stop = threading.Event()
    try:
        store = open_store(options.data)
    except StoreError as error:
        print(error, file=sys.stderr)
        return 2
    try:
        if not _connect(options.ray_address):
            print(f"no Ray cluster answers at {options.ray_address}", file=sys.stderr)
            return 3
        # After Ray has set its own handlers.
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: stop.set())
        _dispatch(store, options.data, stop)
    except LeaseLost as error:
        _log.error("%s", error)
        return 4
    finally:
        store.close()
    return 0


def _dispatch(store: JobStore, data: Path, stop: threading.Event) -> None:
    from stud8.dispatcher.loop import Dispatcher
    from stud8.dispatcher.owner import own_name
    from stud8.dispatcher.ray_executor import RayExecutor

    _log.info("connected to Ray")
    Dispatcher(store, RayExecutor(), data, owner=own_name()).run(stop)


def _connect(address: str) -> bool:
    for name, value in driver_environment().items():
        os.environ.setdefault(name, value)
    import ray

    deadline = time.monotonic() + _CONNECT_S
    while time.monotonic() < deadline:
        # Ray itself would wait for minutes where nobody listens.
        if _answers(address):
            try:
                ray.init(
                    address=address,
                    namespace="stud8",
                    log_to_driver=False,
                    logging_level=logging.WARNING,
                )
                return True
            except (ConnectionError, RuntimeError) as error:
                _log.warning("not connected to Ray yet: %s", error)
        time.sleep(0.2)
    return False


def _answers(address: str) -> bool:
    host, _, port = address.rpartition(":")
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=1.0).close()
    except OSError:
        return False
    return True


def _host_and_port(text: str) -> str:
    host, _, port = text.rpartition(":")
    if not host or "/" in host or not port.isdigit() or int(port) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r}: write HOST:PORT of the cluster's head")
    return text


def _parse(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m stud8.dispatcher", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="the data folder")
    parser.add_argument(
        "--ray-address", required=True, type=_host_and_port, help="HOST:PORT of the cluster's head"
    )
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
