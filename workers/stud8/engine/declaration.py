"""The declaration of high, low or both at the end of a hand (RULES.md 5.8). Compiled."""

from stud8.engine.betting import log_action
from stud8.engine.bits import lowest
from stud8.engine.compile import I64, Record, njit
from stud8.engine.decision import ask
from stud8.engine.record import LOG_DECLARE_HIGH
from stud8.engine.view import DECLARE, DECLARE_BOTH, DECLARE_HIGH, DECLARE_LOW


@njit
def declare(
    view: Record,
    state: Record,
    result: Record,
) -> I64:
    """Ask every live seat; none sees what another declares.

    Returns 0, or -(seat + 1) of a seat that gave no answer.
    """
    view.phase = DECLARE
    view.legal = 1 << DECLARE_HIGH | 1 << DECLARE_LOW | 1 << DECLARE_BOTH
    view.to_call = view.raise_to = view.raise_small_to = view.behind = 0
    seats = view.live
    while seats:
        seat = lowest(seats)
        seats &= seats - 1
        answer = ask(view, state, seat)
        action = answer & 255
        if action < DECLARE_HIGH or action > DECLARE_BOTH:
            return -(seat + 1)
        result.declared[seat] = action
        kind = LOG_DECLARE_HIGH + action - DECLARE_HIGH
        all_in = view.all_in >> seat & 1
        log_action(view, state, seat, kind, 0, 0, all_in, answer)
    return 0
