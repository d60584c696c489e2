import json
from typing import Any

import pytest

from benchmarks import __main__ as command
from benchmarks import equity_peer, pokerkit_peer
from benchmarks.timing import in_turn


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
    def run(*arguments: str) -> str:
        monkeypatch.setattr("sys.argv", ["benchmarks", *arguments])
        command.main()
        return capsys.readouterr().out

    document: dict[str, Any] = json.loads(run("--seconds", "0.2", "--repeats", "1", "--json"))
    assert [row["table"] for row in document["engine"]] == ["call-down", "random", "profiles"]
    assert len(document["peers"]) == 5
    assert {"work", "unit", "ours", "peer", "theirs", "ratio"} <= set(document["peers"][0])
    assert "of floor" in run("--seconds", "0.2", "--repeats", "1")
