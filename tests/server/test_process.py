"""The server as such: errors nobody expected, health, reflection, where it listens."""

import os
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc
from stud8.server import simulation
from stud8.server.listen import ListenError, is_loopback, split_address
from stud8.server.process import SERVICE
from stud8.v1 import job_pb2, service_pb2, service_pb2_grpc

from tests.server.running import Running, refused


def test_an_unexpected_error_tells_a_number_and_the_log_the_rest(
    service: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def burst(_spec: object) -> None:
        raise ZeroDivisionError("the secret cause")

    monkeypatch.setattr(simulation, "check", burst)
    with refused("INTERNAL", "INTERNAL", "internal error") as caught:
        service.create()
    assert "secret" not in caught[0].message
    number = caught[0].infos[0].metadata["error"]
    assert number in caught[0].message
    assert number in caplog.text
    assert "the secret cause" in caplog.text
    monkeypatch.setattr(service.store, "get_job", burst)
    with refused("INTERNAL", "INTERNAL"):
        list(service.stub.WatchJob(service_pb2.WatchJobRequest(name="jobs/a")))


def test_an_unknown_method_has_its_error_info_too(service: Running) -> None:
    call = service.channel.unary_unary(
        "/stud8.v1.SimulationService/SweepJobs",
        request_serializer=service_pb2.GetJobRequest.SerializeToString,
        response_deserializer=job_pb2.Job.FromString,
    )
    with refused("UNIMPLEMENTED", "METHOD_UNKNOWN", "SweepJobs"):
        call(service_pb2.GetJobRequest())


def test_profiles_are_listed_with_their_text(service: Running) -> None:
    listed = service.stub.ListProfiles(service_pb2.ListProfilesRequest()).profiles
    by_name = {info.profile: info for info in listed}
    assert {"call", "random", "tight-scooper"} <= set(by_name)
    for info in listed:
        assert info.description
        profile = job_pb2.Profile(source=info.source)
        assert service.stub.CheckProfile(service_pb2.CheckProfileRequest(profile=profile)).ok


def test_a_checked_profile_gets_all_its_faults(service: Running) -> None:
    source = "profile: mine\nthird:\n  - when: doar >= T\n    do: call\n  - do: fald\n"
    profile = job_pb2.Profile(source=source, file="mine.yaml", first_line=5)
    answer = service.stub.CheckProfile(service_pb2.CheckProfileRequest(profile=profile))
    assert not answer.ok
    places = {(problem.file, problem.line) for problem in answer.problems}
    assert {("mine.yaml", 7), ("mine.yaml", 9)} <= places


def test_health_and_reflection(service: Running) -> None:
    health = health_pb2_grpc.HealthStub(service.channel)
    for name in ("", SERVICE):
        status = health.Check(health_pb2.HealthCheckRequest(service=name)).status
        assert status == health_pb2.HealthCheckResponse.SERVING
    reflection = reflection_pb2_grpc.ServerReflectionStub(service.channel)
    request = reflection_pb2.ServerReflectionRequest(list_services="")
    [answer] = reflection.ServerReflectionInfo(iter([request]))
    assert SERVICE in {listed.name for listed in answer.list_services_response.service}


def test_many_calls_at_once(service: Running) -> None:
    failures: list[grpc.RpcError] = []

    def work() -> None:
        for _ in range(10):
            try:
                job = service.create()
                service.stub.GetJob(service_pb2.GetJobRequest(name=job.name))
                service.stub.ListJobs(service_pb2.ListJobsRequest(page_size=3))
            except grpc.RpcError as error:
                failures.append(error)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert len(service.store.list_jobs(size=1000).jobs) == 80


@pytest.mark.parametrize("text", ["", "7878", "host", ":80", "host:", "host:x", "h:70000"])
def test_an_address_must_have_host_and_port(text: str) -> None:
    with pytest.raises(ListenError, match="write HOST:PORT"):
        split_address(text)


def test_which_hosts_are_loopback() -> None:
    assert all(is_loopback(host) for host in ("localhost", "127.0.0.1", "127.9.9.9", "[::1]"))
    assert not any(is_loopback(host) for host in ("0.0.0.0", "[::]", "10.0.0.1", "example.org"))


def start(data: Path, *arguments: str, **more: object) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "stud8.server", f"--data={data}", *arguments]
    return subprocess.Popen(command, stderr=subprocess.PIPE, text=True, **more)  # type: ignore[call-overload]


def test_the_process_says_where_it_listens_and_ends_on_sigterm(tmp_path: Path) -> None:
    reader, writer = os.pipe()
    process = start(tmp_path, f"--ready-fd={writer}", pass_fds=[writer])
    os.close(writer)
    with process, os.fdopen(reader) as ready:
        address = ready.readline().strip()
        with grpc.insecure_channel(address) as channel:
            stub = service_pb2_grpc.SimulationServiceStub(channel)
            assert not stub.ListJobs(service_pb2.ListJobsRequest(), timeout=10).jobs
            # A watcher does not hold up the end.
            health = health_pb2_grpc.HealthStub(channel)
            watch = health.Watch(health_pb2.HealthCheckRequest())
            assert next(watch).status == health_pb2.HealthCheckResponse.SERVING
            process.send_signal(signal.SIGTERM)
            assert next(watch).status == health_pb2.HealthCheckResponse.NOT_SERVING
            watch.cancel()
        assert process.wait(10) == 0
        assert process.stderr is not None
        assert "Traceback" not in process.stderr.read()


def refusal(data: Path, *arguments: str) -> str:
    process = start(data, *arguments)
    _, errors = process.communicate(timeout=30)
    assert process.returncode == 2
    return errors.strip()


def test_what_cannot_be_started_says_so_in_one_line(tmp_path: Path) -> None:
    open_to_all = refusal(tmp_path, "--listen=0.0.0.0:0")
    assert open_to_all.startswith("--listen 0.0.0.0:0: others could reach it")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        in_use = refusal(tmp_path, f"--listen=127.0.0.1:{port}")
    assert f"is port {port} in use?" in in_use
    no_folder = refusal(tmp_path / "missing")
    assert "cannot be used as a job store" in no_folder
    for line in (open_to_all, in_use, no_folder):
        assert "\n" not in line


def test_tls(tmp_path: Path) -> None:
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    request = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1"
    name = "-subj /CN=localhost -addext subjectAltName=DNS:localhost"
    files = ["-keyout", key, "-out", certificate]
    command = ["openssl", *request.split(), *name.split(), *files]
    subprocess.run(command, check=True, capture_output=True)
    reader, writer = os.pipe()
    arguments = (f"--tls-cert={certificate}", f"--tls-key={key}", "--listen=0.0.0.0:0")
    process = start(tmp_path, *arguments, f"--ready-fd={writer}", pass_fds=[writer])
    os.close(writer)
    with process, os.fdopen(reader) as ready:
        port = ready.readline().strip().rpartition(":")[2]
        credentials = grpc.ssl_channel_credentials(certificate.read_bytes())
        with grpc.secure_channel(f"localhost:{port}", credentials) as channel:
            stub = service_pb2_grpc.SimulationServiceStub(channel)
            assert not stub.ListJobs(service_pb2.ListJobsRequest(), timeout=10).jobs
        process.terminate()
        assert process.wait(10) == 0
        assert process.stderr is not None
        process.stderr.read()
    missing = (f"--tls-cert={tmp_path / 'no.pem'}", f"--tls-key={key}")
    assert "no.pem: No such file" in refusal(tmp_path, *missing)
