from pathlib import Path

import pytest
from stud8.engine.site_text import read_site_text
from stud8.engine.transcript import UNKNOWN, HistoryError, Kind, Transcript, arrange
from stud8.engine.verify import Verdict, verify_file

SAMPLE = Path("examples/hands/pokerstars_stud8.txt")
TEXT = SAMPLE.read_text(encoding="utf-8")
HANDS = ["PokerStars" + hand for hand in TEXT.split("PokerStars")[1:]]
SPLIT, SIDE_POT, STOLEN, EIGHT_GAME = HANDS


def _read(text: str) -> Transcript:
    (hand,) = read_site_text(text)
    assert isinstance(hand, Transcript)
    return hand


def _verdicts(text: str, folder: Path, *rules: str) -> list[Verdict]:
    file = folder / "hands.txt"
    file.write_text(text, encoding="utf-8")
    return list(verify_file(file, rules))


def test_the_sample_is_right() -> None:
    verdicts = list(verify_file(SAMPLE))
    assert [verdict.error for verdict in verdicts] == [None] * 4
    assert [verdict.name for verdict in verdicts] == [f"23000000000{n}" for n in range(1, 5)]
    assert [TEXT.splitlines()[verdict.line - 1][:10] for verdict in verdicts] == ["PokerStars"] * 4


def test_money_is_in_the_currency_of_the_text() -> None:
    split, side_pot, _, _ = (verdict.to_json() for verdict in verify_file(SAMPLE))
    assert split["net"] == [-0.4, -0.9, -0.4, -0.15, -0.15]
    assert side_pot["payouts"] == [0, 7.69, 28.61]
    assert [pot["amount"] for pot in side_pot["pots"]] == [16.2, 22]


def test_seats_stakes_and_cards() -> None:
    hand = _read(SPLIT)
    assert hand.players == ("Anker", "brook_trout", "Cadenza", "Hero", "dr. Quill")
    assert hand.stacks == (9640, 4115, 8000, 12050, 6320)
    assert (hand.stakes.ante, hand.stakes.bring_in) == (40, 50)
    assert (hand.stakes.small_bet, hand.stakes.big_bet) == (200, 400)
    assert "rake.cap=200" in hand.rules
    layout = arrange(hand)
    assert layout.error is None
    assert layout.cards[0][:2] == [UNKNOWN] * 2
    assert UNKNOWN not in layout.cards[3]
    assert UNKNOWN not in layout.cards[4]
    assert layout.live == [3, 4]


def test_the_low_card_completes_at_once() -> None:
    first = next(act.entry for act in arrange(_read(STOLEN)).acts)
    assert (first.kind, first.seat, first.amount) == (Kind.RAISE, 3, 200)


def test_what_players_say_is_no_action() -> None:
    assert len(arrange(_read(STOLEN)).acts) == 4


def test_a_muck_that_the_summary_does_not_show(tmp_path: Path) -> None:
    text = EIGHT_GAME.replace("mucked [Ah 2h 5c 7s Kd 5h Kc]", "mucked")
    (verdict,) = _verdicts(text, tmp_path)
    assert verdict.error is None
    assert verdict.to_json()["net"] == [-2860, 2858]


def test_the_seat_left_of_the_button_is_first() -> None:
    text = SPLIT.replace("8-max", "8-max Seat #4 is the button")
    assert _read(text).players == ("Hero", "dr. Quill", "Anker", "brook_trout", "Cadenza")


def test_windows_line_ends_and_byte_order_mark(tmp_path: Path) -> None:
    verdicts = _verdicts("\ufeff" + TEXT.replace("\n", "\r\n"), tmp_path)
    assert [verdict.ok for verdict in verdicts] == [True] * 4


def test_a_bring_in_with_the_last_chip(tmp_path: Path) -> None:
    """The price stays the full bring-in, which the calls tell."""
    text = """\
PokerStars Hand #5:  7 Card Stud Hi/Lo Limit (200/400) - 2021/03/14 20:11:05 ET
Table 'Play' 8-max
Seat 1: a (50 in chips)
Seat 2: b (2000 in chips)
Seat 3: c (2000 in chips)
a: posts the ante 20
b: posts the ante 20
c: posts the ante 20
*** 3rd STREET ***
Dealt to a [2c]
Dealt to b [9h]
Dealt to c [Jh]
a: brings in for 30 and is all-in
b: calls 50
c: folds
Uncalled bet (20) returned to b
*** 4th STREET ***
Dealt to a [2c] [7d]
Dealt to b [9h] [8c]
*** 5th STREET ***
Dealt to a [2c 7d] [Ts]
Dealt to b [9h 8c] [Kd]
*** 6th STREET ***
Dealt to a [2c 7d Ts] [Th]
Dealt to b [9h 8c Kd] [4d]
*** RIVER ***
*** SHOW DOWN ***
b: shows [9s 9d 9h 8c Kd 4d Qs] (HI: three of a kind, Nines)
a: mucks hand
b collected 120 from pot
No low hand qualified
*** SUMMARY ***
Total pot 120 | Rake 0
Seat 1: a mucked [3d 4s 2c 7d Ts Th Jc]
"""
    (verdict,) = _verdicts(text, tmp_path)
    assert verdict.error is None
    assert verdict.to_json()["net"] == [-50, 70, -20]


