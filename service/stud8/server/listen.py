"""Where and how the server listens."""

import ipaddress
from dataclasses import dataclass
from pathlib import Path

import grpc
from grpc import aio


class ListenError(Exception):
    """The server cannot listen as told; the message is for a user."""


@dataclass(frozen=True)
class Tls:
    """Files for TLS, and the authority of client certificates if those are asked for."""

    certificate: Path
    key: Path
    client_authority: Path | None = None


def bind(server: aio.Server, listen: str, tls: Tls | None, *, insecure: bool) -> str:
    """Bind the server to HOST:PORT (port 0 = any free one); return the address bound.

    Raises:
        ListenError: no such address, a port in use, unreadable TLS files, or an
            address that others can reach without TLS and without `insecure`.
    """
    host, port = split_address(listen)
    if tls is None and not insecure and not is_loopback(host):
        raise ListenError(
            f"--listen {listen}: others could reach it, unencrypted; "
            "give --tls-cert and --tls-key, or --insecure to allow it"
        )
    try:
        if tls is None:
            bound = server.add_insecure_port(listen)
        else:
            bound = server.add_secure_port(listen, _credentials(tls))
    except RuntimeError as error:
        raise ListenError(
            f"--listen {listen}: cannot be listened at; is port {port} in use?"
        ) from error
    return f"{host}:{bound}"


def split_address(listen: str) -> tuple[str, int]:
    """Return host and port of HOST:PORT.

    Raises:
        ListenError: it is not of that form.
    """
    host, colon, port = listen.rpartition(":")
    if not (colon and host and port.isascii() and port.isdigit() and int(port) < 65536):
        raise ListenError(f"--listen {listen}: write HOST:PORT, such as 127.0.0.1:7878")
    return host, int(port)


def is_loopback(host: str) -> bool:
    """Tell whether only this machine can reach the host."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def _credentials(tls: Tls) -> grpc.ServerCredentials:
    authority = tls.client_authority
    try:
        return grpc.ssl_server_credentials(
            [(tls.key.read_bytes(), tls.certificate.read_bytes())],
            root_certificates=None if authority is None else authority.read_bytes(),
            require_client_auth=authority is not None,
        )
    except OSError as error:
        raise ListenError(f"{error.filename}: {error.strerror}") from error
