"""What is summed: the counts, the ratios made of them, and the slots they are kept in.

A deal is one observation: all its hands, and all the seats a group had in them, are
added up first, and squares and products are taken of those totals. So the errors
that come from these sums are clustered by deal.

A slot is one thing results are given for: a group, a group in one starting-hand
class, a group in one place behind the bring-in, or the whole table. It has sixteen
lanes, each a count that is 0 or 1 for one seat of one hand.
"""

import numpy as np
from stud8.engine.record import THIRD_CLASSES
from stud8.engine.view import MAX_SEATS

# The first ones are denominators.
LANES = (
    "seat_hands",
    "showdown",
    "pot_won",
    "contested",
    "could_raise_third",
    "saw_fourth",
    "scooped",
    "high_only",
    "low_only",
    "split",
    "quartered",
    "won_uncontested",
    "vpip",
    "raised_third",
    "won_at_showdown",
)
LANE_COUNT = 16
DENOMINATOR_LANES = 6

# (name in the Summary, numerator, denominator); the order is that of the cross products.
RATIOS = (
    ("scoop_per_hand", "scooped", "seat_hands"),
    ("scoop_per_showdown", "scooped", "showdown"),
    ("scoop_per_pot_won", "scooped", "pot_won"),
    ("scoop_per_contested_hand", "scooped", "contested"),
    ("high_only_per_hand", "high_only", "seat_hands"),
    ("low_only_per_hand", "low_only", "seat_hands"),
    ("split_per_showdown", "split", "showdown"),
    ("quartered_per_showdown", "quartered", "showdown"),
    ("won_uncontested_per_hand", "won_uncontested", "seat_hands"),
    ("vpip", "vpip", "seat_hands"),
    ("complete_or_raise_third", "raised_third", "could_raise_third"),
    ("went_to_showdown", "showdown", "saw_fourth"),
    ("won_at_showdown", "won_at_showdown", "showdown"),
    ("showdown_per_hand", "showdown", "seat_hands"),
)

RATIO_COUNT = 16
"""Room for the ratios' cross products."""

# The table's slot keeps its own counts in lanes whose ratio has the same shape: hands in
# seat_hands, hands with a showdown in showdown, scooped ones in scooped, those with a low
# in split, those with a community card in vpip.
TABLE_RATIOS = (
    ("hands_with_showdown", "showdown_per_hand"),
    ("showdowns_with_low", "split_per_showdown"),
    ("showdown_scooped", "scoop_per_showdown"),
    ("community_card_hands", "vpip"),
)

LANE = {name: index for index, name in enumerate(LANES)}
RATIO = {name: index for index, (name, _, _) in enumerate(RATIOS)}
NUMERATORS = tuple(LANE[numerator] for _, numerator, _ in RATIOS)
DENOMINATORS = tuple(LANE[denominator] for _, _, denominator in RATIOS)

# Slots of a group: all its hands, then each class, then each place.
ALL = 0
FIRST_CLASS = 1
FIRST_PLACE = FIRST_CLASS + len(THIRD_CLASSES)
SLOTS_PER_GROUP = FIRST_PLACE + MAX_SEATS


def slot_count(groups: int) -> int:
    """Return the number of slots: those of each group, and the table's, which is the last."""
    return groups * SLOTS_PER_GROUP + 1


WORDS = LANE_COUNT // 4
STRETCH = 4096
"""Hands between two calls of `tally.settle`: the packed lanes hold no more."""

NET_BITS = 17
"""A square of chips is kept as high * 2^17 + low, for it does not fit in 64 bits."""

# Places in a slot's row of `hot`: the deal's totals, packed, and its net; the stretch's
# counts, packed; sums over deals of the net, of its square, and of net * (y - 1).
DEAL_NET, PACKED, NET, SQUARE_HIGH, SQUARE_LOW, NET_EXCESS = 4, 5, 9, 10, 11, 12
HOT_WIDTH = 16

SLOTS = slot_count(MAX_SEATS)
"""More slots than any table needs."""

# Numba counts references to arrays, but not to records: hence one record, with rows of
# slots laid end to end.
TALLY = np.dtype(
    [
        ("hot", np.int64, SLOTS * HOT_WIDTH),
        # Sums over deals, 16 lanes a slot: of each lane x; of x * x - x; of y - 1 where
        # a denominator y is not 0 (so that counts less these are the deals with any).
        ("counts", np.int64, SLOTS * LANE_COUNT),
        ("squares", np.int64, SLOTS * LANE_COUNT),
        ("idle", np.int64, SLOTS * LANE_COUNT),
        # Of each ratio's x * y - x, 16 a slot.
        ("products", np.int64, SLOTS * RATIO_COUNT),
        # Sums over hands that need no errors.
        ("dealt", np.int64, 5),  # seats dealt a card, by street
        ("unlimited_stops", np.int64),
        # For the deal at hand: which slots it has, how many, and scratch memory.
        ("touched", np.int64, SLOTS),
        ("touched_count", np.int64),
        ("lanes", np.int64, LANE_COUNT),
    ],
    align=True,
)
