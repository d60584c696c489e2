"""Compiled profiles: equal to their interpretation, and to what their text says."""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from stud8.engine.compile import cache_folder
from stud8.strategy import builtin_names, builtin_source, compile_profile, read_profile
from stud8.strategy.emit import ANSWERS
from stud8.strategy.feature import STREETS
from stud8.strategy.native import digest_of, import_source
from stud8.strategy.profile import CheckedProfile

from tests.strategy.calls import Caller
from tests.strategy.decisions import decisions
from tests.strategy.evaluate import decide, evaluation, pick
from tests.strategy.random_profiles import random_profile
from tests.strategy.spots import spot

PARAMETERS = (0.5, 3.0)


def interpreted(
    profile: CheckedProfile, view: Any, parameters: tuple[float, ...]
) -> tuple[int, int]:
    """Return the answer of a profile evaluated step by step, and its divisions by zero."""
    street = STREETS[int(view["phase"]) - 3]
    rule, divided = decide(evaluation(profile, view, parameters), street)
    action = pick(profile.body[rule].mix, parameters, int(view["draw"]))
    return ANSWERS[action] | rule << 8, divided


@pytest.mark.parametrize("seed", range(5))
def test_random_profiles_decide_as_their_tree_says(seed: int) -> None:
    profile = random_profile(seed, rules=5)
    caller = Caller(compile_profile(profile), PARAMETERS)
    for view in decisions(seed, 300):
        before = int(caller.counters[0])
        answer = caller(view)
        assert (answer, int(caller.counters[0]) - before) == interpreted(profile, view, PARAMETERS)


@pytest.mark.parametrize("name", builtin_names())
def test_built_in_profiles_decide_as_their_tree_says(name: str) -> None:
    profile = read_profile(builtin_source(name))
    values = tuple(parameter.value for parameter in profile.parameters.values())
    caller = Caller(compile_profile(profile), values)
    for view in decisions(41, 200):
        assert caller(view) == interpreted(profile, view, values)[0]


def profile_of(third: str, *, head: str = "") -> CheckedProfile:
    return read_profile(f"profile: p\n{head}\nthird:\n{third}\nlater:\n  - do: fold\n")


def test_the_answer_is_action_and_rule() -> None:
    profile = profile_of("  - {when: door >= T, do: raise}\n  - do: fold")
    caller = Caller(compile_profile(profile))
    assert caller(spot("(2c3d)Kh", "Qc")) == 3 | 0 << 8
    assert caller(spot("(2c3d)9h", "Qc")) == 1 | 1 << 8
    assert caller(spot("(2c3d)9hKc", "Qc2d")) == 1 | 2 << 8


@pytest.mark.parametrize(
    ("word", "code"),
    [("check", 2), ("call", 2), ("bring_in", 2), ("complete", 3), ("bet", 3), ("raise", 3),
     ("raise_small", 4), ("fold", 1)],
)  # fmt: skip
def test_synonyms(word: str, code: int) -> None:
    caller = Caller(compile_profile(profile_of(f"  - do: {word}")))
    assert caller(spot("(2c3d)Kh", "Qc")) & 255 == code


def test_a_mix_follows_the_draw() -> None:
    profile = profile_of(
        "  - do: raise 50%, call $share, fold", head="parameters: {share: {value: 0.25, max: 0.5}}"
    )
    caller = Caller(compile_profile(profile), [0.25])
    view = spot("(2c3d)Kh", "Qc")
    rng = np.random.default_rng(3)
    drawn: Counter[int] = Counter()
    for draw in rng.integers(0, 2**64, 4000, np.uint64):
        view["draw"] = draw
        drawn[caller(view) & 255] += 1
    # Four standard errors of a share of 4,000.
    assert drawn[3] / 4000 == pytest.approx(0.5, abs=0.032)
    assert drawn[2] / 4000 == pytest.approx(0.25, abs=0.028)
    view["draw"] = (1 << 64) - 1
    assert caller(view) & 255 == 1
    view["draw"] = 0
    assert caller(view) & 255 == 3


def test_a_division_by_zero_makes_the_condition_false_and_counts() -> None:
    profile = profile_of(
        "  - {when: 'not 1 / (aces * 2) > 5', do: raise}\n"
        "  - {when: 'door < 9 or bets / aces > 1', do: call}\n  - do: fold"
    )
    caller = Caller(compile_profile(profile))
    assert caller(spot("(2c3d)Kh", "Qc")) == 1 | 2 << 8
    assert caller.counters[0] == 2
    assert caller(spot("(2c3d)4h", "Qc")) == 2 | 1 << 8
    assert caller.counters[0] == 3
    assert caller(spot("(2c3d)Ah", "Qc")) == 3 | 0 << 8
    assert caller.counters[0] == 3


