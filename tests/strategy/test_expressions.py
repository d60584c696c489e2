"""Conditions: what can be read, what it means, and that nothing else gets through."""

import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from stud8.strategy.expressions import Names, parse_condition
from stud8.strategy.features import FEATURES
from stud8.strategy.kinds import CATEGORIES, CLASSES
from stud8.strategy.starting import parse_starting
from stud8.strategy.types import ConditionError
from stud8.strategy.wording import word

from tests.strategy.random_profiles import Writer

NAMES = Names({"half": 0, "three": 1}, {"named_0": 0})


@pytest.mark.parametrize(
    ("text", "wording"),
    [
        ("door >= T", "door >= T"),
        ("low_high <= A", "low_high <= A"),
        ("pair_rank == A and low_ranks >= 2", "(pair_rank == A and low_ranks >= 2)"),
        ("2 <= door <= 8", "2 <= door <= 8"),
        ("door in [2, 3, A]", "door in [2, 3, A]"),
        ("seats_after_bring_in not in [-1, 0]", "seats_after_bring_in not in [-1, 0]"),
        ("high_hand >= trips", "high_hand >= three_of_a_kind"),
        ("high_hand == quads", "high_hand == four_of_a_kind"),
        ("third_class == rolled_up", "third_class == rolled_up"),
        ("third_class in [three_flush, no_low]", "third_class in [three_flush, no_low]"),
        ("not rolled_up or three_flush", "(not rolled_up or three_flush)"),
        ("door - aggressor_door >= 2", "(door - aggressor_door) >= 2"),
        ("door >= A - 2", "door >= (A - 2)"),
        ("max(door, pair_rank) >= Q", "max(door, pair_rank) >= Q"),
        ("pot * 2 / 3 + 1 > -to_call", "(((pot * 2) / 3) + 1) > (0 - to_call)"),
        ("low_boards(2) == 0", "low_boards(2) == 0"),
        ("bets < half and named_0", "(bets < half and named_0)"),
        ('hand("(A2)3")', 'hand("(A2)3")'),
        ("high_rank > best_board_high", "high_rank > best_board_high"),
        ("door > three", "door > three"),
        ("  door\n >=\n 9 ", "door >= 9"),
    ],
)
def test_conditions_that_are_read(text: str, wording: str) -> None:
    assert word(parse_condition(text, NAMES)) == wording


def test_the_ace_is_high_or_low_by_what_it_is_compared_with() -> None:
    high = parse_condition("door == A", Names())
    low = parse_condition("low_high == A", Names())
    assert high.operands[1].value == 14  # type: ignore[union-attr]
    assert low.operands[1].value == 1  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("door >= 9 and suitd == 3", 14),
        ("suited == 3 or (door >= 9 and not fish)", 34),
        ("door > low_high", 0),
    ],
)
def test_faults_have_places(text: str, at: int) -> None:
    with pytest.raises(ConditionError) as error:
        parse_condition(text, Names())
    assert [fault.at for fault in error.value.faults] == [at]


def test_all_faults_of_a_condition_at_once() -> None:
    with pytest.raises(ConditionError) as error:
        parse_condition("dor > 9 and suitd == 3 or hand('x') or high_hand > 3", Names())
    assert len(error.value.faults) == 4


def test_every_example_of_the_table_is_read() -> None:
    for feature in FEATURES.values():
        parse_condition(feature.example, Names())


# Anything at all: a tree or a clear refusal, never another error

WORDS = "A T 9 2.5 and or not in ( ) [ ] , < >= == + - * / % min hand if lambda := ."
TOKENS = st.sampled_from([*FEATURES, *CATEGORIES, *CLASSES, '"(A2)3"', *WORDS.split()])


def read(text: str) -> None:
    try:
        parse_condition(text, NAMES)
    except ConditionError as error:
        refused = error
    else:
        return
    assert refused.faults
    assert all(fault.message and 0 <= fault.at <= len(text) for fault in refused.faults)


@given(st.lists(TOKENS, max_size=25).map(" ".join))
@settings(max_examples=300, deadline=None)
def test_any_words_are_read_or_refused(text: str) -> None:
    read(text)


@given(st.text(alphabet=string.printable, max_size=60))
@settings(max_examples=300, deadline=None)
def test_any_characters_are_read_or_refused(text: str) -> None:
    read(text)


@given(st.integers(0, 10**9))
@settings(max_examples=100, deadline=None)
def test_random_conditions_are_read_and_worded_alike(seed: int) -> None:
    writer = Writer(seed)
    text = writer.condition()
    tree = parse_condition(text, NAMES)
    # The wording is again a condition of the same wording.
    assert word(parse_condition(word(tree), NAMES)) == word(tree)


# Starting hands


@pytest.mark.parametrize(
    ("text", "ranks", "ordered"),
    [
        ("(A2)3", ["A", "2", "3"], True),
        ("A23", ["A", "2", "3"], False),
        ("(xx)K", ["*", "*", "K"], True),
        ("[2-8][A-8][T-A]", ["2345678", "A2345678", "TJQKA"], False),
        ("( A 10 ) x", ["A", "T", "*"], True),
        ("[A-A]k2", ["A", "K", "2"], False),
    ],
)
def test_starting_hands(text: str, ranks: list[str], ordered: bool) -> None:
    pattern = parse_starting(text)
    order = "23456789TJQKA"
    found = ["".join(order[bit] for bit in range(13) if mask >> bit & 1) for mask in pattern.ranks]
    wanted = [order if each == "*" else "".join(sorted(each, key=order.index)) for each in ranks]
    assert (found, pattern.ordered) == (wanted, ordered)
    assert parse_starting(text + "s").one_suit
    assert parse_starting(text + "d").distinct


def test_a_pair_may_be_asked_for_but_not_of_one_suit_or_of_different_ranks() -> None:
    assert parse_starting("(AA)[K-A]").ranks[0] == 1 << 12
    for text in ("(AA)As", "(77)x d", "[2-3][2-3][2-3]d"):
        with pytest.raises(ValueError, match=r"^no .* fit$"):
            parse_starting(text)
