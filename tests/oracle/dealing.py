"""Which card of the deck is whose (RULES.md 1 and the fixed deal by seat slot).

A deck is 52 codes. Up to seven seats own seven cards of it each, one after
another; eight seats own six each, and their seventh street reads what is left.
"""

from collections.abc import Sequence

from tests.oracle.rules import Rules


def slot(seats: int, seat: int, k: int) -> int:
    """Return where in the deck a seat's k-th card lies; with eight seats k < 6."""
    return (6 if seats == 8 else 7) * seat + k


def community_slot(seats: int) -> int:
    """Return where the community card lies: just after the slots."""
    return 48 if seats == 8 else 7 * seats


def seventh_is_community(dealt: Sequence[int], players: int, rules: Rules) -> bool:
    """Say if seventh street is one card for all (RULES.md 1.4).

    `dealt` counts the seats dealt a card on third to sixth street; `players`
    are still in on seventh.
    """
    left = 52 - 3 * dealt[0] - sum(dealt[1:4])
    if not rules.burn_cards:
        return left < players
    stub = left - 3
    if rules.short_stub == "community":
        return stub < players + 1
    return stub < players + 2 and stub + 3 < players + 2


def seventh_slots(seats: int, live: Sequence[int], cards_held: Sequence[int]) -> dict[int, int]:
    """Return where each live seat's own seventh-street card lies.

    `cards_held` counts each seat's cards after sixth street.
    """
    if seats < 8:
        return {seat: slot(seats, seat, 6) for seat in live}
    slots = {seat: 48 + seat for seat in live if seat < 4}
    unread = [48 + seat for seat in range(4) if seat not in live]
    for k in (5, 4, 3):
        unread += [slot(8, seat, k) for seat in range(8) if cards_held[seat] <= k]
    for seat in live:
        if seat >= 4:
            slots[seat] = unread.pop(0)
    return slots
