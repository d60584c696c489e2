"""Features of the boards of live opponents. Compiled; see `features/boards.py`."""

import numpy as np
from stud8.engine.bits import lowest, popcount
from stud8.engine.compile import inlined, njit
from stud8.engine.evaluation import high
from stud8.engine.tables import RANK
from stud8.strategy.kernels.draws import IMPOSSIBLE, low_short
from stud8.strategy.kernels.live import outs_flush, outs_straight
from stud8.strategy.kernels.nuts import high_unbeaten, low_unbeaten, shown
from stud8.strategy.kernels.own import ACE, door_paired_at
from stud8.strategy.kernels.sets import (
    as_number,
    best_suit,
    cards_left,
    close_three,
    hidden,
    low_set,
    mine,
    opponents,
    ranks_in,
    ranks_thrice,
    ranks_twice,
    unseen,
)
from stud8.strategy.kernels.values import I64, Record, Truth

NINE = 7


@njit
def board_high(view: Record) -> I64:
    """See the table of features."""
    return high(view.up[view.seat])


@njit
def best_board_high(view: Record) -> I64:
    """See the table of features."""
    best = 0
    seats = opponents(view)
    while seats:
        best = max(best, high(view.up[lowest(seats)]))
        seats &= seats - 1
    return best


@njit
def best_board_low(view: Record) -> I64:
    """See the table of features."""
    most, best = 0, 0
    seats = opponents(view)
    while seats:
        ranks = low_set(np.int64(view.up[lowest(seats)]))
        seats &= seats - 1
        count = popcount(ranks)
        # Sets of as many ranks compare as their numbers read from the highest rank.
        if count > most or (count == most and ranks < best):
            most, best = count, ranks
    return as_number(best)


@inlined
def low_boards(view: Record, least: I64) -> I64:
    """See the table of features."""
    count = 0
    seats = opponents(view)
    while seats:
        if popcount(low_set(np.int64(view.up[lowest(seats)]))) >= least:
            count += 1
        seats &= seats - 1
    return count


@njit
def scary_boards(view: Record) -> I64:
    """See the table of features."""
    count = 0
    seats = opponents(view)
    while seats:
        seat = lowest(seats)
        seats &= seats - 1
        up = np.int64(view.up[seat])
        if (
            popcount(low_set(up)) >= 3
            or best_suit(up) >= 3
            or close_three(ranks_in(up))
            or ranks_thrice(up)
            or door_paired_at(view, seat)
        ):
            count += 1
    return count


@njit
def paired_door_opponents(view: Record) -> I64:
    """See the table of features."""
    count = 0
    seats = opponents(view)
    while seats:
        if door_paired_at(view, lowest(seats)):
            count += 1
        seats &= seats - 1
    return count


@njit
def higher_doors(view: Record, seats: I64) -> I64:
    """Return how many of a set of seats have a door higher than mine."""
    rank = RANK[view.door[view.seat]]
    count = 0
    while seats:
        if RANK[view.door[lowest(seats)]] > rank:
            count += 1
        seats &= seats - 1
    return count


@inlined
def doors_higher(view: Record) -> I64:
    """See the table of features."""
    return higher_doors(view, opponents(view))


@inlined
def doors_higher_behind(view: Record) -> I64:
    """See the table of features."""
    return higher_doors(view, view.behind)


@inlined
def aces_behind(view: Record) -> I64:
    """See the table of features."""
    count = 0
    seats = view.behind
    while seats:
        if RANK[view.door[lowest(seats)]] == ACE:
            count += 1
        seats &= seats - 1
    return count


@inlined
def low_doors_behind(view: Record) -> I64:
    """See the table of features."""
    count = 0
    seats = view.behind
    while seats:
        rank = RANK[view.door[lowest(seats)]]
        if rank < NINE or rank == ACE:
            count += 1
        seats &= seats - 1
    return count


@njit
def can_make_low(view: Record) -> I64:
    """See the table of features."""
    unknown = hidden(view) + cards_left(view)
    count = 0
    seats = opponents(view)
    while seats:
        if popcount(low_set(shown(view, lowest(seats)))) + unknown >= 5:
            count += 1
        seats &= seats - 1
    return count


@njit
def only_low(view: Record) -> Truth:
    """See the table of features."""
    return low_short(mine(view), cards_left(view)) != IMPOSSIBLE and can_make_low(view) == 0


@inlined
def only_high(view: Record) -> Truth:
    """See the table of features."""
    seats = opponents(view)
    while seats:
        seat = lowest(seats)
        seats &= seats - 1
        if RANK[view.door[seat]] >= NINE or ranks_twice(np.int64(view.up[seat])):
            return False
    return True


@njit
def nut_low(view: Record) -> Truth:
    """See the table of features."""
    return low_unbeaten(view, low_set(mine(view)), unseen(view), hidden(view))


@njit
def nut_high(view: Record) -> Truth:
    """See the table of features."""
    return high_unbeaten(view, high(mine(view)), unseen(view), hidden(view))


@njit
def low_lock(view: Record) -> Truth:
    """See the table of features."""
    free = hidden(view) + cards_left(view)
    return low_unbeaten(view, low_set(mine(view)), unseen(view), free)


@njit
def high_lock(view: Record) -> Truth:
    """See the table of features."""
    free = hidden(view) + cards_left(view)
    return high_unbeaten(view, high(mine(view)), unseen(view), free)


@njit
def freeroll(view: Record) -> Truth:
    """See the table of features."""
    return nut_low(view) and outs_flush(view) + outs_straight(view) > 0
