"""Features of live cards: what is still to be had."""

from stud8.strategy.features.make import NO, Group, before

INTRODUCTION = (
    "Seen are my cards and every up card ever shown, those of folded seats included; all "
    "other cards are unseen, wherever they are. An out is an unseen card that would help as "
    "my next card; with no card to come there are none."
)

_live = Group("live")
_LAST = {"seventh": NO, "declare": NO}

FEATURES = (
    _live.count(
        "outs_low", 32,
        "unseen cards that lower `low_draw`, or make a better low of one already made",
        "low_draw == 1 and outs_low >= 12", on=_LAST,
    ),
    _live.count(
        "outs_flush", 9, "unseen cards that complete a flush; 0 unless `flush_draw` is 1",
        "outs_flush >= 7", on={"third": NO, **_LAST},
    ),
    _live.count(
        "outs_straight", 12, "unseen cards that complete a straight; 0 unless `straight_draw` is 1",
        "outs_straight >= 6", on={"third": NO, **_LAST},
    ),
    _live.count(
        "outs_trips", 6, "unseen cards of the ranks of which I hold exactly two",
        "outs_trips == 2", on=_LAST,
    ),
    _live.count(
        "outs_two_pair", 12,
        "with exactly one pair and no three of a rank: unseen cards of my other ranks",
        "outs_two_pair >= 6", on=_LAST,
    ),
    _live.count(
        "scoop_outs", 49,
        "unseen cards after which I hold `nut_low` (boards as they are) and two pair or better, "
        "or a straight, flush or straight flush and a made low",
        "scoop_outs >= 4", on=before("fourth") | _LAST,
    ),
    _live.count(
        "dead_low", 32, "cards seen, not mine, of the ranks ace to eight that I lack",
        "dead_low <= 3",
    ),
    _live.count(
        "dead_suit", 12,
        "cards seen, not mine, of the suit I hold most of (of equal suits the one with fewest)",
        "suited == 3 and dead_suit <= 1",
    ),
    _live.count(
        "dead_pair_cards", 2, "cards seen, not mine, of the rank `pair_rank`; 0 without a pair",
        "dead_pair_cards == 0",
    ),
    _live.count("dead_aces", 4, "aces seen that are not mine", "dead_aces <= 1"),
)  # fmt: skip
