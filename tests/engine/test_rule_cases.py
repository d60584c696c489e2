"""The worked cases of openers, the stub, pots, lows and betting, on the engine itself."""

import pytest
from stud8.engine.cards import mask_of, parse_cards
from stud8.engine.evaluation import low
from stud8.engine.rules import Rules, Stakes
from stud8.engine.script import Played, ScriptError

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


def play_pots(case: Case, rules: Rules) -> Played:
    """Play a hand in which the seats put in what a case says.

    Without folds an ante puts all of them in. Else the ante is what the first to
    fold has put in, and the rest is one bet.
    """
    put_in, folded = case.input["contributions"], case.input["folded"]
    hands = [[] if hand is None else parse_cards(hand) for hand in case.input["hands"]]
    if case.id == "d04":  # both seats have the 9h, idle in the first: another nine serves
        hands[0] = parse_cards("Ac2c3c4c5c9dTd")
    if not any(folded):
        return Driver(put_in, hands, rules, Stakes(max(put_in), 1, 1, 1)).finish()
    ante = min(put_in)
    bet = max(put_in) - ante
    taken = {card for hand in hands for card in hand}
    high = iter(sorted(set(range(52)) - taken, key=lambda card: -(card % 13)))
    low = iter(sorted(set(range(52)) - taken, key=lambda card: card % 13))
    cards = [
        hand or [*UNKNOWN, next(high if out else low)]
        for hand, out in zip(hands, folded, strict=True)
    ]
    stacks = [
        1000 if out or not hand else chips
        for chips, out, hand in zip(put_in, folded, hands, strict=True)
    ]
    driver = Driver(stacks, cards, rules, Stakes(ante, 1, bet, bet))
    paid = [ante] * len(put_in)
    while (turn := driver.turn()) is not None:
        if not folded[turn.seat]:
            driver.act("r" if turn.raises else "c")
        elif paid[turn.seat] == put_in[turn.seat] and turn.to_call:
            driver.act("f")
        else:
            driver.act("c")
            paid[turn.seat] += turn.to_call
    return driver.finish()


# In d21 two seats fold after putting in 8 and 16, more than anybody left: what the
# second put in above the first would have been returned to it. No hand gets there.
POTS = [case for case in group("pots") if case.id != "d21"]


@pytest.mark.parametrize("odd_chip", ["suit", "seat"])
@pytest.mark.parametrize("case", POTS, ids=lambda case: case.id)
def test_pots(case: Case, odd_chip: str) -> None:
    result = play_pots(case, Rules(odd_chip=odd_chip)).result[0]
    seats = range(len(case.input["contributions"]))
    pots = [
        {
            "amount": int(result["pot_amount"][pot]),
            "eligible": [seat for seat in seats if result["pot_seats"][pot] >> seat & 1],
        }
        for pot in range(result["pots"])
    ]
    assert pots == case.expected["pots"]
    payouts = result["net"] + result["put_in"]
    right = case.expected["payouts"] if odd_chip == "suit" else case.options["odd_chip_seat"]
    more = int(result["uncalled"]) if case.id == "d16" else 0  # the bet that makes seat 1 fold
    assert payouts[: len(seats)].tolist() == [right[0] + more, *right[1:]]
    expected = case.expected["uncalled_return"]
    if expected:
        assert result["returned"][expected["seat"]] == expected["amount"]
    else:
        assert result["uncalled"] == more


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
