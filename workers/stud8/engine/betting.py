"""A round of betting: what a seat may do, and what its answer does (RULES.md 2 to 4). Compiled."""

from stud8.engine.compile import I64, Record, inlined, njit
from stud8.engine.decision import ask
from stud8.engine.native import log_entry
from stud8.engine.record import (
    LOG_BET,
    LOG_BRING_IN,
    LOG_CALL,
    LOG_CHECK,
    LOG_COMPLETE,
    LOG_FOLD,
    LOG_RAISE,
)
from stud8.engine.seats import next_seat
from stud8.engine.tables import RANK
from stud8.engine.view import CALL, DECLARE, FOLD, RAISE, RAISE_SMALL, THIRD

UNLIMITED_BETS = 100
"""Where unlimited raising ends (RULES.md 4.1)."""

_CAN_FOLD, _CAN_CALL, _CAN_RAISE, _CAN_RAISE_SMALL = 1 << FOLD, 1 << CALL, 1 << RAISE, 1 << 4


@njit
def open_round(table: Record, view: Record, state: Record, street: I64) -> None:
    """Set the round's fields for a new street, 0 to 4."""
    view.phase = THIRD + street
    view.price = view.level = view.bets = view.checks = 0
    for seat in range(8):
        view.round_put_in[seat] = 0
        view.acted_bets[seat] = 0
        state.matched[seat] = -1
    state.matchers = 0
    state.larger = 0
    state.size = table.small_bet if street < 2 else table.big_bet
    view.max_bets = table.max_bets_per_round
    two_seats = view.live & (view.live - 1)
    heads_up = (two_seats & (two_seats - 1)) == 0
    if view.max_bets == 0 or (table.heads_up_uncapped and heads_up):
        view.max_bets = UNLIMITED_BETS


@njit
def play_round(
    table: Record,
    view: Record,
    state: Record,
    result: Record,
    pending: I64,
) -> I64:
    """Ask the pending seats (a mask), from the first actor on, until all have answered.

    Returns 0, or -(seat + 1) of a seat that gave no answer.
    """
    seat = view.first_actor
    while pending:
        seat = next_seat(pending, seat)
        bit = 1 << seat
        pending ^= bit
        others = view.live & ~view.all_in & ~bit
        due = view.price - view.round_put_in[seat]
        if due == 0 and others == 0:
            break
        _offer(table, view, state, seat, due, others)
        if view.phase == THIRD:
            _note_third(view, state, bit)
        view.behind = pending
        answer = ask(view, state, result, seat)
        action = answer & 255
        if action < FOLD or action > RAISE_SMALL:
            return -(seat + 1)
        if action >= RAISE and not view.legal & _CAN_RAISE:
            if view.bets >= UNLIMITED_BETS and others and view.stacks[seat] > due:
                result.unlimited_stops += 1
            action = CALL
        if action == FOLD and view.legal & _CAN_FOLD:
            _fold(view, state, result, seat, answer >> 8)
            if view.live & (view.live - 1) == 0:
                break
        elif action >= RAISE:
            small = action == RAISE_SMALL and view.raise_small_to > 0
            total = view.raise_small_to if small else view.raise_to
            _raise(table, view, state, result, seat, total, answer >> 8, pending)
            pending = view.live & ~view.all_in & ~bit
        else:
            _call(view, state, result, seat, due, answer >> 8)
        state.posting = 0
        seat += 1
    return 0


@inlined
def _offer(table: Record, view: Record, state: Record, seat: I64, due: I64, others: I64) -> None:
    """Set what the seat may do: legal, to_call, raise_to, raise_small_to."""
    chips = view.stacks[seat]
    view.to_call = min(due, chips)
    view.legal = _CAN_CALL
    view.raise_to = view.raise_small_to = 0
    if (due > 0 or table.open_fold) and not state.posting:
        view.legal |= _CAN_FOLD
    can_raise = others != 0 and chips > due and view.bets < view.max_bets
    matched = state.matched[seat]
    if can_raise and matched >= 0:
        can_raise = _reopened(table, state.size, view.price - matched)
    if state.posting and table.bring_in == table.small_bet:
        can_raise = False
    if not can_raise:
        return
    most = view.round_put_in[seat] + chips
    view.legal |= _CAN_RAISE
    view.raise_to = min(view.level + max(state.size, state.larger), most)
    if state.larger and most > view.level + state.size:
        view.legal |= _CAN_RAISE_SMALL
        view.raise_small_to = view.level + state.size


