"""The end of a hand: who wins what of each pot (RULES.md 5). Compiled."""

import numpy as np
from stud8.engine.bits import lowest, popcount
from stud8.engine.compile import I64, Record, njit, part
from stud8.engine.evaluation import high, low, low_any
from stud8.engine.odd_chips import share_out
from stud8.engine.seats import next_seat
from stud8.engine.tables import NO_LOW
from stud8.engine.view import DECLARE_HIGH, DECLARE_LOW

_PREVIOUS_STREET, _BY_SEAT = 1, 2
"""Values of the option `show_order`."""


@part
def award_uncontested(view: Record, result: Record) -> None:
    """Give every pot to the one seat left."""
    seat = lowest(view.live)
    for pot in range(result.pots):
        result.pot_high[pot] = view.live
        result.won_uncontested[seat] += result.pot_amount[pot] - result.pot_rake[pot]


@part
def evaluate_hands(table: Record, view: Record, state: Record, result: Record) -> None:
    """Set what each live seat holds, with the community card, and who is best of all."""
    shared = 1 << view.community if view.community >= 0 else 0
    seats = view.live
    best_high, best_low = -1, NO_LOW - 1
    highs = lows = 0
    while seats:
        seat = lowest(seats)
        bit = 1 << seat
        seats ^= bit
        cards = state.private[4 * seat] | np.int64(view.up[seat]) | shared
        state.own[seat] = cards
        strength = high(cards)
        code = low(cards) if table.low_qualifier else low_any(cards)
        result.high[seat] = strength
        result.low[seat] = code if code != NO_LOW else -1
        highs = (0 if strength > best_high else highs) | (bit if strength >= best_high else 0)
        lows = (0 if code < best_low else lows) | (bit if code <= best_low else 0)
        best_high = max(best_high, strength)
        best_low = min(best_low, code)
    state.best_highs = highs
    state.best_lows = lows


@njit
def award_pots(table: Record, view: Record, state: Record, result: Record) -> None:
    """Split every pot among its winners, and note who won what."""
    last = result.pots - 1
    for pot in range(result.pots):
        eligible = result.pot_seats[pot]
        if table.declare:
            _judge_declared(result, pot, eligible)
        elif eligible == view.live:
            result.pot_high[pot] = state.best_highs
            result.pot_low[pot] = state.best_lows
        else:
            result.pot_high[pot] = best_highs(result, eligible)
            result.pot_low[pot] = best_lows(result, eligible)
        _pay_pot(table, state, result, pot)
    state.scooped = view.live & ~state.not_scooped
    result.split = state.split != 0
    result.low_made = result.pot_low[0] != 0
    # The seats of the last pot are in every pot.
    result.scooped = state.scooped & result.pot_seats[last] != 0


@njit
def best_highs(result: Record, seats: I64) -> I64:
    """Return the mask of the best high hands among seats."""
    best = -1
    for seat in range(8):
        best = max(best, result.high[seat] if seats >> seat & 1 else -1)
    winners = 0
    for seat in range(8):
        winners |= (result.high[seat] == best) << seat
    return winners & seats


@njit
def best_lows(result: Record, seats: I64) -> I64:
    """Return the mask of the best lows among seats, 0 if none makes one."""
    best = NO_LOW
    for seat in range(8):
        code = result.low[seat] if seats >> seat & 1 else -1
        best = min(best, code if code >= 0 else NO_LOW)
    winners = 0
    for seat in range(8):
        winners |= (result.low[seat] == best) << seat
    return winners & seats


@part
def _judge_declared(result: Record, pot: I64, eligible: I64) -> None:
    """Set the winners of a pot by what its seats declared (RULES.md 5.8).

    A seat that declared both must alone be best on each side, the others that
    declared both included; those that are not are struck.
    """
    highs = lows = 0
    for seat in range(8):
        if eligible >> seat & 1:
            declared = result.declared[seat]
            highs |= (declared != DECLARE_LOW) << seat
            lows |= (declared != DECLARE_HIGH) << seat
    both = highs & lows
    winners = best_highs(result, highs)
    low_winners = best_lows(result, lows)
    if both and (winners != low_winners or popcount(winners) != 1):
        winners = best_highs(result, highs & ~both)
        low_winners = best_lows(result, lows & ~both)
    if winners | low_winners == 0:
        winners = best_highs(result, eligible)
        low_winners = best_lows(result, eligible)
    result.pot_high[pot] = winners
    result.pot_low[pot] = low_winners


