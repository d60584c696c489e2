"""Situations in a few words, and seats of written hands."""

from contextlib import suppress
from pathlib import Path

import pytest
from stud8.analysis.explain.cards import read_cards
from stud8.analysis.explain.situation import situation
from stud8.analysis.explain.written import written_seat
from stud8.engine.cards import CARDS, format_cards
from stud8.engine.problems import InputError

HANDS = Path(__file__).parents[2] / "examples" / "hands"


@pytest.mark.parametrize(
    ("own", "boards", "mine", "others"),
    [
        ("(As2d)3h", ["Kd"], "As2d3h", ["Kd"]),
        ("as 2d 3h", ["KD9c"], "As2d3h", ["Kd9c"]),
        ("(10s2d)3h", [], "Ts2d3h", []),
        ("(A2)3", [], "As2h3d", []),
        ("A23s", [], "As2s3s", []),
        ("(A2)3s", ["2s"], "Ah2h3h", ["2s"]),
        ("As2s3s", [], "As2s3s", []),
        ("(As2)3", [], "As2h3d", []),
        ("(AA)A", ["A"], "AsAhAd", ["Ac"]),
        ("(AA)A", ["As"], "AhAdAc", ["As"]),
        ("(As2d)3hKcTd9h(4s)", [], "As2d3hKcTd9h4s", []),
        ("As2d3hKcTd9h4s", ["2c"], "As2d3hKcTd9h4s", ["2c"]),
        ("(23)4567", ["8888"], "2s3h4d5c6s7h", ["8s8h8d8c"]),
    ],
)
def test_cards_with_and_without_suits(
    own: str, boards: list[str], mine: str, others: list[str]
) -> None:
    first, rest = read_cards(own, boards)
    assert format_cards(first) == mine
    assert [format_cards(board) for board in rest] == others


@pytest.mark.parametrize(
    ("own", "boards", "message"),
    [
        ("(A2)", [], "'(A2)' are not the three to seven cards of a seat"),
        ("(A23)4", [], "are not the three to seven cards"),
        ("(A2)3(4)", [], "are not the three to seven cards"),
        ("(A2)345678", [], "are not the three to seven cards"),
        ("(A2)1", [], "are not the three to seven cards"),
        ("(A2)3", ["Kx"], "'Kx' is no board"),
        ("(A2)3", ["23456"], "'23456' is no board"),
        ("(AsAs)3", [], "As is given twice"),
        ("(As2d)3h", ["2d"], "2d is given twice"),
        ("(AA)A", ["A", "A"], "5 cards of the rank A; a deck has four"),
        ("AA3s", [], "'AA3s': no suit has these three cards left"),
        ("A23s", ["As", "Ad", "2h", "3c"], "no suit has these three cards left"),
    ],
)
def test_cards_that_cannot_be(own: str, boards: list[str], message: str) -> None:
    with pytest.raises(InputError) as caught:
        read_cards(own, boards)
    assert message in str(caught.value)


def test_all_that_cannot_be_read_comes_at_once() -> None:
    with pytest.raises(InputError) as caught:
        situation("x", "y z")
    assert [problem.field for problem in caught.value.problems] == ["--hand", "--up", "--up"]


def test_without_boards_a_king_is_the_opponent() -> None:
    view = situation("(A2)3")[0]
    assert CARDS[view["door"][1]] == "Kd"
    assert CARDS[situation("(Kd2)3")[0]["door"][1]] == "Kc"


def test_third_street_by_default_everybody_calls_the_bring_in() -> None:
    view = situation("(A2)K", "3 4 Q")[0]
    assert (int(view["to_call"]), int(view["pot"]), int(view["limpers"])) == (50, 4 * 40 + 150, 12)
    assert int(view["bring_in_seat"]) == 1


def test_what_was_done_is_told_in_turns() -> None:
    view = situation("(A2)K", "3 4 Q", "bring-in, fold, complete")[0]
    assert (int(view["to_call"]), int(view["raise_to"]), int(view["bets"])) == (200, 400, 1)
    assert int(view["live"]) == 0b1011


def test_my_own_actions_lead_to_a_later_decision() -> None:
    view = situation("(As2d)3h", "Kd 9c", "bring_in complete raise")[0]
    assert (int(view["to_call"]), int(view["bets"])) == (350, 2)


def test_a_short_board_folds_on_the_street_of_its_last_card() -> None:
    view = situation("(A2)K5Q", "9 479 32")[0]
    assert int(view["phase"]) == 5
    assert int(view["live"]) == 0b0101
    assert [int(seats) for seats in view["dealt"]] == [4, 3, 2, 0, 0]


def test_later_streets_are_played_as_told() -> None:
    view = situation("(AK)265", "347 479", "/bet raise call call/check")[0]
    assert (int(view["phase"]), int(view["checks"])) == (5, 0b100)
    assert int(view["pot"]) == 3 * (40 + 50 + 400)


