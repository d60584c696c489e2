import re
from dataclasses import replace

import pyarrow.parquet as pq
from stud8.analysis.job_folder import JobFolder
from stud8.analysis.replay import format_text
from stud8.engine.cards import parse_cards
from stud8.engine.history import HandHistory, HistoryAction, HistoryPot
from stud8.engine.rules import Rules, Stakes
from stud8.simulation.documents import read_spec
from stud8.simulation.replay import replay_hand


def act(street: int, seat: int, kind: str, amount: int, total: int, **more: bool) -> HistoryAction:
    return HistoryAction(street, seat, kind, amount, total, more.get("all_in", False), rule=0)


SHOWDOWN = HandHistory(
    hand=4711,
    deal=4711,
    stakes=Stakes(40, 50, 200, 400),
    rules=Rules(),
    labels=("tight-scooper", "station", "regular{steal=0.4}"),
    stacks=(None, 640, None),
    cards=(
        tuple(parse_cards("As2c3d5s7hKdQc")),
        tuple(parse_cards("KhKs9c9s2hJcQd")),
        tuple(parse_cards("Th7d2d")),
    ),
    community=None,
    actions=(
        act(3, 3, "bring_in", 50, 50),
        act(3, 1, "complete", 200, 200),
        act(3, 2, "call", 200, 200),
        act(3, 3, "fold", 0, 50),
        act(4, 2, "check", 0, 0),
        act(4, 1, "bet", 200, 200),
        act(4, 2, "raise", 400, 400, all_in=True),
        act(4, 1, "call", 200, 400),
    ),
    pots=(HistoryPot(1370, (1, 2), (2,), (1,)),),
    rake=0,
    put_in=(640, 640, 90),
    returned=(0, 0, 0),
    payouts=(685, 685, 0),
    net=(45, 45, -90),
    showdown=True,
    show_order=(2, 1),
)

TEXT = """\
Hand 4711: ante 40, bring-in 50, bets 200 and 400
2 station has 640

Third street, pot 120
  1 tight-scooper       (As 2c) 3d
  2 station             (Kh Ks) 9c
  3 regular{steal=0.4}  (Th 7d) 2d
    3 regular{steal=0.4} brings in 50
    1 tight-scooper completes to 200
    2 station calls 200
    3 regular{steal=0.4} folds

Fourth street, pot 570
  1 tight-scooper       (As 2c) 3d 5s
  2 station             (Kh Ks) 9c 9s
    2 station checks
    1 tight-scooper bets 200
    2 station raises to 400 and is all-in
    1 tight-scooper calls 200

Fifth street, pot 1,370
  1 tight-scooper       (As 2c) 3d 5s 7h
  2 station             (Kh Ks) 9c 9s 2h

Sixth street, pot 1,370
  1 tight-scooper       (As 2c) 3d 5s 7h Kd
  2 station             (Kh Ks) 9c 9s 2h Jc

Seventh street, pot 1,370
  1 tight-scooper       (As 2c) 3d 5s 7h Kd (Qc)
  2 station             (Kh Ks) 9c 9s 2h Jc (Qd)

Pot 1,370
  high  2 station: two pair, Ks Kh 9s 9c Qd
  low   1 tight-scooper: 7-5-3-2-A, 7h 5s 3d 2c As

  1 tight-scooper            +45  put in 640, won 685
  2 station                  +45  put in 640, won 685
  3 regular{steal=0.4}       -90  put in 90
"""


def test_a_hand_street_by_street() -> None:
    assert format_text(SHOWDOWN) == TEXT


def test_a_pot_won_because_all_others_folded() -> None:
    hand = replace(
        SHOWDOWN,
        actions=(
            act(3, 3, "bring_in", 50, 50),
            act(3, 1, "complete", 200, 200),
            act(3, 2, "fold", 0, 0),
            act(3, 3, "fold", 0, 50),
        ),
        cards=tuple(cards[:3] for cards in SHOWDOWN.cards),
        pots=(HistoryPot(220, (1,), (1,), ()),),
        put_in=(240, 40, 90),
        returned=(150, 0, 0),
        payouts=(220, 0, 0),
        net=(130, -40, -90),
        showdown=False,
        show_order=(),
    )
    text = format_text(hand)
    assert "150 that nobody called go back to 1 tight-scooper\n" in text
    assert "Pot 220: 1 tight-scooper wins, all others folded\n" in text
    assert "Fourth street" not in text


def test_side_pots_rake_community_card_and_rules_are_named() -> None:
    hand = replace(
        SHOWDOWN,
        rules=Rules(odd_chip="seat"),
        deal=671,
        cards=(*(cards[:6] for cards in SHOWDOWN.cards[:2]), SHOWDOWN.cards[2]),
        community=parse_cards("4h")[0],
        pots=(HistoryPot(1000, (1, 2), (1,), ()), HistoryPot(370, (1, 2), (2,), (1,))),
        rake=12,
    )
    text = format_text(hand)
    assert text.startswith("Hand 4711 (deal 671): ")
    assert "\nRules: odd_chip=seat\n" in text
    assert "  4h is dealt to the middle, for all\n" in text
    assert (
        "Main pot 1,000, for seats 1, 2\n  all   1 tight-scooper: straight, 5s 4h 3d 2c As" in text
    )
    assert "Side pot 1 370, for seats 1, 2\n" in text
    assert "\nRake 12\n" in text


def test_a_low_without_qualifier_is_described() -> None:
    cards = (tuple(parse_cards("Ks2c3d5s9hKd4c")), *SHOWDOWN.cards[1:])
    hand = replace(SHOWDOWN, rules=Rules(low_qualifier=0), cards=cards)
    assert "low   1 tight-scooper: 9-5-4-3-2, 9h 5s 4c 3d 2c" in format_text(hand)


def test_labels_stay_on_their_line() -> None:
    hand = replace(SHOWDOWN, labels=("a\nb\x1b[31m", "x" * 99, ""))
    lines = format_text(hand).splitlines()
    assert len(lines) == TEXT.count("\n")
    assert not any("\x1b" in line for line in lines)


def test_hands_of_a_job_end_as_its_rows_say(job: JobFolder) -> None:
    spec = read_spec(job.spec)
    rows = pq.read_table(job.files("players")[0], columns=["hand", "seat", "net"]).to_pylist()
    for hand in range(40):
        results = format_text(replay_hand(spec, hand)).rsplit("\n\n", 1)[1]
        nets = {
            int(seat): int(net.replace(",", ""))
            for seat, net in re.findall(r"^  (\d) .*? ([+-][\d,]+)  put in", results, re.MULTILINE)
        }
        assert nets == {row["seat"]: row["net"] for row in rows if row["hand"] == hand}
