"""RULES.md section 5, rule by rule, in hands small enough to check by hand."""

from collections.abc import Sequence

import pytest
from stud8.engine.cards import parse_cards
from stud8.engine.rules import Rake, Rules, Stakes
from stud8.engine.script import Action, Played, play_script
from stud8.engine.view import DECLARE

from tests.engine.driver import Driver


def all_in(
    stacks: Sequence[int], hands: Sequence[str], rules: Rules | None = None, actions: str = ""
) -> Played:
    """Return a hand in which the antes put everybody all-in."""
    stakes = Stakes(max(stacks), 1, 1, 1)
    cards = [parse_cards(hand) for hand in hands]
    declared = [
        Action(DECLARE, seat, f"declare_{word}") for seat, word in enumerate(actions.split())
    ]
    return play_script(stakes, rules or Rules(), stacks, cards, None, declared)


def payouts(played: Played) -> list[int]:
    """Return what each seat won, without what came back to it."""
    result, seats = played.result[0], int(played.table[0]["seats"])
    won = result["won_high"] + result["won_low"] + result["won_uncontested"]
    return [int(chips) for chips in won[:seats]]


HIGH = "KcKdKh9s9hTc2s"  # a full house
LOW = "Ac2d3h4s6cTdJd"  # 6-4
SECOND_LOW = "Ad2h3c4d7sThJh"  # 7-4
WHEEL = "5c4c3c2cAcJd7h"  # in clubs: the best of both
NOTHING = "QcJh9c8d7d5h5d"

# The same straight and the same 8-7-6-5-4: in spades and hearts, in clubs and diamonds.
TIED = ("4s5s6h7h8sKdQd", "4c5c6d7d8cKhQh")


def test_an_uncalled_bet_is_part_of_nothing() -> None:
    cards = [parse_cards("KcQd2c"), parse_cards("KdJd9s")]
    driver = Driver([100, 100], cards, Rules(rake=Rake(percent=50), rake_third_street=True))
    driver.act("crf")
    result = driver.finish().result[0]
    assert (result["uncalled"], result["pot"], result["rake"]) == (2, 6, 3)
    assert result["returned"][:2].tolist() == [0, 2]
    assert result["net"][:2].tolist() == [-3, 0]


def test_the_last_seat_shows_nothing() -> None:
    driver = Driver([100, 100], [parse_cards("KcQd2c"), parse_cards("KdJd9s")])
    driver.act("crf")
    result = driver.finish().result[0]
    assert (result["showdown"], result["scooped"], result["shown"].any()) == (0, 0, False)
    assert result["won_uncontested"][1] == 6


def test_each_pot_is_split_on_its_own() -> None:
    """The side pot has no low: the best high of its seats takes it all."""
    played = all_in([5, 13, 13], [LOW, "KsQcJh9s8c3s3c", "4c4d4h2s2c9dTh"])
    result = played.result[0]
    assert result["pot_amount"][:2].tolist() == [15, 16]
    assert (result["pot_low"][0], result["pot_low"][1]) == (1, 0)
    assert payouts(played) == [7, 0, 24]
    assert (result["split"], result["scooped"]) == (1, 0)
    assert result["scooped_seat"][:3].tolist() == [0, 0, 0]


def test_halves_and_their_odd_chip() -> None:
    played = all_in([5, 5, 5], [LOW, HIGH, SECOND_LOW])
    result = played.result[0]
    assert payouts(played) == [7, 8, 0]
    assert result["high_only"][:3].tolist() == [0, 1, 0]
    assert result["low_only"][:3].tolist() == [1, 0, 0]


def test_a_scoop() -> None:
    result = all_in([5, 5, 5], [WHEEL, HIGH, "Ad2h3h4d7sThJh"]).result[0]
    assert (result["scooped"], result["scooped_seat"][:3].tolist()) == (1, [1, 0, 0])
    assert (result["won_high"][0], result["won_low"][0]) == (8, 7)


@pytest.mark.parametrize(("stack", "expected"), [(33, [33, 33]), (34, [34, 34])])
def test_seats_that_tie_both_ways_split_the_pot_as_one(stack: int, expected: list[int]) -> None:
    assert payouts(all_in([stack] * 2, TIED)) == expected


@pytest.mark.parametrize(("odd_chip", "expected"), [("suit", [33, 34]), ("seat", [34, 33])])
def test_the_odd_chip_of_a_pot_split_as_one(odd_chip: str, expected: list[int]) -> None:
    """The pot of 67: seat 2 has the better suits, the eight of spades first."""
    rules = Rules(odd_chip=odd_chip, rake=Rake(percent=100, cap=1))
    assert payouts(all_in([34, 34], TIED[::-1], rules)) == expected


