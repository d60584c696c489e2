"""The worked cases of openers, the stub, pots, lows and betting, on the engine itself."""

import numpy as np
import pytest
from stud8.engine.cards import mask_of, parse_cards
from stud8.engine.evaluation import low
from stud8.engine.pots import make_pots, return_uncalled, take_rake
from stud8.engine.record import RESULT
from stud8.engine.rules import Rules, Stakes, table_record
from stud8.engine.script import ScriptError
from stud8.engine.showdown import award_pots, award_uncontested, evaluate_hands
from stud8.engine.state import STATE
from stud8.engine.view import VIEW

from tests.cases.load import Case, group, params
from tests.engine.driver import Driver

ANSWERS = {case.id: case.expected["answer"] for case in group("betting_rule")}
UNKNOWN = [-1, -1]


@pytest.mark.parametrize("tie", ["suit", "seat"])
@pytest.mark.parametrize("case", params("bring_in"))
def test_bring_in(case: Case, tie: str) -> None:
    doors = [[*UNKNOWN, *parse_cards(door)] for door in case.input["door_cards"]]
    stacks = [1 if all_in else 100 for all_in in case.input["all_in_from_ante"]]
    turn = Driver(stacks, doors, Rules(bring_in_tie=tie)).turn()
    expected = case.expected if tie == "suit" else case.options["bring_in_tie_seat"]
    assert turn is not None
    assert turn.posts
    assert turn.seat == expected["actor"]


@pytest.mark.parametrize("tie", ["seat", "suit"])
@pytest.mark.parametrize("case", params("first_to_act"))
def test_first_to_act(case: Case, tie: str) -> None:
    ups = [parse_cards(cards) for cards in case.input["up_cards"]]
    stacks = [1 if all_in else 100 for all_in in case.input["all_in"]]
    driver = Driver(stacks, [[*UNKNOWN, *own] for own in ups], Rules(high_board_tie=tie))
    turn = driver.call_until(2 + len(ups[0]))
    expected = case.expected if tie == "seat" else case.options["high_board_tie_suit"]
    assert turn is not None
    assert turn.seat == expected["actor"]


def fold_down_to(driver: Driver, dealt: list[int]) -> None:
    """Check every street down, with as many folds as the numbers of seats dealt tell."""
    live = dealt[0]
    for street, left in zip(range(3, 7), dealt[1:], strict=True):
        while (turn := driver.turn()) is not None and turn.street == street:
            may_fold = live > left and not turn.posts
            driver.act("f" if may_fold else "c")
            live -= may_fold


@pytest.mark.parametrize("burns", [False, True])
@pytest.mark.parametrize("case", params("seventh_street_stub"))
def test_short_stub(case: Case, burns: bool) -> None:
    rules = Rules(burn_cards=True, short_stub="tda") if burns else Rules()
    action = case.options["burn_cards_on_short_stub_tda"]["action"]
    shared = action.endswith("community") if burns else case.expected["no_burns"] == "community"
    dealt = case.input["players_dealt_3rd_to_7th"]
    doors = [[*UNKNOWN, card] for card in range(dealt[0])]
    driver = Driver([100] * dealt[0], doors, rules)
    fold_down_to(driver, dealt)
    driver.community = 51 if shared else None
    while driver.turn() is not None:
        driver.act("c")
    driver.community = None if shared else 51
    with pytest.raises(ScriptError, match="seventh street is"):
        driver.turn()


