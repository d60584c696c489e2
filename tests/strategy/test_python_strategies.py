"""Strategies in Python: declared, found, compiled, and refused with a reason."""

import sys
import time
import traceback
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest
from numpy.typing import NDArray
from stud8.engine.native import call_strategy
from stud8.engine.problems import InputError, Problem
from stud8.engine.view import VIEW
from stud8.strategy import (
    CALL,
    DECLARE,
    DECLARE_LOW,
    FEATURES,
    FOLD,
    RAISE,
    Parameter,
    ask,
    compile_profile,
    read_profile,
    strategy,
)
from stud8.strategy.kinds import CATEGORIES, CLASSES
from stud8.strategy.native import CompiledStrategy
from stud8.strategy.python.compiling import Call
from stud8.strategy.python.installed import (
    find_strategy,
    installed_profiles,
    is_pinned,
    python_names,
    python_profile,
    recorded_profile,
)
from stud8.strategy.python.plain import authors_frames
from stud8.strategy.python.shown import ShownView

from tests.strategy.decisions import decisions
from tests.strategy.packages import (
    install_example,
    line_of,
    use,
    write_faulty,
    write_package,
)

ROOT = Path(__file__).parents[2]

SAME_AS_EXAMPLE = """
profile: patient
parameters: {steal: {value: 0.4, min: 0, max: 1}, least_outs: {value: 10, min: 0, max: 40}}
third:
  - {when: 'rolled_up or pair_rank == A or hand("[A-6][A-6][A-6]d")', do: raise}
  - {when: low_ranks == 3 and bets <= 1, do: call}
  - when: steal_seat and door >= T
    do: raise $steal, fold
  - do: fold
later:
  - {when: nut_low or high_hand >= straight, do: raise}
  - {when: made_low or high_hand >= two_pair, do: call}
  - {when: cards_to_come > 0 and outs_low + outs_flush + outs_straight >= least_outs, do: call}
  - do: fold
"""


@pytest.fixture(scope="module")
def example_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("example")
    install_example(folder)
    return folder


@pytest.fixture
def example(example_folder: Path, monkeypatch: pytest.MonkeyPatch) -> CompiledStrategy:
    use(example_folder, monkeypatch)
    return compile_profile(python_profile("python:patient"))


@pytest.fixture
def faulty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    write_faulty(tmp_path)
    use(tmp_path, monkeypatch)
    return tmp_path / "faulty.py"


@pytest.fixture(scope="module")
def views() -> NDArray[np.void]:
    return decisions(seed=11, count=4000)


@numba.njit
def ask_all(address: Any, views: Any, found: Any) -> None:
    for index in range(views.size):
        found[index] = call_strategy(address, views[index]) & 255


def answers(
    compiled: CompiledStrategy, views: NDArray[np.void], times: int = 1, **values: float
) -> tuple[list[int], float]:
    """Return a strategy's answers at Views, and the least processor time (s) for all of them."""
    numbers = np.array([values[name] for name in compiled.parameter_names])
    counters = np.zeros(1, np.int64)
    shown = views.copy()
    shown["parameters"], shown["counters"] = numbers.ctypes.data, counters.ctypes.data
    found = np.zeros(len(views), np.int64)
    least = float("inf")
    for _ in range(times):
        start = time.thread_time()
        ask_all(np.uint64(compiled.address), shown, found)
        least = min(least, time.thread_time() - start)
    return found.tolist(), least


def test_the_example_is_what_it_says(example: CompiledStrategy) -> None:
    assert "patient" in python_names()
    profile = python_profile("python:patient")
    assert profile.name == "python:patient"
    assert profile.source.startswith("python:patient@0.1.0-")
    assert is_pinned(profile.source)
    assert python_profile(profile.source) == profile
    assert profile.description.startswith("Plays the best starting hands")
    assert profile.parameters == {
        "least_outs": Parameter(10.0, 0.0, 40.0),
        "steal": Parameter(0.4, 0.0, 1.0),
    }
    assert len(profile.rules) == 1
    assert profile.list_for("declare") == ""
    assert example.parameter_names == ("least_outs", "steal")
    listed = dict(installed_profiles())
    assert listed["python:patient"].description == profile.description


