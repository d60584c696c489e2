"""Python strategies in jobs: what is recorded, and every way in which one can fail."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from stud8.analysis.explain.job import job_decisions
from stud8.cli.jobfile import read_job_file
from stud8.engine.problems import InputError
from stud8.simulation import machine
from stud8.simulation.chunk import run_chunk
from stud8.simulation.failures import StrategyFailed
from stud8.simulation.local import run_local
from stud8.simulation.machine import Machine
from stud8.simulation.manifest import read_manifest
from stud8.simulation.plan import Chunk
from stud8.simulation.replay import replay_hand
from stud8.simulation.spec import check_spec, groups, resolve_spec
from stud8.simulation.summary import summary_json
from stud8.simulation.sums import Sums
from stud8.strategy.python import installed

from tests.simulation.jobs import ALL_TABLES, job, no_tables, read_table
from tests.strategy.packages import install_example, line_of, use, write_faulty

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def example_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("example")
    install_example(folder)
    return folder


@pytest.fixture(scope="module")
def faulty_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("faulty")
    write_faulty(folder)
    return folder


@pytest.fixture
def faulty(faulty_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use(faulty_folder, monkeypatch)


def test_a_job_with_a_python_strategy(
    example_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(example_folder, monkeypatch)
    spec = job(
        "python:patient",
        {"profile": "python:patient", "parameters": {"steal": 1.0}},
        "call",
        "python:patient",
        hands=3000,
        tables=ALL_TABLES,
    )
    full = resolve_spec(spec, 0)
    pinned = full.seats[0].profile
    assert pinned.startswith("python:patient@0.1.0-")
    assert dict(full.seats[1].parameters) == {"steal": 1.0, "least_outs": 10.0}
    assert resolve_spec(full, 0) == full
    labels = ["python:patient", "python:patient{steal=1}", "call"]
    assert [group.label for group in groups(spec)] == labels
    summary = summary_json(run_local(spec, tmp_path / "job"))
    assert [profile["profile"] for profile in summary["profiles"]] == labels
    (rule,) = summary["profiles"][0]["rules"]
    assert (rule["street"], rule["action"]) == ("python", "python:patient")
    assert rule["net"] == summary["profiles"][0]["net"]
    manifest = read_manifest(tmp_path / "job")
    assert manifest["build"].endswith(f"+{pinned}")
    assert manifest["spec"]["seats"][0]["profile"] == pinned
    again = [Chunk(0, 0, 1000), Chunk(1, 1000, 2000)]
    run_local(full, tmp_path / "again", chunks=again)
    for table in ALL_TABLES:
        assert read_table(tmp_path / "again", table) == read_table(tmp_path / "job", table)
    rules = read_table(tmp_path / "job", "actions", ["rule", "rule_line"]).to_pydict()
    assert set(rules["rule"]) == {1}
    assert 0 in rules["rule_line"]
    played, decisions = job_decisions(full, 17)
    assert len(decisions) == len(played.actions)
    assert decisions[0].profile.name == played.labels[decisions[0].seat - 1].partition("{")[0]
    assert played == replay_hand(full, 17)
    nets = read_table(tmp_path / "job", "players", ["hand", "net"]).to_pydict()
    recorded = [n for hand, n in zip(nets["hand"], nets["net"], strict=True) if hand == 17]
    assert list(played.net) == recorded


def test_the_job_of_the_example(example_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use(example_folder, monkeypatch)
    file = ROOT / "examples" / "python_strategy" / "job.yaml"
    assert check_spec(read_job_file(file).spec) == []


def test_results_are_read_without_the_package(
    example_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        use(example_folder, patch)
        full = resolve_spec(job("python:patient", "call"), 0)
    assert [group.label for group in groups(full)] == ["python:patient", "call"]
    assert Sums.zero(full).hands == 0
    monkeypatch.setattr(machine, "_COMPILED", {})
    with monkeypatch.context() as patch:
        patch.setattr(installed, "entry_points", lambda group: ())  # whatever is installed
        with pytest.raises(InputError, match="there is no Python strategy 'patient' here"):
            Machine(full)
    use(example_folder, monkeypatch)
    full.seats[0].profile = "python:patient@0.0.9-0123456789ab"
    with pytest.raises(InputError, match=r"the job was made for python:patient@0\.0\.9-"):
        Machine(full)


@pytest.mark.usefixtures("faulty")
def test_faults_of_a_job() -> None:
    spec = job("call", "python:forgets", "python:forgets", "python:divide", "python:divides")
    forgets, unknown = check_spec(spec)
    assert forgets.field == "seats[1].profile"
    assert "python:forgets does not compile: it can end without returning" in forgets.message
    assert Path(forgets.file).name == "faulty.py"
    assert line_of("def forgets") - forgets.line in (0, 1)
    assert unknown.field == "seats[3].profile"
    assert "did you mean 'python:divides'?" in unknown.hint
    spec = job(
        "python:declares",
        {"profile": "python:declares", "parameters": {"bound": 5.0, "zealous": 1.0}},
        "python:divides",
        rules={"declare": True, "low_qualifier": 0},
    )
    found = {problem.field: problem for problem in check_spec(spec)}
    assert found.keys() == {
        "seats[1].parameters.bound", "seats[1].parameters.zealous", "seats[2].profile",
    }  # fmt: skip
    assert "did you mean 'zeal'" in found["seats[1].parameters.zealous"].hint
    assert "`@strategy(declares=True)`" in found["seats[2].profile"].hint


@pytest.mark.usefixtures("faulty")
def test_a_python_strategy_declares(tmp_path: Path) -> None:
    rules = {"declare": True, "low_qualifier": 0}
    spec = resolve_spec(job("python:declares", "calling-station", rules=rules), 0)
    run_chunk(spec, Chunk(0, 0, 500), 1, tmp_path)


FAULTS = [
    ("divides", "ZeroDivisionError: integer division by zero", "return 100 // (view.pot"),
    ("reads", "IndexError: index is out of bounds", "return view.stacks[view.seat + 100]"),
    ("raises", "ValueError: no idea what to do on fourth street", "raise ValueError"),
    (
        "answers",
        "it answered 17, which is none of FOLD, CALL, RAISE and RAISE_SMALL",
        "",
    ),
    (
        "declares-too-early",
        "it answered 6, which is none of FOLD, CALL, RAISE and RAISE_SMALL",
        "",
    ),
]


@pytest.mark.usefixtures("faulty")
@pytest.mark.parametrize(("name", "reason", "line"), FAULTS, ids=[name for name, *_ in FAULTS])
def test_a_strategy_that_fails(tmp_path: Path, name: str, reason: str, line: str) -> None:
    spec = resolve_spec(job("call", f"python:{name}", tables=no_tables()), 0)
    with pytest.raises(StrategyFailed) as caught:
        run_local(spec, tmp_path / "job")
    failure = caught.value
    assert failure.seat == 2
    assert str(failure) == (
        f"'python:{name}' in seat 2 gave no answer in hand {failure.hand}: {reason}"
    )
    if line:
        assert f"line {line_of(line)}, in " in failure.traceback
        assert line in failure.traceback
        assert "stud8/strategy" not in failure.traceback
    else:
        assert failure.traceback == ""
    with pytest.raises(StrategyFailed) as again:
        replay_hand(spec, failure.hand)
    assert (str(again.value), again.value.traceback) == (str(failure), failure.traceback)


# A thread in a loop that never ends cannot be stopped, only its process.
_ENDLESS = """
import json, sys
from pathlib import Path

