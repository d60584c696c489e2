"""What an attempt on Ray came to, from what Ray says of it."""

from typing import Any

import pytest
import ray
from ray import exceptions
from stud8.dispatcher.executor import Attempt, Done, Failed, Stopped
from stud8.dispatcher.ray_executor import outcome_of
from stud8.engine.version import ENGINE_VERSION
from stud8.simulation.parts import Part
from stud8.store import PlannedChunk

ATTEMPT = Attempt("a", PlannedChunk(3, 30, 10), 7)
PART = {"table": "hands", "path": "hands/x.parquet", "rows": 10, "bytes": 5, "sha256": "00"}
DONE = {"state": "done", "sums": b"s", "parts": [PART], "hands": 10}


def outcome(monkeypatch: pytest.MonkeyPatch, answer: Any) -> Any:
    def get(_reference: object) -> Any:
        if isinstance(answer, Exception):
            raise answer
        return answer

    monkeypatch.setattr(ray, "get", get)
    return outcome_of(ATTEMPT, object())


def test_a_result(monkeypatch: pytest.MonkeyPatch) -> None:
    done = outcome(monkeypatch, {**DONE, "engine_version": ENGINE_VERSION})
    assert isinstance(done, Done)
    assert (done.attempt, done.result.hands, done.result.sums) == (ATTEMPT, 10, b"s")
    assert done.result.parts == (Part(**PART),)


def test_a_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    assert outcome(monkeypatch, {"state": "stopped"}) == Stopped(ATTEMPT)


def test_a_failure_that_would_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    said = {"message": "m", "hint": "h", "traceback": "t", "hand": 31}
    failed = outcome(monkeypatch, {"state": "failed", **said})
    assert failed == Failed(ATTEMPT, "m", "h", "t", 31, final=True)


def test_a_worker_of_another_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    failed = outcome(monkeypatch, {**DONE, "engine_version": ENGINE_VERSION + 1})
    assert failed.final
    assert "same stud8 on every node" in failed.hint


def test_a_fault_of_ours_keeps_its_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    trace = 'ray::f() (pid=1)\n  File "work.py", line 3, in share\nZeroDivisionError: zero'
    error = exceptions.RayTaskError("f", trace, ZeroDivisionError("zero"))
    # What `ray.get` raises: a class of its own for each kind of error.
    failed = outcome(monkeypatch, error.as_instanceof_cause())
    assert failed.message == "ZeroDivisionError: zero"
    assert 'File "work.py", line 3, in share' in failed.traceback
    assert not failed.final


def test_lost_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    lost = outcome(monkeypatch, exceptions.WorkerCrashedError())
    assert lost.message.startswith("its worker was lost (WorkerCrashedError")
    starved = outcome(monkeypatch, exceptions.OutOfMemoryError("much\ntext"))
    assert starved.message == "its worker was ended for lack of memory"
    assert not lost.final
    assert not starved.final
