"""A patient player: three low cards or a big start, then made hands and good draws."""

from numba import njit
from stud8.engine.view import CALL, DECLARE, DECLARE_HIGH, DECLARE_LOW, FOLD, RAISE, THIRD
from stud8.strategy import parameter, strategy
from stud8.strategy.kernels import own, table

TWO_PAIR, STRAIGHT = 2, 4
ACE = 14


@njit
def start(view):
    """Return what to do on third street."""
    if own.rolled_up(view) or own.pair_rank(view) == ACE:
        return RAISE
    return CALL if own.low_ranks(view) == 3 and table.bets(view) <= 1 else FOLD


@strategy(parameters={"price": 0.25})
def patient(view):
    """Wait for three low cards, aces or rolled-up cards; draw at a good price only."""
    if view.phase == DECLARE:
        return DECLARE_LOW if own.made_low(view) else DECLARE_HIGH
    if view.phase == THIRD:
        return start(view)
    if own.made_low(view) or own.high_hand(view) >= STRAIGHT:
        return RAISE
    if own.low_draw(view) == 1 and table.pot_odds_half(view) <= parameter(view, 0):
        return CALL
    return CALL if own.high_hand(view) >= TWO_PAIR else FOLD
