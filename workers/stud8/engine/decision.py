"""Asking a seat: its private fields of the View, and the call. Compiled."""

import numpy as np
from stud8.engine.compile import I64, U64, Record, inlined
from stud8.engine.native import address_of, call_strategy, word_at
from stud8.engine.state import show_private
from stud8.engine.streams import action_draw, action_draws

_STREAM = np.uint64(0x9E3779B97F4A7C15)
"""Turns the draw of a decision into the key of its equity samples."""

_PAIRS = 4
"""Pairs of decisions of all seats that `draws` has room for; few seats have more in a hand."""


@inlined
def ask(
    view: Record,
    state: Record,
    result: Record,
    seat: I64,
) -> I64:
    """Show the View to the strategy in a seat and return its answer.

    What the seat may do must be set already.
    """
    draw = _next_draw(state, seat)
    view.seat = seat
    show_private(view, state, seat)
    view.draw = draw
    view.stream = draw ^ _STREAM
    view.parameters = word_at(state.parameters, seat)
    view.counters = word_at(state.counters, seat)
    return call_strategy(np.uint64(word_at(state.strategies, seat)), view)


@inlined
def _next_draw(state: Record, seat: I64) -> U64:
    """Return the draw of the seat's next decision.

    Two decisions of all seats are drawn at once, which costs little more than one.
    """
    decision = state.decisions[seat]
    state.decisions[seat] = decision + 1
    pair = decision >> 1
    if pair >= state.drawn:
        if pair >= _PAIRS:
            return action_draw(state.seed, state.hand, seat, decision)
        room = address_of(state.draws) + np.uint64(128 * pair)
        action_draws(state.seed, state.hand, pair, room)
        state.drawn = pair + 1
    return state.draws[8 * decision + seat]
