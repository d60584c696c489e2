from fractions import Fraction

import numpy as np
import pytest
from stud8.engine import equity_exact, equity_pair
from stud8.engine.cards import mask_of, parse_cards
from stud8.engine.equity import Equities, equity
from stud8.engine.equity_tally import HALF
from stud8.engine.problems import InputError

from tests.cases.load import Case, params
from tests.oracle.evaluate import best_high as high
from tests.oracle.evaluate import best_low


@pytest.mark.parametrize("case", params("equity"))
def test_published_equities(case: Case) -> None:
    found = equity([case.input["hand"], case.input["versus"]], case.input["dead"])
    wanted = case.expected["poker_eval_mc_3M"]
    assert found.hands[0].equity == pytest.approx(wanted, abs=case.input.get("tolerance", 0.006))


@pytest.mark.parametrize("case", params("equity_exact"))
def test_every_outcome_of_poker_eval(case: Case) -> None:
    found = equity(case.input["hands"], case.input["dead"])
    wanted = case.expected
    deals = wanted["outcomes"]
    assert (found.exact, found.deals) == (True, deals)
    assert [round(hand.scoop * deals) for hand in found.hands] == wanted["scoop"]
    assert [round(hand.high * deals) for hand in found.hands] == wanted["hi_win"]
    assert [round(hand.low * deals) for hand in found.hands] == wanted["lo_win"]
    assert [round(hand.equity, 3) for hand in found.hands] == wanted["ev"]


def test_third_street_heads_up_is_counted() -> None:
    found = equity(["8s6h5c", "2s3h4c"])
    assert found.exact
    assert found.deals == 18_265_297_050
    assert found.hands[0].equity == pytest.approx(0.529, abs=0.0005)
    assert [hand.standard_error for hand in found.hands] == [0, 0]


def _by_hand(hands: list[list[int]], deck: list[int]) -> list[Fraction]:
    """Equities by the reference evaluator, sixth street: one card a hand."""
    won = [Fraction(0)] * len(hands)
    deals = 0

    def deal(at: int, left: list[int], boards: list[list[int]]) -> None:
        nonlocal deals
        if at < len(hands):
            for card in left:
                deal(at + 1, [c for c in left if c != card], [*boards, [*hands[at], card]])
            return
        deals += 1
        highs = [high(board) for board in boards]
        lows = [best_low(board, 8) for board in boards]
        made = [code for code in lows if code is not None]
        for seat in range(len(hands)):
            share = Fraction(highs[seat] == max(highs), highs.count(max(highs)))
            if made:
                best = min(made)
                share = share / 2 + Fraction(lows[seat] == best, 2 * lows.count(best))
            won[seat] += share

    deal(0, deck, [])
    return [share / deals for share in won]


