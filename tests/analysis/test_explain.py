"""Decisions explained: what a profile saw, the rule that applied, and its chances."""

from dataclasses import replace

import pytest
from stud8.analysis.explain.decision import Decision, explain
from stud8.analysis.explain.job import job_decisions
from stud8.analysis.explain.situation import situation
from stud8.analysis.explain.values import every_feature, told
from stud8.cli.views.explain import decision_text
from stud8.engine.problems import InputError
from stud8.simulation.spec import resolve_spec
from stud8.strategy import FEATURES, builtin_source, read_profile
from stud8.strategy.profile import LISTS, Rule, RuleInfo
from stud8.strategy.wording import word
from stud8.v1 import job_pb2

from tests.simulation.jobs import job

SOURCE = """\
profile: mine
parameters:
  bluff: {value: 0.25, min: 0, max: 0.5}
define:
  good: low_ranks == 3 and low_high <= 6
  better: good and aces == 1
third:
  - when: better and suited == 3
    do: raise
  - when: 3 / limpers >= 1
    do: raise
  - when: better or hand("(KK)K")
    do: raise $bluff, call 50%, raise
  - do: fold
later:
  - when: equity >= 0.9
    do: raise
  - do: call
declare:
  - do: high
"""
MINE = read_profile(SOURCE, "mine.yaml")


def shown(cards: str, up: str = "", actions: str = "", bluff: float = 0.25) -> Decision:
    return explain(MINE, [bluff], situation(cards, up, actions))


def spec(**fields: object) -> job_pb2.JobSpec:
    seats = ("tight-scooper", "regular", "maniac", "beginner", "stealer", "low-chaser", "random")
    return resolve_spec(job(*seats, {"profile": "rock", "stack": 900}, hands=200, **fields), 0)


@pytest.fixture(scope="module")
def decisions() -> list[Decision]:
    """Every decision of some hands, those of a game with declarations among them."""
    declared = spec(rules={"declare": True, "low_qualifier": 0})
    return [
        decision
        for played in (spec(), declared)
        for hand in range(25)
        for decision in job_decisions(played, hand)[1]
    ]


def test_the_rule_is_the_one_that_decided(decisions: list[Decision]) -> None:
    assert len(decisions) > 1000
    for decision in decisions:
        assert decision.did is not None
        assert decision.profile.rules[decision.did.rule] == decision.rule


def test_what_an_action_comes_to_is_what_was_done(decisions: list[Decision]) -> None:
    kinds = set()
    for decision in decisions:
        done = decision.did
        assert done is not None
        assert decision.answer is not None
        kinds.add(done.kind)
        words = done.kind.replace("_", " ")
        if done.kind in ("complete", "bet", "raise"):
            words += f" to {done.total:,}"
        elif done.kind in ("call", "bring_in"):
            words += f" {done.amount:,}"
        assert decision.meaning(decision.answer) == words
    assert kinds >= {"fold", "check", "call", "bring_in", "complete", "bet", "raise"}
    assert kinds >= {"declare_high", "declare_low"}


def test_the_draw_picks_among_the_chances(decisions: list[Decision]) -> None:
    mixed = 0
    for decision in decisions:
        assert sum(chance for _, chance in decision.chances) == pytest.approx(1)
        left = decision.draw
        assert left is not None
        mixed += len(decision.chances) > 1
        if len(decision.chances) > 1 and len(decision.profile.parameters) == 0:
            for action, chance in decision.chances:
                if left < chance:
                    assert action == decision.answer
                    break
                left -= chance
    assert mixed > 20


def test_decisions_of_one_seat_alone() -> None:
    history, mine = job_decisions(spec(), 3, 2)
    assert [decision.did for decision in mine] == [
        action for action in history.actions if action.seat == 2
    ]
    assert {decision.seat for decision in mine} == {2}


def test_parameters_of_the_line_up_are_used() -> None:
    entry = {"profile": "stealer", "parameters": {"steal": 0.125}}
    full = resolve_spec(job(entry, "call", "call", hands=50), 0)
    values = {
        decision.to_json()["parameters"]["steal"]
        for hand in range(10)
        for decision in job_decisions(full, hand, 1)[1]
    }
    assert values == {0.125}


def test_a_seat_that_the_job_does_not_have() -> None:
    with pytest.raises(InputError, match=r"no seat 3 \(1 to 2\)"):
        job_decisions(resolve_spec(job("call", "call"), 0), 1, 3)


def test_only_what_the_rules_of_the_street_ask_is_shown() -> None:
    third = shown("(A2)3").to_json()["features"]
    assert third == {
        "low_ranks": 3,
        "low_high": 3,
        "aces": 1,
        "suited": 1,
        "limpers": 0,
        'hand("(KK)K")': False,
    }
    later = shown("(AA)AA", "K2").to_json()["features"]
    assert list(later) == ["equity"]
    assert 0.5 < later["equity"] <= 1


