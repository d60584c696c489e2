"""Hands beside pokerkit 0.7.7: the same where it is right."""

import random
import tomllib
from pathlib import Path

import pytest
from stud8.engine.phh_write import write_phh
from stud8.engine.rules import Rules, Stakes
from stud8.engine.verify import Verdict

from tests.engine.random_play import Setup
from tests.engine.written_hands import engine_hands, verdict_on
from tests.peers.pokerkit_hands import CHIP, is_reference, random_hand, replay

STAKES = Stakes(ante=CHIP, bring_in=2 * CHIP, small_bet=4 * CHIP, big_bet=8 * CHIP)
HANDS = 25


def _stacks(rng: random.Random, seats: int, one_short: bool) -> tuple[int, ...]:
    """Deep stacks, one of them short: at most two pots."""
    stacks = [1000 * CHIP] * seats
    if one_short:
        stacks[rng.randrange(seats)] = rng.choice((1, 5, 9, 17, 33)) * CHIP
    return tuple(stacks)


@pytest.mark.parametrize("one_short", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_pokerkit_pays_our_hands_alike(seats: int, one_short: bool) -> None:
    """Hands of the engine, written as PHH, parsed and paid by pokerkit."""
    rng = random.Random(seats)
    compared = 0
    styles = tuple(rng.choice((0, 1, 2)) for _ in range(seats))
    stacks = _stacks(rng, seats, one_short) if one_short else (None,) * seats
    setup = Setup(STAKES, Rules(), stacks, styles, seats)
    for history in engine_hands(setup, HANDS):
        if is_reference(history):
            compared += 1
            assert tuple(replay(write_phh(history)).payoffs) == history.net
    assert compared > HANDS // 3


@pytest.mark.parametrize("one_short", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_we_pay_hands_of_pokerkit_alike(seats: int, one_short: bool) -> None:
    """Hands of pokerkit, written by it as PHH, verified here action by action."""
    rng = random.Random(seats)
    compared = 0
    for hand in range(HANDS):
        stacks = _stacks(rng, seats, one_short)
        phh, state = random_hand(1000 * seats + hand, STAKES, stacks)
        verdict = verdict_on(tomllib.loads(phh))
        if verdict.history is None:
            assert _is_short_all_in(verdict), verdict.error
        elif is_reference(verdict.history):
            compared += 1
            assert verdict.history.net == tuple(state.payoffs)
    assert compared > HANDS // 3


def _is_short_all_in(verdict: Verdict) -> bool:
    """Return whether what was refused follows from pokerkit's own rule for short all-ins."""
    return verdict.error is not None and "raise to" in verdict.error.message


def test_pokerkit_reads_the_televised_hands() -> None:
    for file in Path("examples/hands").glob("*.phh"):
        text = file.read_text(encoding="utf-8")
        state = replay(text)
        assert list(state.stacks) == tomllib.loads(text)["finishing_stacks"]
