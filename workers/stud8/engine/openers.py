"""Who acts first: the bring-in by the lowest door card, later the highest board. Compiled.

A board is kept as a key that grows with the board: four groups of 14 bits, the
ranks that it holds at least once, twice, three and four times. The free bit
above the second group says two pair, so that keys compare as boards do.
"""

import numpy as np
from stud8.engine.bits import highest, lowest
from stud8.engine.compile import I64, U64, Record, inlined, njit
from stud8.engine.seats import next_seat
from stud8.engine.tables import RANK, SUIT

_GROUP = 14
_EVERY_GROUP = 1 | 1 << _GROUP | 1 << 2 * _GROUP
_TWO_PAIR = 1 << 2 * _GROUP - 1
_RANKS = (1 << 13) - 1


@inlined
def board_with(board: I64, rank: I64) -> I64:
    """Return the key of a board after one more card of a rank."""
    card = 1 << rank
    board |= (board & card * _EVERY_GROUP) << _GROUP | card
    pairs = board >> _GROUP & _RANKS
    if pairs & (pairs - 1):
        board |= _TWO_PAIR
    return board


@njit
def shows_pair(board: I64) -> bool:
    """Return whether a board holds a pair or better."""
    return board >> _GROUP != 0  # type: ignore[no-any-return]


@njit
def bring_in_seat(table: Record, view: Record) -> I64:
    """Return the seat that owes the bring-in (RULES.md 2.1, 2.3)."""
    able = view.live & ~view.all_in
    if table.opener[0]:
        return next_seat(able, table.opener[0] - 1)
    seats = view.live
    if table.all_in_bring_in == 1:
        seats = able
    least = 1 << 20
    while seats:
        seat = lowest(seats)
        seats &= seats - 1
        card = view.door[seat]
        rank, suit = RANK[card], SUIT[card]
        if table.bring_in_tie == 1:
            suit = 0
        least = min(least, (rank << 2 | suit) << 3 | seat)
    return next_seat(able, least & 7)


@njit
def first_actor(table: Record, view: Record, state: Record, street: I64) -> I64:
    """Return who acts first on fourth (1) to seventh (4) street (RULES.md 3.1).

    The highest board or, if it has no chips, the next seat to its left that has;
    the highest board itself if nobody has.
    """
    able = view.live & ~view.all_in
    seats = able if able else view.live
    if table.opener[street]:
        return next_seat(seats, table.opener[street] - 1)
    return next_seat(seats, _highest_board(table, view, state))


@njit
def _highest_board(table: Record, view: Record, state: Record) -> I64:
    seats = view.live
    greatest = -1
    while seats:
        seat = lowest(seats)
        seats &= seats - 1
        key = state.board[seat]
        if table.high_board_tie == 1:
            key = key << 2 | _top_suit(view.up[seat])
        greatest = max(greatest, key << 3 | (7 - seat))
    return 7 - (greatest & 7)


@njit
def _top_suit(up: U64) -> I64:
    """Return the best suit among the cards of a board's highest rank."""
    cards: I64 = np.int64(up)
    ranks = (cards | cards >> 13 | cards >> 26 | cards >> 39) & _RANKS
    top = highest(ranks)
    suits = cards >> top & 1 | (cards >> 13 + top & 1) << 1
    suits |= (cards >> 26 + top & 1) << 2 | (cards >> 39 + top & 1) << 3
    return highest(suits)
