"""The API process from start to stop."""

import asyncio
import logging
import os
import signal
from dataclasses import dataclass
from pathlib import Path

from grpc import aio
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection
from stud8.server import simulation
from stud8.server.guard import ErrorGuard
from stud8.server.listen import Tls, bind
from stud8.server.servicer import SimulationServicer
from stud8.server.threads import Threads
from stud8.store import JobStore, open_store
from stud8.v1 import service_pb2, service_pb2_grpc

SERVICE = service_pb2.DESCRIPTOR.services_by_name["SimulationService"].full_name

_MAX_CONCURRENT_RPCS = 512
_GRACE_S = 3.0

# Clients may ping as often as every five seconds, with or without a call.
_OPTIONS = [
    ("grpc.so_reuseport", 0),
    ("grpc.keepalive_permit_without_calls", 1),
    ("grpc.http2.min_ping_interval_without_data_ms", 5_000),
    ("grpc.http2.min_recv_ping_interval_without_data_ms", 5_000),
    ("grpc.keepalive_time_ms", 60_000),
    ("grpc.keepalive_timeout_ms", 20_000),
]

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class ServerOptions:
    """How the server is to run."""

    data: Path
    listen: str
    tls: Tls | None = None
    insecure: bool = False
    ready_fd: int | None = None
    """A pipe to which the address is written, and a newline, once calls are answered."""


class ApiServer:
    """The service, its health and its reflection on one gRPC server.

    Raises:
        ListenError: see `listen.bind`.
    """

    def __init__(self, store: JobStore, options: ServerOptions) -> None:
        self._threads = Threads()
        self._servicer = SimulationServicer(store, options.data, self._threads)
        self._health = health.aio.HealthServicer()
        self._server = aio.server(
            interceptors=[ErrorGuard()],
            options=_OPTIONS,
            maximum_concurrent_rpcs=_MAX_CONCURRENT_RPCS,
        )
        service_pb2_grpc.add_SimulationServiceServicer_to_server(self._servicer, self._server)
        health_pb2_grpc.add_HealthServicer_to_server(self._health, self._server)
        names = (SERVICE, health.SERVICE_NAME, reflection.SERVICE_NAME)
        reflection.enable_server_reflection(names, self._server)
        self.address = bind(self._server, options.listen, options.tls, insecure=options.insecure)

    async def start(self) -> None:
        """Begin to answer calls."""
        await self._server.start()
        for name in ("", SERVICE):
            await self._health.set(name, health_pb2.HealthCheckResponse.SERVING)
        self._preloading = asyncio.ensure_future(self._threads(simulation.preload))

    async def stop(self, grace: float = _GRACE_S) -> None:
        """Say NOT_SERVING, then let calls end for up to `grace` seconds."""
        await self._health.enter_graceful_shutdown()
        self._servicer.close()
        await self._server.stop(grace)
        self._threads.close()


async def serve(options: ServerOptions) -> None:
    """Run the API until SIGTERM or SIGINT.

    Raises:
        ListenError: it cannot listen as told.
        StoreError: the data folder holds no store that it can use.
    """
    store = open_store(options.data)
    try:
        server = ApiServer(store, options)
        stop = asyncio.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
        await server.start()
        _log.info("listening on %s", server.address)
        if options.ready_fd is not None:
            os.write(options.ready_fd, f"{server.address}\n".encode())
            os.close(options.ready_fd)
        await stop.wait()
        _log.info("stopping")
        await server.stop()
    finally:
        store.close()
