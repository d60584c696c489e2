"""Records the kernel reads and writes: the table it plays at, what became of a hand.

All integers are int64. Seats are 0-based; masks of seats have bit `seat`; cards
are codes as in `cards.py`; money is chips. Streets are numbered 3 to 7 where a
field says "street", and indexed 0 to 4 in arrays of five.
"""

import numpy as np

TABLE = np.dtype(
    [
        ("seats", np.int64),
        ("ante", np.int64),
        ("bring_in", np.int64),
        ("small_bet", np.int64),
        ("big_bet", np.int64),
        # Chips at the start of the hand; view.UNLIMITED = never all-in. By seat.
        ("stacks", np.int64, 8),
        # Options by the names of RULES.md; off/on is 0/1, other values count
        # from 0 in the order in which RULES.md names them.
        ("bring_in_tie", np.int64),
        ("all_in_bring_in", np.int64),
        ("high_board_tie", np.int64),
        ("fourth_street_open_pair_double", np.int64),
        ("max_bets_per_round", np.int64),  # 0 = unlimited
        ("bring_in_counts", np.int64),
        ("heads_up_uncapped", np.int64),
        ("short_all_in", np.int64),
        ("burn_cards", np.int64),
        ("short_stub", np.int64),
        ("low_qualifier", np.int64),  # 8 or 0
        ("odd_chip", np.int64),
        ("chip", np.int64),
        ("rake_millionths", np.int64),  # of the contested pot
        ("rake_cap", np.int64),  # -1 = none
        ("rake_step", np.int64),
        ("rake_third_street", np.int64),
        ("time_charge", np.int64),
        ("open_fold", np.int64),
        ("show_order", np.int64),
        ("declare", np.int64),
        # By street: who acts first whatever the boards show, as seat + 1; 0 = by the
        # rules. For hand histories with unknown up cards.
        ("opener", np.int64, 5),
        # 1 = decisions get random bits; 0 = no strategy at the table reads View.draw or
        # View.stream, which then are fixed: drawing takes a tenth of a hand's time.
        ("draws", np.int64),
    ],
    align=True,
)

RESULT = np.dtype(
    [
        # The hand.
        ("bring_in_seat", np.int64),  # who posted or completed first; -1 = none
        ("completed_by", np.int64),  # -1 = nobody
        ("pot", np.int64),  # before rake, after the return of uncalled bets
        ("rake", np.int64),
        ("pots", np.int64),  # main pot and side pots
        ("uncalled", np.int64),
        ("showdown", np.int64),  # 0 or 1
        ("low_made", np.int64),  # 1 = at showdown a low qualified in the main pot
        ("scooped", np.int64),  # 1 = at showdown one seat got every chip of every pot
        ("split", np.int64),  # 1 = at showdown some pot went to more than one seat
        ("community_card", np.int64),  # -1 = none
        ("players", np.int64, 5),  # seats dealt a card on each street
        ("bets", np.int64, 5),  # full bets on each street
        ("unlimited_stops", np.int64),  # raises that became calls at 100 bets
        ("actions", np.int64),  # entries of the action log used
        # Each pot, the main pot first.
        ("pot_amount", np.int64, 8),  # before rake
        ("pot_rake", np.int64, 8),
        ("pot_seats", np.int64, 8),  # mask: eligible
        ("pot_high", np.int64, 8),  # mask: winners of the high half or of all
        ("pot_low", np.int64, 8),  # mask: winners of the low half, 0 = no low
        # Each seat.
        ("cards", np.int64, 56),  # [7 * seat + k]: own cards in the order dealt, -1 = none
        ("start_stack", np.int64, 8),
        ("net", np.int64, 8),
        ("put_in", np.int64, 8),
        ("returned", np.int64, 8),  # the uncalled bet
        ("won_high", np.int64, 8),  # whole pots without a low included; after rake
        ("won_low", np.int64, 8),
        ("won_uncontested", np.int64, 8),
        ("scooped_seat", np.int64, 8),
        ("high_only", np.int64, 8),  # won high chips of a pot with a low, and no low chips
        ("low_only", np.int64, 8),
        ("split_seat", np.int64, 8),  # won a share, not all, of some pot at showdown
        ("quartered", np.int64, 8),  # a quarter or less, not nothing, of a pot with a low
        ("showdown_seat", np.int64, 8),
        ("folded_on", np.int64, 8),  # street, 0 = never
        ("saw", np.int64, 8),  # last street dealt, 3 .. 7
        ("all_in_on", np.int64, 8),  # street, 0 = never; the ante counts as third
        ("vpip", np.int64, 8),
        ("limped", np.int64, 8),  # called the bring-in before any completion
        ("completed", np.int64, 8),
        ("raised_third", np.int64, 8),  # raised after a completion on third
        ("could_raise_third", np.int64, 8),  # had a legal completion or raise on third
        ("steal_attempt", np.int64, 8),  # completed from a steal seat (docs/features.md)
        ("faced_completion", np.int64, 8),  # on third had to act after a completion
        ("bets_made", np.int64, 8),  # bets, completions and raises
        ("calls_made", np.int64, 8),
        ("opponents_fourth", np.int64, 8),  # others dealt a fourth-street card; 0 if itself not
        ("third_class", np.int64, 8),  # index in THIRD_CLASSES
        ("buried", np.int64, 8),  # the pair is in the hole
        ("from_bring_in", np.int64, 8),  # places behind the bring-in, 0 = it; -1 = none
        ("high", np.int64, 8),  # strength at showdown, greater is better; -1 = not shown down
        ("low", np.int64, 8),  # low code at showdown, smaller is better; -1 = no low or no showdown
        ("declared", np.int64, 8),  # action of the declaration, 0 = none
        ("shown", np.int64, 8),  # order in which a seat shows at showdown, 1 = first; 0 = mucks
    ],
    align=True,
)

LOG = np.dtype(
    [
        ("street", np.int8),
        ("seat", np.int8),
        ("action", np.int8),  # as played: see the kinds below
        ("all_in", np.int8),
        ("rule", np.int32),  # number of the rule that decided
        ("amount", np.int64),  # chips put in
        ("total", np.int64),  # the seat's chips of the round after it
    ],
    align=True,
)
LOG_FOLD, LOG_CHECK, LOG_CALL, LOG_BRING_IN, LOG_COMPLETE, LOG_BET, LOG_RAISE = range(1, 8)
LOG_DECLARE_HIGH, LOG_DECLARE_LOW, LOG_DECLARE_BOTH = 8, 9, 10
LOG_SIZE = 4096
"""More than any hand needs: 100 bets a round, eight seats, five rounds."""

THIRD_CLASSES = (
    "rolled_up",
    "aces_low",
    "aces_high",
    "low_pair_low",
    "low_pair_high",
    "high_pair_low",
    "high_pair_high",
    "three_low_suited_6",
    "three_low_suited_8",
    "three_low_6",
    "three_low_8",
    "three_flush_two_low",
    "three_flush",
    "two_low",
    "one_low",
    "no_low",
)
