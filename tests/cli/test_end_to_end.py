"""The command on real processes: Ray, server, dispatcher, tables, report."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from stud8.cli.discovery import live_address
from stud8.cli.jobfile import read_job_file
from stud8.client import Client
from stud8.simulation.local import run_local
from stud8.simulation.spec import resolve_spec
from stud8.simulation.summary import summary_json

pytestmark = pytest.mark.service

SEATS = "seats: [{profile: call}, {profile: random}, {profile: random, stack: 900, label: short}]\n"
LONG = f"hands: 1000000000\nstakes: {{small_bet: 200}}\n{SEATS}tables: {{hands: 0, players: 0}}\n"
SMALL = f"hands: 2000\nseed: 5\nstakes: {{small_bet: 200}}\n{SEATS}"
MIDDLE = f"hands: 600000\nseed: 6\nstakes: {{small_bet: 200}}\n{SEATS}tables: {{players: 0.01}}\n"


def stud8(*arguments: object) -> list[str]:
    return [sys.executable, "-m", "stud8.cli.main", *map(str, arguments)]


def document(*arguments: object) -> Any:
    done = subprocess.run(
        stud8(*arguments, "--json"), capture_output=True, text=True, timeout=180, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def wait_for(what: Callable[[], Any], seconds: float = 120) -> Any:
    deadline = time.monotonic() + seconds
    while not (found := what()):
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.1)
    return found


def processes_of(data: Path) -> list[str]:
    """Command lines of the processes that work on a data folder."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            line = entry.read_bytes().replace(b"\0", b" ").decode("utf-8", "replace")
        except OSError:
            continue
        if str(data) in line and str(os.getpid()) not in entry.parts:
            found.append(line)
    return found


def write(path: Path, text: str) -> Path:
    path.write_text(text)
    return path


def test_a_second_run_uses_the_service_of_the_first_and_ctrl_c_ends_both(tmp_path: Path) -> None:
    data = tmp_path / "results"
    with subprocess.Popen(
        stud8("run", write(tmp_path / "long.yaml", LONG), "--out", data),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as first:
        try:
            wait_for(lambda: live_address(data, wait=0))
            result = document("run", write(tmp_path / "small.yaml", SMALL), "--out", data)
            assert (result["state"], result["hands"]) == ("succeeded", 2000)
            assert sum(profile["net"] for profile in result["profiles"]) == 0
            assert "<html" in Path(result["report"]).read_text()

            jobs = document("jobs", "--data", data)
            assert [job["state"] for job in jobs] == ["succeeded", "running"]
            tables = document("tables", result["job"], "--data", data)["tables"]
            assert (tables["hands"]["rows"], tables["players"]["rows"]) == (2000, 6000)
            folder = data / "jobs" / result["job"]
            summary = document("summary", folder)
            assert summary["profiles"] == result["profiles"]
            hand = document("replay", folder, "--hand", 1999)
            assert hand["hand"] == 1999
        finally:
            first.send_signal(signal.SIGINT)
            out, err = first.communicate(timeout=60)
    assert first.returncode == 1
    assert out == ""
    assert f"error: job {jobs[1]['job']} was cancelled after" in err
    assert live_address(data, wait=0) is None
    assert processes_of(data) == []
    assert document("summary", jobs[1]["job"], "--data", data)["state"] == "cancelled"


def test_a_run_that_was_killed_is_gone_on_with(tmp_path: Path) -> None:
    data = tmp_path / "results"
    file = write(tmp_path / "middle.yaml", MIDDLE)
    with subprocess.Popen(
        stud8("run", file, "--out", data), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as first:
        address = wait_for(lambda: live_address(data, wait=0))
        with Client(address) as client:
            job = wait_for(lambda: next(client.list_jobs(), None))
            wait_for(lambda: client.get_job(job.name).progress.chunks_done)
        first.kill()
    result = document("run", file, "--out", data)
    assert result["job"] == job.name.removeprefix("jobs/")

    spec = resolve_spec(read_job_file(file).spec, 0)
    expected = summary_json(run_local(spec, tmp_path / "local"))
    assert result["profiles"] == expected["profiles"]
    assert result["table"] == expected["table"]
    assert processes_of(data) == []
