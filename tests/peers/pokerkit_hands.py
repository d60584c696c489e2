"""Hands in pokerkit 0.7.7, and where it is a reference: RULES.md section 6."""

import random
import warnings
from collections.abc import Sequence
from typing import Any

import pokerkit
from stud8.engine.history import HandHistory
from stud8.engine.rules import Stakes

AUTOMATIONS = tuple(pokerkit.Automation)
CHIP = 120
"""Chips that every amount is a multiple of, so that no split leaves an odd chip."""


def replay(phh: str) -> Any:
    """Return pokerkit's last state of a hand in PHH."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        *_, state = pokerkit.HandHistory.loads(phh)
    return state


def after_all_actions(phh: str) -> Any:
    """Return pokerkit's state when it has taken the last action of a hand not finished."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        history = pokerkit.HandHistory.loads(phh)
        taken = 0
        for state, action in history.state_actions:
            taken += action is not None
            if taken == len(history.actions):
                return state
    raise ValueError("pokerkit does not take every action")


def call_down(stacks: Sequence[int], fold_on: int) -> tuple[str, Any]:
    """Play a hand in pokerkit that all call to the end, but one who folds on a street."""
    random.seed(1)
    table = pokerkit.FixedLimitSevenCardStudHighLowSplitEightOrBetter(AUTOMATIONS, True, 1, 2, 4, 8)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        state = table(stacks, len(stacks))
        state.post_bring_in()
        while state.status:
            if fold_on and state.street_index == fold_on - 3:
                if not state.can_fold():
                    state.complete_bet_or_raise_to()
                state.fold()
                fold_on = 0
            state.check_or_call()
        phh = pokerkit.HandHistory.from_game_state(table, state).dumps()
    return phh, state


def random_hand(seed: int, stakes: Stakes, stacks: Sequence[int]) -> tuple[str, Any]:
    """Play a hand of random legal actions in pokerkit; return it as PHH, and the last state."""
    random.seed(seed)
    table = pokerkit.FixedLimitSevenCardStudHighLowSplitEightOrBetter(
        AUTOMATIONS, True, stakes.ante, stakes.bring_in, stakes.small_bet, stakes.big_bet
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        state = table(stacks, len(stacks))
        while state.status:
            draw = random.random()
            if state.can_post_bring_in() and draw < 0.7:
                state.post_bring_in()
            elif state.can_complete_bet_or_raise_to() and draw < 0.35:
                state.complete_bet_or_raise_to()
            elif state.can_fold() and draw < 0.5:
                state.fold()
            elif state.can_check_or_call():
                state.check_or_call()
            else:
                state.complete_bet_or_raise_to()
        phh = pokerkit.HandHistory.from_game_state(table, state).dumps()
    return phh, state


def is_reference(history: HandHistory) -> bool:
    """Return whether pokerkit is right on a hand: no short all-ins, at most two pots."""
    if len(history.pots) > 2 or len(history.stacks) > 6:
        return False
    stakes = history.stakes
    for action in history.actions:
        if action.kind == "bring_in" and action.amount < stakes.bring_in:
            return False
        size = stakes.small_bet if action.street < 5 else stakes.big_bet
        if action.kind in ("complete", "bet", "raise") and action.total % size:
            return False
    return True
