"""On an empty cache a command says why it takes long, and then says it no more."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from stud8.cli.compiled import ensure_compiled
from stud8.simulation import warm


def test_compiling_is_announced_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("STUD8_CACHE_DIR", str(tmp_path))
    played = tmp_path / "played"
    monkeypatch.setattr(warm, "_PARTS", (f"open({str(played)!r}, 'a').write('a hand')",))
    ensure_compiled()
    ensure_compiled()
    assert played.read_text() == "a hand"
    assert capsys.readouterr().err == "compiling the engine, once for this version\n"


STUCK = """
from stud8.simulation import warm
warm._PARTS = ("import time; print('compiling', flush=True); time.sleep(60)",) * 2
warm.warm()
"""


def test_ctrl_c_ends_all_that_compiles_at_once(tmp_path: Path) -> None:
    environment = {**os.environ, "STUD8_CACHE_DIR": str(tmp_path)}
    with subprocess.Popen(
        [sys.executable, "-c", STUCK], env=environment, text=True, start_new_session=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as command:  # fmt: skip
        assert command.stdout is not None
        assert [command.stdout.readline() for _ in range(2)] == ["compiling\n"] * 2
        start = time.monotonic()
        os.killpg(command.pid, signal.SIGINT)
        # The pipe ends with the last process that could write to it.
        _, said = command.communicate(timeout=30)
    assert time.monotonic() - start < 10  # 50 ms on an idle machine
    assert said.count("Traceback") == 1  # that of this command; the others say nothing
