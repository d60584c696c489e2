"""Asking a seat: its private fields of the View, and the call. Compiled."""

import numpy as np
from stud8.engine.compile import I64, Array, Record, njit
from stud8.engine.native import call_strategy
from stud8.engine.streams import action_draw

_STREAM = np.uint64(0x9E3779B97F4A7C15)
"""Turns the draw of a decision into the key of its equity samples."""


@njit
def ask(
    view: Record,
    state: Record,
    result: Record,
    strategies: Array,
    parameters: Array,
    counters: Array,
    seat: I64,
) -> I64:
    """Show the View to the strategy in a seat and return its answer.

    What the seat may do must be set already.
    """
    draw = action_draw(state.seed, state.hand, seat, state.decisions[seat])
    state.decisions[seat] += 1
    view.seat = seat
    view.own = state.own[seat]
    view.down[0] = result.cards[7 * seat]
    view.down[1] = result.cards[7 * seat + 1]
    view.down[2] = result.cards[7 * seat + 6]
    view.draw = draw
    view.stream = draw ^ _STREAM
    view.parameters = parameters[seat]
    view.counters = counters[seat]
    return call_strategy(strategies[seat], view)
