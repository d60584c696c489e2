import random
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from stud8.engine.phh_write import write_phh
from stud8.engine.verify import Verdict, verify_file

from tests.cases.load import Case, params
from tests.engine.random_play import draw_setup
from tests.engine.written_hands import engine_hands, phh_of_case, verdict_on

FOLDER = Path("examples/hands")

ACES_KINGS = {
    "variant": "F7S/8",
    "antes": [1, 1, 1],
    "bring_in": 2,
    "small_bet": 4,
    "big_bet": 8,
    "starting_stacks": [200, 200, 200],
    "actions": [
        "d dh p1 AsAh3c",
        "d dh p2 KcKd9h",
        "d dh p3 7c8d2s",
        "p3 pb",
        "p1 cbr 4",
        "p2 cc",
        "p3 f",
        "d dh p1 4d",
        "d dh p2 9s",
        "p2 cbr 4",
        "p1 cc",
        "d dh p1 5h",
        "d dh p2 Jd",
        "p2 cc",
        "p1 cbr 8",
        "p2 cc",
        "d dh p1 6s",
        "d dh p2 Qc",
        "p2 cc",
        "p1 cc",
        "d dh p1 Tc",
        "d dh p2 2c",
        "p2 cc",
        "p1 cbr 8",
        "p2 cc",
    ],
}
"""Two pair, kings up, against aces and a 6-5-4-3-A low: the pot of 53 is split."""


def _hand(*changes: tuple[int, str], **fields: Any) -> dict[str, Any]:
    """The hand above with other actions at some places, and other fields."""
    actions = list(ACES_KINGS["actions"])  # type: ignore[call-overload]
    for place, action in sorted(changes, reverse=True):
        actions[place : place + 1] = action.split("; ") if action else []
    return ACES_KINGS | {"actions": actions} | fields


def _net(verdict: Verdict) -> list[float]:
    assert verdict.error is None, verdict.error
    net: list[float] = verdict.to_json()["net"]
    return net


@pytest.mark.parametrize("case", params("real_hand_phh"))
def test_televised_hands(case: Case, tmp_path: Path) -> None:
    lines = [f"{name} = {value!r}" for name, value in (case.input | case.expected).items()]
    file = tmp_path / "hand.phh"
    file.write_text("\n".join(line for line in lines if not line.startswith("net ")))
    (verdict,) = verify_file(file)
    assert _net(verdict) == case.expected["net"]


