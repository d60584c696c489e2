"""The parts of the supervisor: claims, children, and what is swept up after them."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from stud8.cli.discovery import live_address
from stud8.cli.supervised.claim import AlreadyServed, Claim
from stud8.cli.supervised.process import Child
from stud8.cli.supervised.ray_head import new_head
from stud8.cli.supervised.scratch import Scratch
from stud8.cli.supervised.sweep import MARK, marked, sweep
from stud8.cli.supervisor import Supervisor, SupervisorError
from stud8.dispatcher.owner import is_dead, own_name

SLEEP = [sys.executable, "-c", "import time; time.sleep(60)"]


def soon(condition: Callable[[], object], seconds: float = 10.0) -> bool:
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


def alive(pid: int) -> bool:
    """Whether a process runs; one that only waits to be reaped does not."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


def test_a_folder_has_one_service(tmp_path: Path) -> None:
    claim = Claim(tmp_path)
    with pytest.raises(AlreadyServed, match="a stud8 service runs on"):
        Claim(tmp_path)
    claim.announce("127.0.0.1:1")
    described = json.loads((tmp_path / "service.json").read_text())
    assert (described["address"], described["pid"]) == ("127.0.0.1:1", os.getpid())
    assert live_address(tmp_path) == "127.0.0.1:1"
    claim.release()
    assert not (tmp_path / "service.json").exists()
    assert live_address(tmp_path, wait=0.0) is None
    Claim(tmp_path).release()


def test_what_a_killed_service_left_is_cleared_away(tmp_path: Path) -> None:
    mark = f"test-{os.getpid()}"
    left = subprocess.Popen(SLEEP, env={**os.environ, MARK: mark}, start_new_session=True)
    other = subprocess.Popen(SLEEP, env={**os.environ, MARK: mark + "x"})
    try:
        (tmp_path / "service.json").write_text('{"address": "stale"}')
        (tmp_path / "service.lock").write_text(json.dumps({"mark": mark, "pid": 1}))
        claim = Claim(tmp_path)
        assert left.wait(5) == -signal.SIGKILL
        assert other.poll() is None
        assert not (tmp_path / "service.json").exists()
        claim.release()
    finally:
        for process in (left, other):
            process.kill()
            process.wait()


@pytest.mark.parametrize("text", ["", "rubbish", "[]", '{"mark": 1}'])
def test_a_damaged_lock_file_does_no_harm(tmp_path: Path, text: str) -> None:
    (tmp_path / "service.lock").write_text(text)
    Claim(tmp_path).release()


def test_abandoned_folders_are_removed_and_live_ones_are_not(tmp_path: Path) -> None:
    live = Scratch(tmp_path)
    dead, young, strange = (tmp_path / name for name in ("stud8-dead", "stud8-new", "other-x"))
    for folder in (dead, young, strange):
        folder.mkdir()
        (folder / "lock").touch()
    for folder in (live.path, dead, strange):
        os.utime(folder / "lock", (1, 1))
    second = Scratch(tmp_path)
    assert set(tmp_path.iterdir()) == {live.path, young, strange, second.path}
    live.remove()
    second.remove()
    assert set(tmp_path.iterdir()) == {young, strange}


def test_sweep_spares_whom_it_is_told_to(tmp_path: Path) -> None:
    mark = f"spare-{os.getpid()}"
    processes = [subprocess.Popen(SLEEP, env={**os.environ, MARK: mark}) for _ in range(2)]
    spared, swept = processes
    assert soon(lambda: len(marked(mark)) == 2)
    assert sweep(mark, {spared.pid}) == 1
    assert swept.wait(5) == -signal.SIGKILL
    assert spared.poll() is None
    spared.kill()
    spared.wait()


def test_a_child_is_started_again_after_ever_longer_waits(tmp_path: Path) -> None:
    child = Child("child", tmp_path / "child.log")
    waits = []
    for number in range(3):
        child.start([sys.executable, "-c", "print('last words'); raise SystemExit(3)"], {})
        status = None
        while status is None:
            status = child.has_died()
        assert status == 3
        assert child.has_died() is None
        assert child.failures == number + 1
        waits.append(child.not_before - time.monotonic())
    assert waits == sorted(waits)
    assert not child.startable
    assert child.last_words() == "last words"


def test_a_child_that_does_not_listen_is_ended_all_the_same(tmp_path: Path) -> None:
    stubborn = "import signal, time; signal.signal(15, signal.SIG_IGN); print(1, flush=True); "
    child = Child("child", tmp_path / "child.log")
    child.start([sys.executable, "-c", stubborn + "time.sleep(60)"], dict(os.environ))
    assert soon(child.last_words)
    child.end(0.1)
    assert not child.running
    child.end(0.1)  # once more does nothing


def test_a_child_dies_with_its_parent_and_hears_sigint(tmp_path: Path) -> None:
    code = (
        "import os, signal, sys, time, pathlib\n"
        "from stud8.cli.supervised.process import Child\n"
        "signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
        "child = Child('c', pathlib.Path(sys.argv[1]) / 'c.log')\n"
        "report = 'import signal, time; print(signal.getsignal(2), flush=True); time.sleep(60)'\n"
        "child.start([sys.executable, '-c', report], dict(os.environ))\n"
        "print(child.process.pid, flush=True)\n"
        "time.sleep(60)\n"
    )
    command = [sys.executable, "-c", code, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        log = tmp_path / "c.log"
        assert soon(lambda: "default_int_handler" in log.read_text())
        parent.kill()
    assert soon(lambda: not alive(pid))


def test_heads_do_not_share_ports() -> None:
    addresses = {new_head(2, Path("/tmp/x")).address for _ in range(20)}
    assert len(addresses) > 1


def test_an_owner_is_dead_only_if_that_is_sure() -> None:
    assert not is_dead(own_name())
    host, pid, started = own_name().rsplit("/", 2)
    assert is_dead(f"{host}/{pid}/{int(started) - 1}")  # another process, long gone
    assert not is_dead(f"elsewhere/{pid}/1")
    assert not is_dead("rubbish")
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    assert is_dead(f"{host}/{ended.pid}/1")


def test_a_service_that_cannot_start_says_why(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    with pytest.raises(SupervisorError, match=r"cannot serve from .*--data"):
        Supervisor(blocked / "data").start()
    claim = Claim(tmp_path)
    with pytest.raises(AlreadyServed), Supervisor(tmp_path):
        pass
    claim.release()
    refused = Supervisor(tmp_path, listen="0.0.0.0:0", ray_address="127.0.0.2:1")
    with pytest.raises(SupervisorError, match="others could reach it"), refused:
        pass
    assert not (tmp_path / "service.json").exists()
    for address in ("auto", "ray://head:10001", "head:"):
        with pytest.raises(SupervisorError, match="write HOST:PORT of the cluster's head"):
            Supervisor(tmp_path, ray_address=address).start()
    handler = signal.getsignal(signal.SIGTERM)
    assert handler == signal.SIG_DFL


def test_a_dispatcher_that_cannot_start_says_why(tmp_path: Path) -> None:
    def said(*arguments: str) -> str:
        command = [sys.executable, "-m", "stud8.dispatcher", *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
        assert done.returncode == 2
        assert "Traceback" not in done.stderr
        return done.stderr

    assert "write HOST:PORT" in said(f"--data={tmp_path}", "--ray-address=auto")
    missing = said(f"--data={tmp_path / 'missing'}", "--ray-address=127.0.0.1:1")
    assert "cannot be used as a job store" in missing
