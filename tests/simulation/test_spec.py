"""All that can be wrong with a job's spec, and what a good one becomes."""

from typing import Any

import pytest
from stud8.engine.problems import InputError, Problem
from stud8.simulation.spec import check_spec, groups, resolve_spec
from stud8.strategy import builtin_source
from stud8.v1 import job_pb2, rules_pb2

from tests.simulation.jobs import job

OWN = """profile: {name}
parameters: {{steal: {{value: 0.5, min: 0, max: 1}}, nerve: 3}}
third:
  - when: steal_seat
    do: raise $steal, fold
  - when: bets <= nerve
    do: call
  - do: fold
later:
  - do: call
"""


def _own(name: str = "my-regular") -> str:
    return OWN.format(name=name)


def _add(spec: job_pb2.JobSpec, source: str, file: str = "mine.yaml", line: int = 1) -> None:
    spec.profiles.add(source=source, file=file, first_line=line)


def _problems(spec: job_pb2.JobSpec) -> dict[str, str]:
    """Return message and cure by field; every field has one problem."""
    problems = check_spec(spec)
    fields = [problem.field for problem in problems]
    assert len(set(fields)) == len(fields), problems
    assert all(problem.hint for problem in problems)
    return {problem.field: f"{problem.message} ({problem.hint})" for problem in problems}


def test_a_good_spec_has_no_problems() -> None:
    assert check_spec(job("call", "random")) == []


@pytest.mark.parametrize("hands", [0, -1, 10**12 + 1, 10**13, 2**63 - 1])
def test_hands(hands: int) -> None:
    assert _problems(job("call", "call", hands=hands)) == {
        "hands": f"{hands} hands (1 to 1000000000000)"
    }


@pytest.mark.parametrize("count", [0, 1, 9])
def test_seats(count: int) -> None:
    assert list(_problems(job(*["call"] * count))) == ["seats"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ante", -1),
        ("ante", 10**6 + 1),
        ("bring_in", 0),
        ("bring_in", -5),
        ("bring_in", 201),
        ("small_bet", 500),
        ("big_bet", 10**6 + 1),
        ("big_bet", 2**63 - 1),
        ("big_bet", 0),
    ],
)
def test_stakes(name: str, value: int) -> None:
    spec = job("call", "call")
    setattr(spec.stakes, name, value)
    found = {problem.field for problem in check_spec(spec)}
    assert found
    assert all(field.startswith("stakes.") for field in found)


def test_no_small_bet() -> None:
    spec = job("call", "call")
    spec.stakes.Clear()
    assert _problems(spec) == {"stakes.small_bet": "no small bet (write the lower limit in chips)"}


@pytest.mark.parametrize("stack", [0, -1, 10**8 + 1, 2**63 - 1, -(2**63)])
def test_stacks(stack: int) -> None:
    assert list(_problems(job("call", {"profile": "call", "stack": stack}))) == ["seats[1].stack"]


def test_unknown_profiles() -> None:
    found = _problems(job("calling-sation", ""))
    assert found["seats[0].profile"] == (
        "there is no profile 'calling-sation' (did you mean 'calling-station'?)"
    )
    assert found["seats[1].profile"].startswith("no profile (one of ")


def test_a_declare_game_needs_declare_lists() -> None:
    spec = job("call", "my-regular", rules={"rule_set": "home"})
    _add(spec, _own())
    assert list(_problems(spec)) == ["seats[1].profile"]
    spec.rules.declare = False
    assert check_spec(spec) == []


def test_parameters() -> None:
    spec = job(
        {"profile": "my-regular", "parameters": {"steel": 0.4, "nerve": float("nan")}},
        {"profile": "my-regular", "parameters": {"steal": 1.5}},
        {"profile": "call", "parameters": {"steal": 1}},
    )
    _add(spec, _own())
    assert _problems(spec) == {
        "seats[0].parameters.steel": "'my-regular' has no parameter 'steel' "
        "(did you mean 'steal'?)",
        "seats[0].parameters.nerve": "nan is no finite number (write a number)",
        "seats[1].parameters.steal": "1.5 is out of the profile's bounds (0 to 1)",
        "seats[2].parameters.steal": "'call' has no parameter 'steal' (it has no parameters)",
    }


