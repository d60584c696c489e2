"""RULES.md sections 2 to 4, rule by rule, in hands small enough to check by hand."""

from collections.abc import Sequence

import pytest
from stud8.engine.cards import parse_cards
from stud8.engine.record import (
    LOG_BRING_IN,
    LOG_CALL,
    LOG_CHECK,
    LOG_COMPLETE,
    LOG_FOLD,
    LOG_RAISE,
)
from stud8.engine.rules import Rules, Stakes

from tests.engine.driver import Driver

# Seat 1 has the lowest door card; from fourth street on seat 3 has the highest board.
HANDS = [parse_cards(cards) for cards in ("KcQd2c7d9h8h5c", "KdJd9s6s8s4h3c", "QhJhTsAsJs5s3s")]


def table(stacks: Sequence[int], rules: Rules | None = None, **stakes: int) -> Driver:
    """Return a hand of three seats at 4/8 with an ante of 1, or other stakes."""
    amounts = {"ante": 1, "bring_in": 2, "small_bet": 4, "big_bet": 8} | stakes
    return Driver(stacks, HANDS, rules or Rules(), Stakes(**amounts))


# Section 2: the bring-in


def test_the_low_card_posts_or_completes() -> None:
    (turn,) = table([100] * 3).act("c")
    assert (turn.seat, turn.posts, turn.to_call, turn.raises) == (0, True, 2, (4,))


def test_the_bring_in_has_no_second_choice() -> None:
    driver = table([100] * 3)
    assert [turn.seat for turn in driver.act("ccc")] == [0, 1, 2]
    turn = driver.turn()
    assert turn is not None
    assert (turn.street, turn.seat) == (4, 2)


def test_after_a_completion_the_bring_in_may_raise() -> None:
    turns = table([100] * 3).act("crcc")
    assert (turns[3].seat, turns[3].to_call, turns[3].raises) == (0, 2, (8,))


@pytest.mark.parametrize(("option", "seat"), [("next_left", 1), ("next_lowest_card", 2)])
def test_an_all_in_seat_passes_the_duty_on(option: str, seat: int) -> None:
    hands = [HANDS[0], HANDS[2], HANDS[1]]  # doors 2c Ts 9s
    turn = Driver([1, 100, 100], hands, Rules(all_in_bring_in=option)).turn()
    assert turn is not None
    assert (turn.seat, turn.posts, turn.raises) == (seat, True, (4,))


def test_a_short_bring_in_leaves_the_price() -> None:
    driver = table([2, 100, 100])
    post, call = driver.act("cc")
    assert (post.to_call, post.raises) == (1, ())
    assert (call.to_call, call.raises) == (2, (4,))


def test_nobody_bets_against_nobody() -> None:
    assert table([1, 1, 100]).turn() is None


# Section 3: later streets


def test_the_highest_board_acts_first_and_may_check_and_raise() -> None:
    driver = table([100] * 3)
    driver.call_until(4)
    turns = driver.act("crcrr")
    assert [turn.seat for turn in turns] == [2, 0, 1, 2, 0]
    assert [turn.raises for turn in turns] == [(4,), (4,), (8,), (8,), (12,)]


def test_an_all_in_high_board_leaves_the_turn_to_its_left() -> None:
    driver = table([100, 100, 3])
    turn = driver.call_until(4)
    assert turn is not None
    assert turn.seat == 0


def test_a_written_fold_with_nothing_to_call_stands() -> None:
    driver = table([100] * 3)
    driver.call_until(4)
    driver.act("f")
    while driver.turn() is not None:
        driver.act("c")
    played = driver.finish()
    assert played.result[0]["folded_on"][:3].tolist() == [0, 0, 4]
    assert played.log["action"][3:6].tolist() == [LOG_FOLD, LOG_CHECK, LOG_CHECK]


# Section 4: limits


def raises_allowed(driver: Driver) -> int:
    """Raise until nobody may; return how many raises there were."""
    count = 0
    while (turn := driver.turn()) is not None and turn.raises:
        driver.act("r")
        count += 1
    return count


@pytest.mark.parametrize(
    ("rules", "first", "raises"),
    [
        (Rules(), "c", 4),
        (Rules(max_bets_per_round=5), "c", 5),
        (Rules(bring_in_counts=True), "c", 3),
        (Rules(bring_in_counts=True), "", 3),
        (Rules(heads_up_uncapped=True), "c", 4),
        (Rules(max_bets_per_round=0), "c", 100),
    ],
)
def test_the_cap_on_third_street(rules: Rules, first: str, raises: int) -> None:
    driver = table([10_000] * 3, rules)
    driver.act(first)
    assert raises_allowed(driver) == raises


