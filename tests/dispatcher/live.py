"""A whole service in processes of its own, and the means to kill each of them."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
from stud8.cli.supervised.sweep import marked
from stud8.client import Client
from stud8.simulation.manifest import read_manifest
from stud8.v1 import job_pb2, service_pb2

_SERVE = (
    "import sys; from stud8.cli.supervisor import Supervisor; "
    "Supervisor(sys.argv[1], on_state=print).run_forever()"
)
_START_S = 60.0


def big_job(hands: int = 2_000_000) -> job_pb2.JobSpec:
    """A job of some seconds and some chunks, with tables to compare."""
    return job_pb2.JobSpec(
        hands=hands,
        seed=7,
        stakes=job_pb2.Stakes(small_bet=100),
        seats=[job_pb2.LineupEntry(profile=name) for name in ("call", "random") * 3],
        tables=job_pb2.Tables(hands=0.2, players=0.05),
    )


def wait_for(what: str, condition: Callable[[], object], seconds: float = _START_S) -> None:
    """Wait until a condition holds; fail with `what` did not come about."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            raise AssertionError(f"not within {seconds} s: {what}")
        time.sleep(0.05)


def read_tables(folder: Path) -> dict[str, pa.Table]:
    """Return a finished job's tables as its manifest gives them."""
    tables = {}
    for name, table in read_manifest(folder)["tables"].items():
        parts = [pq.read_table(folder / file["path"]) for file in table["files"]]
        assert sum(part.num_rows for part in parts) == table["rows"]
        tables[name] = pa.concat_tables(parts).unify_dictionaries().combine_chunks()
    return tables


def part_files(folder: Path) -> set[Path]:
    """Return all files of a job's tables, whoever knows them."""
    return {path.relative_to(folder) for path in folder.glob("*/*")}


class LiveService:
    """The service on a data folder; `start` it, as often as it is killed."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.supervisor: subprocess.Popen[bytes] | None = None
        self._marks: list[str] = []

    def start(self, *, ignore_sigint: bool = False) -> None:
        """Start the supervisor; with SIGINT ignored, as a shell starts background jobs."""
        command = [sys.executable, "-c", _SERVE, str(self.data)]
        before = signal.getsignal(signal.SIGINT)
        if ignore_sigint:
            signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            self.supervisor = subprocess.Popen(
                command, stdout=subprocess.DEVNULL, start_new_session=True
            )
        finally:
            signal.signal(signal.SIGINT, before)
        own = self.supervisor.pid
        wait_for("service.json", lambda: self.described().get("pid") == own)
        self._marks.append(json.loads((self.data / "service.lock").read_text())["mark"])

    def described(self) -> dict[str, object]:
        with contextlib.suppress(OSError, ValueError):
            described: dict[str, object] = json.loads((self.data / "service.json").read_text())
            return described
        return {}

    @contextlib.contextmanager
    def client(self) -> Iterator[Client]:
        with Client(str(self.described()["address"])) as client:
            yield client

    def pids(self, *words: str) -> list[int]:
        """Return the service's processes with all words in their command lines."""
        found = []
        for pid in [pid for mark in self._marks for pid in marked(mark)]:
            with contextlib.suppress(OSError):
                command = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
                if all(word in command for word in words):
                    found.append(pid)
        return found

    def ray(self) -> tuple[str, dict[str, str]]:
        """Return the address of the service's Ray, and what it takes to be let in."""
        words = ("-m stud8.dispatcher", "--ray-address=")
        wait_for("the dispatcher", lambda: self.pids(*words))
        process = Path("/proc") / str(self.pids(*words)[0])
        arguments = process.joinpath("cmdline").read_text().split("\0")
        variables = process.joinpath("environ").read_text().split("\0")
        [address] = [a.partition("=")[2] for a in arguments if a.startswith("--ray-address=")]
        token = dict(v.split("=", 1) for v in variables if v.startswith("RAY_AUTH_"))
        return address, token

    def kill(self, *words: str) -> None:
        """Kill -9 one of the service's processes."""
        wait_for(f"a process {words}", lambda: self.pids(*words))
        os.kill(self.pids(*words)[0], signal.SIGKILL)

    def kill_supervisor(self) -> None:
        assert self.supervisor is not None
        self.supervisor.kill()
        self.supervisor.wait()

    def interrupt(self, number: signal.Signals) -> int:
        """Send the supervisor a signal; return its exit status."""
        assert self.supervisor is not None
        self.supervisor.send_signal(number)
        return self.supervisor.wait(20)

    def end(self) -> None:
        """End it, whatever state it is in."""
        if self.supervisor is not None and self.supervisor.poll() is None:
            self.interrupt(signal.SIGTERM)
        for pid in self.pids():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    def folder(self, job: job_pb2.Job) -> Path:
        return self.data / job.name


def until_half(client: Client, job: job_pb2.Job) -> service_pb2.WatchJobResponse:
    """Wait until some chunks of a job are committed, and some are not."""
    for response in client.watch_job(job.name):
        progress = response.job.progress
        assert response.job.state != job_pb2.JOB_STATE_FAILED, response.job.error
        if progress.chunks_done >= 1:
            assert progress.chunks_done < progress.chunks_total, "too late to disturb it"
            return response
    raise AssertionError("the watch ended")


def until_ended(client: Client, job: job_pb2.Job) -> job_pb2.Job:
    """Watch a job to its end."""
    last = job
    for response in client.watch_job(job.name):
        last = response.job
    return last
