"""Whether a hand can be beaten, against trying every card."""

from typing import Any

import numpy as np
from stud8.engine.compile import njit
from stud8.engine.evaluation import high
from stud8.strategy.kernels.best_high import can_beat

TRIALS = 20_000


@njit
def best_by_trying(known: Any, cards: Any, free: Any) -> Any:
    """Return the greatest strength of `known` and two to four of some cards."""
    best = 0
    for a in range(cards.size):
        one = known | 1 << cards[a]
        for b in range(a + 1, cards.size):
            two = one | 1 << cards[b]
            if free == 2:
                best = max(best, high(two))
                continue
            for c in range(b + 1, cards.size):
                three = two | 1 << cards[c]
                if free == 3:
                    best = max(best, high(three))
                    continue
                for d in range(c + 1, cards.size):
                    best = max(best, high(three | 1 << cards[d]))
    return best


def test_beaten_exactly_when_some_cards_beat_it() -> None:
    rng = np.random.default_rng(8)
    for trial in range(TRIALS):
        deck = rng.permutation(52)
        free, up = int(rng.choice((2, 2, 3, 3, 4))), int(rng.integers(1, 5))
        # Few cards to choose from try the corners: ranks and suits that run out.
        left = int(rng.integers(free, 12) if rng.random() < 0.8 else rng.integers(12, 26))
        known = sum(1 << int(card) for card in deck[:up])
        cards = deck[up : up + left]
        others = sum(1 << int(card) for card in cards)
        best = best_by_trying(known, cards, free)
        assert not can_beat(known, others, free, best), (trial, deck[: up + left])
        assert can_beat(known, others, free, best - 1), (trial, deck[: up + left])