@pytest.mark.parametrize(
    ("old", "new", "words", "place"),
    [
        ("Cadenza: folds", "Cadenza: dances", "'dances' is no action that is known", "dances"),
        ("Hero: bets $2\n", "Hero: bets $3\n", "seat 4 raise to 300 on fourth street", "bets $3"),
        ("calls $2\nAnker", "calls $1.50\nAnker", "p5 puts in 2, not 1.5", "calls $1.50"),
        ("[Kd]", "[Kx]", "'Kx' is not a card", "[Kx]"),
        ("[Kd]", "[3c]", "3c is given twice", "brook_trout [3c]"),
        ("brook_trout: brings in", "Cadenza: brings in", "seat 2 is to act", "Cadenza: brings in"),
        ("dr. Quill collected $20.25", "dr. Quill collected $20.26", "p5 collects 20.25", ""),
        ("dr. Quill: checks\nHero: bets $2", "Hero: bets $2", "seat 5 is to act", "Hero: bets $2"),
        ("Rake $2", "Rake $3", "p4 collects 19.75 by the rules, the history says 20.25", ""),
        ("*** SUMMARY ***", "", "the hand has no summary", ""),
        ("($2/$4 USD)", "", "the heading names no stakes", "PokerStars Hand"),
        ("Limit ($2", "No Limit ($2", "not 7 Card Stud Hi/Lo Limit", "PokerStars Hand"),
        ("$96.40", "$96.4.0", "'96.4.0' is not an amount", "$96.4.0"),
        ("Dealt to brook_trout [3c]\n", "", "", ""),
    ],
)
def test_faults_are_named_with_their_line(
    old: str, new: str, words: str, place: str, tmp_path: Path
) -> None:
    """A wrong hand is reported, and the right ones around it are still read."""
    assert old in SPLIT
    text = STOLEN + SPLIT.replace(old, new, 1) + SIDE_POT
    before, wrong, after = _verdicts(text, tmp_path)
    assert before.ok
    assert after.ok
    assert wrong.ok == (words == "")
    if wrong.error is not None:
        assert words in wrong.error.message
        if wrong.error.index is not None:
            assert place in text.splitlines()[wrong.error.index - 1]
        assert wrong.line == STOLEN.count("\n") + 1
        assert wrong.name in ("230000000001", "")


TIED = (
    SPLIT.replace("Hero [As 4s 5d] [7h]", "Hero [As 4s 5d] [Qh]")
    .replace("[As 4s 5d 7h", "[As 4s 5d Qh")
    .replace("[8c]", "[5c]")
    .replace("[8c Qs", "[5c Qs")
    .replace("[Qd 6h 8c", "[Qd 6h 5c")
    .replace("collected $20.25 from pot\nHero collected $20.25", "collected $40.50")
)
"""On fourth street both show queen-five; the second of them acts first."""


@pytest.mark.parametrize(("button", "right"), [("", True), (" Seat #4 is the button", False)])
def test_equal_boards_without_a_button(button: str, right: bool, tmp_path: Path) -> None:
    (verdict,) = _verdicts(TIED.replace("8-max", f"8-max{button}"), tmp_path)
    opened = verdict.error is None or "on fourth street" not in verdict.error.message
    assert opened == right


def test_hands_of_other_games_are_named(tmp_path: Path) -> None:
    razz = SPLIT.replace("7 Card Stud Hi/Lo Limit", "Razz Limit")
    verdicts = _verdicts(STOLEN + razz, tmp_path)
    assert [verdict.ok for verdict in verdicts] == [True, False]
    assert verdicts[1].error is not None
    assert verdicts[1].error.message.startswith("not 7 Card Stud Hi/Lo Limit")


def test_a_text_without_hands(tmp_path: Path) -> None:
    (verdict,) = _verdicts("nothing here\n", tmp_path)
    assert verdict.error is not None
    assert "no PokerStars hand" in verdict.error.message


def test_every_start_of_a_text_gives_a_verdict(tmp_path: Path) -> None:
    """Cut off anywhere, a text is read or refused, never passed over."""
    lines = SIDE_POT.splitlines(keepends=True)
    for end in range(1, len(lines)):
        for read in read_site_text("".join(lines[:end])):
            assert isinstance(read, Transcript | HistoryError)
