"""Who acts first: the bring-in by the lowest door card, later the highest board. Compiled.

A board is kept as a key that grows with the board: four groups of 14 bits, the
ranks that it holds at least once, twice, three and four times. The free bit
above the second group says two pair, so that keys compare as boards do.
"""

import numpy as np
from stud8.engine.bits import highest, lowest
from stud8.engine.compile import I64, U64, Lanes, Record, inlined, njit, part
from stud8.engine.lanes import choose, equal, every, greatest, lane_numbers, load
from stud8.engine.seats import next_seat
from stud8.engine.tables import RANK, SUIT

_GROUP = 14
_TWO_PAIR = 1 << 2 * _GROUP - 1
_RANKS = (1 << 13) - 1


@part
def boards_after(boards: Lanes, codes: Lanes, street: I64) -> Lanes:
    """Return the keys of all boards after one more card each, dealt on street 1 to 3."""
    suits = codes * 5 >> 6  # of code 13 x suit + rank
    card = every(1) << codes - (suits << 3) - (suits << 2) - suits
    boards = boards | (boards & (card | card << _GROUP | card << 2 * _GROUP)) << _GROUP | card
    if street == 3:  # two pair takes four cards
        pairs = boards >> _GROUP & _RANKS
        one_pair = equal(pairs & pairs - 1, 0)
        boards = boards | choose(one_pair, 0, _TWO_PAIR)
    return boards


@njit
def board_with(board: I64, rank: I64) -> I64:
    """Return the key of a board of any size after one more card of a rank."""
    card = 1 << rank
    board |= (board & (card | card << _GROUP | card << 2 * _GROUP)) << _GROUP | card
    pairs = board >> _GROUP & _RANKS
    return board | _TWO_PAIR if pairs & (pairs - 1) else board


@njit
def shows_pair(board: I64) -> bool:
    """Return whether a board holds a pair or better."""
    return board >> _GROUP != 0  # type: ignore[no-any-return]


_DOOR = np.array([(r << 2 | s) << 3 for r, s in zip(RANK, SUIT, strict=True)], np.int64)
"""By card: how it compares as a door card, above three bits for the seat."""
_BY_SUIT, _BY_SEAT = -1, ~(3 << 3)


@inlined
def tie_mask(table: Record) -> I64:
    """Return what equal ranks of door cards are compared by: see `lowness`."""
    return _BY_SEAT if table.bring_in_tie == 1 else _BY_SUIT


@inlined
def lowness(code: I64, seat: I64, mask: I64) -> I64:
    """Return how low a seat's door card is: the least brings in (RULES.md 2.1)."""
    return _DOOR[np.uint64(code)] & mask | seat


@njit
def bring_in_seat(table: Record, view: Record) -> I64:
    """Return the seat that owes the bring-in (RULES.md 2.1, 2.3)."""
    able = view.live & ~view.all_in
    if table.opener[0]:
        return next_seat(able, table.opener[0] - 1)
    seats = able if table.all_in_bring_in == 1 else view.live
    least = 1 << 20
    while seats:
        seat = lowest(seats)
        seats &= seats - 1
        least = min(least, lowness(view.door[seat], seat, tie_mask(table)))
    return next_seat(able, least & 7)


@inlined
def highest_seat(table: Record, view: Record, boards: Lanes) -> I64:
    """Return the live seat with the highest of all boards (RULES.md 3.1)."""
    if table.high_board_tie == 1:
        return _highest_by_suit(view, boards)
    heights = choose(view.live, boards << 3 | 7 - lane_numbers(), -1)
    return 7 - (greatest(heights) & 7)


@njit
def _highest_by_suit(view: Record, boards: Lanes) -> I64:
    suits = every(0)
    seats = view.live
    while seats:
        seat = lowest(seats)
        seats &= seats - 1
        suits = choose(1 << seat, _top_suit(view.up[seat]), suits)
    heights = choose(view.live, (boards << 2 | suits) << 3 | 7 - lane_numbers(), -1)
    return 7 - (greatest(heights) & 7)


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
    return first_able(table, view, highest_seat(table, view, load(state.board)), street)


@njit
def first_able(table: Record, view: Record, seat: I64, street: I64) -> I64:
    """Return who acts first when a seat has the highest board.

    That seat or, if it has no chips, the next seat to its left that has; itself
    if nobody has.
    """
    able = view.live & ~view.all_in
    if table.opener[street]:
        seat = table.opener[street] - 1
    return next_seat(able if able else view.live, seat)