def test_televised_hands_as_files() -> None:
    verdicts = [verdict for file in sorted(FOLDER.glob("*.phh")) for verdict in verify_file(file)]
    assert [verdict.error for verdict in verdicts] == [None] * 13
    for file in FOLDER.glob("*.phh"):
        assert "finishing_stacks" in tomllib.loads(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", params("scripted_hand"))
def test_scripted_hands(case: Case) -> None:
    verdict = verdict_on(phh_of_case(case))
    assert _net(verdict) == case.expected["net"]


def test_the_verdict_as_json() -> None:
    assert verdict_on(_hand()).to_json() == {
        "file": "",
        "hand": "",
        "line": 0,
        "ok": True,
        "net": [1, 2, -3],
        "payouts": [26, 27, 0],
        "pots": [{"amount": 53, "seats": [1, 2], "high": [2], "low": [1]}],
        "error": None,
    }


@pytest.mark.parametrize(
    ("changes", "index", "words"),
    [
        ([(3, "p3 cbr 3")], 3, "seat 3 raise to 3 on third street is not legal"),
        ([(3, "p3 cc")], 3, "seat 3 is to act on third street: bring in for 2 or raise to 4"),
        ([(3, "p3 f")], 3, "bring in for 2 or raise to 4"),
        ([(3, "p1 pb")], 3, "seat 3 is to act on third street"),
        ([(4, "p1 pb")], 4, "fold or call 2 or raise to 4"),
        ([(4, "p1 cbr 8")], 4, "seat 1 raise to 8 on third street is not legal"),
        ([(9, "p1 cbr 4")], 9, "seat 2 is to act on fourth street: check or raise to 4"),
        ([(9, "p2 cbr 8")], 9, "check or raise to 4"),
        ([(14, "")], 14, "seat 1"),
        ([(24, "p2 cc; p1 cc")], 25, "the hand is over"),
        ([(24, "")], 24, "the actions end before the hand does"),
        ([(24, "p2 cbr 24")], 24, "raise to 16"),
        ([(10, "p1 f; p2 cc")], 11, "the hand is over"),
    ],
)
def test_what_the_rules_forbid(changes: list[tuple[int, str]], index: int, words: str) -> None:
    table = _hand(*changes)
    verdict = verdict_on(table)
    assert not verdict.ok
    assert verdict.history is None
    error = verdict.to_json()["error"]
    assert words in error["message"]
    assert error["action"] == index
    assert error["text"] == (table["actions"] + [""])[index]
    assert "\n" not in error["message"]


def test_raising_ends_at_four_bets() -> None:
    raises = "p2 cbr 8; p1 cbr 16; p2 cbr 24; p1 cbr 32; p2 cbr 40"
    verdict = verdict_on(_hand((22, raises)))
    assert verdict.error is not None
    assert verdict.error.index == 26
    table = _hand((22, f"{raises}; p1 cc"), (23, ""), (24, ""))
    assert verdict_on(table, "max_bets_per_round=5").ok


def test_finishing_stacks_are_compared() -> None:
    assert verdict_on(_hand(finishing_stacks=[201, 202, 197])).ok
    verdict = verdict_on(_hand(finishing_stacks=[202, 201, 197]))
    assert verdict.error is not None
    assert verdict.error.message == "p1 finishes with 201 by the rules, the history says 202"
    assert verdict.to_json()["net"] == [1, 2, -3]


def test_a_table_that_cannot_be() -> None:
    verdict = verdict_on(_hand(bring_in=5))
    assert verdict.error is not None
    assert "the bring-in is at most the small bet" in verdict.error.message


def test_amounts_beyond_those_of_a_job() -> None:
    million = 10**6
    table = _hand(
        (4, "p1 cbr 4000000"),
        (9, "p2 cbr 4000000"),
        (14, "p1 cbr 8000000"),
        (23, "p1 cbr 8000000"),
        antes=[million] * 3,
        bring_in=2 * million,
        small_bet=4 * million,
        big_bet=8 * million,
        starting_stacks=[200 * million] * 3,
    )
    assert _net(verdict_on(table)) == [1_500_000, 1_500_000, -3_000_000]


def test_dollars_are_split_to_the_cent(tmp_path: Path) -> None:
    dollars = _hand(
        (4, "p1 cbr 0.4"),
        (9, "p2 cbr 0.4"),
        (14, "p1 cbr 0.8"),
        (23, "p1 cbr 0.80"),
        antes=[0.1] * 3,
        bring_in=0.2,
        small_bet=0.4,
        big_bet=0.8,
        starting_stacks=[20.0, float("inf"), 20.0],
    )
    file = tmp_path / "hand.phh"
    file.write_text("\n".join(f"{name} = {value!r}" for name, value in dollars.items()))
    (verdict,) = verify_file(file)
    assert _net(verdict) == [0.15, 0.15, -0.3]


# Cards that the history does not show


@pytest.mark.parametrize("actions", ["p1 pb; p2 f; p3 f", "p3 pb; p1 f; p2 f"])
def test_the_opener_among_known_doors_or_one_unknown(actions: str) -> None:
    """Of the known doors p1's is lowest; p3's may be lower."""
    table = _hand((2, "d dh p3 ??????"))
    table["actions"] = [*table["actions"][:3], *actions.split("; ")]
    assert verdict_on(table).error is None


def test_a_known_door_that_is_not_the_lowest_cannot_open() -> None:
    table = _hand((2, "d dh p3 ??????"), (3, "p2 pb"))
    verdict = verdict_on(table)
    assert verdict.error is not None
    assert verdict.error.index == 3
    assert "seat 1 is to act on third street" in verdict.error.message


def test_an_unknown_door_never_has_to_open() -> None:
    """Every card is lower than the ace of spades, and yet it may open."""
    table = ACES_KINGS | {
        "antes": [1, 1],
        "starting_stacks": [200, 200],
        "actions": ["d dh p1 2c3cAs", "d dh p2 ??????", "p1 pb", "p2 f"],
    }
    assert _net(verdict_on(table)) == [1, -1]


def _fourth(first: str, second: str, *actions: str) -> dict[str, Any]:
    """Two seats see fourth street; only then does anybody bet."""
    return ACES_KINGS | {
        "antes": [1, 1],
        "starting_stacks": [200, 200],
        "actions": [
            "d dh p1 ????3c",
            "d dh p2 ????Kd",
            "p1 pb",
            "p2 cc",
            f"d dh p1 {first}",
            f"d dh p2 {second}",
            *actions,
        ],
    }


@pytest.mark.parametrize(
    ("first", "second", "opener", "right"),
    [
        ("9c", "2h", "p2", True),
        ("9c", "2h", "p1", False),
        ("??", "2h", "p2", True),
        ("??", "2h", "p1", True),  # a three would pair p1
        ("??", "Kh", "p2", True),
        ("??", "Kh", "p1", False),  # no card beats a pair of kings
        ("9c", "??", "p1", True),  # an unknown card never makes a seat the opener ...
        ("9c", "??", "p2", True),  # ... but the history may know
        ("??", "??", "p1", True),
        ("??", "??", "p2", True),
    ],
)
def test_the_high_board_with_unknown_cards(
    first: str, second: str, opener: str, right: bool
) -> None:
    other = {"p1": "p2", "p2": "p1"}[opener]
    verdict = verdict_on(_fourth(first, second, f"{opener} cbr 4", f"{other} f"))
    assert verdict.ok == right
    if verdict.error is not None:
        assert verdict.error.index == 6


def test_unknown_cards_reach_no_showdown() -> None:
    verdict = verdict_on(_hand((1, "d dh p2 ????9h")))
    assert verdict.error is not None
    assert verdict.error.index == 25
    assert verdict.error.message.startswith("p2 reaches the showdown with cards unknown")


def test_shown_cards_are_known() -> None:
    table = _hand((1, "d dh p2 ????9h"), (24, "p2 cc; p2 sm KcKd9h9sJdQc2c"))
    assert _net(verdict_on(table)) == [1, 2, -3]


@pytest.mark.parametrize("cards", ["KcKd9h", "????9h"])
def test_a_mucked_hand_wins_nothing(cards: str) -> None:
    known = _hand((1, f"d dh p2 {cards}"), (24, "p2 cc; p1 sm AsAh3c4d5h6sTc; p2 sm"))
    verdict = verdict_on(known)
    if cards == "KcKd9h":
        assert verdict.error is not None
        assert verdict.error.message == "p2 mucks a hand that wins"
        assert (verdict.error.index, verdict.error.text) == (26, "p2 sm")
    else:
        assert _net(verdict) == [28, -25, -3]


def test_a_muck_that_must_win() -> None:
    """Two pair on board beat aces whatever is in the hole."""
    table = _hand(
        (1, "d dh p2 ????9h"),
        (17, "d dh p2 Jc"),
        (21, "d dh p2 ??"),
        (24, "p2 cc; p1 sm AsAh3c4d5h6sTc; p2 sm"),
    )
    verdict = verdict_on(table)
    assert verdict.error is not None
    assert verdict.error.message == "p2 mucks a hand that wins"


# Options


def test_rules_from_the_command_line_and_from_the_file() -> None:
    table = _hand()
    assert _net(verdict_on(table, "chip=2")) == [1, 2, -3]
    assert _net(verdict_on(table, "rake.percent=10")) == [-1, -1, -3]
    assert _net(verdict_on(table | {"_rules": ["rake.percent=10"]})) == [-1, -1, -3]
    assert _net(verdict_on(table | {"_rules": ["rake.percent=10"]}, "rake.percent=0")) == [1, 2, -3]
    assert _net(verdict_on(table, "low_qualifier=none")) == [1, 2, -3]


def test_ties_for_the_bring_in_by_suit_or_seat() -> None:
    table = ACES_KINGS | {
        "actions": ["d dh p1 8c8d2s", "d dh p2 9c9d2h", "d dh p3 TcTd2d", "p3 pb", "p1 f", "p2 f"]
    }
    assert verdict_on(table).ok
    assert not verdict_on(table, "bring_in_tie=seat").ok
    table["actions"] = [*table["actions"][:3], "p1 pb", "p2 f", "p3 f"]
    assert verdict_on(table, "bring_in_tie=seat").ok


# Every hand of the engine


@pytest.mark.parametrize("options", [False, True])
def test_every_hand_of_the_engine_verifies(options: bool, tmp_path: Path) -> None:
    rng = random.Random(f"verify {options}")
    file = tmp_path / "hand.phh"
    for _ in range(40):
        setup = draw_setup(rng, options)
        for history in engine_hands(setup, 5):
            file.write_text(write_phh(history), encoding="utf-8")
            (verdict,) = verify_file(file)
            assert verdict.error is None, f"{verdict.error}\n{file.read_text(encoding='utf-8')}"
            assert verdict.history is not None
            assert replace(verdict.history, stacks=history.stacks) == replace(
                history, hand=None, deal=None, actions=verdict.history.actions
            )
            assert [replace(action, rule=0) for action in verdict.history.actions] == [
                replace(action, rule=0) for action in history.actions
            ]
