"""Strategies in Python: the example package, and whatever can be wrong with one."""

import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from stud8.engine.problems import InputError
from stud8.engine.rules import Rules, Stakes, table_record
from stud8.engine.view import CALL, FOLD, RAISE
from stud8.strategy import compile_profile, parameter, python_names, python_profile, strategy
from stud8.strategy.python_strategies import PythonStrategy, stand_in

from tests.strategy.calls import Caller
from tests.strategy.decisions import decisions, play
from tests.strategy.spots import spot

EXAMPLE = Path(__file__).parents[2] / "examples" / "python_strategy"
THREE_LOW, NOTHING = spot("(As2s)3s", "Kc"), spot("(Ks9d)4s", "Kc")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the example package and unpack it as an installer does."""
    folder = tmp_path_factory.mktemp("site")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=EXAMPLE, check=True, capture_output=True, timeout=120,
    )  # fmt: skip
    [wheel] = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def test_the_example_package_plays(installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(installed))
    assert "python:patient" in python_names()
    profile = python_profile("python:patient")
    assert profile.description.startswith("Wait for three low cards")
    assert {name: each.value for name, each in profile.parameters.items()} == {"price": 0.25}
    compiled = compile_profile(profile)
    caller = Caller(compiled, [0.25])
    assert (caller(THREE_LOW), caller(NOTHING)) == (CALL, FOLD)
    drawing = spot("(As2s)3d4hKc", "KdQc9c", to_call=400, pot=2400)
    assert caller(drawing) == CALL
    assert Caller(compiled, [0.2])(drawing) == FOLD
    for view in decisions(5, 300):
        assert caller(view) in (CALL, FOLD, RAISE)


def test_a_name_that_is_not_installed() -> None:
    with pytest.raises(KeyError):
        python_profile("python:nobody")


def compiled(function: Any, **options: Any) -> Any:
    made = strategy(**options)(function) if options else strategy(function)
    assert isinstance(made, PythonStrategy)
    return compile_profile(stand_in("python:tried", made))


def test_parameters_are_read_by_place() -> None:
    def by_parameter(view: Any) -> int:
        return RAISE if parameter(view, 1) > parameter(view, 0) else CALL

    found = compiled(by_parameter, parameters={"a": 1.0, "b": 2.0})
    assert found.parameter_names == ("a", "b")
    assert (Caller(found, [1, 2])(THREE_LOW), Caller(found, [3, 2])(THREE_LOW)) == (RAISE, CALL)


@pytest.mark.parametrize("answer", [0, -1, 5, 7, 99, 2 | 1 << 8])
def test_nonsense_is_no_answer(answer: int) -> None:
    def fixed(view: Any) -> int:
        return answer

    assert Caller(compiled(fixed))(THREE_LOW) == 0


def test_actions_of_declaring_are_answers_only_then() -> None:
    def high(view: Any) -> int:
        return 5

    caller = Caller(compiled(high))
    assert caller(spot("(As2s)3d4hKcQc(Jd)", "KdQh9c8c", phase=8)) == 5
    assert caller(THREE_LOW) == 0


def _divides(view: Any) -> int:
    return 1 // (view.seat * 0)


def _looks_beyond(view: Any) -> int:
    return view.door[view.seat + 8]


def _raises(view: Any) -> int:
    if view.door[view.seat] >= 0:
        raise ValueError("no idea")
    return CALL


@pytest.mark.parametrize(
    ("function", "error", "text"),
    [
        (_divides, ZeroDivisionError, ""),
        (_looks_beyond, IndexError, ""),
        (_raises, ValueError, "no idea"),
    ],
)
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_what_raises_gives_no_answer_and_its_own_error(
    function: Any, error: type[Exception], text: str
) -> None:
    found = compiled(function)
    assert Caller(found)(THREE_LOW) == 0
    with pytest.raises(error, match=text or None):
        found.function(THREE_LOW)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_hand_ends_where_a_strategy_raises() -> None:
    table = table_record(Stakes(40, 50, 200, 400), Rules(), [None, None])
    with pytest.raises(AssertionError):
        play(compiled(_divides).address, table, 1, range(1))


def _unknown(view: Any) -> int:
    return view.opponents_cards[0]


def _objects(view: Any) -> int:
    return {"a": [CALL]}[str(view)]


def _nothing(view: Any) -> None:
    view.seat  # noqa: B018


def _half(view: Any) -> float:
    return 1.5


@pytest.mark.parametrize("function", [_unknown, _objects, _nothing, _half])
def test_what_does_not_compile_is_said_in_a_line(function: Any) -> None:
    with pytest.raises(InputError) as error:
        compiled(function)
    [problem] = error.value.problems
    assert problem.message.startswith("the strategy python:tried does not compile: ")
    assert "\n" not in problem.message


def test_what_is_registered_must_be_a_strategy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    metadata = tmp_path / "odd-1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: odd\nVersion: 1\n")
    (metadata / "entry_points.txt").write_text(
        "[stud8.strategies]\nodd = odd_module:odd\ngone = odd_module_gone:odd\n"
    )
    (tmp_path / "odd_module.py").write_text("def odd(view):\n    return 2\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(InputError, match="is no function decorated"):
        python_profile("python:odd")
    with pytest.raises(InputError, match="ModuleNotFoundError"):
        python_profile("python:gone")


def test_a_strategy_sees_the_view() -> None:
    def high_door(view: Any) -> int:
        return RAISE if view.door[view.seat] % 13 >= 8 else FOLD

    python = Caller(compiled(high_door))
    for view in decisions(6, 100):
        assert python(view) == (RAISE if int(view["door"][view["seat"]]) % 13 >= 8 else FOLD)
    assert np.all(python.counters == 0)
