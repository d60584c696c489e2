"""The reference's shares, rake, declarations and order of showing (RULES.md 5)."""

import random
from collections import Counter
from itertools import combinations

import pytest

from tests.oracle import pots
from tests.oracle.cards import known
from tests.oracle.evaluate import best_high, best_low
from tests.oracle.pots import Pot, Shown
from tests.oracle.rules import Rules
from tests.oracle.starting import third_class
from tests.oracle.test_betting import run

# RULES.md and the fixed shapes: how many of the 22,100 starting hands are of each class.
STARTING_CLASSES = {
    "rolled_up": 52,
    "aces_low": 168,
    "aces_high": 120,
    "low_pair_low": 1176,
    "low_pair_high": 840,
    "high_pair_low": 960,
    "high_pair_high": 480,
    "three_low_suited_6": 80,
    "three_low_suited_8": 144,
    "three_low_6": 1200,
    "three_low_8": 2160,
    "three_flush_two_low": 560,
    "three_flush": 360,
    "two_low": 8400,
    "one_low": 4800,
    "no_low": 600,
}


def shown(cards: str, declared: str = "", qualifier: int = 8) -> Shown:
    codes = known(cards)
    return Shown(codes, best_high(codes), best_low(codes, qualifier), declared)


def judged(amount: int, hands: list[Shown], rules: Rules) -> Pot:
    pot = Pot(amount, list(range(len(hands))))
    pots.judge(pot, dict(enumerate(hands)), rules)
    return pot


def test_starting_classes_have_the_exact_counts() -> None:
    counts = Counter(third_class(three) for three in combinations(range(52), 3))
    assert counts == STARTING_CLASSES


# The same straight and low in hearts and in diamonds: both tie both ways.
TIED = [shown("6h5h4s3c2hKsQd"), shown("6d5d4c3s2dKhQc")]


@pytest.mark.parametrize(("amount", "expected"), [(66, [33, 33]), (67, [34, 33])])
def test_seats_that_tie_both_halves_split_the_pot_as_one(amount: int, expected: list[int]) -> None:
    pot = judged(amount, TIED, Rules())
    assert [pot.share(seat) for seat in (0, 1)] == expected


def test_chip_is_the_unit_of_every_share() -> None:
    """A pot of 38 in chips of 5: high 20 and the rest 3, low 15 (RULES.md 5.6)."""
    hands = [shown("KcKdKh9s9hTc2s"), shown("Ac2d3h4s6cTdJd"), shown("Ad2h3c4d6sThJh")]
    pot = judged(38, hands, Rules(chip=5))
    assert [pot.share(seat) for seat in range(3)] == [23, 5, 10]
    pot = judged(38, hands, Rules(chip=5, odd_chip="seat"))
    assert [pot.share(seat) for seat in range(3)] == [23, 10, 5]
    pot = judged(4, hands, Rules(chip=5))
    assert [pot.share(seat) for seat in range(3)] == [4, 0, 0]


def test_a_shared_community_card_leaves_the_next_card_to_decide() -> None:
    """Both hold an eight low whose eight is the community card: the next card decides."""
    shared = "8c"
    hands = [shown("7d4h3s2cAhKd" + shared), shown("7s4c3h2dAsKh" + shared)]
    pot = judged(2 * 15, [shown("QcQdQhJcJh5d3s"), *hands], Rules())
    assert [pot.share(seat) for seat in range(3)] == [15, 7, 8]


@pytest.mark.parametrize(
    ("rules", "rakes"),
    [
        (Rules(rake_millionths=50_000), [4, 6]),  # 5 % of 215 = 10: 3.7 and 6.2, the rest main
        (Rules(rake_millionths=50_000, rake_step=4), [3, 5]),
        (Rules(rake_millionths=50_000, rake_cap=3), [2, 1]),
        (Rules(), [0, 0]),
    ],
)
def test_rake(rules: Rules, rakes: list[int]) -> None:
    made = [Pot(80, [0, 1, 2]), Pot(135, [0, 1])]
    assert pots.take_rake(made, rules) == sum(rakes)
    assert [pot.rake for pot in made] == rakes


