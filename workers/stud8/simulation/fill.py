"""Rows of the tables, written into the columns' buffers by the kernel.

The buffers are reached by their addresses: Numba would count references to arrays.
"""

from typing import Any

import numpy as np
from numba import carray, types
from numba.extending import intrinsic
from stud8.engine.compile import I64, U64, Array, Record, njit
from stud8.engine.view import UNLIMITED
from stud8.simulation.columns import ACTIONS_AT, HANDS_AT, PLAYERS_AT, STORAGE, TABLES, stored

OUTPUT = np.dtype(
    [
        # Addresses of each table's buffers, one of each type of `columns.STORAGE`.
        *((f"{table}_{kind}", np.uint64) for table in TABLES for kind in STORAGE),
        # By table: hands, players, actions.
        ("room", np.int64, 3),  # rows that the buffers have room for
        ("full", np.int64, 3),  # with more rows than this, another deal might not fit
        ("rows", np.int64, 3),  # rows that they hold
    ],
    align=True,
)
"""Where the rows of the tables go."""


@intrinsic  # type: ignore[untyped-decorator]
def _pointer(typingctx: Any, address: Any, element: Any) -> Any:
    """Return an address as a pointer to elements of a type, given as `np.int8` and so on."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.inttoptr(args[0], context.get_value_type(signature.return_type))

    return types.CPointer(element.dtype)(types.uint64, element), codegen


@njit
def _int64(address: U64, columns: I64, room: I64) -> Array:
    return carray(_pointer(address, np.int64), (columns, room))


@njit
def _int32(address: U64, columns: I64, room: I64) -> Array:
    return carray(_pointer(address, np.int32), (columns, room))


@njit
def _int16(address: U64, columns: I64, room: I64) -> Array:
    return carray(_pointer(address, np.int16), (columns, room))


@njit
def _int8(address: U64, columns: I64, room: I64) -> Array:
    return carray(_pointer(address, np.int8), (columns, room))


# Columns of each table and type.
_COUNTS = {table: [len(stored(table, kind)) for kind in STORAGE] for table in TABLES}
_HANDS_64, _HANDS_32, _, _HANDS_8 = _COUNTS["hands"]
_PLAYERS_64, _PLAYERS_32, _PLAYERS_16, _PLAYERS_8 = _COUNTS["players"]
_ACTIONS_64, _ACTIONS_32, _ACTIONS_16, _ACTIONS_8 = _COUNTS["actions"]


@njit
def fill_hand(out: Record, hand: I64, deal: I64, seats: I64, result: Record) -> None:
    """Write one row of the hands table."""
    room = out.room[0]
    int64 = _int64(out.hands_int64, _HANDS_64, room)
    int32 = _int32(out.hands_int32, _HANDS_32, room)
    int8 = _int8(out.hands_int8, _HANDS_8, room)
    i = np.uint64(out.rows[0])
    out.rows[0] += 1
    int64[HANDS_AT.hand, i] = hand
    int64[HANDS_AT.deal, i] = deal
    int8[HANDS_AT.seats, i] = seats
    int8[HANDS_AT.bring_in_seat, i] = result.bring_in_seat + 1
    int8[HANDS_AT.completed_by, i] = result.completed_by + 1
    int32[HANDS_AT.pot, i] = result.pot
    int32[HANDS_AT.rake, i] = result.rake
    int8[HANDS_AT.pots, i] = result.pots
    int32[HANDS_AT.uncalled, i] = result.uncalled
    int8[HANDS_AT.showdown, i] = result.showdown != 0
    int8[HANDS_AT.low_made, i] = result.low_made != 0
    int8[HANDS_AT.scooped, i] = result.scooped != 0
    int8[HANDS_AT.split, i] = result.split != 0
    int8[HANDS_AT.community_card, i] = result.community_card
    int8[HANDS_AT.players_third, i] = result.players[0]
    int8[HANDS_AT.players_fourth, i] = result.players[1]
    int8[HANDS_AT.players_fifth, i] = result.players[2]
    int8[HANDS_AT.players_sixth, i] = result.players[3]
    int8[HANDS_AT.players_seventh, i] = result.players[4]
    int8[HANDS_AT.bets_third, i] = result.bets[0]
    int8[HANDS_AT.bets_fourth, i] = result.bets[1]
    int8[HANDS_AT.bets_fifth, i] = result.bets[2]
    int8[HANDS_AT.bets_sixth, i] = result.bets[3]
    int8[HANDS_AT.bets_seventh, i] = result.bets[4]


@njit
def fill_player(
    out: Record,
    hand: I64,
    deal: I64,
    seat: I64,
    entry: I64,
    group: I64,
    result: Record,
) -> None:
    """Write one seat's row of the players table."""
    room = out.room[1]
    int64 = _int64(out.players_int64, _PLAYERS_64, room)
    int32 = _int32(out.players_int32, _PLAYERS_32, room)
    int16 = _int16(out.players_int16, _PLAYERS_16, room)
    int8 = _int8(out.players_int8, _PLAYERS_8, room)
    i = np.uint64(out.rows[1])
    out.rows[1] += 1
    int64[PLAYERS_AT.hand, i] = hand
    int64[PLAYERS_AT.deal, i] = deal
    int8[PLAYERS_AT.seat, i] = seat + 1
    int8[PLAYERS_AT.lineup, i] = entry + 1
    int8[PLAYERS_AT.profile, i] = group
    int8[PLAYERS_AT.from_bring_in, i] = result.from_bring_in[seat]
    int8[PLAYERS_AT.third_class, i] = result.third_class[seat]
    int8[PLAYERS_AT.buried, i] = result.buried[seat] != 0
    int8[PLAYERS_AT.down1, i] = result.cards[7 * seat]
    int8[PLAYERS_AT.down2, i] = result.cards[7 * seat + 1]
    int8[PLAYERS_AT.door, i] = result.cards[7 * seat + 2]
    stack = result.start_stack[seat]
    int32[PLAYERS_AT.start_stack, i] = -1 if stack >= UNLIMITED else stack
    int32[PLAYERS_AT.net, i] = result.net[seat]
    int32[PLAYERS_AT.put_in, i] = result.put_in[seat]
    int32[PLAYERS_AT.returned, i] = result.returned[seat]
    int32[PLAYERS_AT.won_high, i] = result.won_high[seat]
    int32[PLAYERS_AT.won_low, i] = result.won_low[seat]
    int32[PLAYERS_AT.won_uncontested, i] = result.won_uncontested[seat]
    int8[PLAYERS_AT.scooped, i] = result.scooped_seat[seat] != 0
    int8[PLAYERS_AT.showdown, i] = result.showdown_seat[seat] != 0
    int8[PLAYERS_AT.folded_on, i] = result.folded_on[seat]
    int8[PLAYERS_AT.saw, i] = result.saw[seat]
    int8[PLAYERS_AT.all_in_on, i] = result.all_in_on[seat]
    int8[PLAYERS_AT.vpip, i] = result.vpip[seat] != 0
    int8[PLAYERS_AT.limped, i] = result.limped[seat] != 0
    int8[PLAYERS_AT.completed, i] = result.completed[seat] != 0
    int8[PLAYERS_AT.raised_third, i] = result.raised_third[seat] != 0
    int8[PLAYERS_AT.steal_attempt, i] = result.steal_attempt[seat] != 0
    int8[PLAYERS_AT.faced_completion, i] = result.faced_completion[seat] != 0
    int8[PLAYERS_AT.made_high, i] = result.high[seat] >> 20 if result.high[seat] >= 0 else -1
    int32[PLAYERS_AT.made_low, i] = result.low[seat]
    int16[PLAYERS_AT.bets_made, i] = result.bets_made[seat]
    int16[PLAYERS_AT.calls_made, i] = result.calls_made[seat]
    int8[PLAYERS_AT.opponents_fourth, i] = result.opponents_fourth[seat]
    int8[PLAYERS_AT.high_only, i] = result.high_only[seat] != 0
    int8[PLAYERS_AT.low_only, i] = result.low_only[seat] != 0
    int8[PLAYERS_AT.split, i] = result.split_seat[seat] != 0
    int8[PLAYERS_AT.quartered, i] = result.quartered[seat] != 0
    int8[PLAYERS_AT.could_raise_third, i] = result.could_raise_third[seat] != 0


