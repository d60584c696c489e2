"""Who opens, as `stud8 verify` sees it, in the worked cases and under their options."""

from typing import Any

import pytest
from stud8.engine.cards import parse_cards

from tests.cases.load import Case, params
from tests.engine.written_hands import verdict_on

STAKES = {"variant": "F7S/8", "bring_in": 2, "small_bet": 4, "big_bet": 8}


def _takes(table: dict[str, Any], action: str, *rules: str) -> bool:
    """Return whether a hand may go on with an action; what is missing after it is no matter."""
    table = table | {"actions": [*table["actions"], action]}
    error = verdict_on(table, *rules).error
    return error is None or error.index != len(table["actions"]) - 1


@pytest.mark.parametrize("case", params("bring_in"))
@pytest.mark.parametrize("tie", ["suit", "seat"])
def test_the_bring_in(case: Case, tie: str) -> None:
    doors, all_in = case.input["door_cards"], case.input["all_in_from_ante"]
    wanted = case.expected if tie == "suit" else case.options["bring_in_tie_seat"]
    table = STAKES | {
        "antes": [1] * len(doors),
        "starting_stacks": [1 if out else 100 for out in all_in],
        "actions": [f"d dh p{seat} ????{door}" for seat, door in enumerate(doors, start=1)],
    }
    openers = [
        seat
        for seat in range(len(doors))
        if _takes(table, f"p{seat + 1} pb", f"bring_in_tie={tie}")
    ]
    assert openers == [wanted["actor"]]


@pytest.mark.parametrize("case", params("first_to_act"))
@pytest.mark.parametrize("tie", ["seat", "suit"])
def test_the_high_board(case: Case, tie: str) -> None:
    """All call the bring-in, some with their last chip, and none bets before the last board."""
    boards, all_in = case.input["up_cards"], case.input["all_in"]
    wanted = case.expected if tie == "seat" else case.options["high_board_tie_suit"]
    seats = range(len(boards))
    doors = [parse_cards(board[:2])[0] for board in boards]
    low = min(seats, key=lambda seat: (doors[seat] % 13, doors[seat] // 13))
    table = STAKES | {
        "antes": [1] * len(boards),
        "starting_stacks": [3 if out else 100 for out in all_in],
        "actions": [
            *(f"d dh p{seat + 1} ????{boards[seat][:2]}" for seat in seats),
            f"p{low + 1} pb",
            *(f"p{(low + place) % len(boards) + 1} cc" for place in seats[1:]),
        ],
    }
    rule = f"high_board_tie={tie}"
    for street in range(4, 3 + len(boards[0]) // 2):
        cards = slice(2 * street - 6, 2 * street - 4)
        table["actions"] += [f"d dh p{seat + 1} {boards[seat][cards]}" for seat in seats]
        openers = [seat for seat in seats if _takes(table, f"p{seat + 1} cc", rule)]
        assert len(openers) == 1
        if cards.stop < len(boards[0]):
            for place in seats:
                seat = (openers[0] + place) % len(boards)
                table["actions"].append(f"p{seat + 1} cc")
    assert openers == [wanted["actor"]]