def test_it_decides_as_the_same_in_rules_and_as_fast(
    example: CompiledStrategy, views: NDArray[np.void]
) -> None:
    ruled = compile_profile(read_profile(SAME_AS_EXAMPLE))
    for steal, outs in ((0.4, 10.0), (1.0, 0.0), (0.0, 16.0)):
        by_rules, cost_of_rules = answers(ruled, views, 20, steal=steal, least_outs=outs)
        in_python, cost = answers(example, views, 20, steal=steal, least_outs=outs)
        assert in_python == by_rules
        assert len(set(by_rules)) == 3
        assert cost < 1.5 * cost_of_rules


def test_compiled_and_plain_agree(example: CompiledStrategy, views: NDArray[np.void]) -> None:
    numbers = np.array([10.0, 0.4])
    shown = views[:300].copy()
    shown["parameters"] = numbers.ctypes.data
    native, _ = answers(example, shown, steal=0.4, least_outs=10.0)
    assert [example.function(view) for view in shown] == native
    plain = find_strategy("python:patient").strategy
    assert [plain(ShownView(view), steal=0.4) for view in shown] == native


REFUSED = [
    ("sets", "the View is read-only: `pot` cannot be set", "view.pot = 10"),
    ("writes", "the View is read-only: its arrays cannot be changed", "view.stacks[view.seat] +="),
    ("sorts", "the View is read-only: its arrays cannot be changed", "view.stacks.sort()"),
    ("peeks", "Unknown attribute 'deck' of type View", "return CALL if view.deck"),
    ("addresses", "Unknown attribute 'parameters' of type View", "return CALL if view.param"),
    ("misspells", "has no 'low_rank': did you mean `low_ranks`?", "return CALL if ask.low_rank"),
    ("forgets", "it can end without returning an action", "def forgets"),
    ("says", "it returns a value of type Literal[str](call), not an action", "def says"),
    ("doubts", "it returns a value of type bool, not an action such as CALL", "def doubts"),
    ("rolls-dice", "random numbers of its own would make a hand differ", "return CALL if np.rand"),
    ("trusts", "`unchecked` is compiled without checks", "return unchecked(view)"),
    ("calls-python", "`objmode` runs Python from compiled code", "with objmode"),
    ("recurses", "`deeper` calls itself", "return CALL if depth"),
    ("goes-there", "`and_back` calls itself", "return and_back(view"),
    ("runs-away", "a function calls itself in every case", "return always_deeper(view)"),
]


@pytest.mark.filterwarnings("ignore:Code running in object mode")
@pytest.mark.parametrize(("name", "message", "line"), REFUSED, ids=[name for name, *_ in REFUSED])
def test_what_does_not_compile(faulty: Path, name: str, message: str, line: str) -> None:
    profile = python_profile(f"python:{name}")
    with pytest.raises(InputError) as caught:
        compile_profile(profile)
    (problem,) = caught.value.problems
    assert problem.message.startswith(f"python:{name} does not compile: ")
    assert message in problem.message
    assert Path(problem.file) == faulty
    # A function that ends wrongly is named by its first line or its decorator's.
    assert line_of(line) - problem.line in ((0, 1) if line.startswith("def ") else (0,))


def test_the_place_of_a_decision_is_where_it_asks_not_what_answers() -> None:
    places: list[list[str]] = []

    class Record:
        def __getitem__(self, name: str) -> int:
            frames = [frame for frame, _ in traceback.walk_stack(sys._getframe())]
            places.append([frame.name for frame in authors_frames(frames)])
            return 0

    def looks(view: Any) -> int:
        return int(view.phase)

    def decides(view: Any) -> int:
        return looks(view) + CALL

    Call(decides, ())(Record())
    assert places[-1] == ["decides", "looks"]


def problem_of(name: str) -> Problem:
    with pytest.raises(InputError) as caught:
        python_profile(name)
    (problem,) = caught.value.problems
    return problem


def test_what_cannot_be_imported(faulty: Path) -> None:
    assert "No module named 'faulty_nowhere'" in problem_of("python:nowhere").message
    assert "has no attribute 'nothing'" in problem_of("python:nothing").message
    assert "is no strategy, but 'something else'" in problem_of("python:no-strategy").message
    broken = problem_of("python:broken")
    assert "must be its parameters, which are none" in broken.message
    assert (Path(broken.file).name, broken.line) == ("faulty_import.py", 4)
    listed = {name for name, _ in installed_profiles()}
    assert "python:declares" in listed
    assert "python:broken" not in listed


