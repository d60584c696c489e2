"""The columns of every table, in one place: the kernel, Arrow and the docs read them here.

Seats and line-up entries are 1-based, so 0 means "none" in columns of seats; cards
are codes as in `engine.cards`, -1 = none; money is chips; a street is 3 to 7.
"""

from collections import namedtuple
from dataclasses import dataclass
from typing import Any

import pyarrow as pa


@dataclass(frozen=True, slots=True)
class Kind:
    """How a column is kept: in the kernel's buffers, and in Arrow.

    Columns of words hold the number of a word, of lows the engine's code; a negative
    number is null.
    """

    storage: str
    arrow: pa.DataType
    nullable: bool = False

    @property
    def words(self) -> bool:
        """Whether it holds numbers of words."""
        return bool(pa.types.is_dictionary(self.arrow))


_SMALL_WORDS = pa.dictionary(pa.int8(), pa.string())
KINDS = {
    "int64": Kind("int64", pa.int64()),
    "int32": Kind("int32", pa.int32()),
    "int16": Kind("int16", pa.int16()),
    "int8": Kind("int8", pa.int8()),
    "bool": Kind("int8", pa.bool_()),
    "chips or null": Kind("int32", pa.int32(), nullable=True),
    "number or null": Kind("int32", pa.int32(), nullable=True),
    "label": Kind("int8", _SMALL_WORDS),
    "third class": Kind("int8", _SMALL_WORDS),
    "action": Kind("int8", _SMALL_WORDS),
    "high": Kind("int8", _SMALL_WORDS, nullable=True),
    "low": Kind("int32", pa.dictionary(pa.int16(), pa.string()), nullable=True),
}


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its name, a key of `KINDS`, and what it says.

    `source` names the field of the engine's RESULT that it copies, if it does.
    """

    name: str
    kind: str
    meaning: str
    source: str = ""

    @property
    def arrow(self) -> pa.Field:
        """The column in an Arrow schema."""
        kind = KINDS[self.kind]
        return pa.field(self.name, kind.arrow, nullable=kind.nullable)


def _same(name: str, kind: str, meaning: str) -> Column:
    return Column(name, kind, meaning, source=name)


_HAND = Column("hand", "int64", "Number of the hand in the job, 0-based.")
_DEAL = Column(
    "deal", "int64", "Number of the deck; hands of one deal are replays of it (`deal: rotate`)."
)
_SEAT = Column("seat", "int8", "The seat, 1 = first left of the button.")
_LINEUP = Column("lineup", "int8", "The entry of `seats` that sat there, 1 = the first.")
_PROFILE = Column("profile", "label", "Label of the entry's group in the results.")

PLAYERS = (
    _HAND,
    _DEAL,
    _SEAT,
    _LINEUP,
    _PROFILE,
    _same("from_bring_in", "int8", "Places behind the bring-in: 0 = it, 1 = next; -1 = none."),
    _same("third_class", "third class", "Class of the three starting cards."),
    _same("buried", "bool", "The starting pair is in the hole."),
    Column("down1", "int8", "First down card."),
    Column("down2", "int8", "Second down card."),
    Column("door", "int8", "Door card."),
    Column("start_stack", "chips or null", "Chips before the ante; null = never all-in."),
    _same(
        "net",
        "int32",
        "won_high + won_low + won_uncontested + returned - put_in - the time charge.",
    ),
    _same("put_in", "int32", "Chips put in, ante and uncalled bet included."),
    _same("returned", "int32", "Uncalled chips given back."),
    _same(
        "won_high", "int32", "Won with the high hand, whole pots without a low included; less rake."
    ),
    _same("won_low", "int32", "Won with the low hand; less rake."),
    _same("won_uncontested", "int32", "Won because all others folded; less rake."),
    Column(
        "scooped",
        "bool",
        "At showdown, alone got every chip of every pot it was eligible for.",
        "scooped_seat",
    ),
    Column("showdown", "bool", "Reached the showdown.", "showdown_seat"),
    _same("folded_on", "int8", "Street of its fold; 0 = never."),
    _same("saw", "int8", "Last street on which it was dealt a card."),
    _same("all_in_on", "int8", "Street on which its last chip went in; 0 = never."),
    _same("vpip", "bool", "Put in chips by choice on third."),
    _same("limped", "bool", "Called the bring-in before any completion."),
    _same("completed", "bool", "Completed on third."),
    _same("raised_third", "bool", "Raised on third after a completion."),
    _same("steal_attempt", "bool", "Completed from a steal seat."),
    _same("faced_completion", "bool", "Had to act on third after a completion."),
    Column("made_high", "high", "Category of its high hand at showdown; null if none was shown."),
    Column("made_low", "low", "Ranks of its low at showdown, highest first; null if it has none."),
    _same("bets_made", "int16", "Bets, completions and raises made."),
    _same("calls_made", "int16", "Calls made."),
    _same(
        "opponents_fourth",
        "int8",
        "Other seats dealt a fourth-street card; 0 if it was not dealt one itself.",
    ),
    _same("high_only", "bool", "Won high chips of a pot that had a low, and no low chips."),
    _same("low_only", "bool", "Won low chips, and no high chips of a pot that had a low."),
    Column("split", "bool", "At showdown won a share, not all, of some pot.", "split_seat"),
    _same("quartered", "bool", "Won a quarter or less, not nothing, of a pot with a low."),
    _same("could_raise_third", "bool", "Had a legal completion or raise on third."),
)

_STREETS = ("third", "fourth", "fifth", "sixth", "seventh")

HANDS = (
    _HAND,
    _DEAL,
    Column("seats", "int8", "Seats at the table."),
    Column("bring_in_seat", "int8", "Seat that posted or completed first; 0 = none."),
    Column("completed_by", "int8", "Seat that completed; 0 = nobody."),
    _same("pot", "int32", "All pots, before rake, after the return of uncalled bets."),
    _same("rake", "int32", "Chips taken by the house."),
    _same("pots", "int8", "Main pot and side pots."),
    _same("uncalled", "int32", "Uncalled chips given back."),
    _same("showdown", "bool", "Two or more seats showed down."),
    _same("low_made", "bool", "At showdown a low qualified in the main pot."),
    _same("scooped", "bool", "At showdown one seat got every chip of every pot."),
    _same("split", "bool", "At showdown some pot went to more than one seat."),
    _same("community_card", "int8", "The community card of seventh street; -1 = none."),
    *(
        Column(f"players_{street}", "int8", f"Seats dealt a card on {street} street.")
        for street in _STREETS
    ),
    *(Column(f"bets_{street}", "int8", f"Full bets on {street} street.") for street in _STREETS),
)

ACTIONS = (
    _HAND,
    _DEAL,
    Column("number", "int16", "Number of the action in the hand, 1-based."),
    _SEAT,
    _LINEUP,
    _PROFILE,
    Column("street", "int8", "Street of the action."),
    Column("action", "action", "What was done."),
    Column("amount", "int32", "Chips put in by it."),
    Column("total", "int32", "The seat's chips of the round after it, antes not counted."),
    Column("all_in", "bool", "It put in the seat's last chip."),
    Column(
        "rule",
        "number or null",
        "Number of the profile's rule that decided, 1-based in its street's list; "
        "1 for a strategy in Python.",
    ),
    Column(
        "rule_line",
        "number or null",
        "Line of that rule in the profile's text; 0 for a strategy in Python.",
    ),
)

TABLES: dict[str, tuple[Column, ...]] = {"hands": HANDS, "players": PLAYERS, "actions": ACTIONS}
SORTED_BY = {"hands": ("hand",), "players": ("hand", "seat"), "actions": ("hand", "number")}

STORAGE = ("int64", "int32", "int16", "int8")
"""Types of the kernel's buffers: each holds the columns of that type, [columns, rows]."""


