"""Hands beside pokerkit 0.7.7: the same where it is right, both answers where it is not."""

import random

import numpy as np
import pytest
from stud8.engine.history import HandHistory
from stud8.engine.phh_write import write_phh
from stud8.engine.record import LOG
from stud8.engine.rules import Rules, Stakes, table_record
from tests.engine.random_play import Setup, play
from tests.peers.pokerkit_hands import CHIP, is_reference, replay

STAKES = Stakes(ante=CHIP, bring_in=2 * CHIP, small_bet=4 * CHIP, big_bet=8 * CHIP)


def _histories(setup: Setup, hands: int) -> list[HandHistory]:
    table = table_record(setup.stakes, setup.rules, setup.stacks)[0]
    played = play(setup, 0, hands)
    labels = [f"seat {seat + 1}" for seat in range(len(setup.stacks))]
    return [
        HandHistory.from_result(table, result, np.array(log, LOG), labels, hand)
        for hand, (result, log) in enumerate(zip(played.results, played.logs, strict=True))
    ]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_our_hands_are_paid_alike(seats: int) -> None:
    """Hands of the engine, written as PHH, parsed and paid by pokerkit."""
    rng = random.Random(seats)
    compared = 0
    for kind in ("deep", "one short"):
        stacks = [1000 * CHIP] * seats
        if kind == "one short":
            stacks[rng.randrange(seats)] = rng.choice((1, 5, 9, 17, 33)) * CHIP
        styles = tuple(rng.choice((0, 1, 2)) for _ in range(seats))
        for history in _histories(Setup(STAKES, Rules(), tuple(stacks), styles, seats), 20):
            if not is_reference(history):
                continue
            compared += 1
            assert tuple(replay(write_phh(history)).payoffs) == history.net
    assert compared > 20
