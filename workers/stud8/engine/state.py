"""What the engine remembers of a hand and no seat may see, beside the View."""

import numpy as np

STATE = np.dtype(
    [
        ("seed", np.uint64),
        ("hand", np.int64),
        # Addresses of what `play_hand` was given: arrays passed from function to
        # function would be counted as references at every call.
        ("deck", np.uint64),
        ("log", np.uint64),
        ("strategies", np.uint64),
        ("parameters", np.uint64),
        ("counters", np.uint64),
        ("own", np.uint64, 8),  # mask of each seat's cards
        ("board", np.int64, 8),  # up cards as a key: see `openers`
        ("decisions", np.int64, 8),  # taken so far by each seat
        ("draws", np.uint64, 48),  # of the first decisions: see `decision`
        # The round.
        ("size", np.int64),  # of a bet; the smaller one where an open pair allows two
        ("larger", np.int64),  # the larger size, 0 = one size only
        ("posting", np.int64),  # 1 = the acting seat owes the bring-in
        ("matched", np.int64, 8),  # A of RULES.md 4.2; -1 = has not acted
        ("matchers", np.int64),  # mask: seats that put in the full price
        # The showdown.
        ("share", np.int64, 8),  # each winner's, of what is shared out
        ("order", np.int64, 8),  # who comes first for odd chips: the greatest
        ("won", np.int64, 8),  # of the pot at hand
        # Of the showdown, masks of seats.
        ("not_scooped", np.int64),  # some eligible pot was not the seat's alone
        ("scooped", np.int64),
        ("split", np.int64),  # had a part of some pot
        ("quartered", np.int64),
        ("high_of_split", np.int64),  # won the high half of a pot with a low
        ("low_of_split", np.int64),  # won the low half of a pot with a low
        # The hand, masks of seats.
        ("vpip", np.int64),
        ("completed", np.int64),
        ("raised_third", np.int64),
        ("could_raise_third", np.int64),
        ("faced_completion", np.int64),
        ("steal_attempt", np.int64),
    ],
    align=True,
)
