"""Features of the boards: what live opponents show and may hold."""

from stud8.strategy.features.make import NO, WHILE_BETTING, Group, before
from stud8.strategy.kinds import Kind

INTRODUCTION = (
    "Live opponents are the seats still in but mine, all-in ones too. A board is a seat's up "
    "cards; where a hand is made, the community card is known to all. A strength compares "
    "with other strengths only, and a greater one wins."
)

_boards = Group("boards")
_STRENGTH = (0, 9 << 20)

FEATURES = (
    _boards.of_kind(
        "board_high", Kind.STRENGTH, _STRENGTH, "strength of my up cards alone",
        "board_high > best_board_high",
    ),
    _boards.of_kind(
        "best_board_high", Kind.STRENGTH, _STRENGTH,
        "strength of the highest board of a live opponent", "high_rank > best_board_high",
    ),
    _boards.count(
        "best_board_low", 8765,
        "best low board of a live opponent: most different ranks ace to eight, then the smaller "
        "number; its ranks read highest first, 6-4-2 is 642; 0 = nobody shows a low card",
        "best_board_low < 100", on={"third": (0, 8), "fourth": (0, 87), "fifth": (0, 876)},
    ),
    _boards.count(
        "low_boards", 7,
        "low_boards(k): live opponents whose up cards have k or more different ranks ace to eight",
        "low_boards(3) == 0", arguments=((1, 4),),
    ),
    _boards.count(
        "scary_boards", 7,
        "live opponents who show three of a rank, a paired door, three different ranks ace to "
        "eight, three of a suit, or three different ranks that span at most 4 (ace low or high)",
        "scary_boards == 0", on={"third": NO},
    ),
    _boards.count(
        "paired_door_opponents", 7, "live opponents with another up card of their door's rank",
        "paired_door_opponents == 0", on={"third": NO},
    ),
    _boards.count(
        "doors_higher", 7, "live opponents whose door is strictly higher than mine, ace high",
        "doors_higher == 0",
    ),
    _boards.count(
        "doors_higher_behind", 7,
        "those of `doors_higher` that sit behind me", "doors_higher_behind == 0", on=WHILE_BETTING,
    ),
    _boards.count(
        "aces_behind", 4, "seats behind me with an ace as door", "aces_behind == 0",
        on=WHILE_BETTING,
    ),
    _boards.count(
        "low_doors_behind", 7, "seats behind me with a door ace to eight", "low_doors_behind <= 1",
        on=WHILE_BETTING,
    ),
    _boards.count(
        "can_make_low", 7,
        "live opponents whose different up ranks ace to eight (and the community card's), their "
        "down cards and their cards to come together are five or more", "can_make_low == 0",
        on=before("fifth", (1, 7)),
    ),
    _boards.truth(
        "only_low", "`can_make_low` is 0 and my low is made or possible (`low_draw` is not 9)",
        "only_low and low_draw <= 1", on=before("fifth"),
    ),
    _boards.truth(
        "only_high", "no live opponent shows a pair or has a door 9 or higher, ace high",
        "only_high and pair_rank >= 9",
    ),
    _boards.truth(
        "nut_low",
        "I hold a low, and no live opponent can hold a better one now, whatever unseen cards are "
        "his down cards", on=before("fifth"),
    ),
    _boards.truth(
        "nut_high",
        "no live opponent can hold a better high hand than mine now, whatever unseen cards are his "
        "down cards", "nut_high",
    ),
    _boards.truth(
        "low_lock",
        "I hold a low that no live opponent can beat by the end, whatever unseen cards are his "
        "down cards and his cards to come", on=before("fifth"),
    ),
    _boards.truth(
        "high_lock",
        "no live opponent can beat the high hand I hold now by the end, whatever unseen cards are "
        "his down cards and his cards to come", on=before("fourth"),
    ),
    _boards.truth(
        "freeroll", "`nut_low` and `outs_flush` + `outs_straight` > 0",
        on=before("fifth") | {"seventh": NO, "declare": NO},
    ),
)  # fmt: skip
