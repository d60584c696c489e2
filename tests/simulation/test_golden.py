"""Everybody calls to the end: the frequencies are known from independent counts."""

import math
from pathlib import Path

import pytest
from stud8.simulation.local import run_local

from tests.simulation.jobs import job, no_tables

HANDS = 1_000_000


@pytest.mark.parametrize(
    ("seats", "low", "scooped"), [(2, 0.3387, 0.7807), (6, 0.7429, 0.3562), (8, 0.7920, 0.2956)]
)
def test_call_down_frequencies(seats: int, low: float, scooped: float, tmp_path: Path) -> None:
    spec = job(*["call"] * seats, hands=HANDS, tables=no_tables())
    table = run_local(spec, tmp_path, cores=2).table
    assert table.hands_with_showdown.numerator == HANDS
    for measured, known in ((table.showdowns_with_low, low), (table.showdown_scooped, scooped)):
        assert measured.denominator == HANDS
        # The known shares are rounded to 0.005 %.
        error = math.sqrt(known * (1 - known) / HANDS)
        assert abs(measured.estimate - known) < 4 * error + 0.00005
    assert table.community_card_hands.numerator == (HANDS if seats == 8 else 0)
    assert list(table.players_per_street) == [seats] * 5
