"""Histories: given cards and actions, played by the reference."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tests.oracle import dealing
from tests.oracle.betting import Choice
from tests.oracle.cards import Card
from tests.oracle.play import play
from tests.oracle.result import Result
from tests.oracle.rules import Rules, Stakes


@dataclass(frozen=True)
class Step:
    """What a history says a seat did: fold, bring_in, call, or raise to a total."""

    seat: int
    act: str
    amount: int | None = None  # chips added by a call or bring-in, the total of a raise


class IllegalError(Exception):
    """A history does what the rules forbid."""


def deck_of(cards: Sequence[Sequence[Card]], community: Card = None) -> list[Card]:
    """Return a deck that deals each seat its own cards in order; seven seats at most."""
    deck: list[Card] = [None] * 52
    for seat, own in enumerate(cards):
        for k, card in enumerate(own):
            deck[dealing.slot(len(cards), seat, k)] = card
    if community is not None:
        deck[dealing.community_slot(len(cards))] = community
    return deck


def replay(
    stakes: Stakes, rules: Rules, stacks: Sequence[int], deck: Sequence[Card], steps: Sequence[Step]
) -> Result:
    """Play a history.

    Raises:
        IllegalError: another seat must act, an action or amount is not allowed, or
            steps are missing or left over.
    """
    rest = iter(steps)
    result = play(stakes, rules, stacks, deck, lambda s, c: _answer(rest, s, c), script=True)
    for step in rest:
        raise IllegalError(f"the hand is over, but {step} follows")
    return result


def _answer(rest: Iterator[Step], seat: int, choice: Choice) -> str:
    step = next(rest, None)
    if step is None:
        raise IllegalError(f"seat {seat} must act: {choice}")
    if step.seat != seat:
        raise IllegalError(f"{step}, but seat {seat} must act: {choice}")
    if step.act == "fold":
        return "fold"
    if step.act in ("bring_in", "call"):
        if step.amount not in (None, choice.to_call) or choice.bring_in != (step.act == "bring_in"):
            raise IllegalError(f"{step} against {choice}")
        return "call"
    if step.amount and step.amount == choice.raise_to:
        return "raise"
    if step.amount and step.amount == choice.raise_small_to:
        return "raise_small"
    raise IllegalError(f"{step} against {choice}")
