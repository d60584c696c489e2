"""Estimates: the rest of the hand dealt at random many times over."""

from stud8.strategy.features.make import Group

INTRODUCTION = (
    "The cards not seen are dealt at random to the live seats, each to its full seven, and "
    "the hands shown down; the real deck is never read. Where the deck would not last for "
    "seventh street if nobody folded any more, the last card is one for all (burns are not "
    "counted). `equity_samples` deals (default 200) are drawn from the decision's own stream, "
    "once for all four. They cost 0.04 to 0.1 ms a decision, some two thousand times what the "
    "rest of a profile does, and only where a condition comes to them."
)

_estimates = Group("estimates")

FEATURES = (
    _estimates.amount(
        "equity", 1, "my mean share of the pot at a showdown", "equity >= 0.4"
    ),
    _estimates.amount(
        "equity_high", 1, "my mean share of the high half (of all the pot if there is no low)",
        "equity_high >= 0.5",
    ),
    _estimates.amount(
        "equity_low", 1, "my mean share of the low half; nothing where no low is made",
        "equity_low >= 0.5",
    ),
    _estimates.amount(
        "scoop_equity", 1, "share of the deals in which I win all of the pot alone",
        "scoop_equity >= 0.3",
    ),
)  # fmt: skip
