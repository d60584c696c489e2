from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from stud8.engine.cards import format_cards
from stud8.engine.phh import parse_phh, read_phh
from stud8.engine.transcript import UNKNOWN, HistoryError, Kind, Transcript, arrange

HANDS = sorted(Path("examples/hands").glob("*.phh"))


def _table(**changes: Any) -> dict[str, Any]:
    """Two seats, checked down from the bring-in to a showdown."""
    table = {
        "variant": "F7S/8",
        "antes": [1, 1],
        "bring_in": 2,
        "small_bet": 4,
        "big_bet": 8,
        "starting_stacks": [100, 100],
        "actions": [
            "d dh p1 AsKs2c",
            "d dh p2 7d7h9c",
            "p1 pb",
            "p2 cc",
            *[
                action
                for cards in ("4c 5c", "4d 5d", "4h 5h")
                for action in (
                    f"d dh p1 {cards[:2]}",
                    f"d dh p2 {cards[3:]}",
                    "p2 cc",
                    "p1 cc",
                )
            ],
            "d dh p1 Jc",
            "d dh p2 Jd",
            "p2 cc",
            "p1 cc",
        ],
    }
    return {name: value for name, value in (table | changes).items() if value is not None}


def _with(at: int, *actions: str) -> dict[str, Any]:
    """The hand with other actions in place of the one at an index."""
    table = _table()
    table["actions"][at : at + 1] = actions
    return table


def test_a_hand_is_laid_out_street_by_street() -> None:
    layout = arrange(parse_phh(_table()))
    assert [format_cards(cards) for cards in layout.cards] == ["AsKs2c4c4d4hJc", "7d7h9c5c5d5hJd"]
    assert [act.street for act in layout.acts] == [3, 3, 4, 4, 5, 5, 6, 6, 7, 7]
    assert [act.entry.kind for act in layout.acts[:2]] == [Kind.BRING_IN, Kind.CALL]
    assert layout.live == [0, 1]


def test_shown_cards_take_the_place_of_unknown_ones() -> None:
    table = _with(0, "d dh p1 ????2c")
    table["actions"].append("p1 sm AsKs2c4c4d4hJc")
    assert format_cards(arrange(parse_phh(table)).cards[0]) == "AsKs2c4c4d4hJc"


def test_cards_may_be_shown_in_any_order_and_before_later_deals() -> None:
    table = _with(0, "d dh p1 ????2c")
    table["actions"].insert(16, "p1 sm 4h2c4cKs4dAs")
    assert sorted(arrange(parse_phh(table)).cards[0][:2]) == sorted(
        arrange(parse_phh(_table())).cards[0][:2]
    )


def test_unknown_cards_stay_unknown() -> None:
    table = _with(0, "d dh p1 ??????")
    assert arrange(parse_phh(table)).cards[0][:3] == [UNKNOWN] * 3


def test_comments_and_empty_actions_are_passed_over() -> None:
    assert len(arrange(parse_phh(_with(2, "", "p1 pb # low card", "# a pause"))).acts) == 10


def test_amounts_with_decimals_become_whole_chips() -> None:
    transcript = parse_phh(
        _table(
            antes=[Decimal("0.5")] * 2,
            bring_in=Decimal("0.75"),
            starting_stacks=[Decimal(100), Decimal("inf")],
        )
    )
    assert transcript.unit == Decimal("0.01")
    assert (transcript.stakes.ante, transcript.stakes.bring_in) == (50, 75)
    assert (transcript.stakes.small_bet, transcript.stacks) == (400, (10_000, None))


