"""Jobs with strategies in Python, good ones and bad ones."""

import sys
from pathlib import Path

import pytest
from stud8.engine.problems import InputError
from stud8.simulation.failures import StrategyFailed
from stud8.simulation.local import run_local
from stud8.simulation.spec import check_spec

from tests.simulation.jobs import ALL_TABLES, job, read_table

MODULE = '''
from stud8.strategy import parameter, strategy

@strategy(parameters={"highest": 12.0})
def doors(view):
    """Calls with a low door."""
    return 2 if view.door[view.seat] % 13 < parameter(view, 0) else 1

@strategy
def divides(view):
    return 2 + 0 // (view.phase - 5)

@strategy
def lost(view):
    return view.nowhere
'''


@pytest.fixture(autouse=True)
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a package with three strategies where an installer would."""
    site = tmp_path / "site"
    metadata = site / "tried-1.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: tried\nVersion: 1\n")
    names = "".join(f"{name} = tried_strategies:{name}\n" for name in ("doors", "divides", "lost"))
    (metadata / "entry_points.txt").write_text(f"[stud8.strategies]\n{names}")
    (site / "tried_strategies.py").write_text(MODULE)
    monkeypatch.syspath_prepend(str(site))
    monkeypatch.delitem(sys.modules, "tried_strategies", raising=False)


def test_a_job_is_played(tmp_path: Path) -> None:
    seats = ["python:doors", {"profile": "python:doors", "parameters": {"highest": 6}}, "regular"]
    spec = job(*seats, hands=1000, tables=ALL_TABLES)
    assert check_spec(spec) == []
    summary = run_local(spec, tmp_path / "job")
    labels = [group.profile for group in summary.profiles]
    assert labels == ["python:doors", "python:doors{highest=6}", "regular"]
    assert read_table(tmp_path / "job", "players").num_rows == 3000
    assert sum(group.results.net for group in summary.profiles) == 0
    assert [rule.street for rule in summary.profiles[0].rules] == ["python"]


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_what_raises_fails_the_job_with_its_traceback(tmp_path: Path) -> None:
    with pytest.raises(StrategyFailed) as caught:
        run_local(job("call", "python:divides"), tmp_path / "job")
    assert "ZeroDivisionError" in caught.value.traceback
    assert (caught.value.seat, caught.value.label) == (2, "python:divides")


def test_what_does_not_compile_fails_in_a_line(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="the strategy python:lost does not compile"):
        run_local(job("call", "python:lost"), tmp_path / "job")


def test_a_strategy_that_is_not_installed_is_a_fault_of_the_spec() -> None:
    [problem] = check_spec(job("call", "python:dors"))
    assert problem.field == "seats[1].profile"
    assert problem.message == "there is no profile 'python:dors'"
    assert "python:doors" in problem.hint
