"""Compiled features against the slow ones at decisions of hands played at random."""

from itertools import product

import pytest
from stud8.engine.rules import Rules
from stud8.strategy import FEATURES
from stud8.strategy.emit import ESTIMATES
from stud8.strategy.feature import STREETS, Feature
from stud8.strategy.native import kernel_of

from tests.strategy.decisions import decisions
from tests.strategy.feature_oracle import ORACLE, spot

DECISIONS = 20_000
AT_EACH = 6
"""Features compared at each decision; over all decisions each gets some 1,300."""

BY_ALL_CARDS = ("nut_high", "high_lock")
CHEAP = [name for name in FEATURES if name not in (*ESTIMATES, *BY_ALL_CARDS)]


def _arguments(feature: Feature) -> list[tuple[int, ...]]:
    return list(product(*(range(low, high + 1) for low, high in feature.arguments)))


def _compare(views, turns, count):  # type: ignore[no-untyped-def]
    """Compare `count` features at each decision, in turn; return those that differ."""
    wrong = []
    for index, view in enumerate(views):
        seen = spot(view)
        street = STREETS[int(view["phase"]) - 3]
        for name in (turns[(index * count + step) % len(turns)] for step in range(count)):
            feature = FEATURES[name]
            for arguments in _arguments(feature):
                value = float(kernel_of(feature)(view, *arguments))
                low, high = feature.bounds(street)
                expected = float(ORACLE[name](seen, *arguments))
                if value != pytest.approx(expected, rel=1e-12) or not low <= value <= high:
                    wrong.append((name, arguments, value, expected, street, seen))
    return wrong


def test_the_oracle_has_every_feature() -> None:
    assert set(ORACLE) | set(ESTIMATES) == set(FEATURES)


def test_features_agree_at_random_decisions() -> None:
    assert _compare(decisions(11, DECISIONS), CHEAP, AT_EACH) == []


def test_features_agree_where_players_declare() -> None:
    rules = Rules(declare=True, low_qualifier=0)
    views = [view for view in decisions(12, 1500, rules) if view["phase"] == 8]
    assert len(views) > 50
    assert _compare(views, CHEAP, 20) == []


def test_best_high_hands_agree_by_trying_all_cards() -> None:
    late = [view for view in decisions(13, 8000) if view["phase"] >= 6]
    # Hardly one hand in three hundred is the nuts: all that are taken for it, and a few others.
    nuts = [view for view in late if kernel_of(FEATURES["nut_high"])(view)]
    assert any(kernel_of(FEATURES["high_lock"])(view) for view in nuts)
    assert _compare([*nuts, *late[:300]], BY_ALL_CARDS, len(BY_ALL_CARDS)) == []


@pytest.mark.nightly
def test_all_features_agree_at_all_decisions() -> None:
    assert _compare(decisions(14, DECISIONS), CHEAP, len(CHEAP)) == []
