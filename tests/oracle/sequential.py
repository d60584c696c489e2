"""Eight seats dealt as at a table: every card is the next of a shuffled pack.

The engine reads each seat's cards at fixed places of the deck instead. Both must
give the same distribution whatever the folds, so long as these depend only on
cards already dealt.
"""

import random
from dataclasses import dataclass

from tests.oracle.cards import rank, suit

SEATS = 8
FOLDING = 45
"""A seat folds on cards from here on: the eight of spades to the ace."""


@dataclass(frozen=True)
class Seventh:
    """Who got which own card on seventh street, or the card for all."""

    own: dict[int, int]
    community: int | None


def deal(rng: random.Random) -> Seventh | None:
    """Deal a hand in which a seat folds when its newest up card is a high spade.

    The bring-in seat does not fold on third street. None if fewer than two seats
    see seventh street.
    """
    pack = rng.sample(range(52), 52)
    pack = pack[2 * SEATS :]  # dealt down
    doors = {seat: pack.pop() for seat in range(SEATS)}
    bring_in = min(doors, key=lambda seat: (rank(doors[seat]), suit(doors[seat])))
    live = [seat for seat, card in doors.items() if card < FOLDING or seat == bring_in]
    for _ in range(3):
        ups = {seat: pack.pop() for seat in live}
        live = [seat for seat, card in ups.items() if card < FOLDING]
    if len(live) < 2:
        return None
    if len(pack) < len(live):
        return Seventh({}, pack.pop())
    return Seventh({seat: pack.pop() for seat in live}, None)