def test_rake_never_takes_more_than_a_pot_has() -> None:
    """Of 42 chips 41: 1, 1, 1 and 35 by proportion; the main pot has not all of the rest."""
    made = [Pot(2, [0, 1, 2, 3]), Pot(2, [0, 1, 2]), Pot(2, [0, 1]), Pot(36, [0])]
    assert pots.take_rake(made, Rules(rake_millionths=990_000)) == 41
    assert [pot.rake for pot in made] == [2, 2, 2, 35]


def test_rake_is_not_taken_when_third_street_ends_the_hand() -> None:
    rake = Rules(rake_millionths=500_000)
    assert run([100] * 3, "cff", rake)[0].rake == 0
    on = Rules(rake_millionths=500_000, rake_third_street=True)
    assert run([100] * 3, "cff", on)[0].rake == 1  # of the three antes
    assert run([1] * 3, "", rake)[0].rake == 1  # all-in: cards are run out


# Seat 0 has the best high (kings full), seat 1 the best low, seat 2 a weak straight.
HIGH, LOW, WEAK = "KcKdKh9s9hTc2s", "Ac2d3h4s6cTdJd", "7c8d9cTsJh2h2c"


@pytest.mark.parametrize(
    ("declared", "winners"),
    [
        (["high", "low", "high"], ([0], [1])),
        (["high", "high", "low"], ([0], [2])),  # alone on a side, however weak
        (["both", "low", "high"], ([2], [1])),  # the failing `both` is struck
        (["both", "high", "low"], ([1], [2])),
        (["high", "both", "high"], ([0], [])),  # nobody is left for the low half
        (["high", "high", "high"], ([0], [])),
        (["low", "low", "low"], ([], [1])),
        (["both", "both", "both"], ([0], [1])),  # nobody left: cards speak
        (["both", "high", "high"], ([0], [0])),  # alone low and the best high
    ],
)
def test_declared_halves(declared: list[str], winners: tuple[list[int], list[int]]) -> None:
    rules = Rules(declare=True, low_qualifier=0)
    hands = [shown(cards, side, 0) for cards, side in zip((HIGH, LOW, WEAK), declared, strict=True)]
    pot = judged(100, hands, rules)
    assert (pot.high, pot.low) == winners
    assert sum(pot.share(seat) for seat in range(3)) == 100


def test_showing_starts_with_the_first_actor_or_the_first_seat() -> None:
    """Seat 2 has the highest board, seat 0 the best hand: seat 1 shows its low."""
    cards = ["KcKd2cKh4h7h5c", "3d4d9s8s6h4c2d", "QhJhAsAdTs3s2s"]
    result, _ = run([100] * 3, "", cards=cards)
    assert [seat.shown for seat in result.seats] == [2, 3, 1]
    result, _ = run([100] * 3, "", Rules(show_order="seat"), cards=cards)
    assert [seat.shown for seat in result.seats] == [1, 2, 0]


def test_showing_starts_with_the_last_aggressor() -> None:
    """Seat 1 bets on sixth alone: it shows first only by `previous_street`."""
    sixth = "c" * 9 + "cr"
    result, _ = run([100] * 3, sixth, Rules(show_order="previous_street"))
    assert result.seats[1].shown == 1
    result, _ = run([100] * 3, sixth)
    assert result.seats[0].shown == 1
    result, _ = run([100] * 3, "c" * 12 + "ccr")
    assert result.seats[2].shown == 1


def test_time_charge_lowers_net_only() -> None:
    free, _ = run([100] * 3, "")
    charged, _ = run([100] * 3, "", Rules(time_charge=7))
    assert [s.net - 7 for s in free.seats] == [s.net for s in charged.seats]
    assert [s.won_high for s in free.seats] == [s.won_high for s in charged.seats]


def test_chips_are_conserved_under_every_deal() -> None:
    """Nothing but rake and time charges leaves the table."""
    rng = random.Random(5)
    for _ in range(300):
        stacks = [rng.choice((1, 2, 5, 30, 300)) for _ in range(3)]
        answers = "".join(rng.choices("fccrrr", k=80))
        result, _ = run(stacks, answers, Rules(rake_millionths=100_000, rake_third_street=True))
        assert sum(seat.net for seat in result.seats) == -result.rake
