"""`stud8 evaluate`, `equity`, `verify` and `bench`."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cases.load import Case, params
from tests.cli.invoke import invoke

HANDS = Path("examples/hands")
HAND = HANDS / "wsop_2023_event_43_hand_48.phh"


@pytest.mark.parametrize("case", params("evaluation"))
def test_evaluate(case: Case) -> None:
    (worth,) = invoke("evaluate", case.input["cards"], "--json").document
    wanted = case.expected
    assert worth["cards"] == case.input["cards"]
    assert worth["high"]["category"] == wanted["high_category"]
    assert worth["high"]["cards"] == wanted["high_best5_one_choice"]
    assert (worth["low"] and worth["low"]["ranks"]) == wanted["low_ranks"]
    if worth["low"]:
        assert "".join(card[0] for card in worth["low"]["cards"]) == wanted["low_ranks"]


def test_evaluate_for_people() -> None:
    shown = invoke("evaluate", "Kh8h5c4h3h2sAh", "AhKhQhJh9h8h7h")
    assert shown.status == 0
    first, second = shown.out.splitlines()[2:]
    assert "flush AhKh8h4h3h" in first
    assert "5432A" in first
    assert second.split()[-1] == "-"


def test_hands_are_read_as_a_replay_shows_them() -> None:
    for command, shown, bare in (
        ("evaluate", ["(5h 2s) Ad 6h Jc 8h (8d)"], ["5h2sAd6hJc8h8d"]),
        ("equity", ["(7h 9h) 9s", "(xx) Ad"], ["7h9h9s", "xxAd"]),
    ):
        options = ["--samples", "100"] if command == "equity" else []
        assert invoke(command, *shown, *options).out == invoke(command, *bare, *options).out != ""


@pytest.mark.parametrize(
    ("arguments", "field", "words"),
    [
        (["evaluate", "AhKh"], "cards[0]", "has 2 cards; give 5 to 7"),
        (["evaluate", "AhKhQhJhTh", "AhAhKhQhJh"], "cards[1]", "Ah is given twice"),
        (["evaluate", "AhKhQhJh1h"], "cards[0]", "'1h' is not a card"),
        (["equity", "AhKhQh"], "hands", "1 hands given"),
        (["equity", "AhKhQh", "2c3c4c", "--dead", "2c"], "dead", "2c is given twice"),
        (["equity", "AhKhQh", "2c3c4c", "--samples", "0"], "samples", "0 is not"),
        (["verify", HAND, "--rule", "odd_chip=left"], "", "'odd_chip=left' is not a value"),
        (["verify", HAND, "--rule", "jokers=2"], "", "'jokers=2' is not an option"),
    ],
)
def test_wrong_input_is_one_line(arguments: list[str], field: str, words: str) -> None:
    plain = invoke(*arguments)
    assert plain.status == 1
    assert plain.out == ""
    assert len(plain.err.splitlines()) == 1
    assert words in plain.err
    error: dict[str, Any] = invoke(*arguments, "--json").document["error"]
    assert error["field"] == field
    assert words in error["message"]


def test_equity_as_json() -> None:
    document = invoke("equity", "8s6h5c", "As3h4c", "--json").document
    assert document["exact"] is True
    assert [hand["cards"] for hand in document["hands"]] == ["8s6h5c", "As3h4c"]
    assert set(document["hands"][0]) == {
        "cards",
        "equity",
        "high",
        "low",
        "scoop",
        "standard_error",
    }
    assert document["hands"][0]["equity"] == pytest.approx(0.488, abs=0.006)


def test_equity_sampled() -> None:
    arguments = ("equity", "As2s3c", "KhKdQc", "x x x", "--dead", "AcAd", "--samples", "20000")
    document = invoke(*arguments, "--json").document
    assert document["exact"] is False
    assert document["deals"] == 20000
    assert all(hand["standard_error"] > 0 for hand in document["hands"])
    shown = invoke(*arguments).out
    assert "+/-" in shown
    assert "20,000 deals (random deals)" in shown


def test_verify_the_examples() -> None:
    files = sorted(HANDS.iterdir())
    done = invoke("verify", *files, "--json")
    assert done.status == 0
    assert [entry["ok"] for entry in done.document] == [True] * 17
    assert set(done.document[0]) >= {"file", "ok", "net", "payouts", "pots", "error"}
    shown = invoke("verify", *files)
    assert shown.out.splitlines()[-1] == "17 hands, all right"


def test_verify_a_wrong_hand_among_right_ones(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.phh"
    text = HAND.read_text(encoding="utf-8").replace("'p5 cbr 250000'", "'p5 cbr 260000'", 1)
    wrong.write_text(text, encoding="utf-8")
    done = invoke("verify", HAND, wrong, HAND, "--json")
    assert done.status == 1
    assert [entry["ok"] for entry in done.document] == [True, False, True]
    error = done.document[1]["error"]
    assert (error["action"], error["text"]) == (7, "p5 cbr 260000")
    shown = invoke("verify", HAND, wrong)
    assert shown.status == 1
    assert "wrong: action 7 'p5 cbr 260000'" in shown.out
    assert shown.out.splitlines()[-1] == "2 hands, 1 wrong"


def test_verify_under_options() -> None:
    done = invoke("verify", HAND, "--rule", "rake.percent=5", "--rule", "rake.cap=1000", "--json")
    (entry,) = done.document
    assert done.status == 1
    assert entry["error"]["message"].startswith("p1 finishes with")


def test_verify_a_file_that_is_not_there(tmp_path: Path) -> None:
    done = invoke("verify", tmp_path / "none.phh", "--json")
    assert done.status == 1
    assert "No such file" in done.document[0]["error"]["message"]
    done = invoke("verify", tmp_path, "--json")
    assert done.status == 1
    assert not done.document[0]["ok"]


def test_bench() -> None:
    rows = invoke("bench", "--seats", "2", "--seconds", "0.3", "--json").document
    assert [row["table"] for row in rows] == ["call-down", "random", "profiles"]
    for row in rows:
        assert row["seats"] == 2
        assert 0 < row["hands_per_s"] < row["floor_hands_per_s"]
    shown = invoke("bench", "--seats", "2", "--seconds", "0.3").out
    assert shown.splitlines()[0].split() == [
        "table",
        "seats",
        "hands/s",
        "floor",
        "hands/s",
        "of",
        "floor",
    ]


def test_help_needs_no_compiled_code() -> None:
    code = (
        "import sys; from stud8.cli import evaluate, equity, verify, bench; "
        "sys.exit(any(name in sys.modules for name in ('numba', 'numpy', 'ray')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