@pytest.mark.parametrize("share", [-0.1, 1.01, float("nan"), float("inf")])
def test_tables(share: float) -> None:
    assert list(_problems(job("call", "call", tables={"actions": share}))) == ["tables.actions"]


def test_hands_of_a_rotation() -> None:
    spec = job(*["call"] * 6, hands=100, deal=job_pb2.DEAL_ROTATE)
    assert _problems(spec) == {
        "hands": "100 hands are no whole number of rotations of 6 seats "
        "(with deal: rotate use 96 or 102)"
    }
    spec.hands = 5
    assert "use 6)" in _problems(spec)["hands"]


def test_values_that_do_not_exist() -> None:
    spec = job("call", "call")
    spec.seating, spec.deal = 7, -3
    spec.rules.odd_chip, spec.rules.rule_set = 9, "onlin"
    assert _problems(spec) == {
        "seating": "no seating has the number 7 (fixed or shuffle)",
        "deal": "no deal has the number -3 (independent or rotate)",
        "rules.odd_chip": "'9' is no such value (one of suit, seat)",
        "rules.rule_set": "no rule set is named 'onlin' (did you mean 'online'?)",
    }


@pytest.mark.parametrize(
    ("rules", "field"),
    [
        ({"max_bets_per_round": 3}, "rules.max_bets_per_round"),
        ({"low_qualifier": 9}, "rules.low_qualifier"),
        ({"chip": 0}, "rules.chip"),
        ({"time_charge": -1}, "rules.time_charge"),
        ({"rake": {"percent": 101}}, "rules.rake.percent"),
        ({"rake": {"percent": float("nan")}}, "rules.rake.percent"),
        ({"rake": {"percent": 0.00001}}, "rules.rake.percent"),
        ({"rake": {"cap": -1}}, "rules.rake.cap"),
        ({"rake": {"step": 0}}, "rules.rake.step"),
        ({"declare": True}, "rules.declare"),
        ({"short_stub": rules_pb2.SHORT_STUB_TDA}, "rules.short_stub"),
    ],
)
def test_rules(rules: dict[str, Any], field: str) -> None:
    assert list(_problems(job("call", "call", rules=rules))) == [field]


def test_pots_that_the_tables_cannot_hold() -> None:
    spec = job(*["call"] * 8, rules={"max_bets_per_round": 0})
    spec.stakes.big_bet = 10**6
    assert list(_problems(spec)) == ["stakes.big_bet"]
    for entry in spec.seats:
        entry.stack = 10**8
    assert check_spec(spec) == []


@pytest.mark.parametrize("label", ["x" * 101, "two\nlines", " spaced "])
def test_labels(label: str) -> None:
    assert list(_problems(job("call", {"profile": "random", "label": label}))) == ["seats[1].label"]


def test_label_clashes() -> None:
    spec = job({"profile": "random", "label": "call"}, "call", {"profile": "call", "stack": 9})
    assert _problems(spec) == {
        "seats[1].label": "'call' also names the different seats[0] "
        "(give one of them another label)"
    }
    spec = job({"profile": "call", "label": "one"}, {"profile": "call", "label": "two"})
    assert list(_problems(spec)) == ["seats[1].label"]


def test_profiles_given_twice_or_named_like_a_built_in_one() -> None:
    spec = job("my-regular", "call")
    _add(spec, _own())
    _add(spec, _own(), "again.yaml", 5)
    _add(spec, _own("call"), "call.yaml")
    found = check_spec(spec)
    assert [(p.field, p.file, p.line, p.severity) for p in found] == [
        ("profiles[1]", "again.yaml", 5, "error"),
        ("profiles[2]", "call.yaml", 1, "error"),
    ]
    assert "given twice" in found[0].message
    assert "built-in" in found[1].message


def test_an_unused_profile_is_a_warning() -> None:
    spec = job("call", "call")
    _add(spec, _own())
    [problem] = check_spec(spec)
    assert (problem.severity, problem.field) == ("warning", "profiles[0]")
    assert "'my-regular'" in problem.message
    resolve_spec(spec, 0)


