"""On an empty cache a command says why it takes long, and then says it no more."""

from pathlib import Path

import pytest
from stud8.cli.compiled import ensure_compiled
from stud8.simulation import warm


def test_compiling_is_announced_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played: list[str] = []
    monkeypatch.setenv("STUD8_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(warm, "_play_one_hand", lambda: played.append("a hand"))
    monkeypatch.setattr(warm, "_FEATURES", "")
    ensure_compiled()
    ensure_compiled()
    assert played == ["a hand"]
    assert capsys.readouterr().err == "compiling the engine, once for this version\n"
