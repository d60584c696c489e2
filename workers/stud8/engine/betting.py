"""A round of betting: what a seat may do, and what its answer does (RULES.md 2 to 4). Compiled."""

import numpy as np
from stud8.engine.compile import I64, Record, inlined, njit, part
from stud8.engine.decision import ask
from stud8.engine.lanes import store
from stud8.engine.native import set_word
from stud8.engine.record import (
    LOG,
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
from stud8.engine.view import CALL, FOLD, RAISE, RAISE_SMALL, THIRD

UNLIMITED_BETS = 100
"""Where unlimited raising ends (RULES.md 4.1)."""

_CAN_FOLD, _CAN_CALL, _CAN_RAISE, _CAN_RAISE_SMALL = 1 << FOLD, 1 << CALL, 1 << RAISE, 1 << 4

# What `state.posting` says of the acting seat: it owes the bring-in, and may complete or not.
_POSTS, _ONLY_POSTS = 1, 2

_ENTRY = np.uint64(LOG.itemsize)


@njit
def open_round(table: Record, view: Record, state: Record, street: I64) -> None:
    """Set the round's fields for a new street, 0 to 4."""
    view.phase = THIRD + street
    view.price = view.level = view.bets = view.checks = 0
    store(0, view.round_put_in)
    store(0, view.acted_bets)
    store(-1, state.matched)
    state.able = view.live & ~view.all_in
    state.matchers = 0
    state.larger = 0
    state.size = table.small_bet if street < 2 else table.big_bet
    state.target = state.size
    view.max_bets = table.max_bets_per_round
    two_seats = view.live & (view.live - 1)
    heads_up = (two_seats & (two_seats - 1)) == 0
    if view.max_bets == 0 or (table.heads_up_uncapped and heads_up):
        view.max_bets = UNLIMITED_BETS


@part
def demand_bring_in(table: Record, view: Record, state: Record) -> None:
    """Set third street's price, and what the first actor owes (RULES.md 2.2, 4.1)."""
    view.price = table.bring_in
    state.posting = _POSTS
    if table.bring_in == table.small_bet:
        state.posting = _ONLY_POSTS
        view.level = table.bring_in
        state.target = table.bring_in + state.size
    elif table.bring_in_counts and view.max_bets < UNLIMITED_BETS:
        view.max_bets -= 1


@part
def allow_larger(table: Record, state: Record) -> None:
    """Allow the big bet beside the small one (RULES.md 1.2)."""
    if table.big_bet > table.small_bet:
        state.larger = state.target = table.big_bet


@njit
def play_round(view: Record, state: Record) -> I64:
    """Ask the seats with chips, from the first actor on, until all have answered.

    Returns 0, or -(seat + 1) of a seat that gave no answer.
    """
    seat = view.first_actor
    pending = state.able
    while pending:
        seat = next_seat(pending, seat)
        bit = 1 << seat
        pending ^= bit
        due = view.price - view.round_put_in[seat]
        if due == 0:
            if state.able == bit:
                break
            _offer_check(view, state, seat)
        else:
            _offer_call(view, state, seat, due)
        view.behind = pending
        answer = ask(view, state, seat)
        action = answer & 255
        if action == CALL or (action == FOLD and not view.legal & _CAN_FOLD):
            _check_or_call(view, state, seat, answer)
        elif action == FOLD:
            _fold(view, state, seat, answer)
            if view.live & (view.live - 1) == 0:
                break
        elif action < FOLD or action > RAISE_SMALL:
            return -(seat + 1)
        elif _may_raise(view, state, seat):
            _raise(view, state, seat, answer, pending)
            pending = state.able & ~bit
        else:
            _check_or_call(view, state, seat, answer)
        seat += 1
    return 0


@inlined
def _check_or_call(view: Record, state: Record, seat: I64, answer: I64) -> None:
    if view.to_call == 0:
        view.checks |= 1 << seat
        state.matched[seat] = 0
        log_action(view, state, seat, LOG_CHECK, 0, 0, 0, answer)
    else:
        _call(view, state, seat, answer)


@part
def _offer_check(view: Record, state: Record, seat: I64) -> None:
    """Set what the seat may do with nothing to call: legal and raise_to among others."""
    most = view.stacks[seat]
    legal = state.free_legal
    raise_to = min(state.target, most)
    raise_small_to = 0
    if raise_to:
        legal |= _CAN_RAISE
        if state.larger and most > state.size:
            legal |= _CAN_RAISE_SMALL
            raise_small_to = state.size
    view.to_call = 0
    view.legal = legal
    view.raise_to = raise_to
    view.raise_small_to = raise_small_to


@part
def _offer_call(view: Record, state: Record, seat: I64, due: I64) -> None:
    """Set what the seat may do with `due` chips to call."""
    bit = 1 << seat
    chips = view.stacks[seat]
    legal = _CAN_FOLD | _CAN_CALL
    raise_to = raise_small_to = 0
    can_raise = state.target > 0 and chips > due and state.able != bit
    matched = state.matched[seat]
    if matched >= 0 and can_raise:
        can_raise = is_full(state, view.price - matched)
    if can_raise:
        most = view.round_put_in[seat] + chips
        legal |= _CAN_RAISE
        raise_to = min(state.target, most)
        if state.larger and most > view.level + state.size:
            legal |= _CAN_RAISE_SMALL
            raise_small_to = view.level + state.size
    if view.phase == THIRD:
        if state.posting:
            legal &= ~_CAN_FOLD
            if state.posting == _ONLY_POSTS:
                legal, raise_to = _CAN_CALL, 0
        if legal & _CAN_RAISE:
            state.could_raise_third |= bit
        if view.completer >= 0:
            state.faced_completion |= bit
    view.to_call = min(due, chips)
    view.legal = legal
    view.raise_to = raise_to
    view.raise_small_to = raise_small_to


@inlined
def is_full(state: Record, above: I64) -> bool:
    """Return whether a wager this far above counts as a full one (RULES.md 4.2)."""
    return above << state.full_shift >= state.size  # type: ignore[no-any-return]


@part
def _may_raise(view: Record, state: Record, seat: I64) -> bool:
    """Return whether the seat may raise; count a raise that only the end at 100 bets stops."""
    if view.legal & _CAN_RAISE:
        return True
    others = state.able & ~(1 << seat)
    if view.bets >= UNLIMITED_BETS and others and view.stacks[seat] > view.to_call:
        state.unlimited_stops += 1
    return False


@part
def _fold(view: Record, state: Record, seat: I64, answer: I64) -> None:
    bit = 1 << seat
    view.live &= ~bit
    state.able &= ~bit
    state.folded_on[seat] = view.phase
    log_action(view, state, seat, LOG_FOLD, 0, view.round_put_in[seat], 0, answer)


@inlined
def _call(view: Record, state: Record, seat: I64, answer: I64) -> None:
    """Call, or post the bring-in."""
    bit = 1 << seat
    amount = view.to_call
    kind = LOG_CALL
    matched = view.price
    if state.posting:
        state.posting = 0
        kind = LOG_BRING_IN
        matched = view.level  # 0, unless the bring-in is itself the bet
        if view.level:
            view.bets = 1
    else:
        state.calls_made[seat] += 1
        if view.phase == THIRD:
            state.vpip |= bit
            if view.completer < 0:
                view.limpers |= bit
                matched = view.level
    _pay(view, state, seat, amount)
    if view.round_put_in[seat] == view.price:
        state.matchers |= bit
    state.matched[seat] = matched
    view.acted_bets[seat] = view.bets
    _log_paid(view, state, seat, kind, amount, answer)


@njit
def _raise(view: Record, state: Record, seat: I64, answer: I64, behind: I64) -> None:
    """Bet, complete or raise; `behind` are the seats that were to act after this one."""
    street = view.phase - THIRD
    total = view.raise_to
    if answer & 255 == RAISE_SMALL and view.raise_small_to > 0:
        total = view.raise_small_to
    amount = total - view.round_put_in[seat]
    kind = LOG_BET if view.price == 0 else LOG_RAISE
    if street == 0:
        if view.completer < 0 and view.bring_in < view.small_bet:
            kind = LOG_COMPLETE  # a raise where the bring-in is itself the bet (4.1)
        _note_wager_on_third(view, state, seat, behind)
    state.posting = 0
    _pay(view, state, seat, amount)
    if is_full(state, total - view.level):
        if state.larger and total - view.level >= state.larger:
            state.size = state.larger
            state.larger = 0
        view.level = total
        view.bets += 1
    state.target = 0
    if view.bets < view.max_bets:
        state.target = view.level + max(state.size, state.larger)
    view.price = total
    view.aggressor[street] = seat
    view.raises[8 * street + seat] += 1
    view.acted_bets[seat] = view.bets
    state.matched[seat] = total
    state.matchers = 1 << seat
    state.bets_made[seat] += 1
    _log_paid(view, state, seat, kind, amount, answer)


@part
def _note_wager_on_third(view: Record, state: Record, seat: I64, behind: I64) -> None:
    bit = 1 << seat
    state.vpip |= bit
    if view.completer >= 0:
        state.raised_third |= bit
        return
    state.completed |= bit
    view.completer = seat
    if _steals(view, seat, behind):
        state.steal_attempt |= bit


@part
def _steals(view: Record, seat: I64, behind: I64) -> bool:
    """Return whether a completion comes from a steal seat (docs/features.md, steal_seat)."""
    if view.limpers:
        return False
    door = RANK[view.door[seat]]
    for other in range(view.seats):
        if behind >> other & 1 and RANK[view.door[other]] >= door:
            return False
    return True


@inlined
def _pay(view: Record, state: Record, seat: I64, amount: I64) -> None:
    view.stacks[seat] -= amount
    view.put_in[seat] += amount
    view.round_put_in[seat] += amount
    view.pot += amount
    if view.stacks[seat] == 0:
        view.all_in |= 1 << seat
        state.able &= ~(1 << seat)
        state.all_in_on[seat] = view.phase


@inlined
def log_action(
    view: Record,
    state: Record,
    seat: I64,
    kind: I64,
    amount: I64,
    total: I64,
    all_in: I64,
    answer: I64,
) -> None:
    """Add an action to the log, as it was played; the answer names the rule behind it."""
    # The first word of an entry: street, seat, action, all_in and from bit 32 the rule.
    head = view.phase | seat << 8 | kind << 16 | all_in << 24 | answer >> 8 << 32
    entry = state.log
    set_word(entry, 0, head)
    set_word(entry, 1, amount)
    set_word(entry, 2, total)
    state.log = entry + _ENTRY


@inlined
def _log_paid(view: Record, state: Record, seat: I64, kind: I64, amount: I64, answer: I64) -> None:
    """Log an action that put in chips."""
    all_in = state.able >> seat & 1 ^ 1
    log_action(view, state, seat, kind, amount, view.round_put_in[seat], all_in, answer)
