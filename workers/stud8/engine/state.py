"""What the engine remembers of a hand and no seat may see, beside the View."""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic
from stud8.engine.view import VIEW

STATE = np.dtype(
    [
        ("seed", np.uint64),
        ("hand", np.int64),
        # Addresses of what `play_hand` was given: arrays passed from function to
        # function would be counted as references at every call.
        ("deck", np.uint64),
        ("log", np.uint64),  # of the next entry
        ("strategies", np.uint64),
        ("parameters", np.uint64),
        ("counters", np.uint64),
        # By seat, [4 * seat]: mask of its down cards, then those in the order dealt, -1 = none.
        ("private", np.int64, 32),
        ("board", np.int64, 8),  # up cards as a key: see `openers`
        ("lowest_seat", np.int64),  # with the lowest door card
        ("highest_seat", np.int64),  # with the highest board of the last street
        ("draws", np.uint64, 48),  # of the first decisions: see `decision`
        ("wanted", np.int64),  # 0 = draws are 0
        ("next_draw", np.int64, 8),  # index in `draws`: 8 times the decision, and the seat
        # The round.
        ("able", np.int64),  # mask: live with chips
        ("size", np.int64),  # of a bet; the smaller one where an open pair allows two
        ("larger", np.int64),  # the larger size, 0 = one size only
        ("target", np.int64),  # total of the next full raise, 0 = capped
        ("posting", np.int64),  # 1 or 2: the acting seat owes the bring-in
        ("matched", np.int64, 8),  # A of RULES.md 4.2; -1 = has not acted
        ("matchers", np.int64),  # mask: seats that put in the full price
        ("free_legal", np.int64),  # View.legal with nothing to call, raises apart
        ("full_shift", np.int64),  # a wager above is full if above << shift >= size
        # The hand, by seat; copied to the result.
        ("folded_on", np.int64, 8),
        ("all_in_on", np.int64, 8),
        ("bets_made", np.int64, 8),
        ("calls_made", np.int64, 8),
        ("unlimited_stops", np.int64),
        # The hand, masks of seats.
        ("vpip", np.int64),
        ("completed", np.int64),
        ("raised_third", np.int64),
        ("could_raise_third", np.int64),
        ("faced_completion", np.int64),
        ("steal_attempt", np.int64),
        # The showdown.
        ("own", np.int64, 8),  # mask of each live seat's cards and the community card
        ("share", np.int64, 8),  # each winner's, of what is shared out
        ("order", np.int64, 8),  # who comes first for odd chips: the greatest
        ("won", np.int64, 8),  # of the pot at hand
        # Of the showdown, masks of seats.
        ("best_highs", np.int64),  # of all live seats
        ("best_lows", np.int64),
        ("not_scooped", np.int64),  # some eligible pot was not the seat's alone
        ("scooped", np.int64),
        ("split", np.int64),  # had a part of some pot
        ("quartered", np.int64),
        ("high_of_split", np.int64),  # won the high half of a pot with a low
        ("low_of_split", np.int64),  # won the low half of a pot with a low
        ("high_won", np.int64),  # has chips of some high half
        ("low_won", np.int64),  # has chips of some low half
    ],
    align=True,
)


@intrinsic  # type: ignore[untyped-decorator]
def show_private(typingctx: Any, view: Any, state: Any, seat: Any) -> Any:
    """Copy a seat's four `private` words to `own` and `down` of the View at once."""
    word = ir.IntType(64)
    four = ir.VectorType(word, 4).as_pointer()
    source, target = _offset(STATE, "private"), _offset(VIEW, "own")

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        view, state, seat = args
        base = builder.add(builder.ptrtoint(state, word), builder.shl(seat, ir.Constant(word, 5)))
        words = builder.inttoptr(builder.add(base, ir.Constant(word, source)), four)
        base = builder.ptrtoint(view, word)
        shown = builder.inttoptr(builder.add(base, ir.Constant(word, target)), four)
        builder.store(builder.load(words, align=8), shown, align=8)
        return context.get_dummy_value()

    return types.void(view, state, seat), codegen


def _offset(record: np.dtype[np.void], name: str) -> int:
    assert record.fields is not None
    return int(record.fields[name][1])
