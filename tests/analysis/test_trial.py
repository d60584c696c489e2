"""Trying profiles out: what rules did in hands played here."""

from collections import Counter
from dataclasses import replace

import pytest
from stud8.analysis.rules import added, with_rates
from stud8.analysis.trial import OPPONENTS, SHORT_STACK, Tried, try_job, try_profile
from stud8.engine.problems import InputError
from stud8.simulation.replay import replay_hand
from stud8.simulation.spec import resolve_spec
from stud8.strategy import builtin_source, read_profile
from stud8.v1 import job_pb2

HANDS = 2000

SOURCE = """\
profile: mine
third:
  - when: rolled_up and aces == 3 and bets == 4
    do: raise
  - when: low_ranks == 3
    do: raise 60%, call
  - do: fold
fifth:
  - when: 3 / bets >= 1
    do: call
  - do: check
later:
  - when: made_low
    do: raise
  - when:
      stack <= 16
    do: call
  - do: call
declare:
  - when: made_low
    do: low
  - do: high
"""


def job(*names: str, **fields: object) -> job_pb2.JobSpec:
    spec = job_pb2.JobSpec(stakes=job_pb2.Stakes(small_bet=200), seed=5, **fields)
    for name in names:
        spec.seats.add(profile=name)
    return spec


@pytest.fixture(scope="module")
def tried() -> Tried:
    trial = try_profile(read_profile(SOURCE, "mine.yaml"), "mine.yaml", HANDS)
    assert trial.hands == HANDS
    assert trial.line_up == ("mine", f"mine{{stack={SHORT_STACK * 400}}}", *OPPONENTS)
    (profile,) = trial.profiles
    return profile


def test_a_rule_without_a_hit_is_a_warning_at_its_condition(tried: Tried) -> None:
    (problem,) = tried.problems(HANDS)
    assert (problem.severity, problem.file) == ("warning", "mine.yaml")
    assert (problem.line, problem.column, problem.field) == (3, 11, "third[0]")
    assert problem.message == "rule 1 of third decided nothing in 2,000 hands"


def test_both_seats_count_and_the_short_one_is_short(tried: Tried) -> None:
    assert tried.seat_hands == 2 * HANDS
    short = tried.rules[tried.profile.lists["later"][1]]
    assert short["decisions"] > 0


def test_shares_of_a_list_add_up(tried: Tried) -> None:
    document = tried.to_json()
    shares: Counter[str] = Counter()
    for rule in document["rules"]:
        shares[rule["street"]] += rule["share"]
    assert all(abs(share - 1) < 1e-12 for share in shares.values())
    assert document["decisions"] == sum(rule["decisions"] for rule in document["rules"])


def test_what_fell_to_the_last_rule_is_told_by_street(tried: Tried) -> None:
    fell = {one["street"]: one for one in tried.defaults}
    assert list(fell) == ["third", "fourth", "fifth", "sixth", "seventh", "declare"]
    lists = tried.profile.lists
    assert fell["third"]["defaulted"] == tried.rules[lists["third"][-1]]["decisions"]
    later = [fell[street] for street in ("fourth", "sixth", "seventh")]
    assert sum(one["defaulted"] for one in later) == tried.rules[lists["later"][-1]]["decisions"]
    assert sum(one["decisions"] for one in later) == sum(
        tried.rules[number]["decisions"] for number in lists["later"]
    )


def test_divisions_by_zero_are_counted(tried: Tried) -> None:
    # Bets are 0 whenever the default of fifth street decides, and only then.
    assert tried.divisions_by_zero >= tried.rules[tried.profile.lists["fifth"][-1]]["decisions"] > 0


def test_declarations_are_tried_where_they_are_made(tried: Tried) -> None:
    rules = [rule for rule in tried.rules if rule["street"] == "declare"]
    assert all(rule["decisions"] > 0 for rule in rules)


def test_rules_do_in_a_trial_of_a_job_what_they_do_in_its_hands() -> None:
    spec = job("regular", "tight-scooper", "regular", hands=10**6)
    trial = try_job(spec, 60)
    full = resolve_spec(spec, 0)
    found: Counter[tuple[str, int]] = Counter()
    for hand in range(60):
        for action in replay_hand(full, hand).actions:
            found["tight-scooper" if action.seat == 2 else "regular", action.rule] += 1
    assert [profile.profile.name for profile in trial.profiles] == ["regular", "tight-scooper"]
    for profile in trial.profiles:
        assert not profile.own
        name = profile.profile.name
        assert [rule["decisions"] for rule in profile.rules] == [
            found[name, number] for number in range(len(profile.rules))
        ]
    assert sum(profile.net for profile in trial.profiles) == 0


def test_a_job_is_tried_in_whole_deals() -> None:
    spec = job("call", "call", "call", hands=3, deal=job_pb2.DEAL_ROTATE)
    assert try_job(spec, 100).hands == 102
    assert spec.hands == 3


def test_declarations_are_no_warnings_where_none_are_made() -> None:
    spec = job("mine", "call", hands=100)
    spec.profiles.add(source=SOURCE, file="mine.yaml", first_line=1)
    (mine, _) = try_job(spec, 100).profiles
    warned = {problem.field.partition("[")[0] for problem in mine.problems(100)}
    assert "third" in warned
    assert "declare" not in warned


def test_a_name_of_a_built_in_profile_is_refused_with_the_cure() -> None:
    source = SOURCE.replace("profile: mine", "profile: regular")
    with pytest.raises(InputError, match="name of a built-in profile"):
        try_profile(read_profile(source), "", 10)
    (tried,) = try_profile(read_profile(builtin_source("call")), "", 10).profiles
    assert tried.own


def test_rates_of_rules() -> None:
    rule = {"street": "third", "number": 1, "decisions": 30, "hands": 20, "net": -4000}
    other = {"street": "third", "number": 2, "decisions": 10, "hands": 0, "net": 0}
    lone = {"street": "later", "number": 1, "decisions": 0, "hands": 0, "net": 0}
    rates = with_rates([rule, other, lone], 400)
    assert [(one["share"], one["bb_per_100"]) for one in rates] == [
        (0.75, -50.0),
        (0.25, None),
        (None, None),
    ]
    assert added([[rule], [rule]]) == [{**rule, "decisions": 60, "hands": 40, "net": -8000}]


def test_warnings_stop_at_rules_that_decided(tried: Tried) -> None:
    idle = tuple({**rule, "decisions": 0} for rule in tried.rules)
    fields = [problem.field for problem in replace(tried, rules=idle).problems(5)]
    assert fields == ["third[0]", "third[1]", "fifth[0]", "later[0]", "later[1]"]
