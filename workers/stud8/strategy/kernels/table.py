"""Features of the table and the betting. Compiled; see `features/table.py`."""

import numpy as np
from stud8.engine.bits import lowest, popcount
from stud8.engine.compile import inlined, njit
from stud8.engine.tables import RANK
from stud8.engine.view import FOLD, RAISE, RAISE_SMALL
from stud8.strategy.kernels.own import rank_of
from stud8.strategy.kernels.sets import ALL_RANKS, EVERY_SUIT
from stud8.strategy.kernels.values import F64, I64, Record, Truth

UNLIMITED_STACK = 1e6
HIGH_RANKS = ALL_RANKS & ~255
"""Nine to king, as a low set."""


@inlined
def street(view: Record) -> I64:
    """See the table of features."""
    return min(view.phase, 7)


@inlined
def players(view: Record) -> I64:
    """See the table of features."""
    return popcount(view.live)


@inlined
def saw_fourth(view: Record) -> I64:
    """See the table of features."""
    return popcount(view.saw_fourth)


@inlined
def heads_up(view: Record) -> Truth:
    """See the table of features."""
    return popcount(view.live) == 2


@inlined
def seats_behind(view: Record) -> I64:
    """See the table of features."""
    return popcount(view.behind)


@inlined
def seats_after_bring_in(view: Record) -> I64:
    """See the table of features."""
    if view.bring_in_seat < 0:
        return -1
    places = view.seat - view.bring_in_seat
    return places if places >= 0 else places + view.seats


@inlined
def bring_in_me(view: Record) -> Truth:
    """See the table of features."""
    return view.bring_in_seat == view.seat


@inlined
def unopened(view: Record) -> Truth:
    """See the table of features."""
    if view.phase == 3:
        return view.completer < 0
    return view.price == 0


@inlined
def limpers(view: Record) -> I64:
    """See the table of features."""
    return popcount(view.limpers & ~(1 << view.seat))


@inlined
def bets(view: Record) -> I64:
    """See the table of features."""
    return view.bets


@inlined
def raises_faced(view: Record) -> I64:
    """See the table of features."""
    return view.bets - view.acted_bets[view.seat]


@inlined
def completed_by_me(view: Record) -> Truth:
    """See the table of features."""
    return view.completer == view.seat


@inlined
def checked_this_round(view: Record) -> Truth:
    """See the table of features."""
    return view.checks >> view.seat & 1 != 0


@inlined
def capped(view: Record) -> Truth:
    """See the table of features."""
    return view.bets >= view.max_bets


@njit
def between(view: Record) -> Truth:
    """See the table of features."""
    if view.bets == 0 or view.to_call == 0 or capped(view):
        return False
    seats = view.behind
    while seats:
        seat = lowest(seats)
        seats &= seats - 1
        if view.stacks[seat] > view.price - view.round_put_in[seat]:
            return True
    return False


@inlined
def fold_allowed(view: Record) -> Truth:
    """See the table of features."""
    return view.legal >> FOLD & 1 != 0


@inlined
def raise_allowed(view: Record) -> Truth:
    """See the table of features."""
    return view.legal & (1 << RAISE | 1 << RAISE_SMALL) != 0


@inlined
def raise_small_allowed(view: Record) -> Truth:
    """See the table of features."""
    return view.legal >> RAISE_SMALL & 1 != 0


@inlined
def to_call(view: Record) -> F64:
    """See the table of features."""
    return view.to_call / view.small_bet


@inlined
def pot(view: Record) -> F64:
    """See the table of features."""
    return view.pot / view.small_bet


@inlined
def pot_odds(view: Record) -> F64:
    """See the table of features."""
    if view.to_call == 0:
        return 0.0
    return view.to_call / (view.pot + view.to_call)


@inlined
def pot_odds_half(view: Record) -> F64:
    """See the table of features."""
    if view.to_call == 0:
        return 0.0
    return view.to_call / (view.pot / 2.0 + view.to_call)


@inlined
def stack(view: Record) -> F64:
    """See the table of features."""
    if view.unlimited >> view.seat & 1:
        return UNLIMITED_STACK
    return view.stacks[view.seat] / view.big_bet


@njit
def aggressor(view: Record) -> I64:
    """Return the seat that last bet, completed or raised in the hand, -1 = none."""
    for index in range(min(view.phase, 7) - 3, -1, -1):
        if view.aggressor[index] >= 0:
            return view.aggressor[index]
    return -1


@inlined
def last_aggressor_me(view: Record) -> Truth:
    """See the table of features."""
    return aggressor(view) == view.seat


@inlined
def aggressor_door(view: Record) -> I64:
    """See the table of features."""
    seat = aggressor(view)
    return rank_of(view.door[seat]) if seat >= 0 else 0


@inlined
def raiser_is_low(view: Record) -> Truth:
    """See the table of features."""
    seat = aggressor(view)
    if seat < 0:
        return False
    up = np.int64(view.up[seat])
    return up & (HIGH_RANKS >> 1) * EVERY_SUIT == 0


@inlined
def raised_last_street(view: Record) -> Truth:
    """See the table of features."""
    last = min(view.phase, 7) - 4
    return last >= 0 and view.raises[8 * last + view.seat] > 0


@inlined
def raises_by_me(view: Record) -> I64:
    """See the table of features."""
    return view.raises[8 * (min(view.phase, 7) - 3) + view.seat]


@njit
def steal_seat(view: Record) -> Truth:
    """See the table of features."""
    if view.phase != 3 or view.completer >= 0 or view.limpers != 0:
        return False
    mine = RANK[view.door[view.seat]]
    behind = view.behind & ~(1 << view.bring_in_seat) if view.bring_in_seat >= 0 else view.behind
    while behind:
        if RANK[view.door[lowest(behind)]] >= mine:
            return False
        behind &= behind - 1
    return True


@inlined
def last_to_act(view: Record) -> Truth:
    """See the table of features."""
    return view.behind == 0
