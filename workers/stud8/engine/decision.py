"""Asking a seat: its private fields of the View, and the call. Compiled."""

import numpy as np
from stud8.engine.compile import I64, U64, Record, inlined, part
from stud8.engine.lanes import LANES, every, lane_numbers, store, store_at
from stud8.engine.native import address_of, call_strategy, word_at
from stud8.engine.state import show_private
from stud8.engine.streams import action_draw, action_draws

_STREAM = np.uint64(0x9E3779B97F4A7C15)
"""Turns the draw of a decision into the key of its equity samples."""

_AHEAD = 6
"""Decisions of every seat that are drawn ahead; few seats have more in a hand."""


@part
def draw_ahead(state: Record, wanted: I64) -> None:
    """Draw for the first decisions of all seats at once, which costs little more than one.

    If draws are not wanted all of them are 0.
    """
    address = address_of(state.draws)
    for pair in range(_AHEAD // 2):
        room = address + np.uint64(2 * 8 * LANES * pair)
        if wanted:
            action_draws(state.seed, state.hand, pair, room)
        else:
            store_at(every(0), room)
            store_at(every(0), room + np.uint64(8 * LANES))
    store(lane_numbers(), state.next_draw)
    state.wanted = wanted


@inlined
def ask(view: Record, state: Record, seat: I64) -> I64:
    """Show the View to the strategy in a seat and return its answer.

    What the seat may do must be set already.
    """
    draw = _next_draw(state, seat)
    view.seat = seat
    show_private(view, state, seat)
    view.own = state.private[4 * seat] | np.int64(view.up[seat])
    view.draw = draw
    view.stream = draw ^ _STREAM
    view.parameters = word_at(state.parameters, seat)
    view.counters = word_at(state.counters, seat)
    return call_strategy(np.uint64(word_at(state.strategies, seat)), view)


@part
def _next_draw(state: Record, seat: I64) -> U64:
    """Return the draw of the seat's next decision."""
    index = np.uint64(state.next_draw[seat])
    state.next_draw[seat] = index + np.uint64(8)
    if index >= 8 * _AHEAD:
        if state.wanted == 0:
            return np.uint64(0)
        return action_draw(state.seed, state.hand, seat, index >> 3)
    return state.draws[index]
