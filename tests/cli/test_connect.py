"""Connections with TLS."""

import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import grpc
import pytest
from stud8.v1 import service_pb2_grpc

from tests.cli.invoke import invoke
from tests.client.fake_service import FakeService


def certificate(folder: Path) -> tuple[Path, Path]:
    """Make a certificate for `localhost` that signs itself; return it and its key."""
    key, made = folder / "key.pem", folder / "certificate.pem"
    request = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1"
    name = "-subj /CN=localhost -addext subjectAltName=DNS:localhost"
    command = ["openssl", *request.split(), *name.split(), "-keyout", key, "-out", made]
    subprocess.run(command, check=True, capture_output=True)
    return made, key


def test_a_service_with_tls_is_known_by_its_certificate(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, key = certificate(tmp_path)
    pair = (key.read_bytes(), made.read_bytes())
    server = grpc.server(ThreadPoolExecutor(2))
    service_pb2_grpc.add_SimulationServiceServicer_to_server(FakeService(), server)
    # The service trusts itself only, so that it asks for the very same certificate.
    credentials = grpc.ssl_server_credentials([pair], pair[1], require_client_auth=True)
    address = f"localhost:{server.add_secure_port('localhost:0', credentials)}"
    server.start()
    try:
        assert invoke("jobs", "--server", address).status == 1
        monkeypatch.setenv("STUD8_TLS_CA", str(made))
        monkeypatch.setenv("STUD8_TLS_CERT", str(made))
        monkeypatch.setenv("STUD8_TLS_KEY", str(key))
        assert invoke("jobs", "--server", address, "--json").document == []
    finally:
        server.stop(None).wait()


def test_a_certificate_that_is_not_there_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STUD8_TLS_CA", "/no/such.pem")
    done = invoke("jobs", "--server", "127.0.0.1:9")
    assert done.status == 1
    assert done.err == (
        "error: STUD8_TLS_CA: /no/such.pem: No such file or directory "
        "(STUD8_TLS_CA names a file in PEM form)\n"
    )
