"""Estimates: at spots whose equity is known, and against `engine.equity`, which deals otherwise."""

from typing import Any

import pytest
from stud8.engine.equity import equity
from stud8.engine.rules import Rules
from stud8.strategy.kernels.estimates import estimate, last_is_shared, unseen_cards
from stud8.strategy.kernels.sets import cards_left, hidden

from tests.strategy.decisions import decisions
from tests.strategy.spots import spot

SAMPLES = 4000
MARGIN = 0.035
"""Some four standard errors of so many deals."""

EIGHT = ["KcQc2d", "QdJdJc", "4c9c9d", "5dTcTd", "6h6c6d", "7c7s8s", "8d8h3d"]
LAST = ["2h", "Jh", "9h", "Th", "7d", "8c", "3c"]
KNOWN = [
    # A high that cannot be beaten and no low; the same and the low; the low alone; nothing.
    (spot("(AhKh)QhJhTh2c(3c)", "9c9d8sKs"), (1, 1, 0, 1)),
    (spot("(As2s)3s4s5sTd(Jh)", "KcQdJs9h"), (1, 1, 1, 1)),
    (spot("(2c3d)4h5s7cTd(Jh)", "KcKdKsKh"), (0.5, 0, 1, 0)),
    (spot("(QcJd)Th9s2c2d(4h)", "KcKdKsKh"), (0, 0, 0, 0)),
]


@pytest.mark.parametrize(("view", "expected"), KNOWN)
def test_what_is_certain(view: Any, expected: tuple[float, ...]) -> None:
    assert estimate(view, 200) == expected


def against(mine: str, others: list[str], **fields: Any) -> None:
    """Compare with the equity of the same hands, the down cards of the others unknown."""
    found = estimate(spot(mine, *others, **fields), SAMPLES)
    live = [other for other in others if not other.startswith("-")]
    dead = "".join(other[1:] for other in others if other.startswith("-"))
    hands = [mine.replace("(", "").replace(")", ""), *(f"xx{other}" for other in live)]
    best = equity(hands, dead, samples=40_000).hands[0]
    assert found == pytest.approx((best.equity, best.high, best.low, best.scoop), abs=MARGIN)


@pytest.mark.parametrize(
    ("mine", "others"),
    [
        ("(As2s)3s", ["Kc"]),
        ("(AcAd)4h5s", ["Kc6d", "7h8h", "-Qd"]),
        ("(KcKd)2h2s9c", ["4c5d6h", "-7h8hTs"]),
        ("(Ac2d)4h6sKdJc", ["9cTdQh8s", "3c5d5h7h"]),
    ],
)
def test_they_agree_with_equity(mine: str, others: list[str]) -> None:
    against(mine, others)


@pytest.mark.parametrize("street", [3, 4, 5, 6])
def test_eight_seats_share_the_last_card(street: int) -> None:
    # 28 cards are left after third street, and 4 after sixth.
    up = street - 2
    boards = [(cards + last)[: 2 * up] for cards, last in zip(EIGHT, LAST, strict=True)]
    against("(As2s)" + "3s4s5hKd"[: 2 * up], boards)


def test_a_fold_leaves_each_of_seven_its_own_card() -> None:
    against("(As2s)3s4s", [*(cards[:4] for cards in EIGHT[:6]), "-8d"])


def test_five_of_eight_on_sixth_share_what_is_left() -> None:
    # All eight were dealt a card on sixth: 4 are left, too few for five seats, enough for four.
    mine = "(As2s)3s4s5hKd"
    boards = [cards + last for cards, last in zip(EIGHT, LAST, strict=True)]
    five = [*boards[:4], *(f"-{board}" for board in boards[4:])]
    seen = mine + "".join(boards)
    rest = [one for one in (r + s for r in "23456789TJQKA" for s in "cdhs") if one not in seen]
    each = [estimate(spot(mine, *five, community=card), SAMPLES // 10) for card in rest]
    expected = [sum(values) / len(rest) for values in zip(*each, strict=True)]
    assert estimate(spot(mine, *five), SAMPLES) == pytest.approx(expected, abs=MARGIN)
    against(mine, [*boards[:3], *(f"-{board}" for board in boards[3:])])


@pytest.mark.parametrize("rules", [Rules(), Rules(burn_cards=True), Rules(declare=True)])
def test_there_are_cards_for_every_deal(rules: Rules) -> None:
    shared = 0
    for view in decisions(15, 4000, rules):
        last = last_is_shared(view)
        each = cards_left(view) - last
        others = int(view["live"]).bit_count() - 1
        assert last + each + others * (hidden(view) + each) <= len(unseen_cards(view))
        shared += last
    assert shared > 100