def test_a_bring_in_of_a_bet_is_the_bet() -> None:
    driver = table([1000] * 3, bring_in=4)
    post, first = driver.act("cr")
    assert (post.raises, first.raises) == ((), (8,))
    assert raises_allowed(driver) == 2
    assert driver.actions[-1].amount == 16


def test_two_seats_may_be_uncapped() -> None:
    driver = Driver([10_000] * 2, HANDS[:2], Rules(heads_up_uncapped=True))
    assert raises_allowed(driver) == 100


def test_three_seats_of_which_two_are_left_stay_capped() -> None:
    driver = table([10_000] * 3, Rules(heads_up_uncapped=True))
    driver.call_until(4)
    driver.act("rf")
    assert raises_allowed(driver) == 3


def on_fifth(*behind: int, **stakes: int) -> Driver:
    """Return a hand on fifth street, where the seats have so many chips left; seat 3 acts."""
    driver = table([3 + chips for chips in behind], **stakes)
    driver.call_until(5)
    return driver


@pytest.mark.parametrize(
    ("bet", "stacks", "actions", "raise_to"),
    [
        # Bet 5, all-in 6: next raise to 10.
        (5, (6, 100, 100), "rrc", 10),
        # On a 20 street, bet 20, all-in 35: next raise to 55.
        (20, (35, 200, 200), "rrc", 55),
        # Level 0, all-in 100 at 400: complete to 400; all-in 300: next raise to 700.
        (400, (9000, 9000, 100), "rc", 400),
        (400, (9000, 9000, 300), "rc", 700),
    ],
)
def test_examples_of_short_all_ins(
    bet: int, stacks: tuple[int, ...], actions: str, raise_to: int
) -> None:
    turns = on_fifth(*stacks, small_bet=bet, big_bet=bet).act(actions)
    assert turns[-1].raises == (raise_to,)


def test_short_all_ins_add_up_for_the_bettor_alone() -> None:
    """Bet 8, all-in 10, call, all-in 12: the bettor may raise to 20, the caller may not."""
    hands = [*HANDS[:2], parse_cards("4cQs8d7h6c5d4s"), HANDS[2]]
    driver = Driver([13, 100, 15, 100], hands)
    driver.call_until(5)
    turns = driver.act("rrcrcc")
    assert [turn.seat for turn in turns] == [3, 0, 1, 2, 3, 1]
    assert turns[4].raises == (20,)
    assert turns[5].raises == ()


def test_full_bet_rule() -> None:
    driver = table([16, 100, 100], Rules(short_all_in="full_bet"))
    driver.call_until(5)
    turns = driver.act("rrcc")  # bet 8, all-in 13
    assert turns[2].raises == (16,)  # completes to twice the bet
    assert turns[3].raises == ()


def test_an_all_in_call_is_no_raise() -> None:
    turns = table([100, 2, 100]).act("ccr")
    assert (turns[1].to_call, turns[1].raises) == (1, ())
    assert turns[2].raises == (4,)


def test_open_pair_allows_both_sizes_until_the_big_one_is_bet() -> None:
    paired = [HANDS[0], HANDS[1], parse_cards("QhJhTsTdJs5s3s")]
    driver = Driver([100] * 3, paired, Rules(fourth_street_open_pair_double=True))
    driver.call_until(4)
    first, second, third = driver.act("crr")
    assert first.raises == second.raises == (4, 8)
    assert third.raises == (16,)


def test_what_third_street_is_recorded_as() -> None:
    driver = table([100] * 3)
    driver.act("crrcc")
    driver.call_until(8)
    played = driver.finish()
    kinds = played.log["action"][:5].tolist()
    assert kinds == [LOG_BRING_IN, LOG_COMPLETE, LOG_RAISE, LOG_CALL, LOG_CALL]
    assert played.result[0]["completed_by"] == 1
    assert played.result[0]["vpip"][:3].tolist() == [1, 1, 1]
    assert played.result[0]["raised_third"][:3].tolist() == [0, 0, 1]
    assert played.result[0]["bets"].tolist() == [2, 0, 0, 0, 0]