@part
def _pay_pot(table: Record, state: Record, result: Record, pot: I64) -> None:
    """Pay one pot, and note whose it was alone and who had a part."""
    highs, lows = result.pot_high[pot], result.pot_low[pot]
    amount = result.pot_amount[pot] - result.pot_rake[pot]
    low_half = amount >> 1 if table.chip == 1 else amount // table.chip // 2 * table.chip
    for seat in range(8):
        state.won[seat] = 0
    high_paid = low_paid = 0
    if lows == 0:
        high_paid = _pay(table, state, result, amount, highs, 0)
    elif highs == 0:
        low_paid = _pay(table, state, result, amount, lows, 1)
    elif highs == lows:
        _pay_both(table, state, result, amount, highs)
    else:
        high_paid = _pay(table, state, result, amount - low_half, highs, 0)
        low_paid = _pay(table, state, result, low_half, lows, 1)
    state.high_won |= high_paid
    state.low_won |= low_paid
    if lows:
        state.high_of_split |= high_paid
        state.low_of_split |= low_paid
    winners = highs | lows
    state.not_scooped |= result.pot_seats[pot] & ~winners
    while winners:
        seat = lowest(winners)
        bit = 1 << seat
        winners ^= bit
        won = state.won[seat]
        if won == 0 or won < amount:
            state.not_scooped |= bit
        if 0 < won < amount:
            state.split |= bit
        if lows and 0 < 4 * won <= amount:
            state.quartered |= bit


@njit
def _pay(
    table: Record, state: Record, result: Record, amount: I64, winners: I64, of_low: I64
) -> I64:
    """Pay a half of a pot, or all of it as one half; return the mask of those who got chips."""
    share_out(table, state, result, amount, winners, of_low)
    paid = 0
    while winners:
        seat = lowest(winners)
        winners &= winners - 1
        share = state.share[seat]
        paid |= (share > 0) << seat
        state.won[seat] += share
        if of_low:
            result.won_low[seat] += share
        else:
            result.won_high[seat] += share
    return paid


@part
def _pay_both(table: Record, state: Record, result: Record, amount: I64, winners: I64) -> None:
    """Pay a whole pot to the seats that win both halves together.

    They share it as one, by the order of the high hand; each share is recorded
    as halves, the odd chip of a share in the high one.
    """
    share_out(table, state, result, amount, winners, 0)
    while winners:
        seat = lowest(winners)
        winners &= winners - 1
        share = state.share[seat]
        lower = share >> 1 if table.chip == 1 else share // table.chip // 2 * table.chip
        state.won[seat] = share
        result.won_low[seat] += lower
        result.won_high[seat] += share - lower
        high_paid = (share > lower) << seat
        low_paid = (lower > 0) << seat
        state.high_won |= high_paid
        state.high_of_split |= high_paid
        state.low_won |= low_paid
        state.low_of_split |= low_paid


@njit
def set_show_order(table: Record, view: Record, result: Record) -> None:
    """Set in what order hands are shown (RULES.md 5.7).

    Later hands are shown if they match or beat the best high or low shown so
    far, and are mucked otherwise.
    """
    seat = view.aggressor[4]
    if seat < 0:
        seat = view.first_actor
        if table.show_order == _BY_SEAT:
            seat = 0
        if table.show_order == _PREVIOUS_STREET:
            for street in range(4):
                if view.aggressor[street] >= 0:
                    seat = view.aggressor[street]
    left = view.live
    best_high, best_low = -1, NO_LOW
    place = 0
    while left:
        seat = next_seat(left, seat)
        left ^= 1 << seat
        strength, code = result.high[seat], result.low[seat]
        code = code if code >= 0 else NO_LOW
        shows = (strength >= best_high) | ((code < NO_LOW) & (code <= best_low))
        best_high = max(best_high, strength)
        best_low = min(best_low, code)
        place += shows
        result.shown[seat] = place * shows
