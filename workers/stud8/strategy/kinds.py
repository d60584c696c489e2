"""What a value in a condition is, and the names of constant values."""

from enum import StrEnum

from stud8.engine.record import THIRD_CLASSES


class Kind(StrEnum):
    """The kinds of values; two values compare only within one kind."""

    NUMBER = "number"
    TRUTH = "yes or no"
    RANK_HIGH = "rank, ace high"
    RANK_LOW = "rank, ace low"
    CATEGORY = "hand category"
    CLASS = "starting-hand class"
    STRENGTH = "strength"
    RANK = "rank"  # a letter T J Q K A before its use tells whether the ace is high
    FREE = "plain number"  # a number or parameter before its use tells what it counts


RANKS = {"T": 10, "J": 11, "Q": 12, "K": 13, "A": 14}
CATEGORIES = {
    "high_card": 0,
    "one_pair": 1,
    "two_pair": 2,
    "three_of_a_kind": 3,
    "straight": 4,
    "flush": 5,
    "full_house": 6,
    "four_of_a_kind": 7,
    "straight_flush": 8,
    "trips": 3,
    "quads": 7,
}
# The feature `rolled_up` also names a class; only beside `third_class` is it the class.
CLASSES = {name: index for index, name in enumerate(THIRD_CLASSES)}
FUNCTIONS = ("min", "max", "abs", "hand")