def test_faults_of_a_profile_have_their_place() -> None:
    spec = job("my-regular", "call")
    _add(spec, _own().replace("steal_seat", "steel_seat"), "mine.yaml", 11)
    [problem] = check_spec(spec)
    assert (problem.field, problem.file, problem.line) == ("profiles[0]", "mine.yaml", 14)
    assert "steel_seat" in str(problem)


def test_everything_at_once() -> None:
    spec = job("nobody", {"profile": "call", "stack": -1}, hands=0, tables={"hands": 2.0})
    spec.stakes.bring_in = 0
    spec.rules.chip = -1
    _add(spec, "profile: [")
    fields = {problem.field for problem in check_spec(spec)}
    assert fields >= {
        "hands",
        "stakes.bring_in",
        "rules.chip",
        "seats[1].stack",
        "tables.hands",
        "profiles[0]",
    }
    with pytest.raises(InputError) as caught:
        resolve_spec(spec, 0)
    assert all(isinstance(problem, Problem) for problem in caught.value.problems)


def test_an_empty_spec() -> None:
    assert {problem.field for problem in check_spec(job_pb2.JobSpec())} == {
        "hands",
        "seats",
        "stakes.small_bet",
    }


def test_resolving_fills_every_default() -> None:
    spec = job_pb2.JobSpec(hands=10**7 + 1)
    spec.stakes.small_bet = 10
    spec.seats.add(profile="call")
    spec.seats.add(profile="my-regular", parameters={"steal": 0.4})
    _add(spec, _own())
    full = resolve_spec(spec, 77)
    assert full.seed == 77
    assert full.stakes == job_pb2.Stakes(ante=2, bring_in=2, small_bet=10, big_bet=20)
    assert (full.seating, full.deal) == (job_pb2.SEATING_FIXED, job_pb2.DEAL_INDEPENDENT)
    assert full.tables == job_pb2.Tables(hands=0, players=0, actions=0)
    assert [entry.label for entry in full.seats] == ["call", "my-regular{steal=0.4}"]
    assert [profile.file for profile in full.profiles] == ["mine.yaml", "call.yaml"]
    assert full.profiles[1].source == builtin_source("call")
    rules = full.rules
    assert rules.HasField("low_qualifier")
    assert (rules.low_qualifier, rules.max_bets_per_round, rules.chip) == (8, 4, 1)
    assert rules.odd_chip == rules_pb2.ODD_CHIP_SUIT
    assert rules.rake == rules_pb2.Rake(percent=0, step=1)
    assert check_spec(full) == []
    assert resolve_spec(full, 5) == full
    assert not spec.HasField("seed")


def test_small_jobs_keep_tables() -> None:
    full = resolve_spec(job("call", "call", hands=10**7), 0)
    assert full.tables == job_pb2.Tables(hands=1, players=1, actions=0)
    assert full.seed == 42


def test_a_rule_set_and_what_overrides_it() -> None:
    rules = {"rule_set": "tda", "short_stub": rules_pb2.SHORT_STUB_COMMUNITY}
    full = resolve_spec(job("call", "call", rules=rules), 0).rules
    assert full.burn_cards
    assert full.high_board_tie == rules_pb2.HIGH_BOARD_TIE_SUIT
    assert full.short_stub == rules_pb2.SHORT_STUB_COMMUNITY


def test_groups() -> None:
    spec = job(
        "call",
        {"profile": "my-regular", "parameters": {"steal": 0.5}},
        {"profile": "call", "stack": 8000},
        "my-regular",
        {"profile": "my-regular", "parameters": {"nerve": 4, "steal": 0.25}},
        {"profile": "call", "stack": 8000, "label": "short"},
    )
    _add(spec, _own())
    assert [(group.label, group.entries) for group in groups(spec)] == [
        ("call", (0,)),
        ("my-regular", (1, 3)),
        ("short", (2, 5)),
        ("my-regular{steal=0.25,nerve=4}", (4,)),
    ]
    spec.seats[5].label = ""
    assert groups(spec)[2].label == "call{stack=8000}"
