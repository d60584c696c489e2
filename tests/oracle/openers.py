"""Who must act first on each street (RULES.md 2 and 3)."""

from collections.abc import Collection, Sequence

from tests.oracle.cards import Card, rank, suit
from tests.oracle.evaluate import board
from tests.oracle.rules import Rules


def clockwise(seats: int, first: int) -> list[int]:
    """Return all seats, clockwise from one."""
    return [(first + step) % seats for step in range(seats)]


def lowest_door(doors: Sequence[Card], among: Sequence[int], rules: Rules) -> int:
    """Return the seat of the lowest door card; a card not known is never it (2.1)."""

    def height(seat: int) -> tuple[int, int]:
        door = doors[seat]
        assert door is not None
        return rank(door), (suit(door) if rules.bring_in_tie == "suit" else seat)

    return min((seat for seat in among if doors[seat] is not None), key=height)


def bring_in(doors: Sequence[Card], chips: Sequence[int], rules: Rules) -> int:
    """Return the seat with the duty: the lowest card's, or who takes it over (2.1, 2.3)."""
    seats = len(doors)
    lowest = lowest_door(doors, range(seats), rules)
    with_chips = [seat for seat in range(seats) if chips[seat] > 0]
    if lowest in with_chips:
        return lowest
    if rules.all_in_bring_in == "next_lowest_card":
        return lowest_door(doors, with_chips, rules)
    return next(seat for seat in clockwise(seats, lowest) if seat in with_chips)


def high_board(ups: Sequence[Sequence[Card]], live: Sequence[int], rules: Rules) -> int:
    """Return the live seat with the highest exposed hand (3.1)."""
    known = {seat: [card for card in ups[seat] if card is not None] for seat in live}
    boards = {seat: board(cards) for seat, cards in known.items()}
    best = max(boards.values())
    equal = [seat for seat in live if boards[seat] == best]
    if rules.high_board_tie == "seat":
        return min(equal)
    return max(equal, key=lambda seat: max((rank(card), suit(card)) for card in known[seat]))


def next_to_act(seats: int, first: int, can_act: Collection[int]) -> int | None:
    """Return the first seat from `first` on that can act, None if none can."""
    return next((seat for seat in clockwise(seats, first) if seat in can_act), None)
