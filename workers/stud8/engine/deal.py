"""Dealing: which position of the deck each seat reads (RULES.md 1.4). Compiled.

Seats have slots in the deck of their own, so a fold never shifts another seat's
cards. Eight seats do not all find a slot for seventh street: they then read the
first positions not read yet, in an order that depends on the betting alone. A
uniform permutation read at unread positions so chosen is dealing without
replacement.
"""

import numpy as np
from stud8.engine.bits import lowest, popcount
from stud8.engine.compile import I64, Record, njit, part
from stud8.engine.lanes import choose, every, load, picker, store, union
from stud8.engine.native import word_at
from stud8.engine.openers import boards_after, highest_seat, lowness, tie_mask
from stud8.engine.tables import BURIED, RANK, SUIT, THIRD_CLASS

_NONE = -1
_STUB = 48
"""First position behind the slots of eight seats."""
_STUB_SEATS = 15
"""Mask of seats 1 to 4, which have a stub card each at eight seats."""
_TDA = 1

# The cards at one place of every seat's slots. With slots of seven there are at most
# seven seats; the eighth lane reads some card, never used.
_every_seventh = picker([*range(0, 49, 7), 45])
_every_sixth = picker(range(0, 48, 6))

_CARD = np.array([r | s << 4 for r, s in zip(RANK, SUIT, strict=True)], np.int64)
_SUITED = 1 << 12


@part
def deal_third(table: Record, view: Record, state: Record, result: Record) -> None:
    """Deal two cards down and one up to every seat."""
    slots = min(7, 14 - view.seats)  # 7, or 6 at eight seats
    for place in range(56):
        result.cards[place] = _NONE
    for place in range(32):
        view.up_order[place] = _NONE
    shown = 0
    mask = tie_mask(table)
    least = 1 << 20
    for seat in range(view.seats):
        down1 = word_at(state.deck, slots * seat)
        down2 = word_at(state.deck, slots * seat + 1)
        door = word_at(state.deck, slots * seat + 2)
        bit = 1 << door
        shown |= bit
        result.cards[7 * seat] = down1
        result.cards[7 * seat + 1] = down2
        result.cards[7 * seat + 2] = door
        state.private[4 * seat] = 1 << down1 | 1 << down2
        state.private[4 * seat + 1] = down1
        state.private[4 * seat + 2] = down2
        state.private[4 * seat + 3] = _NONE
        state.board[seat] = 1 << RANK[np.uint64(door)]
        view.up[seat] = bit
        view.up_order[4 * seat] = door
        view.door[seat] = door
        least = min(least, lowness(door, seat, mask))
        _classify(result, seat, down1, down2, door)
    view.seen_up = shown
    view.community = _NONE
    view.dealt[0] = view.seats
    state.lowest_seat = least & 7


@part
def _classify(result: Record, seat: I64, down1: I64, down2: I64, door: I64) -> None:
    """Set the class of the seat's three starting cards."""
    first, second = _CARD[np.uint64(down1)], _CARD[np.uint64(down2)]
    third = _CARD[np.uint64(door)]
    offsuit = (first ^ second | second ^ third) >> 4
    index = (first & 15) << 8 | (second & 15) << 4 | third & 15
    entry = np.int64(THIRD_CLASS[np.uint64(index if offsuit else index | _SUITED)])
    result.third_class[seat] = entry & (BURIED - 1)
    result.buried[seat] = entry >> 4


@njit
def deal_up(table: Record, view: Record, state: Record, result: Record, street: I64) -> None:
    """Deal an up card to every live seat on street 1 to 3 (fourth to sixth)."""
    slots = min(7, 14 - view.seats)
    place = 2 + street
    live = view.live
    address = state.deck + np.uint64(8 * place)
    codes = _every_seventh(address) if slots == 7 else _every_sixth(address)
    bits = choose(live, every(1) << codes, 0)
    boards = boards_after(load(state.board), codes, street)
    store(load(view.up) | bits, view.up)
    store(boards, state.board)
    view.seen_up |= np.uint64(union(bits))
    view.dealt[street] = popcount(live)
    if street == 1:
        view.saw_fourth = live
    state.highest_seat = highest_seat(table, view, boards)
    while live:
        seat = lowest(live)
        live &= live - 1
        code = word_at(state.deck, slots * seat + place)
        result.cards[np.uint64(7 * seat + place)] = code
        view.up_order[np.uint64(4 * seat + street)] = code


@njit
def deal_seventh(table: Record, view: Record, state: Record, result: Record) -> None:
    """Deal seventh street: a card down to every live seat, or one for all."""
    view.dealt[4] = popcount(view.live)
    if not _own_cards(table, view):
        slots = min(7, 14 - view.seats)
        code = word_at(state.deck, slots * view.seats)
        view.community = code
        view.seen_up |= np.uint64(1) << np.uint64(code)
        result.community_card = code
        return
    if view.seats == 8:
        _deal_seventh_of_eight(view, state, result)
        return
    seats = view.live
    while seats:
        seat = lowest(seats)
        seats &= seats - 1
        _take_seventh(state, result, seat, word_at(state.deck, 7 * seat + 6))


@part
def _own_cards(table: Record, view: Record) -> bool:
    """Return whether every live seat gets a card of its own on seventh street."""
    wanted = view.dealt[4]
    left = 52 - 3 * view.seats - (view.dealt[1] + view.dealt[2] + view.dealt[3])
    if table.burn_cards == 0:
        return left >= wanted  # type: ignore[no-any-return]
    stub = left - 3
    if table.short_stub == _TDA:
        # The last card is never dealt; the three burns may be shuffled in.
        return stub + 3 >= wanted + 2  # type: ignore[no-any-return]
    return stub >= wanted + 1  # type: ignore[no-any-return]


@part
def _deal_seventh_of_eight(view: Record, state: Record, result: Record) -> None:
    """Give seats 1 to 4 the stub cards, and the others the first positions unread.

    Those are the stub cards of folded seats, then the slots of sixth, fifth and
    fourth street that were never dealt, each by ascending seat.
    """
    for seat in range(4):
        if view.live >> seat & 1:
            _take_seventh(state, result, seat, word_at(state.deck, _STUB + seat))
    others = view.live & ~_STUB_SEATS
    for seat in range(4):
        if others and not view.live >> seat & 1:
            _take_seventh(state, result, lowest(others), word_at(state.deck, _STUB + seat))
            others &= others - 1
    for street in range(3, 0, -1):
        for seat in range(8):
            if others and result.cards[7 * seat + 2 + street] == _NONE:
                _take_seventh(
                    state, result, lowest(others), word_at(state.deck, 6 * seat + 2 + street)
                )
                others &= others - 1


@njit
def _take_seventh(state: Record, result: Record, seat: I64, code: I64) -> None:
    result.cards[7 * seat + 6] = code
    state.private[4 * seat] |= 1 << code
    state.private[4 * seat + 3] = code