def test_seventh_street_is_a_down_card() -> None:
    view = situation("(As2d)3hKcTd9h(4s)", "QdJdJc8c 5c5d7s8s")[0]
    assert [CARDS[card] for card in view["down"]] == ["As", "2d", "4s"]
    assert int(view["phase"]) == 7


def test_eight_seats_may_be_told_of_up_to_sixth_street() -> None:
    boards = " ".join(["3456", "789T", "QJQJ", "3789", "4T3J", "Q56T", "7894"])
    assert int(situation("(A2)K2K2", boards)[0]["phase"]) == 6
    with pytest.raises(InputError, match="8 seats on seventh street"):
        situation("(A2)K2K25", boards)


@pytest.mark.parametrize(
    ("own", "up", "actions", "message"),
    [
        ("(A2)3h4", "", "", "--up: on fourth street the other boards must be known"),
        ("(A2)3h4", "K", "", "--up: nobody else is in on fourth street"),
        ("(A2)3", "K2", "", "--up: Ks2d: 2 up cards on third street (at most 1)"),
        ("(A2)3", "4 5 6 7 8 9 T J", "", "9 seats on third street (at most 8)"),
        ("(A2)3", "K", "complte", "'complte' is no action (did you mean `complete`?)"),
        ("(A2)3", "K", "jump", "'jump' is no action (one of fold, call"),
        ("(A2)3", "K", "bring_in/check", "actions of 2 streets, and your cards are those of third"),
        ("(A2)3", "K", "fold", "seat 1 fold on third street is not legal"),
        ("(A2)3", "K", "raise raise raise raise raise", "seat 1 cannot raise on third street"),
        ("(A2)3", "K", "bring_in call", "you have no decision on third street"),
        ("(A2)3", "K", "bring_in fold", "you have no decision on third street"),
        ("(A2)34", "K3", "bring_in call call", "third street is over before `call`"),
        ("(A2)34", "K3 2", "bring_in call call", "seat 3 shows 2s, but has not folded"),
        ("(A2)34", "K3 59", "bring_in call fold", "seat 3 shows 5s9h, but folded on third street"),
    ],
)
def test_what_cannot_have_happened(own: str, up: str, actions: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        situation(own, up, actions)
    assert message in str(caught.value)


def test_a_seat_of_a_written_hand() -> None:
    seat = written_seat(HANDS / "wsop_2023_event_54_hand_01.phh", 1, 4)
    ((view, action),) = seat.decisions
    assert [CARDS[card] for card in view[0]["down"][:2]] == ["6d", "5c"]
    assert (action.kind, action.total) == ("complete", 80000)
    assert seat.notes == ()


def test_unknown_up_cards_and_small_money_are_noted() -> None:
    seat = written_seat(HANDS / "wsop_2023_event_43_hand_50.phh", 1, 3)
    assert [action.kind for _, action in seat.decisions][:2] == ["bring_in", "call"]
    assert seat.notes[0].startswith("an up card of seat 4 is not known")
    site = written_seat(HANDS / "pokerstars_stud8.txt", 2, 1)
    assert site.notes == ("a chip is 0.01 of the file's money",)


@pytest.mark.parametrize(
    ("file", "number", "seat", "message"),
    [
        ("wsop_2023_event_54_hand_01.phh", 2, 1, "has 1 hand, none is 2"),
        ("wsop_2023_event_54_hand_01.phh", 1, 8, "has no seat 8 (1 to 7)"),
        ("wsop_2023_event_54_hand_01.phh", 1, None, "a seat is needed (seats with known cards: 1,"),
        ("wsop_2023_event_43_hand_50.phh", 1, 4, "the cards of seat 4 are not known"),
    ],
)
def test_seats_that_cannot_be_explained(
    file: str, number: int, seat: int | None, message: str
) -> None:
    with pytest.raises(InputError) as caught:
        written_seat(HANDS / file, number, seat)
    assert message in str(caught.value)


def test_a_hand_that_the_rules_forbid(tmp_path: Path) -> None:
    text = (HANDS / "wsop_2023_event_54_hand_01.phh").read_text("utf-8")
    file = tmp_path / "hand.phh"
    file.write_text(text.replace("'p6 pb'", "'p1 pb'"))
    with pytest.raises(InputError, match=r"hand\.phh: 'p1 pb': .*`stud8 verify`"):
        written_seat(file, 1, 1)


def test_every_example_can_be_explained_from_each_known_seat() -> None:
    explained = 0
    for file in sorted(HANDS.glob("*.phh")):
        for seat in range(1, 9):
            with suppress(InputError):
                explained += len(written_seat(file, 1, seat).decisions)
    assert explained > 100