def test_a_short_stack_may_post_a_short_ante() -> None:
    transcript = parse_phh(_table(antes=[5, 3], starting_stacks=[100, 3]))
    assert transcript.stakes.ante == 5


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ({}, "the field variant is missing"),
        (_table(variant="NT"), "variant is 'NT'; only 'F7S/8' can be verified"),
        (_table(big_bet=None), "the field big_bet is missing"),
        (_table(antes=[1]), "antes has 1 seats, starting_stacks 2"),
        (_table(antes=[1, 2]), "antes[0] is 1 where others post 2"),
        (_table(antes="1"), "antes must be a list of amounts"),
        (_table(bring_in="2"), "bring_in must be an amount, not '2'"),
        (_table(bring_in=True), "bring_in must be an amount, not True"),
        (_table(small_bet=-4), "small_bet must be an amount of chips, not -4"),
        (_table(small_bet=10**13), "amounts go up to 10^12"),
        (_table(small_bet=Decimal("inf")), "small_bet must be an amount of chips"),
        (_table(small_bet=Decimal("4.00000001")), "an amount has 8 decimals"),
        (_table(starting_stacks=[100]), "starting_stacks has 1 seats; 2 to 8 can play"),
        (_table(starting_stacks=[100, 0]), "starting_stacks[1] is 0"),
        (_table(finishing_stacks=[1]), "finishing_stacks has 1 seats"),
        (_table(actions=["p1 pb", 3]), "actions must be a list of strings"),
    ],
)
def test_faults_of_fields(table: dict[str, Any], words: str) -> None:
    with pytest.raises(HistoryError) as error:
        parse_phh(table)
    assert words in error.value.message
    assert error.value.index is None


@pytest.mark.parametrize(
    ("table", "index", "words"),
    [
        (_with(2, "p1 checks"), 2, "'p1 checks' is not an action; write `d dh pN CARDS`"),
        (_with(2, "p1 cbr four"), 2, "'four' is not an amount"),
        (_with(2, "p1 cbr 9999999999999"), 2, "more than 10^12"),
        (_with(2, "p3 pb"), 2, "'p3' is not a seat; the seats are p1 to p2"),
        (_with(2, "q1 pb"), 2, "'q1' is not a seat"),
        (_with(1, "d dh p2 7d7h9x"), 1, "'9x' is not a card"),
        (_with(1, "d dh p2 7d7h9"), 1, "'9' is not a card"),
        (_with(1, "d dh p2 7d7h7d"), 1, "7d is given twice"),
        (_with(1, "d dh p2 7d7hAs"), 1, "As is given twice; it came before in 'd dh p1 AsKs2c'"),
        (_with(1, "d dh p2 7d7h"), 2, "p2 has 2 of its 3 cards of third street"),
        (_with(1, "d dh p2 7d7h9c8c"), 1, "p2 gets 4 cards where 3 are due"),
        (_with(5, "p2 cc"), 5, "p2 has 3 of its 4 cards of fourth street"),
        (_with(3, "p2 f", "d dh p2 8c"), 4, "p2 has folded and gets no more cards"),
        (_with(3, "p2 f", "p2 cc"), 4, "p2 has folded already"),
        (_with(17, "d dh p2 Jd", "d dh p2 Jh"), 18, "p2 gets an eighth card"),
        (_with(19, "p1 cc", "p2 sm 7d7h9c5c5d5hJh"), 20, "p2 shows cards that it was not dealt"),
        (_with(19, "p1 cc", "p2 sm 7d7h"), 20, "p2 has 7 cards and shows 2"),
        (_with(4, "d db 4c"), 4, "a community card is one card, dealt on seventh street"),
    ],
)
def test_faults_of_actions(table: dict[str, Any], index: int, words: str) -> None:
    try:
        error = arrange(parse_phh(table)).error
    except HistoryError as unread:
        error = unread
    assert error is not None
    assert words in error.message
    assert (error.index, error.text) == (index, table["actions"][index])


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"variant = ", "not TOML"),
        (b"\xff\xfe", "not UTF-8"),
        (b"", "the field variant is missing"),
        (b"hands = 3\n", "the field variant is missing"),
        (b"{}" * 10, "not TOML"),
    ],
)
def test_files_that_are_no_phh(tmp_path: Path, content: bytes, words: str) -> None:
    file = tmp_path / "hand.phh"
    file.write_bytes(content)
    (read,) = read_phh(file)
    assert isinstance(read, HistoryError)
    assert words in read.message
    assert "\n" not in read.message


def test_many_hands_in_one_file(tmp_path: Path) -> None:
    text = HANDS[0].read_text(encoding="utf-8")
    file = tmp_path / "hands.phhs"
    file.write_text(f"[1]\n{text}\n[2]\n{text}\n[3]\nvariant = 'FT'\n", encoding="utf-8")
    first, second, third = read_phh(file)
    assert isinstance(first, Transcript)
    assert isinstance(second, Transcript)
    assert (first.name, second.name) == ("1", "2")
    assert isinstance(third, HistoryError)
