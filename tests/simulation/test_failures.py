"""How a chunk ends when it does not end well, here and as a Ray task."""

from pathlib import Path
from typing import Any

import numba
import pytest
from stud8.engine.problems import InputError
from stud8.engine.view import NO_ANSWER
from stud8.simulation import machine, task
from stud8.simulation.chunk import run_chunk
from stud8.simulation.failures import ChunkCancelled, StrategyFailed
from stud8.simulation.local import run_local
from stud8.simulation.monitor import CANCEL, HANDS_DONE, deciding, new_monitor
from stud8.simulation.plan import Chunk
from stud8.simulation.replay import replay_hand
from stud8.simulation.spec import resolve_spec
from stud8.strategy import builtin_source
from stud8.strategy.native import SIGNATURE, CompiledStrategy

from tests.simulation.jobs import ALL_TABLES, job


@numba.cfunc(SIGNATURE)
def _silent(view: Any) -> int:
    return NO_ANSWER


def _raising(view: Any) -> int:
    raise ZeroDivisionError("of the strategy's own making")


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make `random` a strategy that gives no answer."""
    strategy = CompiledStrategy(_silent.address, (), (), 1, _silent, _raising)
    monkeypatch.setitem(machine._COMPILED, builtin_source("random"), strategy)


def _spec() -> Any:
    return resolve_spec(job("call", "call", "random", tables=ALL_TABLES), 0)


def _files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


@pytest.mark.usefixtures("broken")
def test_a_strategy_without_an_answer(tmp_path: Path) -> None:
    with pytest.raises(StrategyFailed) as caught:
        run_chunk(_spec(), Chunk(3, 100, 50), 1, tmp_path)
    failure = caught.value
    assert (failure.hand, failure.seat, failure.label) == (100, 3, "random")
    assert "of the strategy's own making" in failure.traceback
    reason = "ZeroDivisionError: of the strategy's own making"
    assert str(failure) == f"'random' in seat 3 gave no answer in hand 100: {reason}"
    assert _files(tmp_path) == []
    with pytest.raises(StrategyFailed):
        replay_hand(_spec(), 100)


def test_a_chunk_that_is_cancelled(tmp_path: Path) -> None:
    monitor = new_monitor()
    monitor[CANCEL] = 1
    with pytest.raises(ChunkCancelled):
        run_chunk(_spec(), Chunk(0, 0, 20_000), 1, tmp_path, monitor)
    assert 0 < monitor[HANDS_DONE] < 20_000
    assert _files(tmp_path) == []


def test_the_monitor_counts_hands(tmp_path: Path) -> None:
    monitor = new_monitor()
    run_chunk(_spec(), Chunk(0, 0, 9000), 1, tmp_path, monitor)
    assert monitor[HANDS_DONE] == 9000
    hand, seat = deciding(monitor)
    assert hand == 8999
    assert 0 <= seat < 3


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "job").write_text("in the way")
    with pytest.raises(InputError, match="cannot write the tables below"):
        run_local(_spec(), tmp_path / "job")


class _Call:
    def __init__(self, function: Any) -> None:
        self.function = function

    def remote(self, *arguments: Any) -> Any:
        return self.function(*arguments)


class _Handle:
    """An actor's handle whose calls are made at once."""

    def __init__(self, actor: Any) -> None:
        self._actor = actor

    def __getattr__(self, name: str) -> Any:
        return _Call(getattr(self._actor, name))


@pytest.fixture
def flags(monkeypatch: pytest.MonkeyPatch) -> task.Flags:
    monkeypatch.setattr(task.ray, "get", lambda value, timeout: value)
    monkeypatch.setattr(task, "POLL_S", 0.001)
    return task.Flags()


def _simulate(flags: task.Flags, folder: Path, deals: int) -> dict[str, Any]:
    spec = _spec().SerializeToString()
    return task.simulate_chunk(spec, (2, 10, deals), 4, str(folder / "job"), _Handle(flags))


def test_a_task_that_is_done(flags: task.Flags, tmp_path: Path) -> None:
    seen = []
    report = flags.report
    flags.report = lambda *values: (seen.append(values), report(*values))[1]
    outcome = _simulate(flags, tmp_path, 30_000)
    assert outcome["state"] == "done"
    assert outcome["hands"] == 30_000
    assert [part["path"] for part in outcome["parts"]] == [
        f"{table}/part-0000002-4.parquet" for table in ALL_TABLES
    ]
    assert all(values[:2] == ("job", "job/2/4") for values in seen)
    assert seen
    assert sorted(values[2] for values in seen) == [values[2] for values in seen]
    assert flags.reports() == {}


def test_a_task_that_is_cancelled(flags: task.Flags, tmp_path: Path) -> None:
    flags.cancel("job")
    assert _simulate(flags, tmp_path, 10**7) == {"state": "stopped"}
    flags.forget("job")
    assert flags.report("job", "job/1/1", 0, 0, 0) is False


@pytest.mark.usefixtures("broken")
def test_a_task_whose_strategy_fails(flags: task.Flags, tmp_path: Path) -> None:
    outcome = _simulate(flags, tmp_path, 10)
    assert outcome["state"] == "failed"
    assert outcome["hand"] == 10
    assert outcome["message"].startswith("'random' in seat 3 gave no answer in hand 10: Zero")
    assert "ZeroDivisionError" in outcome["traceback"]


def test_flags_remember_the_newest_report() -> None:
    flags = task.Flags()
    flags.report("a", "a/0/1", 10, 3, 1)
    flags.report("a", "a/0/1", 20, 5, 2)
    flags.report("b", "b/0/1", 7, 7, 0)
    assert flags.reports() == {"a/0/1": (2, 20, 5, 2), "b/0/1": (1, 7, 7, 0)}
    flags.forget("a")
    assert list(flags.reports()) == ["b/0/1"]
