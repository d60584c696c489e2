"""Packages with Python strategies, installed into folders of their own for a test."""

import importlib
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from stud8.strategy.python import installed

EXAMPLE = Path(__file__).parents[2] / "examples" / "python_strategy"

FAULTY = '''\
import numpy as np
from numba import njit, objmode
from stud8.strategy import CALL, DECLARE, DECLARE_LOW, FOLD, RAISE, ask, helper, strategy


@helper
def share(view):
    return 100 // (view.pot - view.pot)


@helper
def spin(view):
    turns = 1
    while turns > 0:
        turns = turns % 7 + 1
    return turns


@njit
def unchecked(view):
    return CALL


@helper
def deeper(view, depth):
    return CALL if depth < view.bets else deeper(view, depth + 1)


@helper
def there(view, depth):
    if depth > 3:
        return CALL
    return and_back(view, depth + 1)


@helper
def and_back(view, depth):
    if depth > 3:
        return FOLD
    return there(view, depth + 1)


@helper
def always_deeper(view):
    return always_deeper(view)


@strategy
def recurses(view):
    return deeper(view, 0)


@strategy
def goes_there(view):
    return there(view, 0)


@strategy
def runs_away(view):
    return always_deeper(view)


@strategy
def divides(view):
    return share(view) if view.phase == 5 else CALL


@strategy
def reads(view):
    return view.stacks[view.seat + 100] + CALL


@strategy
def raises(view):
    if view.phase == 4:
        raise ValueError("no idea what to do on fourth street")
    return CALL


@strategy
def answers(view):
    return 17 if view.phase == 4 else CALL


@strategy
def declares_too_early(view):
    return DECLARE_LOW


@strategy
def spins(view):
    return spin(view) if view.phase == 6 else CALL


@strategy
def sets(view):
    view.pot = 10
    return CALL


@strategy
def writes(view):
    view.stacks[view.seat] += 100
    return CALL


@strategy
def sorts(view):
    view.stacks.sort()
    return CALL


@strategy
def peeks(view):
    return CALL if view.deck[0] == 0 else FOLD


@strategy
def addresses(view):
    return CALL if view.parameters > 0 else FOLD


@strategy
def misspells(view):
    return CALL if ask.low_rank(view) == 3 else FOLD


@strategy
def forgets(view):
    if ask.heads_up(view):
        return CALL


@strategy
def says(view):
    return "call"


@strategy
def doubts(view):
    return view.pot > 100


@strategy
def rolls_dice(view):
    return CALL if np.random.random() < 0.5 else FOLD


@strategy
def trusts(view):
    return unchecked(view)


@strategy
def calls_python(view):
    with objmode(answer="int64"):
        answer = CALL
    return answer


@strategy(declares=True, parameters={"zeal": 1.0, "bound": (3, 2, 4)})
def declares(view, bound, zeal):
    """Declare low."""
    if view.phase == DECLARE:
        return DECLARE_LOW
    return RAISE if ask.bets(view) < bound * zeal else CALL


not_a_strategy = "something else"
'''


def write_package(
    folder: Path, name: str, files: Mapping[str, str], strategies: Mapping[str, str]
) -> None:
    """Lay down what pip leaves of a package `name`, version 1.0.

    Args:
        folder: as given to `pip install --target`.
        name: of the distribution.
        files: contents by path.
        strategies: names of strategies to `module:object`.
    """
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")
    information = folder / f"{name}-1.0.dist-info"
    information.mkdir(exist_ok=True)
    metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n"
    (information / "METADATA").write_text(metadata)
    points = "".join(f"{key} = {value}\n" for key, value in strategies.items())
    (information / "entry_points.txt").write_text(f"[stud8.strategies]\n{points}")


def write_faulty(folder: Path) -> None:
    """Lay down the package with everything that strategies can do wrong."""
    names = [
        line.partition("(")[0].removeprefix("def ").replace("_", "-")
        for before, line in zip(FAULTY.splitlines(), FAULTY.splitlines()[1:], strict=False)
        if before.startswith("@strategy")
    ]
    strategies = {name: f"faulty:{name.replace('-', '_')}" for name in names}
    strategies |= {"nowhere": "faulty_nowhere:decide", "nothing": "faulty:nothing"}
    strategies |= {"no-strategy": "faulty:not_a_strategy", "broken": "faulty_import:decide"}
    broken = "from stud8.strategy import strategy\n\n\n@strategy\ndef decide(view, steal): ...\n"
    files = {"faulty.py": FAULTY, "faulty_import.py": broken}
    write_package(folder, "faulty", files, strategies)


def line_of(text: str) -> int:
    """Return the 1-based line of FAULTY that begins with a text, spaces aside."""
    lines = [line.strip() for line in FAULTY.splitlines()]
    return 1 + next(number for number, line in enumerate(lines) if line.startswith(text))


def install_example(folder: Path) -> None:
    """Install the example package with pip, without a network."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    command += ["--no-build-isolation", "--disable-pip-version-check", "--target", str(folder)]
    subprocess.run([*command, str(EXAMPLE)], check=True, timeout=120)


def use(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make what is installed in a folder importable for a test, and forget it afterwards."""
    own = {path.stem for path in folder.iterdir() if path.suffix == ".py" or path.is_dir()}
    for name in [name for name in sys.modules if name.partition(".")[0] in own]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(installed, "_imported", {})
    monkeypatch.syspath_prepend(folder)
    importlib.invalidate_caches()