@pytest.mark.parametrize("odd_chip", ["suit", "seat"])
@pytest.mark.parametrize("case", params("pots"))
def test_pots(case: Case, odd_chip: str) -> None:
    put_in, folded = case.input["contributions"], case.input["folded"]
    seats = len(put_in)
    table = table_record(Stakes(1, 2, 4, 8), Rules(odd_chip=odd_chip), [100] * seats)[0]
    view, state, result = np.zeros(1, VIEW)[0], np.zeros(1, STATE)[0], np.zeros(1, RESULT)[0]
    view["seats"], view["community"], view["pot"] = seats, -1, sum(put_in)
    view["put_in"][:seats] = put_in
    for seat in range(seats):
        view["live"] |= 0 if folded[seat] else 1 << seat
        if case.input["hands"][seat]:
            state["own"][seat] = mask_of(parse_cards(case.input["hands"][seat]))
    view["all_in"] = view["live"]
    return_uncalled(view, result)
    expected = case.expected["uncalled_return"]
    returned = [0] * seats
    if expected:
        returned[expected["seat"]] = expected["amount"]
    assert result["returned"][:seats].tolist() == returned
    if int(view["live"]).bit_count() == 1:
        result["pots"], result["pot_amount"][0] = 1, view["pot"]
        result["pot_seats"][0] = view["live"]
        award_uncontested(view, result)
    else:
        make_pots(view, result)
        take_rake(table, view, result)
        evaluate_hands(table, view, state, result)
        award_pots(table, view, state, result)
    pots = [
        {
            "amount": int(result["pot_amount"][pot]),
            "eligible": [seat for seat in range(seats) if result["pot_seats"][pot] >> seat & 1],
        }
        for pot in range(result["pots"])
    ]
    assert pots == case.expected["pots"]
    won = result["won_high"] + result["won_low"] + result["won_uncontested"] + result["returned"]
    right = case.expected["payouts"] if odd_chip == "suit" else case.options["odd_chip_seat"]
    assert won[:seats].tolist() == right


@pytest.mark.parametrize("case", params("low_compare"))
def test_low_comparison(case: Case) -> None:
    first, second = (low(mask_of(parse_cards(case.input[k]))) for k in ("first", "second"))
    better = "tie" if first == second else "first" if first < second else "second"
    assert better == case.expected["better_low"]


# Betting facts, at 2 / 4 / 8 with an ante of 1. Seat 0 has the lowest door card and
# from fourth street on the highest board.
HANDS = [parse_cards(cards) for cards in ("KcQd2cAc9h7h5c", "KdJd9sTs8h6h4c", "QhJh8s7s5s3s2s")]
PAIRED = [parse_cards("KcQd2c2h9h7h5c"), *HANDS[1:]]


def on_fifth(*behind: int) -> Driver:
    """Return a hand on fifth street, where the seats have so many chips left."""
    driver = Driver([3 + chips for chips in behind], HANDS)
    driver.call_until(5)
    return driver


def test_ladder_of_raises() -> None:
    turns = Driver([400] * 3, HANDS).act("crrrrc")
    assert [turn.raises for turn in turns[1:5]] == [(total,) for total in ANSWERS["f01"]]
    assert turns[5].raises == ()


@pytest.mark.parametrize(("case", "all_in"), [("f03", 11), ("f04", 13)])
def test_short_all_in_and_the_bettor(case: str, all_in: int) -> None:
    turns = on_fifth(100, all_in, 100).act("rrcc")
    assert (turns[3].seat, bool(turns[3].raises)) == (0, ANSWERS[case])


def test_raise_of_a_counted_all_in() -> None:
    assert on_fifth(100, 13, 100).act("rrc")[2].raises == (ANSWERS["f05"],)


@pytest.mark.parametrize(("case", "all_in"), [("f06", 3), ("f07", 5)])
def test_opening_all_in(case: str, all_in: int) -> None:
    assert on_fifth(all_in, 100, 100).act("rc")[1].raises == (ANSWERS[case],)


def test_open_pair_on_fourth() -> None:
    turn = Driver([400] * 3, PAIRED).call_until(4)
    assert turn is not None
    assert turn.raises == (ANSWERS["f08"],)
    both = Driver([400] * 3, PAIRED, Rules(fourth_street_open_pair_double=True)).call_until(4)
    assert both is not None
    assert both.raises == (4, 8)


def test_price_of_a_short_bring_in() -> None:
    assert Driver([2, 100, 100], HANDS).act("cc")[1].to_call == ANSWERS["f11"]


def test_no_bring_in_against_nobody() -> None:
    assert (Driver([1, 1, 100], HANDS).turn() is not None) == ANSWERS["f12"]
