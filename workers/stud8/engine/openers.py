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
_TWO_PAIR = 1 << 2 * _GROUP - 1
_RANKS = (1 << 13) - 1

_CARD_KEY = np.array([1 << r | 1 << _GROUP + r | 1 << 2 * _GROUP + r for r in RANK], np.int64)
"""By card: its rank's bit in each group that a further card can raise."""


@inlined
def board_after(board: I64, code: I64, street: I64) -> I64:
    """Return the key of a board after one more card, dealt on street 0 (third) to 3."""
    key = _CARD_KEY[np.uint64(code)]
    board |= (board & key) << _GROUP | key & _RANKS
    if street == 3:  # two pair takes four cards
        pairs = board >> _GROUP & _RANKS
        if pairs & (pairs - 1):
            board |= _TWO_PAIR
    return board


@njit
def board_with(board: I64, rank: I64) -> I64:
    """Return the key of a board of any size after one more card of a rank."""
    return board_after(board, rank, 3)


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
    by_seat = table.bring_in_tie == 1
    least = 1 << 20
    while seats:
        seat = lowest(seats)
        seats &= seats - 1
        card = np.uint64(view.door[seat])
        suit = 0 if by_seat else SUIT[card]
        least = min(least, (RANK[card] << 2 | suit) << 3 | seat)
    return next_seat(able, least & 7)


@inlined
def height(table: Record, view: Record, board: I64, seat: I64) -> I64:
    """Return how high a seat's board is: the greatest acts first (RULES.md 3.1)."""
    if table.high_board_tie == 1:
        board = board << 2 | _top_suit(view.up[seat])
    return board << 3 | 7 - seat


@njit
def _top_suit(up: U64) -> I64:
    """Return the best suit among the cards of a board's highest rank."""
    cards: I64 = np.int64(up)
    ranks = (cards | cards >> 13 | cards >> 26 | cards >> 39) & _RANKS
    top = highest(ranks)
    suits = cards >> top & 1 | (cards >> 13 + top & 1) << 1
    suits |= (cards >> 26 + top & 1) << 2 | (cards >> 39 + top & 1) << 3
    return highest(suits)


@njit
def first_actor(table: Record, view: Record, state: Record, street: I64) -> I64:
    """Return who acts first on fourth (1) to seventh (4) street (RULES.md 3.1)."""
    seats = view.live
    greatest = -1
    while seats:
        seat = lowest(seats)
        seats &= seats - 1
        greatest = max(greatest, height(table, view, state.board[seat], seat))
    return first_able(table, view, 7 - (greatest & 7), street)


@njit
def first_able(table: Record, view: Record, highest_seat: I64, street: I64) -> I64:
    """Return who acts first when a seat has the highest board.

    That seat or, if it has no chips, the next seat to its left that has; itself
    if nobody has.
    """
    able = view.live & ~view.all_in
    if table.opener[street]:
        highest_seat = table.opener[street] - 1
    return next_seat(able if able else view.live, highest_seat)
