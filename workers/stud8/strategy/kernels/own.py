"""Features of the acting seat's own cards. Compiled; see `features/own.py`."""

import numpy as np
from stud8.engine.bits import highest, lowest, popcount
from stud8.engine.compile import inlined, njit
from stud8.engine.evaluation import high
from stud8.engine.tables import BURIED, LOW, NO_LOW, RANK, THIRD_CLASS
from stud8.strategy.kernels.draws import flush_short, low_short, straight_short
from stud8.strategy.kernels.sets import (
    ALL_RANKS,
    aces_low,
    as_number,
    best_suit,
    cards_left,
    close_three,
    low_set,
    mine,
    ranks_in,
    ranks_twice,
    starting,
)
from stud8.strategy.kernels.values import I64, Record, Truth

ACE = 12
EIGHT = 8
WHEEL = 31
NO_LOW_VALUE = 99999
CLASS_BITS = BURIED - 1


@njit
def rank_of(code: I64) -> I64:
    """Return a card's rank, 2 to 14."""
    return np.int64(RANK[code]) + 2


@inlined
def door(view: Record) -> I64:
    """See the table of features."""
    return rank_of(view.door[view.seat])


@inlined
def rolled_up(view: Record) -> Truth:
    """See the table of features."""
    return popcount(ranks_in(starting(view))) == 1


@inlined
def pair_rank(view: Record) -> I64:
    """See the table of features."""
    pairs = ranks_twice(mine(view))
    return highest(pairs) + 2 if pairs else 0


@inlined
def wired_pair(view: Record) -> Truth:
    """See the table of features."""
    first, second = RANK[view.down[0]], RANK[view.down[1]]
    return first == second and first != RANK[view.door[view.seat]]


@inlined
def split_pair(view: Record) -> Truth:
    """See the table of features."""
    up = RANK[view.door[view.seat]]
    return (RANK[view.down[0]] == up) != (RANK[view.down[1]] == up)


@inlined
def kicker(view: Record) -> I64:
    """See the table of features."""
    cards = mine(view)
    pairs = ranks_twice(cards)
    if pairs == 0:
        return 0
    rest = ranks_in(cards) ^ (1 << highest(pairs))
    return highest(rest) + 2 if rest else 0


@inlined
def low_ranks(view: Record) -> I64:
    """See the table of features."""
    return popcount(low_set(mine(view)))


@njit
def five_lowest(ranks: I64) -> I64:
    """Return the five lowest of a set, or all of a smaller one."""
    while popcount(ranks) > 5:
        ranks ^= 1 << highest(ranks)
    return ranks


@inlined
def low_high(view: Record) -> I64:
    """See the table of features."""
    return highest(five_lowest(aces_low(ranks_in(mine(view))))) + 1


@inlined
def low_gaps(view: Record) -> I64:
    """See the table of features."""
    ranks = five_lowest(aces_low(ranks_in(mine(view))))
    return highest(ranks) - lowest(ranks) - popcount(ranks) + 1


@inlined
def low_draw_high(view: Record) -> I64:
    """See the table of features."""
    ranks = five_lowest(low_set(mine(view)))
    return highest(ranks) + 1 if ranks else 0


@inlined
def smooth_low(view: Record) -> I64:
    """See the table of features."""
    ranks = five_lowest(low_set(mine(view)))
    if popcount(ranks) < 2:
        return 0
    return highest(ranks ^ (1 << highest(ranks))) + 1


@inlined
def aces(view: Record) -> I64:
    """See the table of features."""
    cards = mine(view) >> ACE
    return (cards & 1) + (cards >> 13 & 1) + (cards >> 26 & 1) + (cards >> 39 & 1)


@inlined
def wheel_cards(view: Record) -> I64:
    """See the table of features."""
    return popcount(low_set(mine(view)) & WHEEL)


@inlined
def suited(view: Record) -> I64:
    """See the table of features."""
    return best_suit(mine(view))


@inlined
def three_flush(view: Record) -> Truth:
    """See the table of features."""
    return best_suit(mine(view)) >= 3


@inlined
def connected(view: Record) -> Truth:
    """See the table of features."""
    return close_three(ranks_in(mine(view)))


@inlined
def razz_hand(view: Record) -> Truth:
    """See the table of features."""
    cards = starting(view)
    ranks = low_set(cards)
    if popcount(ranks) < 3 or ranks & 1 or best_suit(cards) == 3:
        return False
    return highest(ranks) - lowest(ranks) > 4


@njit
def high_hand(view: Record) -> I64:
    """See the table of features."""
    return high(mine(view)) >> 20


@njit
def high_rank(view: Record) -> I64:
    """See the table of features."""
    return high(mine(view))


@inlined
def made_low(view: Record) -> Truth:
    """See the table of features."""
    return popcount(low_set(mine(view))) >= 5


@njit
def low_value(view: Record) -> I64:
    """See the table of features."""
    ranks = np.int64(LOW[low_set(mine(view))])
    if ranks == NO_LOW:
        return NO_LOW_VALUE
    return as_number(ranks)


@inlined
def low_draw(view: Record) -> I64:
    """See the table of features."""
    return low_short(mine(view), cards_left(view))


@njit
def flush_draw(view: Record) -> I64:
    """See the table of features."""
    return flush_short(view)


@njit
def straight_draw(view: Record) -> I64:
    """See the table of features."""
    return straight_short(view)


@njit
def two_way(view: Record) -> Truth:
    """See the table of features."""
    if low_draw(view) > 1:
        return False
    return high_hand(view) >= 2 or flush_short(view) <= 1 or straight_short(view) <= 1


@njit
def good_catch(view: Record, number: I64) -> Truth:
    """Return whether my up card of a number (1 = fourth street) helped as it came."""
    seat = 4 * view.seat
    code = view.up_order[seat + number]
    held = (1 << view.down[0]) | (1 << view.down[1])
    for earlier in range(number):
        held |= 1 << view.up_order[seat + earlier]
    card = 1 << code
    if ranks_in(held) & ranks_in(card):
        return True
    if popcount((held | card) >> (code - code % 13) & ALL_RANKS) >= 3:
        return True
    left = 4 - number
    return low_short(held | card, left) < low_short(held, left + 1)


@njit
def up_cards(view: Record) -> I64:
    """Return how many up cards I have been dealt."""
    return min(view.phase, 6) - 2


@njit
def caught_good(view: Record) -> Truth:
    """See the table of features."""
    return view.phase > 3 and good_catch(view, up_cards(view) - 1)


@njit
def bricks(view: Record) -> I64:
    """See the table of features."""
    count = 0
    for number in range(1, up_cards(view)):
        if not good_catch(view, number):
            count += 1
    return count


@njit
def door_paired_at(view: Record, seat: I64) -> Truth:
    """Return whether a seat shows another card of its door's rank."""
    others = np.int64(view.up[seat]) ^ (1 << view.door[seat])
    return ranks_in(others) >> np.int64(RANK[view.door[seat]]) & 1 != 0


@inlined
def paired_door(view: Record) -> Truth:
    """See the table of features."""
    return door_paired_at(view, view.seat)


@inlined
def cards_to_come(view: Record) -> I64:
    """See the table of features."""
    return cards_left(view)


@njit
def third_class(view: Record) -> I64:
    """See the table of features."""
    index = np.int64(best_suit(starting(view)) == 3)
    for code in (view.down[0], view.down[1], view.door[view.seat]):
        index = index << 4 | np.int64(RANK[code])
    return np.int64(THIRD_CLASS[index]) & CLASS_BITS
