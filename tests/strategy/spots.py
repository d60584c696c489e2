"""Views made by hand: cards written as a player writes them, and the state of the betting."""

from typing import Any

import numpy as np
from stud8.engine.cards import mask_of, parse_cards
from stud8.engine.view import CALL, FOLD, RAISE, UNLIMITED, VIEW
from stud8.strategy import FEATURES
from stud8.strategy.native import kernel_of


def spot(mine: str, *others: str, community: str = "", **fields: Any) -> Any:
    """Return a View of seat 0.

    `mine` has the down cards in parentheses, then the up cards, then a last down
    card in parentheses: `(As2s)3s4d5c6h(7c)`. `others` are the up cards of seats
    1, 2, ...; with a leading `-` a folded seat. Everybody else still to act is
    behind. `fields` are fields of the View; masks may be sets of seats.
    """
    view = np.zeros(1, VIEW)[0]
    start, _, last = mine.replace(")", "(").strip("(").partition("(")
    up, _, seventh = last.partition("(")
    down = parse_cards(start) + parse_cards(seventh)
    boards = [parse_cards(up), *(parse_cards(other.strip("-")) for other in others)]
    longest = len(boards[0])
    shared = parse_cards(community)
    view["phase"] = 7 if seventh or shared else 2 + longest
    view["seats"] = len(boards)
    view["down"][:] = [*down, -1][:3]
    view["own"] = mask_of(down + boards[0])
    view["community"] = shared[0] if shared else -1
    view["up_order"][:] = -1
    for seat, board in enumerate(boards):
        view["up"][seat] = mask_of(board)
        view["door"][seat] = board[0]
        view["up_order"][4 * seat : 4 * seat + len(board)] = board
    view["seen_up"] = mask_of([card for board in boards for card in board] + shared)
    live = [0, *(seat for seat, other in enumerate(others, 1) if not other.startswith("-"))]
    view["live"] = sum(1 << seat for seat in live)
    view["behind"] = view["live"] & ~1
    for street in range(4):
        view["dealt"][street] = sum(len(board) > street for board in boards)
    view["saw_fourth"] = view["live"] if longest > 1 else 0
    view["unlimited"] = (1 << len(boards)) - 1
    view["stacks"][: len(boards)] = UNLIMITED
    view["ante"], view["bring_in"], view["small_bet"], view["big_bet"] = 40, 50, 200, 400
    view["low_qualifier"], view["max_bets"] = 8, 4
    view["bring_in_seat"], view["completer"] = len(boards) - 1, -1
    view["aggressor"][:] = -1
    view["legal"] = 1 << FOLD | 1 << CALL | 1 << RAISE
    view["stream"] = 2024
    for name, value in fields.items():
        if isinstance(value, set):
            value = sum(1 << seat for seat in value)
        if isinstance(value, dict):
            for index, item in value.items():
                view[name][index] = item
        else:
            view[name] = value
    return view


def ask(name: str, view: Any, *arguments: int) -> Any:
    """Return a feature's value as the compiled function gives it."""
    return kernel_of(FEATURES[name])(view, *arguments)