def test_estimates_are_asked_once_and_answer_alike() -> None:
    head = "equity_samples: 300"
    profile = profile_of(
        "  - {when: equity >= 0.9, do: raise}\n  - {when: equity >= 0.3, do: call}\n  - do: fold",
        head=head,
    )
    caller = Caller(compile_profile(profile))
    assert caller(spot("(AcAd)As", "2c")) >> 8 == 1
    assert caller(spot("(KcQd)2s", "Ah", "As", "4c")) >> 8 == 2


def test_a_sweep_over_parameters_compiles_nothing() -> None:
    rules = "  - {when: door > x, do: call}\n  - do: fold"
    one, other = (
        profile_of(rules, head=f"parameters: {{x: {{value: {value}, min: 0, max: 14}}}}")
        for value in (3, 9)
    )
    assert digest_of(one) == digest_of(other)
    assert compile_profile(one).address == compile_profile(other).address
    low, high = Caller(compile_profile(one), [3]), Caller(compile_profile(one), [9])
    view = spot("(2c3d)7h", "Qc")
    assert (low(view) & 255, high(view) & 255) == (2, 1)


def test_notes_and_places_do_not_change_the_code_but_words_do() -> None:
    first = profile_of("  - {when: door > 5, do: call}\n  - do: fold")
    moved = profile_of(
        "\n  - when: door > 5\n    do: call\n    note: why\n  - do: fold", head="# x"
    )
    other = profile_of("  - {when: door > 6, do: call}\n  - do: fold")
    assert digest_of(first) == digest_of(moved) != digest_of(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("min(bets, players) > 2", "max(bets, players) > 2"),
        ("bets + players > 3", "bets - players > 3"),
        ("1 < bets <= 2", "1 <= bets < 2"),
        ("door in [2, 3]", "door not in [2, 3]"),
        ("low_boards(2) > 1", "low_boards(3) > 1"),
        ('hand("A23")', 'hand("(A2)3")'),
        ('hand("A23")', 'hand("A23d")'),
        ("equity > 0.5", "equity_low > 0.5"),
    ],
)
def test_conditions_that_differ_have_code_of_their_own(one: str, other: str) -> None:
    texts = [profile_of(f"  - {{when: '{text}', do: call}}\n  - do: fold") for text in (one, other)]
    assert digest_of(texts[0]) != digest_of(texts[1])


def test_the_python_form_answers_alike() -> None:
    strategy = compile_profile(profile_of("  - {when: door >= T, do: raise}\n  - do: fold"))
    caller = Caller(strategy)
    for view in (spot("(2c3d)Kh", "Qc"), spot("(2c3d)9h", "Qc")):
        assert strategy.function(view) == caller(view)


SECOND_PROCESS = """
import time
from stud8.strategy import builtin_source, compile_profile, read_profile
from stud8.strategy import native, emit
compile_profile(read_profile(builtin_source("call")))
profile = read_profile(builtin_source("regular"))
native.emit = None  # whoever compiles anew fails
start = time.perf_counter()
compile_profile(profile)
print(time.perf_counter() - start)
"""


def test_a_second_process_loads_the_machine_code() -> None:
    compile_profile(read_profile(builtin_source("call")))
    compile_profile(read_profile(builtin_source("regular")))
    environment = {**os.environ, "PYTHONWARNINGS": "error"}
    done = subprocess.run(
        [sys.executable, "-c", SECOND_PROCESS], capture_output=True, text=True, timeout=120,
        env=environment, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert float(done.stdout) < 0.5  # 20 ms on an idle machine


def test_a_damaged_source_in_the_cache_is_written_anew(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("STUD8_CACHE_DIR", str(tmp_path))
    path = cache_folder("stud8.strategy.damaged") / "profiles" / "damaged.py"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"\xff\xfe")
    assert import_source("stud8.strategy.damaged", "number = 7\n").number == 7
    assert path.read_text() == "number = 7\n"


def test_a_cache_that_cannot_be_written_is_done_without(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("STUD8_CACHE_DIR", str(tmp_path / "file" / "cache"))
    assert import_source("stud8.strategy.unwritten", "number = 7\n").number == 7
    profile = profile_of("  - {when: door == 9, do: raise}\n  - do: fold", head="# unwritten")
    caller = Caller(compile_profile(profile))
    assert caller(spot("(2c3d)9h", "Qc")) == 3 | 0 << 8
