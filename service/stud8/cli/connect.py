"""Connections to a service, encrypted if the environment says so."""

import os
from pathlib import Path

import grpc
from stud8.client import Client
from stud8.engine.problems import InputError, Problem

TLS_CA = "STUD8_TLS_CA"
"""Names the certificate (PEM) by which a service with TLS is known."""
TLS_CERT = "STUD8_TLS_CERT"
TLS_KEY = "STUD8_TLS_KEY"
"""Name a certificate of one's own and its key, for a service that asks for one."""


def connect(address: str, *, patience: float = 60.0, encrypted: bool = True) -> Client:
    """Connect to a service; `encrypted` = by TLS if the environment names a certificate.

    Raises:
        InputError: a file that the environment names cannot be read.
    """
    credentials = _credentials() if encrypted and os.environ.get(TLS_CA) else None
    return Client(address, patience=patience, credentials=credentials)


def _credentials() -> grpc.ChannelCredentials:
    return grpc.ssl_channel_credentials(_file(TLS_CA), _file(TLS_KEY), _file(TLS_CERT))


def _file(variable: str) -> bytes | None:
    name = os.environ.get(variable)
    if not name:
        return None
    try:
        return Path(name).read_bytes()
    except OSError as error:
        hint = f"{variable} names a file in PEM form"
        raise InputError([Problem(f"{name}: {error.strerror}", hint, variable)]) from None
