"""The View: what a strategy is told, and how it answers.

A strategy is a native function `i64 f(View*)`, called through its address. It
returns `action | rule << 8`, where `rule` is the 0-based number of the rule that
decided (0 for strategies without rules).

The View is public state of the hand, kept up to date by the engine, with the
acting seat's own fields set before each call. It holds nothing that a player
at that seat could not know. The layout is frozen: it only grows at the end.
Seats are 0-based; masks of seats have bit `seat`; cards as in `cards.py`;
money is chips; a street is 0 (third) to 4 (seventh).
"""

import numpy as np

NO_ANSWER, FOLD, CALL, RAISE, RAISE_SMALL = 0, 1, 2, 3, 4
DECLARE_HIGH, DECLARE_LOW, DECLARE_BOTH = 5, 6, 7

# Values of View.phase.
THIRD, FOURTH, FIFTH, SIXTH, SEVENTH, DECLARE = 3, 4, 5, 6, 7, 8

MAX_SEATS = 8
STREETS = 5
UNLIMITED = 10**15
"""Chips of a seat without a stack: never all-in."""

VIEW = np.dtype(
    [
        # The decision.
        ("phase", np.int64),  # THIRD .. SEVENTH, DECLARE
        ("legal", np.int64),  # bit `action` set if that action is legal
        ("seat", np.int64),  # the acting seat
        ("own", np.uint64),  # mask of the seat's own cards, down and up
        ("down", np.int64, 3),  # its down cards in the order dealt, -1 = none yet
        ("to_call", np.int64),  # chips that a call puts in now: at most the stack
        ("raise_to", np.int64),  # the seat's total for the round after a raise, 0 = not legal
        ("raise_small_to", np.int64),  # the same for a small raise
        ("behind", np.int64),  # mask: seats with chips that act after this one if all just call
        ("draw", np.uint64),  # 64 random bits of this decision alone
        ("stream", np.uint64),  # key of the decision's stream for equity samples
        ("parameters", np.uint64),  # address of the seat's float64 parameters
        ("counters", np.uint64),  # address of int64: [0] divisions by zero
        # The table.
        ("seats", np.int64),
        ("ante", np.int64),
        ("bring_in", np.int64),
        ("small_bet", np.int64),
        ("big_bet", np.int64),
        ("low_qualifier", np.int64),  # 8 or 0 = none
        # The hand so far.
        ("bring_in_seat", np.int64),  # who posted or completed first; -1 = none
        ("completer", np.int64),  # who completed; -1 = nobody yet
        ("limpers", np.int64),  # mask: called the bring-in before any completion
        ("live", np.int64),  # mask: not folded
        ("all_in", np.int64),  # mask: live without chips
        ("unlimited", np.int64),  # mask: seats that play without a stack
        ("door", np.int64, 8),  # door card of each seat, folded ones too
        ("up", np.uint64, 8),  # mask of up cards of each seat, folded ones too
        ("up_order", np.int64, 32),  # [4 * seat + k]: k-th up card (0 = door), -1 = none
        ("community", np.int64),  # the community card on seventh street, -1 = none
        ("seen_up", np.uint64),  # every up card ever shown and the community card
        ("dealt", np.int64, 5),  # seats dealt a card on each street so far
        ("saw_fourth", np.int64),  # mask: dealt a fourth-street card
        ("stacks", np.int64, 8),  # chips left
        ("put_in", np.int64, 8),  # chips put in this hand
        ("pot", np.int64),  # all chips put in, this round's too
        # The round.
        ("round_put_in", np.int64, 8),  # chips put in this round (antes not counted)
        ("price", np.int64),  # highest wager of the round: P in RULES.md 4.2
        ("level", np.int64),  # last full level: L in RULES.md 4.2
        ("bets", np.int64),  # full bets this round: the completion is 1
        ("max_bets", np.int64),  # the cap; 100 = unlimited
        ("first_actor", np.int64),
        ("checks", np.int64),  # mask: checked this round
        ("acted_bets", np.int64, 8),  # `bets` at the seat's last action this round, 0 before
        ("raises", np.int64, 40),  # [8 * street + seat]: bets, completions and raises made
        ("aggressor", np.int64, 5),  # last to bet, complete or raise on each street, -1 = none
    ],
    align=True,
)
