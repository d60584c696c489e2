"""The command that starts Ray for one service on this machine, beside any other Ray."""

import socket
import sys
from dataclasses import dataclass
from pathlib import Path

# Ray would put itself on the machine's outer address, which changes when a
# laptop moves from one network to another; and it refuses 127.0.0.1.
_LOOPBACK = "127.0.0.2" if sys.platform == "linux" else None

# Results do not go through Ray's object store, so it needs hardly any memory.
_OBJECT_STORE_BYTES = 100_000_000

# With grpc importable Ray starts a server for remote clients, for which we have
# no use: one more process and one more port.
_START = (
    "import sys; sys.modules['grpc'] = None; sys.argv[0] = 'ray'; "
    "from ray.scripts.scripts import main; main()"
)


@dataclass(frozen=True)
class RayHead:
    """A Ray head: how it is started, and where its driver connects."""

    command: list[str]
    address: str


def new_head(cpus: int, folder: Path) -> RayHead:
    """Return a head on ports that are free now, with its files in `folder`."""
    host = _LOOPBACK or "127.0.0.1"
    port = _free_port(host)
    options = [
        "--head",
        "--block",
        f"--port={port}",
        f"--num-cpus={cpus}",
        f"--temp-dir={folder}",
        f"--object-store-memory={_OBJECT_STORE_BYTES}",
        # Workers take any free port: two services must not share a range.
        "--min-worker-port=0",
        "--max-worker-port=0",
        "--include-dashboard=false",
        "--include-log-monitor=false",
        "--no-monitor",
        "--disable-usage-stats",
    ]
    if _LOOPBACK is not None:
        options.append(f"--node-ip-address={_LOOPBACK}")
    return RayHead([sys.executable, "-c", _START, "start", *options], f"{host}:{port}")


def _free_port(host: str) -> int:
    with socket.socket() as probe:
        probe.bind((host, 0))
        return int(probe.getsockname()[1])