@njit
def fill_action(
    out: Record,
    hand: I64,
    deal: I64,
    number: I64,
    entry: I64,
    group: I64,
    action: Record,
    rule_number: I64,
    rule_line: I64,
) -> None:
    """Write one row of the actions table; `action` is an entry of the engine's log."""
    room = out.room[2]
    int64 = _int64(out.actions_int64, _ACTIONS_64, room)
    int32 = _int32(out.actions_int32, _ACTIONS_32, room)
    int16 = _int16(out.actions_int16, _ACTIONS_16, room)
    int8 = _int8(out.actions_int8, _ACTIONS_8, room)
    i = np.uint64(out.rows[2])
    out.rows[2] += 1
    int64[ACTIONS_AT.hand, i] = hand
    int64[ACTIONS_AT.deal, i] = deal
    int16[ACTIONS_AT.number, i] = number
    int8[ACTIONS_AT.seat, i] = action.seat + 1
    int8[ACTIONS_AT.lineup, i] = entry + 1
    int8[ACTIONS_AT.profile, i] = group
    int8[ACTIONS_AT.street, i] = action.street
    int8[ACTIONS_AT.action, i] = action.action
    int32[ACTIONS_AT.amount, i] = action.amount
    int32[ACTIONS_AT.total, i] = action.total
    int8[ACTIONS_AT.all_in, i] = action.all_in != 0
    int32[ACTIONS_AT.rule, i] = rule_number
    int32[ACTIONS_AT.rule_line, i] = rule_line
