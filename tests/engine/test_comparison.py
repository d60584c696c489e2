"""The comparison itself: a reference with one rule changed is found out, and how is told."""

import random
from collections.abc import Sequence

import pytest

from tests.engine.compare import compare_hands
from tests.engine.random_play import draw_setup
from tests.oracle import dealing, evaluate, openers, play, pots
from tests.oracle.betting import Round
from tests.oracle.rules import Rules


def first_fault(tables: int = 200) -> str:
    """Return the report of the first hand that differs, empty if none does."""
    for number in range(tables):
        setup = draw_setup(random.Random(number), options=False)
        if fault := compare_hands(setup, 100 * number, 20).fault:
            return fault
    return ""


def full_bets_only(self: Round, step: int) -> bool:
    return step >= self.small


def nothing_reopens(self: Round, seat: int) -> bool:
    rivals = any(self.chips[other] > 0 for other in self.live if other != seat)
    return self.put[seat] + self.chips[seat] > self.price and rivals and seat not in self.matched


def lowest_with_chips(doors: Sequence[int], chips: Sequence[int], rules: Rules) -> int:
    able = [seat for seat, left in enumerate(chips) if left > 0]
    return openers.lowest_door(doors, able, rules)


def low_from_the_bottom(cards: list[int], qualifier: int) -> tuple[int, ...] | None:
    low = evaluate.best_low(cards, qualifier)
    return None if low is None else low[::-1]


def odd_chip_to_the_low(amount: int, chip: int) -> tuple[int, int]:
    high = amount // chip // 2 * chip
    return high, amount - high


@pytest.mark.parametrize(
    ("owner", "name", "wrong"),
    [
        (Round, "_is_full", full_bets_only),
        (Round, "_may_reopen", nothing_reopens),
        (Round, "_cap", lambda self: 5),
        (openers, "bring_in", lowest_with_chips),
        (openers, "board", lambda cards: sorted((card % 13 for card in cards), reverse=True)),
        (dealing, "community_slot", lambda seats: 51),
        (play, "best_low", low_from_the_bottom),
        (pots, "halves", odd_chip_to_the_low),
        (pots, "high_suits", lambda cards: [-suit for suit in evaluate.high_suits(cards)]),
        (pots, "low_suits", lambda cards, _: [-suit for suit in evaluate.low_suits(cards, 8)]),
    ],
)
def test_a_wrong_rule_is_found(
    monkeypatch: pytest.MonkeyPatch, owner: object, name: str, wrong: object
) -> None:
    monkeypatch.setattr(owner, name, wrong)
    fault = first_fault()
    assert fault.startswith("engine and reference differ: compare_hands(Setup(")
    assert "reference:" in fault
    assert "engine:" in fault
    assert "deck " in fault
