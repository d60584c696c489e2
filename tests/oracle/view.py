"""What a seat may know when it has to decide, told by the reference."""

from collections.abc import Iterable
from typing import Any

from tests.oracle.betting import Choice
from tests.oracle.play import Hand

FOLD, CALL, RAISE, RAISE_SMALL = 1, 2, 3, 4
STREETS = range(5)


def mask(items: Iterable[int | None]) -> int:
    """Return seats or cards as bits."""
    return sum(1 << item for item in items if item is not None)


def public_facts(hand: Hand, unlimited: Iterable[int]) -> dict[str, Any]:
    """Return what everybody sees, by the names of the View."""
    result = hand.result
    seats = range(hand.seats)
    ups = [own[2:6] for own in hand.cards]
    log = [action for action in result.log if action.kind in ("bet", "complete", "raise")]
    aggressor = [-1] * 5
    raises = [0] * 40
    for action in log:
        aggressor[action.street - 3] = action.seat
        raises[8 * (action.street - 3) + action.seat] += 1
    put_in = [facts.put_in - facts.returned for facts in result.seats]
    return {
        "bring_in_seat": result.bring_in_seat,
        "completer": result.completed_by,
        "limpers": mask(seat for seat in seats if result.seats[seat].limped),
        "live": mask(hand.live),
        "all_in": mask(seat for seat in hand.live if hand.chips[seat] == 0),
        "unlimited": mask(unlimited),
        "door": [own[2] for own in hand.cards],
        "up": [mask(up) for up in ups],
        "up_order": [-1 if k >= len(up) else up[k] for up in ups for k in range(4)],
        "community": -1 if hand.community is None else hand.community,
        "seen_up": mask(card for up in ups for card in up) | mask([hand.community]),
        "dealt": result.players,
        "saw_fourth": mask(seat for seat in seats if result.seats[seat].saw >= 4),
        "stacks": hand.chips,
        "put_in": put_in,
        "pot": sum(put_in),
        "raises": raises,
        "aggressor": aggressor,
    }


def own_facts(hand: Hand, seat: int, choice: Choice) -> dict[str, Any]:
    """Return what the seat knows of its own cards, by the names of the View."""
    own = hand.cards[seat]
    down = own[:2] + own[6:]
    return {
        "phase": choice.street,
        "seat": seat,
        "own": mask(own),
        "down": down + [-1] * (3 - len(down)),
    }


def round_facts(hand: Hand, seat: int, choice: Choice) -> dict[str, Any]:
    """Return the state of the round and the seat's choices, by the names of the View."""
    betting = hand.rounds[-1]
    done = [action for action in hand.result.log if action.street == choice.street]
    may_fold = not choice.bring_in and (choice.to_call > 0 or hand.rules.open_fold)
    legal = [
        *([FOLD] if may_fold else []),
        CALL,
        *([RAISE] if choice.raise_to else []),
        *([RAISE_SMALL] if choice.raise_small_to else []),
    ]
    # The price that the bring-in seat owes stands before it posts.
    owed = hand.stakes.bring_in if choice.street == 3 else 0
    level = owed if choice.bring_in and owed == hand.stakes.small_bet else betting.level
    first = hand.result.bring_in_seat if choice.street == 3 else hand.first_actor
    behind = [s for s in betting.waiting if s in hand.live and hand.chips[s] > 0]
    return {
        "legal": mask(legal),
        "to_call": choice.to_call,
        "raise_to": choice.raise_to,
        "raise_small_to": choice.raise_small_to,
        "behind": mask(other for other in behind if other != seat),
        "round_put_in": betting.put,
        "price": max(betting.price, owed),
        "level": level,
        "bets": betting.bets,
        "acted_bets": betting.bets_seen,
        "max_bets": betting.cap,
        "first_actor": first,
        "checks": mask({action.seat for action in done if action.kind == "check"}),
    }