def stored(table: str, storage: str) -> list[Column]:
    """Return the columns of a table that are stored with a type, in their order."""
    return [column for column in TABLES[table] if KINDS[column.kind].storage == storage]


def _places(table: str) -> tuple[list[str], list[int]]:
    """Return names and places of a table's columns, each among those of its type."""
    pairs = [
        (column.name, place)
        for storage in STORAGE
        for place, column in enumerate(stored(table, storage))
    ]
    return [name for name, _ in pairs], [place for _, place in pairs]


# The place of each column in its buffer, reached by the column's name.
_names, _at = _places("hands")
HandsAt = namedtuple("HandsAt", _names)  # type: ignore[misc]
HANDS_AT: Any = HandsAt(*_at)
_names, _at = _places("players")
PlayersAt = namedtuple("PlayersAt", _names)  # type: ignore[misc]
PLAYERS_AT: Any = PlayersAt(*_at)
_names, _at = _places("actions")
ActionsAt = namedtuple("ActionsAt", _names)  # type: ignore[misc]
ACTIONS_AT: Any = ActionsAt(*_at)


def schema(table: str) -> pa.Schema:
    """Return the Arrow schema of a table: `hands`, `players` or `actions`."""
    return pa.schema([column.arrow for column in TABLES[table]])


def reference(table: str) -> str:
    """Return a table's columns as the Markdown table of docs/tables.md."""
    lines = ["| column | type | meaning |", "| --- | --- | --- |"]
    for column in TABLES[table]:
        kind = KINDS[column.kind]
        name = "words" if kind.words else str(kind.arrow)
        lines.append(
            f"| `{column.name}` | {name}{' or null' if kind.nullable else ''} | {column.meaning} |"
        )
    return "\n".join(lines)