DECIDE = "from stud8.strategy import CALL, strategy\n\n\n@strategy\ndef decide(view): return CALL\n"
ODD = {
    "odd_whole": (DECIDE, ""),
    "odd_talks": (f"print('hello')\n{DECIDE}", ""),
    "odd_stops": ("class Stop(BaseException): ...\nraise Stop('now')\n", "odd_stops.Stop: now"),
    "odd_long": ("raise ValueError('line\\n' * 100_000)\n", "ValueError: line line"),
    "odd_mute": ("class E(Exception):\n  def __str__(self): raise E\nraise E\n", "odd_mute.E: <"),
    "odd_shy": ("class R:\n  def __repr__(self): raise OSError\ndecide = R()\n", "but <R instance"),
    "odd_made": (
        f"{DECIDE}ns = {{}}\nexec('def f(view): return 2', ns)\ndecide = strategy(ns['f'])\n",
        "the function of odd_made:decide belongs to no module",
    ),
}


def test_an_odd_package_is_one_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {f"{name}.py": text for name, (text, _) in ODD.items()}
    points = {name: f"{name}:decide" for name in ODD} | {"odd_point": "not a place!"}
    write_package(tmp_path, "odd", files, points)
    use(tmp_path, monkeypatch)
    for name, (_, said) in ODD.items():
        if said:
            message = problem_of(f"python:{name}").message
            assert said in message
            assert "\n" not in message
            assert len(message) < 400
    assert "'not a place!' names no function" in problem_of("python:odd_point").message
    listed = {name for name, _ in installed_profiles()} & {f"python:{name}" for name in points}
    assert listed == {"python:odd_whole", "python:odd_talks"}
    # Standard output stays free for the one document of `--json`.
    assert capsys.readouterr().out == ""


