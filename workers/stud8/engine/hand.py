"""One hand from the ante to the payout. Compiled."""

import numpy as np
from stud8.engine.betting import allow_larger, demand_bring_in, open_round, play_round
from stud8.engine.compile import I64, U64, Array, Record, njit, part
from stud8.engine.deal import deal_seventh, deal_third, deal_up
from stud8.engine.decision import draw_ahead
from stud8.engine.declaration import declare
from stud8.engine.lanes import (
    choose,
    equal,
    every,
    lane_numbers,
    less,
    load,
    minimum,
    store,
    total,
)
from stud8.engine.native import address_of, clear
from stud8.engine.openers import bring_in_seat, first_able, first_actor, shows_pair
from stud8.engine.pots import make_pots, return_uncalled, take_rake
from stud8.engine.record import LOG
from stud8.engine.showdown import award_pots, award_uncontested, evaluate_hands, set_show_order
from stud8.engine.view import CALL, FOLD, THIRD, UNLIMITED

_THIRD, _FOURTH, _SEVENTH = 0, 1, 4
_ENTRY = LOG.itemsize


@njit
def play_hand(
    table: Record,
    seed: U64,
    hand: I64,
    deck: Array,
    view: Record,
    state: Record,
    result: Record,
    log: Array,
    strategies: Array,
    parameters: Array,
    counters: Array,
) -> I64:
    """Play one hand; `result` and `log` then hold what became of it.

    `table`, `view`, `state` and `result` are records of dtypes TABLE, VIEW,
    STATE and RESULT, `log` an array of LOG_SIZE entries; what they hold before
    does not matter. `deck` is int64[52]. By seat (uint64[8]): addresses of the
    strategies, of their parameters and of their counters. The seed and the
    number of the hand name the streams of its actions.

    Returns 0, or -(seat + 1) when the strategy in that seat gave no answer.
    """
    return _play(
        table,
        seed,
        hand,
        view,
        state,
        result,
        address_of(deck),
        address_of(log),
        address_of(strategies),
        address_of(parameters),
        address_of(counters),
    )


@part
def _play(
    table: Record,
    seed: U64,
    hand: I64,
    view: Record,
    state: Record,
    result: Record,
    deck: U64,
    log: U64,
    strategies: U64,
    parameters: U64,
    counters: U64,
) -> I64:
    """Play one hand; arrays are given by their addresses."""
    _open_hand(table, view, state, result)
    state.seed = seed
    state.hand = hand
    state.deck = deck
    state.log = log
    state.strategies = strategies
    state.parameters = parameters
    state.counters = counters
    draw_ahead(state, table.draws)
    for street in range(5):
        _deal_street(table, view, state, result, street)
        open_round(table, view, state, street)
        if state.able & (state.able - 1):
            _open_betting(table, view, state, street)
            status = play_round(view, state)
            if status < 0:
                return status
            result.bets[street] = view.bets
        if not state.matchers & (state.matchers - 1) and (street == _THIRD or view.price > 0):
            return_uncalled(view, result)
        if view.live & (view.live - 1) == 0:
            break
    if view.live & (view.live - 1) == 0:
        _close_uncontested(table, view, result)
    else:
        if table.declare:
            status = declare(view, state, result)
            if status < 0:
                return status
        _close_showdown(table, view, state, result)
    result.actions = np.int64(state.log - log) // _ENTRY
    _close_hand(table, view, state, result)
    return 0


@njit
def _open_hand(table: Record, view: Record, state: Record, result: Record) -> None:
    """Reset the records and post the antes."""
    clear(view)
    _reset_state(table, state)
    _reset_result(result)
    view.seats = table.seats
    view.ante = table.ante
    view.bring_in = table.bring_in
    view.small_bet = table.small_bet
    view.big_bet = table.big_bet
    view.low_qualifier = table.low_qualifier
    view.bring_in_seat = view.completer = result.community_card = -1
    view.live = (1 << table.seats) - 1
    for street in range(5):
        view.aggressor[street] = -1
    stacks = load(table.stacks)
    antes = minimum(stacks, table.ante)
    view.pot = total(antes)
    view.all_in = equal(stacks, antes) & view.live
    view.unlimited = equal(stacks, UNLIMITED)
    store(stacks, result.start_stack)
    store(stacks - antes, view.stacks)
    store(antes, view.put_in)
    store(choose(view.all_in, THIRD, 0), state.all_in_on)


@part
def _reset_state(table: Record, state: Record) -> None:
    """Clear what the hand adds to; the rest is set before it is read."""
    store(0, state.folded_on)
    store(0, state.bets_made)
    store(0, state.calls_made)
    state.posting = 0
    state.unlimited_stops = 0
    state.free_legal = 1 << CALL | table.open_fold << FOLD
    state.full_shift = 1 - table.short_all_in
    state.vpip = state.completed = state.raised_third = 0
    state.could_raise_third = state.faced_completion = state.steal_attempt = 0
    state.not_scooped = state.scooped = state.split = state.quartered = 0
    state.high_of_split = state.low_of_split = state.high_won = state.low_won = 0