def test_counting_agrees_with_the_reference() -> None:
    texts = ["As2c3d9hTcJc", "4s4c4dKhKc7d", "5d6d7h8cQhQs"]
    hands = [parse_cards(text) for text in texts]
    held = {card for hand in hands for card in hand}
    rest = [card for card in range(52) if card not in held]
    deck, dead = rest[::4], sorted(set(rest) - set(rest[::4]))
    found = equity(texts, "".join("23456789TJQKA"[c % 13] + "cdhs"[c // 13] for c in dead))
    assert found.exact
    for hand, wanted in zip(found.hands, _by_hand(hands, deck), strict=True):
        assert hand.equity == pytest.approx(float(wanted), abs=1e-12)


@pytest.mark.parametrize("seed", range(6))
def test_both_ways_of_counting_agree(seed: int) -> None:
    random = np.random.default_rng(seed)
    order = random.permutation(52)
    held = 4 + seed % 2, 4 + seed // 3 % 2
    first, second = order[: held[0]], order[held[0] : sum(held)]
    deck = np.sort(order[sum(held) + 12 :]).astype(np.int64)
    runouts = [
        equity_exact.runouts(mask_of(int(card) for card in hand), 7 - len(hand), deck)
        for hand in (first, second)
    ]
    slow = equity_exact.tally_deals(runouts)
    assert np.array_equal(equity_pair.tally_pair(runouts[0], runouts[1], len(deck)), slow)
    assert np.array_equal(equity_pair.tally_pair(runouts[1], runouts[0], len(deck)), slow[::-1])


@pytest.mark.parametrize(
    "hands",
    [
        ["8s6h5c", "As3h4c"],
        ["As2s3c4d", "KhKdQcxx"],
        ["AsAhTsTh8h", "KcQcJcTd3c", "Ac2h3h3d7s"],
    ],
)
def test_samples_agree_with_counting(hands: list[str]) -> None:
    dead = "5d6d7d8d9d9c9h2c" if len(hands) == 3 else ""
    counted = equity(hands, dead)
    sampled = equity(hands, dead, samples=200_000, seed=5)
    assert counted.exact
    assert not sampled.exact
    for exact, drawn in zip(counted.hands, sampled.hands, strict=True):
        assert 0 < drawn.standard_error < 0.0015
        assert abs(drawn.equity - exact.equity) < 5 * drawn.standard_error
        assert drawn.high == pytest.approx(exact.high, abs=0.006)
        assert drawn.low == pytest.approx(exact.low, abs=0.006)
        assert drawn.scoop == pytest.approx(exact.scoop, abs=0.006)


def test_shares_add_up() -> None:
    for found in (
        equity(["As2s3c", "KhKdQc", "8d7d6d"], "AcAd", samples=50_000),
        equity(["As2s3c4d5h", "KhKdQcJc2d", "8d7d6d5s3s"]),
    ):
        assert sum(hand.equity for hand in found.hands) == pytest.approx(1)
        assert sum(hand.high for hand in found.hands) == pytest.approx(1)
        assert 0 < sum(hand.low for hand in found.hands) < 1 + 1e-9
        for hand in found.hands:
            assert 0 <= hand.scoop <= hand.equity <= hand.high / 2 + max(hand.high, hand.low)


def test_unknown_cards_are_cards_to_come() -> None:
    assert _shares(equity(["8s6h5cx", "As3h4cx"])) == _shares(equity(["8s6h5c", "As3h4c"]))
    assert equity(["xxAh", "????2c"]).hands[0].cards == "xxAh"


def _shares(found: Equities) -> list[float]:
    return [hand.equity for hand in found.hands]


def test_eight_hands_share_the_last_card() -> None:
    deck = np.random.default_rng(1).permutation(52).tolist()
    hands = [deck[6 * seat : 6 * seat + 6] for seat in range(8)]
    found = equity(["".join(_text(card) for card in hand) for hand in hands])
    assert (found.exact, found.deals) == (True, 4)
    wanted = np.zeros(8)
    for card in deck[48:]:
        highs = [high([*hand, card]) for hand in hands]
        lows = [best_low([*hand, card], 8) for hand in hands]
        made = [code for code in lows if code is not None]
        for seat in range(8):
            share = (highs[seat] == max(highs)) / highs.count(max(highs))
            if made:
                share = share / 2 + (lows[seat] == min(made)) / lows.count(min(made)) / 2
            wanted[seat] += share / 4
    assert _shares(found) == pytest.approx(wanted.tolist())


def _text(card: int) -> str:
    return "23456789TJQKA"[card % 13] + "cdhs"[card // 13]


def test_a_seed_gives_the_same_samples() -> None:
    hands = ["As2s3c", "KhKdQc", "8d7d6d"]
    first = equity(hands, samples=20_000, seed=7)
    assert first == equity(hands, samples=20_000, seed=7)
    assert first != equity(hands, samples=20_000, seed=8)


def test_dead_cards_are_not_dealt() -> None:
    alive = equity(["AsAh2c", "9c8d7h"])
    dead = equity(["AsAh2c", "9c8d7h"], "Tc Td Th Ts 6c 6d 6h 6s")
    assert dead.hands[1].equity < alive.hands[1].equity


@pytest.mark.parametrize(
    ("hands", "dead", "samples", "field", "words"),
    [
        (["AsAh2c"], "", None, "hands", "1 hands given"),
        ([f"{rank}c{rank}d{rank}h" for rank in "23456789T"], "", None, "hands", "9 hands given"),
        (["AsAh", "KsKhKd"], "", None, "hands[0]", "has 2 cards"),
        (["AsAhAcAd2c2d2h2s", "KsKhKd"], "", None, "hands[0]", "has 8 cards"),
        (["AsAh2c", "KsKhAs"], "", None, "hands[1]", "As is given twice"),
        (["AsAh2c", "KsKhKd"], "Kd", None, "dead", "Kd is given twice"),
        (["AsAh1c", "KsKhKd"], "", None, "hands[0]", "'1c' is not a card"),
        (["AsAh2c", "KsKhK"], "", None, "hands[1]", "'K' is not a card"),
        (["AsAh2c", "KsKhKd"], "x", None, "dead", "an unknown card cannot be dead"),
        (["AsAh2c", "KsKhKd"], "", 0, "samples", "0 is not 1 to"),
        (["x" * 7] * 8, "", None, "hands", "56 cards are to come and 52 are left"),
    ],
)
def test_impossible_questions(
    hands: list[str], dead: str, samples: int | None, field: str, words: str
) -> None:
    with pytest.raises(InputError) as error:
        equity(hands, dead, samples)
    assert (field, True) in [
        (problem.field, words in problem.message) for problem in error.value.problems
    ]


def test_all_problems_are_named_at_once() -> None:
    with pytest.raises(InputError) as error:
        equity(["AsAh", "KsKhKd"], "Kd", 0)
    assert [problem.field for problem in error.value.problems] == ["hands[0]", "dead", "samples"]


def test_the_half_pot_splits_any_way() -> None:
    assert all(HALF % seats == 0 for seats in range(1, 9))