def test_functions_in_a_tuple_leave_no_address_in_the_hash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An address would be another one in every process: no worker could play the job."""
    digests = set()
    for _ in range(2):
        starts = "STARTS = (ask.hand('A23'), ask.hand('(xx)A'))"
        text = DECIDE.replace("CALL,", "CALL, ask,").replace("\n\n\n", f"\n\n{starts}\n\n\n")
        text = text.replace("return CALL", "return CALL + STARTS[0](view)")
        write_package(tmp_path, "tupled", {"tupled.py": text}, {"tupled": "tupled:decide"})
        use(tmp_path, monkeypatch)
        digests.add(find_strategy("python:tupled").digest)
    assert len(digests) == 1


def test_what_is_not_installed(faulty: Path) -> None:
    unknown = problem_of("python:divide")
    assert unknown.message == "there is no Python strategy 'divide' here"
    assert unknown.hint.startswith("did you mean 'python:divides'?; its package must be installed")
    assert "installed are python:addresses, " in problem_of("python:zzz").hint
    changed = problem_of("python:divides@0.9-0123456789ab")
    assert "the job was made for python:divides@0.9-0123456789ab, but python:" in changed.message
    assert "start the service again" in changed.hint


def test_what_two_packages_register(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for package in ("first", "second"):
        (tmp_path / package).mkdir()
        write_package(tmp_path / package, package, {f"{package}.py": ""}, {"twice": f"{package}:x"})
        use(tmp_path / package, monkeypatch)
    problem = problem_of("python:twice")
    assert problem.message == "python:twice is registered by first and by second"


def test_a_record_needs_no_package() -> None:
    recorded = recorded_profile("python:gone@1.0-0123456789ab", {"b": 2.0, "a": 1.0})
    assert list(recorded.parameters) == ["a", "b"]
    assert problem_of("python:gone").message == "there is no Python strategy 'gone' here"


def test_declarations(faulty: Path) -> None:
    profile = python_profile("python:declares")
    assert profile.description == "Declare low."
    assert profile.list_for("declare") == "declare"
    compiled = compile_profile(profile)
    view = np.zeros(1, VIEW)
    view["phase"], view["max_bets"] = 3, 4
    assert answers(compiled, view, bound=3.0, zeal=1.0)[0] == [RAISE]
    assert answers(compiled, view, bound=3.0, zeal=0.0)[0] == [CALL]
    view["phase"] = DECLARE
    assert answers(compiled, view, bound=3.0, zeal=1.0)[0] == [DECLARE_LOW]


def test_a_change_in_any_file_of_the_package_is_another_strategy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = np.zeros(1, VIEW)
    view["phase"] = 3
    found = {}
    for answer in (FOLD, CALL):
        folder = tmp_path / str(answer)
        files = {
            "bold/__init__.py": "",
            "bold/numbers.py": f"ANSWER = {answer}\n",
            "bold/parts.py": "from stud8.strategy import helper\nfrom bold.numbers import ANSWER\n"
            "@helper\ndef part(view):\n    return ANSWER\n",
            "bold/main.py": "from stud8.strategy import strategy\nfrom bold import parts\n"
            "@strategy\ndef bold(view):\n    return parts.part(view)\n",
        }
        write_package(folder, "bold", files, {"bold": "bold.main:bold"})
        with monkeypatch.context() as patch:
            use(folder, patch)
            profile = python_profile("python:bold")
            found[profile.source] = answers(compile_profile(profile), view)
    assert sorted(answer for answer, _ in found.values()) == [[FOLD], [CALL]]


def test_the_strategy_of_the_page_compiles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (ROOT / "docs" / "python-strategies.md").read_text("utf-8")
    source = page.partition("```python\n")[2].partition("```")[0]
    write_package(tmp_path, "paged", {"paged.py": source}, {"paged": "paged:patient"})
    use(tmp_path, monkeypatch)
    profile = python_profile("python:paged")
    assert profile.parameters == {"steal": Parameter(0.4, 0.0, 1.0)}
    assert compile_profile(profile).address


def plain(view: Any) -> int:
    return CALL


def keyed(view: Any, *, steal: float) -> int:
    return CALL


BAD_DECLARATIONS: list[tuple[Any, Any, type[Exception], str]] = [
    (plain, {"steal": 0.4}, TypeError, "must be its parameters, which are steal"),
    (keyed, {"steal": 0.4}, TypeError, "a strategy takes the View, then its parameters by name"),
    (lambda: CALL, {}, TypeError, "a strategy takes the View"),
    (CALL, {}, TypeError, "2 is no plain function"),
    (plain, {"steal": "much"}, ValueError, "write its value, or .value, least, greatest."),
    (plain, {"steal": (0.4, 0)}, ValueError, "write its value, or .value, least, greatest."),
    (plain, {"steal": float("nan")}, ValueError, "parameter 'steal' is nan"),
    (plain, {"steal": True}, ValueError, "parameter 'steal' is True"),
    (plain, {"steal": (2, 0, 1)}, ValueError, "'steal' = 2 is out of its bounds 0 to 1"),
]


@pytest.mark.parametrize(("function", "parameters", "error", "message"), BAD_DECLARATIONS)
def test_a_declaration_with_a_fault(
    function: Any, parameters: Any, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        strategy(parameters=parameters)(function)


def test_all_that_a_strategy_may_ask(views: NDArray[np.void]) -> None:
    names = set(dir(ask))
    asked = {name for name, feature in FEATURES.items() if feature.group != "estimates"}
    constants = {name.upper(): number for name, number in (CATEGORIES | CLASSES).items()}
    assert names == asked | constants.keys() | {"chance", "estimate", "hand"}
    assert {name: getattr(ask, name) for name in constants} == constants
    view = ShownView(views[0])
    assert ask.street(view) == 3
    assert 0 <= ask.chance(view) < 1
    equity, high, low, scoop = ask.estimate(view, 20)
    assert 0 <= scoop <= equity <= 1
    assert 0 <= high <= 1
    assert 0 <= low <= 1
    unpaired = ask.hand("xxxd")
    for one in map(ShownView, views[:100]):
        paired = ask.rolled_up(one) or ask.wired_pair(one) or ask.split_pair(one)
        assert unpaired(one) == (not paired)
    with pytest.raises(AttributeError, match="did you mean `low_ranks`"):
        _ = ask.low_rank
    with pytest.raises(AttributeError, match="gives 'equity'"):
        _ = ask.equity
    with pytest.raises(ValueError, match="three cards make a starting hand"):
        ask.hand("AA")


def test_a_shown_view_is_only_read(views: NDArray[np.void]) -> None:
    view = ShownView(views[0])
    assert view.seats == views[0]["seats"]
    assert list(view.stacks) == list(views[0]["stacks"])
    with pytest.raises(AttributeError):
        view.pot = 10
    with pytest.raises(ValueError, match="read-only"):
        view.stacks[0] = 10
    for name in ("deck", "parameters", "counters"):
        with pytest.raises(AttributeError, match=f"Unknown attribute '{name}' of type View"):
            getattr(view, name)
