"""Stakes and rule options: their defaults, their texts, and each fault with its cure."""

from dataclasses import fields

import pytest
from stud8.engine.problems import InputError
from stud8.engine.rules import (
    CHOICES,
    RULE_SETS,
    SWITCHES,
    Rake,
    Rules,
    Stakes,
    check,
    parse_rule,
    table_record,
)
from stud8.engine.view import UNLIMITED

STAKES = Stakes(ante=1, bring_in=2, small_bet=4, big_bet=8)


def test_default_stakes_come_from_the_small_bet() -> None:
    assert Stakes.of(200) == Stakes(ante=40, bring_in=50, small_bet=200, big_bet=400)
    assert Stakes.of(3) == Stakes(ante=0, bring_in=1, small_bet=3, big_bet=6)
    assert Stakes.of(4, ante=0, bring_in=4, big_bet=5) == Stakes(0, 4, 4, 5)


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [(f"{name}={value}", name, value) for name in CHOICES for value in CHOICES[name]]
    + [(f"{name}={word}", name, word == "on") for name in SWITCHES for word in ("on", "off")]
    + [
        ("max_bets_per_round=5", "max_bets_per_round", 5),
        ("max_bets_per_round=unlimited", "max_bets_per_round", 0),
        ("low_qualifier=none", "low_qualifier", 0),
        ("low_qualifier=8", "low_qualifier", 8),
        ("chip=25", "chip", 25),
        ("time_charge=3", "time_charge", 3),
        ("rake.percent=4.75", "rake", Rake(percent=4.75)),
        ("rake.cap=300", "rake", Rake(cap=300)),
        ("rake.step=5", "rake", Rake(step=5)),
    ],
)
def test_every_option_has_a_text(text: str, name: str, value: object) -> None:
    assert getattr(parse_rule(text, Rules()), name) == value


def test_every_option_is_named_in_some_table() -> None:
    single = {"max_bets_per_round", "low_qualifier", "chip", "rake", "time_charge"}
    assert {option.name for option in fields(Rules)} == {*CHOICES, *SWITCHES, *single}


@pytest.mark.parametrize(
    "text",
    ["odd_chip", "odd_chips=suit", "odd_chip=left", "chip=x", "rake.cap=", "rake=5", "declare=1.5"],
)
def test_a_bad_option_is_one_clear_line(text: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_rule(text, Rules())
    (problem,) = caught.value.problems
    assert text.partition("=")[0] in f"{problem.field} {problem.message}"
    assert problem.hint


@pytest.mark.parametrize(
    ("stakes", "field"),
    [
        (Stakes(-1, 2, 4, 8), "stakes.ante"),
        (Stakes(1, 0, 4, 8), "stakes.bring_in"),
        (Stakes(1, 5, 4, 8), "stakes.bring_in"),
        (Stakes(1, 2, 0, 8), "stakes.small_bet"),
        (Stakes(1, 2, 4, 3), "stakes.big_bet"),
        (Stakes(1, 2, 4, 10**6 + 1), "stakes.big_bet"),
    ],
)
def test_bad_stakes_are_named(stakes: Stakes, field: str) -> None:
    assert field in {problem.field for problem in check(stakes, Rules(), [None, None])}


@pytest.mark.parametrize("stacks", [[], [None], [None] * 9])
def test_a_table_has_two_to_eight_seats(stacks: list[None]) -> None:
    assert check(STAKES, Rules(), stacks)


@pytest.mark.parametrize("stack", [0, -1, 10**8 + 1, 2**63])
def test_a_stack_has_bounds(stack: int) -> None:
    assert {problem.field for problem in check(STAKES, Rules(), [None, stack])} == {
        "seats[1].stack"
    }


def test_options_that_need_others() -> None:
    assert check(STAKES, Rules(short_stub="tda"), [None, None])
    assert check(STAKES, Rules(declare=True), [None, None])
    assert not check(STAKES, Rules(short_stub="tda", burn_cards=True), [None, None])


@pytest.mark.parametrize("name", RULE_SETS)
def test_named_sets_are_valid(name: str) -> None:
    assert not check(STAKES, RULE_SETS[name], [None, None])
    assert parse_rule(f"rule_set={name}", Rules()) == RULE_SETS[name]


def test_the_record_holds_what_the_kernel_reads() -> None:
    rules = Rules(odd_chip="seat", rake=Rake(percent=2.5, cap=None, step=5), declare=True)
    record = table_record(STAKES, rules, [None, 7])[0]
    assert record["seats"] == 2
    assert record["stacks"][:2].tolist() == [UNLIMITED, 7]
    assert (record["odd_chip"], record["bring_in_tie"], record["declare"]) == (1, 0, 1)
    assert (record["rake_millionths"], record["rake_cap"], record["rake_step"]) == (25000, -1, 5)
