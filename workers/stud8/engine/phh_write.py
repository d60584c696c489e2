"""Writing hands as PHH, so that other programs can read and pay them."""

from collections.abc import Iterator

from stud8.engine.cards import format_cards
from stud8.engine.history import DECLARATION_STREET, HandHistory, HistoryAction, rule_texts
from stud8.engine.phh import VARIANT

_RAISES = ("complete", "bet", "raise")
_WORDS = {"fold": "f", "check": "cc", "call": "cc", "bring_in": "pb"}
# PHH has no unlimited stacks. No hand can cost more than this many big bets and the ante.
_ENOUGH_BETS = 1000


def write_phh(history: HandHistory) -> str:
    """Return a hand as the text of a `.phh` file.

    An unlimited stack is written as one that the hand cannot use up. Rules other
    than the defaults stand in `_rules`, declarations in `_declarations` (one a
    seat); PHH has no fields of its own for them, and no place for a rake.
    """
    stacks = [stack if stack is not None else _enough(history) for stack in history.stacks]
    finishing = [stack + net for stack, net in zip(stacks, history.net, strict=True)]
    fields = {
        "variant": _string(VARIANT),
        "ante_trimming_status": "false",
        "antes": _integers([history.stakes.ante] * len(stacks)),
        "bring_in": str(history.stakes.bring_in),
        "small_bet": str(history.stakes.small_bet),
        "big_bet": str(history.stakes.big_bet),
        "starting_stacks": _integers(stacks),
        "actions": _lines(list(_actions(history))),
        "hand": None if history.hand is None else str(history.hand),
        "players": _strings(history.labels) if history.labels else None,
        "finishing_stacks": _integers(finishing),
        "_rules": _strings(rule_texts(history.rules)) or None,
        "_declarations": _strings(_declarations(history)) or None,
    }
    return "".join(f"{name} = {value}\n" for name, value in fields.items() if value is not None)


def _enough(history: HandHistory) -> int:
    return history.stakes.ante + history.rules.time_charge + _ENOUGH_BETS * history.stakes.big_bet


def _actions(history: HandHistory) -> Iterator[str]:
    for street in range(3, 8):
        yield from _deals(history, street)
        for action in history.actions:
            if action.street == street:
                yield f"p{action.seat} {_word(action)}"
    if history.showdown:
        yield from _shows(history)


def _deals(history: HandHistory, street: int) -> Iterator[str]:
    first = 0 if street == 3 else street - 1
    for seat, cards in enumerate(history.cards):
        if len(cards) >= street:
            yield f"d dh p{seat + 1} {format_cards(cards[first:street])}"
    if street == 7 and history.community is not None:
        yield f"d db {format_cards([history.community])}"


def _word(action: HistoryAction) -> str:
    return f"cbr {action.total}" if action.kind in _RAISES else _WORDS[action.kind]


def _shows(history: HandHistory) -> Iterator[str]:
    """Show hands in order; the others show too if they win, and muck if they do not."""
    folded = {action.seat for action in history.actions if action.kind == "fold"}
    others = set(range(1, len(history.stacks) + 1)) - folded - set(history.show_order)
    for seat in (*history.show_order, *sorted(others)):
        mucks = seat in others and history.payouts[seat - 1] == 0
        yield f"p{seat} sm" if mucks else f"p{seat} sm {format_cards(history.cards[seat - 1])}"


def _declarations(history: HandHistory) -> list[str]:
    declared = {
        action.seat: action.kind.removeprefix("declare_")
        for action in history.actions
        if action.street == DECLARATION_STREET
    }
    if not declared:
        return []
    return [declared.get(seat, "") for seat in range(1, len(history.stacks) + 1)]


def _integers(values: list[int]) -> str:
    return "[" + ", ".join(map(str, values)) + "]"


def _strings(values: tuple[str, ...] | list[str]) -> str:
    return "[" + ", ".join(map(_string, values)) + "]" if values else ""


def _lines(values: list[str]) -> str:
    return "[\n" + "".join(f"  {_string(value)},\n" for value in values) + "]"


def _string(value: str) -> str:
    """Return a TOML basic string."""
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    kept = "".join(c if c.isprintable() else f"\\U{ord(c):08x}" for c in escaped)
    return f'"{kept}"'
