"""Showdown equities beside poker-equity 0.1.1 (`stud_hi_lo`)."""

from typing import Any

import numpy as np
import poker_equity
import pytest
from stud8.engine.cards import format_cards
from stud8.engine.equity import equity

GAME = "stud_hi_lo"


def _hands(seed: int, count: int, cards: int, dead: int) -> tuple[list[str], str]:
    order = np.random.default_rng(seed).permutation(52).tolist()
    hands = [format_cards(order[cards * seat : cards * (seat + 1)]) for seat in range(count)]
    return hands, format_cards(order[cards * count : cards * count + dead])


def _theirs(
    hands: list[str], dead: str, samples: int | None = None, seed: int = 0
) -> list[dict[str, Any]]:
    if samples is None:
        result = poker_equity.exact_from_text(GAME, hands, dead=dead)
    else:
        result = poker_equity.chunk_from_text(
            GAME, hands, dead=dead, samples=samples, seed=seed, threads=1
        )
    players: list[dict[str, Any]] = result["players"]
    return players


@pytest.mark.parametrize("seed", range(12))
def test_later_streets_agree_deal_by_deal(seed: int) -> None:
    """Counted by both: every share is the same number."""
    count, cards = ((2, 5), (2, 6), (3, 6), (4, 6))[seed % 4]
    hands, dead = _hands(seed, count, cards, dead=seed % 5)
    ours = equity(hands, dead)
    assert ours.exact
    for mine, theirs in zip(ours.hands, _theirs(hands, dead), strict=True):
        assert mine.equity == pytest.approx(theirs["equity"], abs=1e-12)
        assert mine.scoop == pytest.approx(theirs["scoop"], abs=1e-12)
        assert mine.low == pytest.approx(2 * theirs["low_equity"], abs=1e-12)


@pytest.mark.parametrize("seed", range(4))
def test_third_street_agrees_within_their_error(seed: int) -> None:
    """Counted here, 1.8 x 10^10 deals; sampled there."""
    hands, dead = _hands(100 + seed, 2, 3, dead=seed)
    ours = equity(hands, dead)
    assert ours.exact
    for mine, theirs in zip(ours.hands, _theirs(hands, dead, 200_000, seed), strict=True):
        assert abs(mine.equity - theirs["equity"]) < 5 * theirs["std_error"]


@pytest.mark.parametrize("count", [3, 5, 7])
def test_many_hands_agree_within_both_errors(count: int) -> None:
    hands, dead = _hands(count, count, 3, dead=2)
    ours = equity(hands, dead, samples=200_000)
    for mine, theirs in zip(ours.hands, _theirs(hands, dead, 200_000), strict=True):
        error = (mine.standard_error**2 + theirs["std_error"] ** 2) ** 0.5
        assert abs(mine.equity - theirs["equity"]) < 5 * error
        assert mine.standard_error == pytest.approx(theirs["std_error"], rel=0.03)
