"""Pots: what nobody called, main and side pots, the rake (RULES.md 5.1, 5.2, 5.9). Compiled."""

import numpy as np
from stud8.engine.bits import lowest
from stud8.engine.compile import I64, Record, njit, part

_MILLION = 1_000_000


@njit
def return_uncalled(view: Record, result: Record) -> None:
    """Give back to a live seat what it put in above every other seat, folded ones too."""
    most = second = 0
    owner = -1
    for seat in range(view.seats):
        chips = view.put_in[seat]
        if chips > most:
            most, second, owner = chips, most, seat
        elif chips > second:
            second = chips
    if most == second or not view.live >> owner & 1:
        return
    excess = most - second
    view.put_in[owner] -= excess
    view.round_put_in[owner] = max(0, view.round_put_in[owner] - excess)
    view.stacks[owner] += excess
    view.pot -= excess
    view.all_in &= ~(1 << owner)
    result.returned[owner] += excess
    result.uncalled += excess


@njit
def make_pots(view: Record, result: Record) -> None:
    """Lay what was put in into pots by the levels of the live seats, the main pot first.

    Folded chips stay in the levels that they reached; those above the highest
    live level belong to the last pot.
    """
    seats = view.live
    if view.all_in == 0:
        result.pots = 1
        result.pot_amount[0] = view.pot
        result.pot_seats[0] = seats
        return
    floor = 0
    pots = 0
    while seats:
        level = _least(view, seats)
        amount = 0
        eligible = seats
        for seat in range(view.seats):
            chips = view.put_in[seat]
            amount += min(chips, level) - min(chips, floor)
            if chips == level:
                seats &= ~(1 << seat)
        result.pot_amount[pots] = amount
        result.pot_seats[pots] = eligible
        floor = level
        pots += 1
    for seat in range(view.seats):
        result.pot_amount[pots - 1] += max(0, view.put_in[seat] - floor)
    result.pots = pots


@part
def _least(view: Record, seats: I64) -> I64:
    least = view.put_in[lowest(seats)]
    while seats:
        least = min(least, view.put_in[lowest(seats)])
        seats &= seats - 1
    return least


@njit
def take_rake(table: Record, view: Record, result: Record) -> None:
    """Set the rake of the hand and of each pot.

    It is spread over the pots in proportion, rounded down; the rest comes from
    the main pot, as far as that goes.
    """
    result.pot = view.pot
    if table.rake_millionths == 0:
        return
    if view.phase == 3 and not result.showdown and not table.rake_third_street:
        return
    rake = view.pot * table.rake_millionths // _MILLION
    rake -= rake % table.rake_step
    if table.rake_cap >= 0:
        rake = min(rake, table.rake_cap)
    result.rake = rake
    left = rake
    for pot in range(result.pots):
        # Below 2^64: the largest pot is 4 x 10^9 chips.
        share = np.int64(np.uint64(rake) * np.uint64(result.pot_amount[pot]) // np.uint64(view.pot))
        result.pot_rake[pot] = share
        left -= share
    for pot in range(result.pots):
        more = min(left, result.pot_amount[pot] - result.pot_rake[pot])
        result.pot_rake[pot] += more
        left -= more