@part
def _reset_result(result: Record) -> None:
    """Clear what may stay as it is or is added to; the rest is set at the end."""
    result.rake = result.uncalled = result.showdown = 0
    result.low_made = result.scooped = result.split = 0
    for street in range(5):
        result.bets[street] = 0
    store(0, result.pot_amount)
    store(0, result.pot_rake)
    store(0, result.pot_seats)
    store(0, result.pot_high)
    store(0, result.pot_low)
    store(0, result.returned)
    store(0, result.won_high)
    store(0, result.won_low)
    store(0, result.won_uncontested)
    store(0, result.declared)
    store(0, result.shown)
    store(-1, result.high)
    store(-1, result.low)


@njit
def _deal_street(table: Record, view: Record, state: Record, result: Record, street: I64) -> None:
    """Deal a street and, from fourth street on, find who acts first."""
    if street == _THIRD:
        deal_third(table, view, state, result)
        return
    if street < _SEVENTH:
        deal_up(table, view, state, result, street)
    else:
        deal_seventh(table, view, state, result)
    if view.community >= 0:  # no new board: as on sixth street
        view.first_actor = first_able(table, view, view.first_actor, street)
    elif view.live >> state.highest_seat & 1:
        view.first_actor = first_able(table, view, state.highest_seat, street)
    else:  # seventh street, and the highest board of sixth street folded
        view.first_actor = first_actor(table, view, state, street)


@part
def _open_betting(table: Record, view: Record, state: Record, street: I64) -> None:
    """Demand the bring-in on third street; see on fourth if a pair allows the big bet."""
    if street == _THIRD:
        seat = state.lowest_seat
        if view.all_in or table.opener[_THIRD]:
            seat = bring_in_seat(table, view)
        view.bring_in_seat = view.first_actor = seat
        demand_bring_in(table, view, state)
    if street == _FOURTH and table.fourth_street_open_pair_double:
        for seat in range(view.seats):
            if view.live >> seat & 1 and shows_pair(state.board[seat]):
                allow_larger(table, state)


@part
def _close_uncontested(table: Record, view: Record, result: Record) -> None:
    """Give the pot to the last seat left; it is one pot, whatever the stacks."""
    result.pots = 1
    result.pot_amount[0] = view.pot
    result.pot_seats[0] = view.live
    take_rake(table, view, result)
    award_uncontested(view, result)


@part
def _close_showdown(table: Record, view: Record, state: Record, result: Record) -> None:
    """Show the hands down and pay every pot."""
    result.showdown = 1
    make_pots(view, result)
    take_rake(table, view, result)
    evaluate_hands(table, view, state, result)
    award_pots(table, view, state, result)
    set_show_order(table, view, result)


@njit
def _close_hand(table: Record, view: Record, state: Record, result: Record) -> None:
    """Write what the record says of the hand and of every seat."""
    result.bring_in_seat = view.bring_in_seat
    result.completed_by = view.completer
    for street in range(5):
        result.players[street] = view.dealt[street]
    last_street = min(view.phase, 7)
    bring_in = view.bring_in_seat
    put_in, folded_on = load(view.put_in), load(state.folded_on)
    won = load(result.won_high) + load(result.won_low) + load(result.won_uncontested)
    store(put_in + load(result.returned), result.put_in)
    store(won - put_in - table.time_charge, result.net)
    store(folded_on, result.folded_on)
    store(choose(view.live, last_street, folded_on), result.saw)
    store(load(state.all_in_on), result.all_in_on)
    store(load(state.bets_made), result.bets_made)
    store(load(state.calls_made), result.calls_made)
    store(choose(view.saw_fourth, view.dealt[1] - 1, 0), result.opponents_fourth)
    behind = lane_numbers() - bring_in
    behind = choose(less(behind, 0), behind + view.seats, behind)
    store(behind if bring_in >= 0 else every(-1), result.from_bring_in)
    result.unlimited_stops = state.unlimited_stops
    showdown = view.live if result.showdown else 0
    store(choose(showdown, 1, 0), result.showdown_seat)
    store(choose(state.scooped, 1, 0), result.scooped_seat)
    store(choose(state.split, 1, 0), result.split_seat)
    store(choose(state.quartered, 1, 0), result.quartered)
    store(choose(state.vpip, 1, 0), result.vpip)
    store(choose(view.limpers, 1, 0), result.limped)
    store(choose(state.completed, 1, 0), result.completed)
    store(choose(state.raised_third, 1, 0), result.raised_third)
    store(choose(state.could_raise_third, 1, 0), result.could_raise_third)
    store(choose(state.steal_attempt, 1, 0), result.steal_attempt)
    store(choose(state.faced_completion, 1, 0), result.faced_completion)
    store(choose(state.high_of_split & ~state.low_won, 1, 0), result.high_only)
    store(choose(state.low_of_split & ~state.high_won, 1, 0), result.low_only)
