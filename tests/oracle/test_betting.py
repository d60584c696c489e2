"""The reference's betting against the worked betting facts and the examples of RULES.md 4."""

from collections.abc import Sequence

import pytest

from tests.cases.load import group
from tests.oracle.betting import Choice
from tests.oracle.cards import known
from tests.oracle.play import play
from tests.oracle.result import Result
from tests.oracle.rules import Rules, Stakes
from tests.oracle.script import deck_of

STAKES = Stakes(1, 2, 4, 8)
# Seat 0 has the lowest door and seat 0 the highest board on every later street.
THREE = ["KcQd2cAc9h7h5c", "KdJd9sTs8h6h4c", "QhJh8s7s5s3s2s"]
ANSWERS = {case.id: case.expected["answer"] for case in group("betting_rule")}

Asked = list[tuple[int, Choice]]


def run(
    stacks: Sequence[int],
    answers: str,
    rules: Rules | None = None,
    stakes: Stakes = STAKES,
    cards: Sequence[str] = THREE,
) -> tuple[Result, Asked]:
    """Play `answers` (f, c, r, s for a small raise), then only calls; return what was asked."""
    asked: Asked = []
    words = {"f": "fold", "c": "call", "r": "raise", "s": "raise_small"}
    rest = iter(answers)

    def decide(seat: int, choice: Choice) -> str:
        asked.append((seat, choice))
        return words[next(rest, "c")]

    deck = deck_of([known(own) for own in cards])
    return play(stakes, rules or Rules(), stacks, deck, decide), asked


def on_fifth(*behind: int) -> list[int]:
    """Return stacks that leave so many chips on fifth street after calls all round."""
    return [3 + chips for chips in behind]


def fifth(answers: str) -> str:
    """Return answers of third and fourth street, all calls, and then those of fifth."""
    return "cccccc" + answers


def ladder(asked: Asked) -> list[int]:
    return [choice.raise_to for _, choice in asked]


def test_ladder_after_the_bring_in() -> None:
    _, asked = run([400] * 3, "crrrrcc")
    assert ladder(asked)[1:5] == ANSWERS["f01"]
    assert ladder(asked)[5:7] == [0, 0]


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (Rules(), [4, 8, 12, 16, 0, 0]),
        (Rules(max_bets_per_round=5), [4, 8, 12, 16, 20, 0, 0]),
        (Rules(bring_in_counts=True), [4, 8, 12, 0, 0]),
    ],
)
def test_caps(rules: Rules, expected: list[int]) -> None:
    _, asked = run([400] * 3, "c" + "r" * 20, rules)
    third = [choice.raise_to for _, choice in asked[1:] if choice.street == 3]
    assert third == expected


def test_a_bring_in_of_the_small_bet_is_the_bet() -> None:
    result, asked = run([400] * 3, "r" * 20, stakes=Stakes(1, 4, 4, 8))
    assert ladder(asked)[:6] == [0, 8, 12, 16, 0, 0]
    assert result.log[0].kind == "bring_in"


def test_unlimited_ends_at_a_hundred_bets() -> None:
    result, _ = run([10_000] * 3, "r" * 200, Rules(max_bets_per_round=0))
    assert result.bets[0] == 100
    assert result.unlimited_stops == 2


def test_heads_up_uncapped() -> None:
    two = THREE[:2]
    result, _ = run([10_000] * 2, "r" * 30 + "c", Rules(heads_up_uncapped=True), cards=two)
    assert result.bets[0] == 30
    result, _ = run([10_000] * 2, "r" * 30 + "c", cards=two)
    assert result.bets[0] == 4


def test_short_all_in_below_half_does_not_reopen() -> None:
    """On fifth: bet 8, all-in 11, and the bettor may only call; 13 reopens."""
    _, asked = run(on_fifth(100, 11, 100), fifth("rrc"))
    assert asked[8][1].raise_to == 16  # yet to act: completes to L + size
    assert asked[9][0] == 0
    assert (asked[9][1].raise_to > 0) == ANSWERS["f03"]
    _, asked = run(on_fifth(100, 13, 100), fifth("rrc"))
    assert asked[8][1].raise_to == ANSWERS["f05"]
    assert (asked[9][1].raise_to > 0) == ANSWERS["f04"]
    _, asked = run(on_fifth(100, 13, 100), fifth("rrc"), Rules(short_all_in="full_bet"))
    assert asked[8][1].raise_to == 16
    assert asked[9][1].raise_to == 0


def test_opening_all_in_is_completed_or_raised() -> None:
    _, asked = run(on_fifth(3, 100, 100), fifth("r"))
    assert asked[7][1].raise_to == ANSWERS["f06"]
    _, asked = run(on_fifth(5, 100, 100), fifth("r"))
    assert asked[7][1].raise_to == ANSWERS["f07"]


def test_short_all_ins_add_up() -> None:
    """Bet 8, all-in 10, all-in 12: the bettor may raise to 20, a caller of the 10 may not."""
    four = [*THREE[:2], "Qh7s8s6s5s3s2s", "QsJs7c6c4s3d2d"]
    _, asked = run(on_fifth(100, 10, 100, 12), "c" * 8 + "rrcr", cards=four)
    bettor, caller = asked[12], asked[13]
    assert (bettor[0], bettor[1].raise_to) == (0, 20)
    assert (caller[0], caller[1].raise_to) == (2, 0)


def test_open_pair_on_fourth_keeps_the_small_bet() -> None:
    paired = ["KcQd2c2h9h7h5c", *THREE[1:]]
    _, asked = run([400] * 3, "ccc", cards=paired)
    assert asked[3][1].raise_to == ANSWERS["f08"]


def test_open_pair_double_allows_both_sizes_until_the_big_one() -> None:
    paired = ["KcQd2c2h9h7h5c", *THREE[1:]]
    rules = Rules(fourth_street_open_pair_double=True)
    _, asked = run([400] * 3, "cccssrr", rules, cards=paired)
    sizes = [(choice.raise_small_to, choice.raise_to) for _, choice in asked[3:8]]
    assert sizes == [(4, 8), (8, 12), (12, 16), (0, 24), (0, 0)]


def test_the_price_stays_the_full_bring_in() -> None:
    result, asked = run([2, 100, 100], "c")
    assert (result.log[0].kind, result.log[0].amount) == ("bring_in", 1)
    assert asked[1][1].to_call == ANSWERS["f11"]


def test_no_bring_in_with_one_stack_left() -> None:
    result, asked = run([1, 1, 100], "")
    assert (len(asked) > 0) == ANSWERS["f12"]
    assert (result.bring_in_seat, result.showdown) == (-1, True)


def test_no_raise_against_seats_without_chips() -> None:
    _, asked = run([3, 3, 100], "cc")
    assert asked[2] == (2, Choice(3, 2, 0, 0))


@pytest.mark.parametrize(("open_fold", "kinds"), [(False, ["check"] * 3), (True, ["fold", "fold"])])
def test_a_fold_with_nothing_to_pay(open_fold: bool, kinds: list[str]) -> None:
    result, _ = run([100] * 3, "cccfff", Rules(open_fold=open_fold))
    assert [action.kind for action in result.log if action.street == 4] == kinds


def test_limpers_may_raise_after_a_short_all_in_of_half_a_bet() -> None:
    """A called bring-in has A = 0, so an all-in of half the small bet reopens (4.2)."""
    stakes = Stakes(1, 2, 10, 20)
    for chips, open_again in ((4, False), (5, True)):
        _, asked = run([100, 100, 1 + chips], "ccr", stakes=stakes)
        assert [choice.raise_to > 0 for _, choice in asked[3:5]] == [open_again] * 2
