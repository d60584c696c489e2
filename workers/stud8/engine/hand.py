"""One hand from the ante to the payout. Compiled."""

import numpy as np
from stud8.engine.betting import allow_larger, demand_bring_in, open_round, play_round
from stud8.engine.compile import I64, U64, Array, Record, njit
from stud8.engine.deal import deal_seventh, deal_third, deal_up
from stud8.engine.decision import draw_ahead
from stud8.engine.declaration import declare
from stud8.engine.native import address_of, clear, spread
from stud8.engine.openers import bring_in_seat, first_able, first_actor, shows_pair
from stud8.engine.pots import make_pots, return_uncalled, take_rake
from stud8.engine.record import LOG
from stud8.engine.showdown import award_pots, award_uncontested, evaluate_hands, set_show_order
from stud8.engine.tables import BURIED, RANK, SUIT, THIRD_CLASS
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


@njit
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
    draw_ahead(state)
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
    _reset(table, state)
    clear(result)
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
    for seat in range(8):
        result.high[seat] = result.low[seat] = -1
    for seat in range(table.seats):
        stack = table.stacks[seat]
        ante = min(stack, table.ante)
        result.start_stack[seat] = stack
        view.stacks[seat] = stack - ante
        view.put_in[seat] = ante
        view.pot += ante
        if stack == ante:
            view.all_in |= 1 << seat
            state.all_in_on[seat] = THIRD
        view.unlimited |= (stack == UNLIMITED) << seat


@njit
def _reset(table: Record, state: Record) -> None:
    """Clear what the hand adds to; the rest is set before it is read."""
    for seat in range(8):
        state.folded_on[seat] = 0
    for seat in range(8):
        state.all_in_on[seat] = 0
    for seat in range(8):
        state.bets_made[seat] = 0
    for seat in range(8):
        state.calls_made[seat] = 0
    state.posting = 0
    state.unlimited_stops = 0
    state.free_legal = 1 << CALL | table.open_fold << FOLD
    state.full_shift = 1 - table.short_all_in
    state.vpip = state.completed = state.raised_third = 0
    state.could_raise_third = state.faced_completion = state.steal_attempt = 0
    state.not_scooped = state.scooped = state.split = state.quartered = 0
    state.high_of_split = state.low_of_split = state.high_won = state.low_won = 0


@njit
def _deal_street(table: Record, view: Record, state: Record, result: Record, street: I64) -> None:
    """Deal a street and, from fourth street on, find who acts first."""
    if street == _THIRD:
        deal_third(view, state, result)
        return
    if street < _SEVENTH:
        highest_seat = deal_up(table, view, state, result, street)
        view.first_actor = first_able(table, view, highest_seat, street)
        return
    deal_seventh(table, view, state, result)
    if view.community >= 0:  # no new board: as on sixth street
        view.first_actor = first_able(table, view, view.first_actor, street)
    else:
        view.first_actor = first_actor(table, view, state, street)


@njit
def _open_betting(table: Record, view: Record, state: Record, street: I64) -> None:
    """Demand the bring-in on third street; see on fourth if a pair allows the big bet."""
    if street == _THIRD:
        view.bring_in_seat = view.first_actor = bring_in_seat(table, view)
        demand_bring_in(table, view, state)
    if street == _FOURTH and table.fourth_street_open_pair_double:
        for seat in range(view.seats):
            if view.live >> seat & 1 and shows_pair(state.board[seat]):
                allow_larger(table, state)


@njit
def _close_uncontested(table: Record, view: Record, result: Record) -> None:
    """Give the pot to the last seat left; it is one pot, whatever the stacks."""
    result.pots = 1
    result.pot_amount[0] = view.pot
    result.pot_seats[0] = view.live
    take_rake(table, view, result)
    award_uncontested(view, result)


@njit
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
    for seat in range(view.seats):
        _classify_start(result, seat)
    last_street = min(view.phase, 7)
    bring_in = view.bring_in_seat
    for seat in range(8):
        result.put_in[seat] = view.put_in[seat] + result.returned[seat]
    for seat in range(8):
        won = result.won_high[seat] + result.won_low[seat] + result.won_uncontested[seat]
        result.net[seat] = won - view.put_in[seat] - table.time_charge
    for seat in range(8):
        result.folded_on[seat] = state.folded_on[seat]
    for seat in range(8):
        result.saw[seat] = last_street if view.live >> seat & 1 else state.folded_on[seat]
    for seat in range(8):
        result.all_in_on[seat] = state.all_in_on[seat]
    for seat in range(8):
        result.bets_made[seat] = state.bets_made[seat]
    for seat in range(8):
        result.calls_made[seat] = state.calls_made[seat]
    result.unlimited_stops = state.unlimited_stops
    for seat in range(8):
        others = view.dealt[1] - 1
        result.opponents_fourth[seat] = others if view.saw_fourth >> seat & 1 else 0
    for seat in range(8):
        behind = seat - bring_in
        behind = behind if behind >= 0 else behind + view.seats
        result.from_bring_in[seat] = behind if bring_in >= 0 else -1
    showdown = view.live if result.showdown else 0
    spread(showdown, result.showdown_seat)
    spread(state.scooped, result.scooped_seat)
    spread(state.split, result.split_seat)
    spread(state.quartered, result.quartered)
    spread(state.vpip, result.vpip)
    spread(view.limpers, result.limped)
    spread(state.completed, result.completed)
    spread(state.raised_third, result.raised_third)
    spread(state.could_raise_third, result.could_raise_third)
    spread(state.steal_attempt, result.steal_attempt)
    spread(state.faced_completion, result.faced_completion)
    spread(state.high_of_split & ~state.low_won, result.high_only)
    spread(state.low_of_split & ~state.high_won, result.low_only)


@njit
def _classify_start(result: Record, seat: I64) -> None:
    """Set the class of the seat's three starting cards."""
    down1 = np.uint64(result.cards[7 * seat])
    down2 = np.uint64(result.cards[7 * seat + 1])
    door = np.uint64(result.cards[7 * seat + 2])
    suited = SUIT[down1] == SUIT[down2] and SUIT[down2] == SUIT[door]
    index = RANK[down1] << 8 | RANK[down2] << 4 | RANK[door]
    entry = THIRD_CLASS[suited << 12 | index]
    result.third_class[seat] = entry & (BURIED - 1)
    result.buried[seat] = entry >= BURIED