def test_quartered() -> None:
    played = all_in([8, 8, 8], [LOW, "Ad2h3c4d6dThJh", HIGH])
    assert payouts(played) == [6, 6, 12]
    assert played.result[0]["quartered"][:3].tolist() == [1, 1, 0]
    assert played.result[0]["split_seat"][:3].tolist() == [1, 1, 1]


@pytest.mark.parametrize(
    ("chip", "expected"),
    [(1, [11, 11, 23]), (5, [10, 10, 25]), (10, [10, 10, 25]), (100, [0, 0, 45])],
)
def test_shares_are_multiples_of_a_chip(chip: int, expected: list[int]) -> None:
    lows = ["Ac2d3h4s6cTdJd", "Ad2h3c4d6dThJh"]
    played = all_in([15] * 3, [*lows, HIGH], Rules(chip=chip))
    assert sorted(payouts(played)) == sorted(expected)
    assert payouts(played)[2] == max(expected)


def test_rake_is_floored_capped_and_spread() -> None:
    hands = [LOW, HIGH, NOTHING]
    assert all_in([10] * 3, hands, Rules(rake=Rake(percent=5))).result[0]["rake"] == 1
    assert all_in([50] * 3, hands, Rules(rake=Rake(percent=5, step=5))).result[0]["rake"] == 5
    assert all_in([50] * 3, hands, Rules(rake=Rake(percent=50, cap=7))).result[0]["rake"] == 7
    result = all_in([10, 30, 30], hands, Rules(rake=Rake(percent=10))).result[0]
    assert result["pot_rake"][:2].tolist() == [3, 4]
    assert result["net"][:3].sum() == -7


def test_a_time_charge_lowers_net_only() -> None:
    result = all_in([10] * 3, [LOW, HIGH, NOTHING], Rules(time_charge=2)).result[0]
    assert (result["pot"], result["rake"], result["net"][:3].sum()) == (30, 0, -6)
    assert result["net"][:3].tolist() == [3, 3, -12]


def test_no_qualifier_means_there_is_always_a_low() -> None:
    played = all_in([5, 5], [HIGH, NOTHING], Rules(low_qualifier=0))
    assert payouts(played) == [5, 5]
    assert played.result[0]["low_made"] == 1


@pytest.mark.parametrize(
    ("declared", "expected"),
    [
        ("low high low", [15, 15, 0]),  # each its own half
        ("high high low", [0, 15, 15]),  # alone on the low side, whatever it has
        ("both high low", [0, 15, 15]),  # not the best high: struck, and the rest is judged again
        ("low low low", [30, 0, 0]),  # nobody for the high half
        ("both both both", [15, 15, 0]),  # all struck: cards speak
        ("low low both", [30, 0, 0]),  # a failing both leaves one side
    ],
)
def test_declarations(declared: str, expected: list[int]) -> None:
    rules = Rules(declare=True, low_qualifier=0)
    assert payouts(all_in([10] * 3, [LOW, HIGH, SECOND_LOW], rules, declared)) == expected


def test_declaring_both_with_the_best_of_both() -> None:
    rules = Rules(declare=True, low_qualifier=0)
    hands = [WHEEL, HIGH, "Ad2h3h4d7sThJh"]
    played = all_in([10] * 3, hands, rules, "both high low")
    assert payouts(played) == [30, 0, 0]


@pytest.mark.parametrize(
    ("order", "first"), [("first_actor", 2), ("previous_street", 1), ("seat", 0)]
)
def test_who_shows_first(order: str, first: int) -> None:
    """Seat 3 has the highest board; seat 2 bet last, on fifth street."""
    cards = [parse_cards(hand) for hand in (SECOND_LOW, LOW, "KcKd9hJsQs7c8h")]
    driver = Driver([100] * 3, cards, Rules(show_order=order))
    driver.call_until(5)
    driver.act("ccrcc")
    driver.call_until(8)
    shown = driver.finish().result[0]["shown"][:3].tolist()
    assert shown[first] == 1


def test_later_hands_show_if_they_match_or_beat_a_hand_shown() -> None:
    """From seat 3 on: a pair of kings; seat 1 has a low; seat 2 the better low."""
    cards = [parse_cards(hand) for hand in (SECOND_LOW, LOW, "KcKd9hJsQs7c8h")]
    driver = Driver([100] * 3, cards)
    driver.call_until(8)
    assert driver.finish().result[0]["shown"][:3].tolist() == [2, 3, 1]
    worse = Driver([100] * 3, [cards[1], cards[0], cards[2]])
    worse.call_until(8)
    assert worse.finish().result[0]["shown"][:3].tolist() == [2, 0, 1]


def test_the_last_aggressor_of_seventh_shows_first() -> None:
    cards = [parse_cards(hand) for hand in (SECOND_LOW, LOW, "KcKd9hJsQs7c8h")]
    driver = Driver([100] * 3, cards, Rules(show_order="seat"))
    driver.call_until(7)
    driver.act("ccrcc")
    assert driver.finish().result[0]["shown"][1] == 1
