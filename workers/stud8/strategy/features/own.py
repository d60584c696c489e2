"""Features of the acting seat's own cards."""

from stud8.strategy.features.make import NO, Group, before, by_street
from stud8.strategy.kinds import Kind

INTRODUCTION = (
    '"My cards" are my own cards, down and up, and the community card once it is dealt. '
    "Starting cards are the first two down and the door. Low ranks are ace to eight, "
    "the ace 1."
)

_own = Group("own")

FEATURES = (
    _own.of_kind("door", Kind.RANK_HIGH, (2, 14), "rank of my door card", "door >= T"),
    _own.truth("rolled_up", "my three starting cards are of one rank"),
    _own.of_kind(
        "pair_rank", Kind.RANK_HIGH, (0, 14),
        "highest rank of which I hold two or more cards; 0 = none", "pair_rank >= T",
    ),
    _own.truth(
        "wired_pair", "my first two down cards are of one rank and my door card is of another"
    ),
    _own.truth(
        "split_pair", "my door card is of the rank of one of my first two down cards, not of both"
    ),
    _own.of_kind(
        "kicker", Kind.RANK_HIGH, (0, 14),
        "with a pair or better of a rank (`pair_rank` > 0): highest of my other ranks; 0 = none, "
        "or no pair", "pair_rank >= T and kicker == A",
    ),
    _own.count(
        "low_ranks", 7, "different ranks ace to eight among my cards", "low_ranks == 3",
        on=by_street(3, 4, 5, 6, 7),
    ),
    _own.of_kind(
        "low_high", Kind.RANK_LOW, (1, 13),
        "of my different ranks, high ones too, the five lowest (all, if fewer), ace 1: "
        "the highest of them", "low_ranks == 3 and low_high <= 6",
    ),
    _own.count(
        "low_gaps", 11,
        "of the same five or fewer ranks: `low_high` - the lowest - (their number - 1); "
        "0 = without a gap", "low_ranks == 3 and low_gaps <= 1",
    ),
    _own.of_kind(
        "low_draw_high", Kind.RANK_LOW, (0, 8),
        "of my different ranks ace to eight the five lowest (all, if fewer): the highest of "
        "them; 0 = no low card", "low_draw == 1 and low_draw_high <= 7",
    ),
    _own.of_kind(
        "smooth_low", Kind.RANK_LOW, (0, 7),
        "of my different ranks ace to eight the five lowest (all, if fewer): the second highest "
        "of them; 0 = fewer than two", "low_draw == 1 and smooth_low <= 4",
    ),
    _own.count("aces", 4, "aces among my cards", "aces >= 1"),
    _own.count("wheel_cards", 5, "different ranks ace to five among my cards", "wheel_cards >= 3",
               on=by_street(3, 4)),
    _own.count(
        "suited", 7, "most of my cards that are of one suit", "suited == 3", low=1,
        on={"third": (1, 3), "fourth": (1, 4), "fifth": (2, 5), "sixth": (2, 6), "seventh": (2, 7)},
    ),
    _own.truth("three_flush", "three or more of my cards are of one suit"),
    _own.truth(
        "connected",
        "three different ranks of my cards span at most 4, as 3-5-7 does; the ace is low or high",
    ),
    _own.truth(
        "razz_hand",
        "my starting cards are three different ranks two to eight, not of one suit, and their "
        "highest is more than 4 above their lowest", "razz_hand",
    ),
    _own.of_kind(
        "high_hand", Kind.CATEGORY, (0, 8), "category of my best high hand",
        "high_hand >= two_pair", on={"third": (0, 3), "fourth": (0, 7)},
    ),
    _own.of_kind(
        "high_rank", Kind.STRENGTH, (0, 9 << 20),
        "strength of my best high hand; compares with the strengths of boards",
        "high_rank > best_board_high",
    ),
    _own.truth("made_low", "I hold five different ranks ace to eight", on=before("fifth")),
    _own.count(
        "low_value", 99999,
        "my low read as a number, highest card first: 8-6-4-3-A is 86431, smaller is better; "
        "99999 = none", "low_value <= 76432", low=54321, on=before("fifth", (99999, 99999)),
    ),
    _own.count(
        "low_draw", 9,
        "ranks I am short of a low: 5 - `low_ranks`, at least 0; 0 = made, 9 = more than the cards "
        "to come", "low_draw == 1", on={"third": (2, 9), "fourth": (1, 9)},
    ),
    _own.count(
        "flush_draw", 9,
        "cards I am short of a flush in my best suit; 0 = made, 9 = impossible (more than the "
        "cards to come, or than the cards of the suit I have not seen)", "flush_draw == 1",
        on={"third": (2, 9), "fourth": (1, 9)},
    ),
    _own.count(
        "straight_draw", 9,
        "ranks I am short of the nearest straight; 0 = made, 9 = impossible (more than the cards "
        "to come, or all cards of a missing rank seen)", "straight_draw == 1",
        on={"third": (2, 9), "fourth": (1, 9)},
    ),
    _own.truth(
        "two_way",
        "two pair or better or `flush_draw` or `straight_draw` at most 1, and `low_draw` at most 1",
        on={"third": NO},
    ),
    _own.truth(
        "caught_good",
        "my last up card after the door, when it came, lowered `low_draw`, paired or tripped a "
        "card of mine, or made three or more of a suit", on={"third": NO},
    ),
    _own.count(
        "bricks", 3, "my fourth- to sixth-street up cards that were not `caught_good`",
        "bricks == 0", on=by_street(0, 1, 2),
    ),
    _own.truth("paired_door", "another of my up cards is of the rank of my door", on={"third": NO}),
    _own.count(
        "cards_to_come", 4, "cards I have yet to be dealt", "cards_to_come >= 2",
        on={
            "third": (4, 4), "fourth": (3, 3), "fifth": (2, 2), "sixth": (1, 1),
            "seventh": NO, "declare": NO,
        },
    ),
    _own.of_kind(
        "third_class", Kind.CLASS, (0, 15), "class of my three starting cards",
        "third_class in [three_low_suited_6, three_low_6]",
    ),
)  # fmt: skip