from stud8.simulation import task
from stud8.simulation.failures import StrategyFailed
from stud8.simulation.local import run_local
from stud8.simulation.replay import replay_hand
from stud8.simulation.spec import resolve_spec

from tests.simulation.jobs import job, no_tables

spec = resolve_spec(job("call", "python:spins", "call", tables=no_tables()), 0)


def failed(play):
    try:
        play()
    except StrategyFailed as failure:
        return [failure.hand, failure.seat, str(failure), failure.traceback]


first = failed(lambda: run_local(spec, Path(sys.argv[1])))
again = failed(lambda: replay_hand(spec, first[0]))
print(json.dumps([first, again]), flush=True)


class Flags:
    def __init__(self, method=None):
        self.method = method

    def __getattr__(self, name):
        return Flags(name)

    def remote(self, job, key, *report):
        if report and report[3] is not None:
            print(json.dumps(report), flush=True)
        return bool(report) and report[3] is not None


task.ray.get = lambda value, timeout: value
task.simulate_chunk(spec.SerializeToString(), (0, 0, 1000), 1, sys.argv[1], Flags())
"""


def test_a_strategy_that_never_ends(faulty_folder: Path, tmp_path: Path) -> None:
    environment: dict[str, Any] = {**os.environ, "STUD8_DECISION_S": "0.3"}
    path = [str(faulty_folder), str(ROOT), environment.get("PYTHONPATH", "")]
    environment["PYTHONPATH"] = os.pathsep.join(path)
    run = subprocess.run(
        [sys.executable, "-c", _ENDLESS, str(tmp_path / "job")],
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
    )
    # The task ended its own process, for the kernel did not hear that it should stop.
    assert run.returncode == 1, run.stderr
    (first, again), (_, hand, seat, (message, traceback)) = map(json.loads, run.stdout.splitlines())
    assert first == again
    assert (hand, seat + 1) == tuple(first[:2]) == (hand, 2)
    assert [message, traceback] == first[2:]
    assert message == (
        f"'python:spins' in seat 2 gave no answer in hand {hand}: one decision has taken "
        "0.3 s of processor time and goes on"
    )
    assert f'faulty.py", line {line_of("return spin(view) if")}, in spins' in traceback
    assert "in spin\n" in traceback
