"""Hands as PHH tables: of the worked cases, and of the engine's random play."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from stud8.engine.history import HandHistory
from stud8.engine.phh import parse_phh
from stud8.engine.record import LOG
from stud8.engine.rules import table_record
from stud8.engine.verify import Verdict, verify

from tests.cases.load import Case
from tests.engine.random_play import Setup, play

WORDS = {"bring_in": "pb", "fold": "f", "check_or_call": "cc"}


def verdict_on(table: dict[str, Any], *rules: str) -> Verdict:
    """Verify a PHH table."""
    return verify(parse_phh(table), rules)


def phh_of_case(case: Case) -> dict[str, Any]:
    """Return a scripted hand of the cases as a PHH table."""
    given = case.input
    return {
        "variant": "F7S/8",
        "antes": [given["stakes"]["ante"]] * len(given["stacks"]),
        **{name: given["stakes"][name] for name in ("bring_in", "small_bet", "big_bet")},
        "starting_stacks": given["stacks"],
        "actions": list(_actions(given["cards_in_deal_order"], given["actions"])),
    }


def _actions(cards: Sequence[str], acts: Sequence[dict[str, Any]]) -> Iterator[str]:
    for street in range(3, 8):
        first = 0 if street == 3 else 2 * street - 2
        for seat, own in enumerate(cards):
            if len(own) >= 2 * street:
                yield f"d dh p{seat + 1} {own[first : 2 * street]}"
        for act in acts:
            if act["street"] == street:
                word = WORDS.get(act["act"], f"cbr {act['amount']}")
                yield f"p{act['seat'] + 1} {word}"


def engine_hands(setup: Setup, hands: int) -> list[HandHistory]:
    """Return hands that the engine plays at a random table."""
    table = table_record(setup.stakes, setup.rules, setup.stacks)[0]
    played = play(setup, 0, hands)
    labels = [f"seat {seat + 1}" for seat in range(len(setup.stacks))]
    return [
        HandHistory.from_result(table, result, np.array(log, LOG), labels, hand, hand)
        for hand, (result, log) in enumerate(zip(played.results, played.logs, strict=True))
    ]