@inlined
def _reopened(table: Record, size: I64, above: I64) -> bool:
    """Return whether a wager this far above counts as a full one (RULES.md 4.2)."""
    if table.short_all_in == 1:
        return above >= size  # type: ignore[no-any-return]
    return 2 * above >= size  # type: ignore[no-any-return]


@njit
def _fold(view: Record, state: Record, result: Record, seat: I64, rule: I64) -> None:
    view.live &= ~(1 << seat)
    result.folded_on[seat] = view.phase
    log_action(view, state, result, seat, LOG_FOLD, 0, rule)


@inlined
def _call(view: Record, state: Record, result: Record, seat: I64, due: I64, rule: I64) -> None:
    """Check, call or post the bring-in."""
    bit = 1 << seat
    amount = view.to_call
    third = view.phase == THIRD
    kind = LOG_CALL
    matched = view.price  # of a bring-in 0, unless it is itself the bet
    if due == 0:
        kind = LOG_CHECK
        view.checks |= bit
    elif state.posting:
        kind = LOG_BRING_IN
        matched = view.level
        if view.level:  # the bring-in is the size of a bet, and counts as one
            view.bets = 1
    else:
        result.calls_made[seat] += 1
        if third:
            state.vpip |= bit
            if view.completer < 0:
                view.limpers |= bit
                matched = view.level
    _pay(view, result, seat, amount)
    if view.round_put_in[seat] == view.price:
        state.matchers |= bit
    state.matched[seat] = matched
    view.acted_bets[seat] = view.bets
    log_action(view, state, result, seat, kind, amount, rule)


@njit
def _raise(
    table: Record,
    view: Record,
    state: Record,
    result: Record,
    seat: I64,
    total: I64,
    rule: I64,
    behind: I64,
) -> None:
    """Bet, complete or raise to a total for the round."""
    bit = 1 << seat
    street = view.phase - THIRD
    amount = total - view.round_put_in[seat]
    full = _reopened(table, state.size, total - view.level)
    kind = LOG_RAISE
    if view.price == 0:
        kind = LOG_BET
    elif street == 0 and view.completer < 0 and table.bring_in < table.small_bet:
        kind = LOG_COMPLETE  # a raise where the bring-in is itself the bet (4.1)
    if street == 0:
        state.vpip |= bit
        if view.completer >= 0:
            state.raised_third |= bit
        else:
            state.completed |= bit
            view.completer = seat
            if _steals(view, seat, behind):
                state.steal_attempt |= bit
    _pay(view, result, seat, amount)
    if full:
        if state.larger and total - view.level >= state.larger:
            state.size = state.larger
            state.larger = 0
        view.level = total
        view.bets += 1
    view.price = total
    view.aggressor[street] = seat
    view.raises[8 * street + seat] += 1
    view.acted_bets[seat] = view.bets
    state.matched[seat] = total
    state.matchers = bit
    result.bets_made[seat] += 1
    log_action(view, state, result, seat, kind, amount, rule)


@inlined
def _note_third(view: Record, state: Record, bit: I64) -> None:
    """Record what the seat could do and faced on third street."""
    if view.legal & _CAN_RAISE:
        state.could_raise_third |= bit
    if view.completer >= 0:
        state.faced_completion |= bit


@njit
def _steals(view: Record, seat: I64, behind: I64) -> bool:
    """Return whether a completion comes from a steal seat (PROFILES.md, steal_seat)."""
    if view.limpers:
        return False
    door = RANK[view.door[seat]]
    for other in range(view.seats):
        if behind >> other & 1 and RANK[view.door[other]] >= door:
            return False
    return True


@inlined
def _pay(view: Record, result: Record, seat: I64, amount: I64) -> None:
    view.stacks[seat] -= amount
    view.put_in[seat] += amount
    view.round_put_in[seat] += amount
    view.pot += amount
    if view.stacks[seat] == 0:
        view.all_in |= 1 << seat
        result.all_in_on[seat] = view.phase


@inlined
def log_action(
    view: Record, state: Record, result: Record, seat: I64, kind: I64, amount: I64, rule: I64
) -> None:
    """Add an action to the log, as it was played."""
    entry = log_entry(state.log, result.actions)
    entry.street = view.phase
    entry.seat = seat
    entry.action = kind
    entry.all_in = view.stacks[seat] == 0
    entry.rule = rule
    entry.amount = amount
    entry.total = view.round_put_in[seat] if view.phase < DECLARE else 0
    result.actions += 1
