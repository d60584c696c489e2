import json
from typing import Any

import pytest
from stud8.strategy import builtin_source, read_profile

from benchmarks import __main__ as command
from benchmarks import equity_peer, pokerkit_peer, profiles
from benchmarks.timing import Comparison, in_turn


def test_pokerkit_plays_the_same_hands() -> None:
    """The nets of the same decks are compared before anything is measured."""
    found = pokerkit_peer.compare(repeats=1)
    assert found.ours > 1000 * found.theirs


def test_equity_beside_its_peer() -> None:
    found = list(equity_peer.compare(repeats=1))
    assert [comparison.unit for comparison in found] == ["samples"] * 3 + ["deals"]
    assert all(comparison.theirs > 0 for comparison in found)


def test_measurements_are_taken_in_turn() -> None:
    calls: list[str] = []

    def work(name: str) -> int:
        calls.append(name)
        return 3

    ours, theirs = in_turn(lambda: work("ours"), lambda: work("theirs"), 3)
    assert calls == ["ours", "theirs"] * 4
    assert ours > 0
    assert theirs > 0


def test_the_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["benchmarks", "--seconds", "0.2", "--repeats", "1", "--json"])
    command.main()
    document: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert [row["table"] for row in document["engine"]] == ["call-down", "random", "profiles"]
    assert len(document["peers"]) == 5
    assert {"work", "unit", "ours", "peer", "theirs", "ratio"} <= set(document["peers"][0])


def test_tables_for_people(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    row = {"table": "call-down", "seats": 6, "hands_per_s": 9e5, "floor_hands_per_s": 4.5e6}
    peer = Comparison("call-down", "hands", 9e5, "pokerkit", 60.0)
    monkeypatch.setattr(command, "measure", lambda seats, seconds: [row])
    monkeypatch.setattr(command.pokerkit_peer, "compare", lambda repeats: peer)
    monkeypatch.setattr(command.equity_peer, "compare", lambda repeats: [])
    monkeypatch.setattr("sys.argv", ["benchmarks"])
    command.main()
    out = capsys.readouterr().out
    assert "call-down            900,000      4,500,000      0.20" in out
    assert "15,000.0" in out


def test_profiles(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    times = {"": 9.0, "call": 0.1, "rock": 1.25}
    monkeypatch.setattr(profiles, "compile_times", lambda: (times, {"": 0.5, "rock": 0.02}))
    monkeypatch.setattr(profiles, "builtin_names", lambda: ("rock",))
    monkeypatch.setattr(profiles, "_HANDS", 3)
    monkeypatch.setattr(profiles, "_ROUNDS", 2)
    profiles.main()
    line = capsys.readouterr().out.splitlines()[2].split()
    assert line[:4] == ["rock", str(len(read_profile(builtin_source("rock")).rules)), "1.25", "20"]
    assert float(line[4]) < 1e6