def test_every_feature_is_shown_if_asked_for() -> None:
    decision = explain(MINE, [0.25], situation("(A2)3"), everything=True)
    names = [word(asked).partition("(")[0] for asked, _ in decision.values]
    assert list(dict.fromkeys(names)) == [*FEATURES, "hand"]
    by_name = {word(asked): told(asked, value, decision.view) for asked, value in decision.values}
    assert by_name["third_class"] == "three_low_6"
    assert by_name["high_rank"] == "high_card A 3 2"
    assert by_name["door"] == "3"
    assert by_name["best_board_high"] == "high_card K"
    assert [word(asked) for asked in every_feature() if "low_boards" in word(asked)] == [
        f"low_boards({count})" for count in range(1, 5)
    ]


def test_rules_are_tried_down_to_the_first_that_applies() -> None:
    decision = shown("(A2)3", "Kd")
    assert [(tried.info.number, tried.holds, tried.because) for tried in decision.tried] == [
        (1, False, "suited == 3"),
        (2, None, ""),
        (3, True, ""),
    ]
    assert decision.rule.line == 12
    assert [(definition.name, holds) for definition, holds in decision.definitions] == [
        ("good", True),
        ("better", True),
    ]


def test_parts_of_a_mix_with_one_action_are_one_chance() -> None:
    assert shown("(A2)3", bluff=0.4).chances == (
        ("raise", pytest.approx(0.5)),
        ("call", pytest.approx(0.5)),
    )


def test_a_hand_pattern_can_decide() -> None:
    assert shown("(KK)K", "Q").rule.number == 3


def test_the_same_word_at_other_moments() -> None:
    owes = shown("(A2)3", "Kd")
    assert [owes.meaning(action) for action in ("fold", "call", "raise")] == [
        "bring in 50",
        "bring in 50",
        "complete to 200",
    ]
    faces = shown("(A2)K", "3d 4c", "complete raise")
    assert [faces.meaning(action) for action in ("fold", "call", "raise")] == [
        "fold",
        "call 400",
        "raise to 600",
    ]
    capped = shown("(A2)K", "3d 4c", "complete raise call raise raise")
    assert capped.meaning("raise") == "call 400"
    free = shown("(A2)KQ", "3d4c")
    assert [free.meaning(action) for action in ("fold", "call", "raise")] == [
        "check",
        "check",
        "bet to 200",
    ]


def test_nothing_is_drawn_where_no_job_draws() -> None:
    decision = shown("(A2)3")
    assert (decision.draw, decision.answer, decision.did) == (None, None, None)


def test_equity_is_told_with_the_profile_s_samples() -> None:
    few = read_profile(SOURCE + "equity_samples: 1\n")
    decision = explain(few, [0.25], situation("(AA)AA", "K2"))
    assert decision.to_json()["features"]["equity"] in (0, 0.25, 0.5, 0.75, 1)


@pytest.mark.parametrize(
    ("own", "up", "expected"),
    [
        ("(A2)3", "Kd 2c", ("high_card A 3 2", "high_card 3", "high_card K")),
        ("(22)2", "Kd", ("three_of_a_kind 2 2 2", "high_card 2", "high_card K")),
        ("(K2)K2K", "7c8c9c", ("full_house K K K 2 2", "one_pair K K 2", "high_card 9 8 7")),
        (
            "(2c2d)2h2s7c3h",
            "KcKdQcQd",
            ("four_of_a_kind 2 2 2 2 7", "one_pair 2 2 7 3", "two_pair K K Q Q"),
        ),
    ],
)
def test_deuces_are_told_with_the_other_ranks(
    own: str, up: str, expected: tuple[str, str, str]
) -> None:
    decision = explain(MINE, [0.25], situation(own, up), everything=True)
    by_name = {word(asked): told(asked, value, decision.view) for asked, value in decision.values}
    assert (by_name["high_rank"], by_name["board_high"], by_name["best_board_high"]) == expected


def test_a_built_in_profile_explains_a_hand_as_a_player_would() -> None:
    rock = read_profile(builtin_source("rock"))
    values = [parameter.value for parameter in rock.parameters.values()]
    rolled_up = explain(rock, values, situation("(KK)K", "Q 2"))
    trash = explain(rock, values, situation("(K7)9", "Q 2", "bring_in"))
    assert "fold" not in dict(rolled_up.chances)
    assert trash.chances == (("fold", 1.0),)


def test_a_strategy_without_rules_is_shown_by_what_it_did() -> None:
    info = RuleInfo("python", 1, 0, "", "python:mine")
    stand_in = replace(
        MINE,
        name="python:mine",
        definitions=(),
        body=(Rule(info, None, (), 0, (0, 0), (0, 0)),),
        lists=dict.fromkeys(LISTS, (0,)),
    )
    decision = explain(stand_in, [0.25], situation("(A2)3"), answer=3)
    assert (decision.chances, decision.answer) == ((), "raise")
    text = decision_text(decision)
    assert text.splitlines()[-1] == "  python:mine decides by no list of rules"
