"""Equal hands share: who gets the odd chips (RULES.md 5.6). Compiled."""

from stud8.engine.bits import lowest, popcount
from stud8.engine.compile import I64, Record, njit, part

_SUIT = 0
"""Value of the option `odd_chip` by which suits decide."""
_FLUSH, _STRAIGHT_FLUSH = 5, 8


@njit
def share_out(
    table: Record, state: Record, result: Record, amount: I64, winners: I64, of_low: I64
) -> None:
    """Set in `state.share` each winner's part of an amount; `winners` is a mask.

    Parts are multiples of the chip; odd chips go out one each in order of the
    winning high hands, or of the lows, and a rest smaller than a chip to the first.
    """
    count = popcount(winners)
    if count == 1:
        state.share[lowest(winners)] = amount
        return
    chips = amount // table.chip
    odd, rest = chips % count, amount % table.chip
    left = winners
    while left:
        seat = lowest(left)
        left &= left - 1
        state.share[seat] = chips // count * table.chip
        if of_low:
            state.order[seat] = _low_order(table, seat, state.own[seat], result.low[seat])
        else:
            state.order[seat] = _high_order(table, seat, state.own[seat], result.high[seat])
    while odd > 0 or rest > 0:
        first = _first(state, winners)
        winners ^= 1 << first
        if odd > 0:
            state.share[first] += table.chip
            odd -= 1
        state.share[first] += rest
        rest = 0


@njit
def _first(state: Record, seats: I64) -> I64:
    first = lowest(seats)
    while seats:
        seat = lowest(seats)
        seats &= seats - 1
        if state.order[seat] > state.order[first]:
            first = seat
    return first


@njit
def _high_order(table: Record, seat: I64, cards: I64, strength: I64) -> I64:
    """Return who comes first among equal high hands: the greater number.

    The suits of the winning five, sorted by rank (of a wheel the five is the top
    card), the better suits of each rank; or the seats from the left of the button.
    """
    if table.odd_chip != _SUIT:
        return -seat
    category = strength >> 20
    if category in (_FLUSH, _STRAIGHT_FLUSH):
        for suit in range(4):
            if popcount(cards >> 13 * suit & 8191) >= 5:
                return suit
    copies = 0
    for place in range(5):
        copies += 1 << 4 * (strength >> 4 * place & 15)
    order = 0
    wheel = category == 4 and strength >> 16 & 15 == 3
    if wheel:  # the ace is the last card
        for rank in range(3, -1, -1):
            order = order << 2 | _nth_suit(cards, rank, 0)
        return order << 2 | _nth_suit(cards, 12, 0)
    for rank in range(12, -1, -1):
        for copy in range(copies >> 4 * rank & 15):
            order = order << 2 | _nth_suit(cards, rank, copy)
    return order


@njit
def _low_order(table: Record, seat: I64, cards: I64, code: I64) -> I64:
    """Return who comes first among equal lows: the greater number; see `_high_order`."""
    if table.odd_chip != _SUIT:
        return -seat
    order = 0
    for place in range(12, -1, -1):
        rank = (place + 12) % 13
        for copy in range(_low_copies(table, code, place)):
            order = order << 2 | _nth_suit(cards, rank, copy)
    return order


@part
def _low_copies(table: Record, code: I64, place: I64) -> I64:
    """Return how many cards of a rank (ace 0) are in a low."""
    if table.low_qualifier:
        return code >> place & 1
    copies = 0
    for nibble in range(5):
        copies += code >> 4 * nibble & 15 == place
    return copies


@njit
def _nth_suit(cards: I64, rank: I64, skipped: I64) -> I64:
    """Return the best suit cards of a rank after skipping some better ones."""
    for suit in range(3, -1, -1):
        if cards >> 13 * suit + rank & 1:
            if skipped == 0:
                return suit
            skipped -= 1
    return 0
