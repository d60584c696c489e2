"""Features of live cards. Compiled; see `features/live.py`."""

from stud8.engine.bits import highest, popcount
from stud8.engine.compile import inlined, njit
from stud8.engine.evaluation import high
from stud8.strategy.kernels.draws import IMPOSSIBLE, flush_short, low_short, straight_short
from stud8.strategy.kernels.nuts import low_unbeaten
from stud8.strategy.kernels.own import ACE, five_lowest
from stud8.strategy.kernels.sets import (
    ALL_RANKS,
    EVERY_SUIT,
    FIVE,
    LOW_RANKS,
    STRAIGHTS,
    best_suit,
    cards_left,
    hidden,
    ladder,
    low_set,
    mine,
    ranks_in,
    ranks_thrice,
    ranks_twice,
    seen,
    unseen,
)
from stud8.strategy.kernels.values import I64, Record

TWO_PAIR = 2
STRAIGHTS_AND_FLUSHES = 1 << 4 | 1 << 5 | 1 << 8
"""Categories straight, flush and straight flush, as a set."""


@njit
def cards_with(low_ranks: I64) -> I64:
    """Return all cards of a low set of ranks."""
    return ((low_ranks >> 1 | low_ranks << 12) & ALL_RANKS) * EVERY_SUIT


@njit
def helping_low(view: Record) -> I64:
    """Return the low ranks that lower my low draw or better my low."""
    held = low_set(mine(view))
    short = low_short(mine(view), cards_left(view))
    if short == IMPOSSIBLE:
        return 0
    lacking = LOW_RANKS & ~held
    if short > 0:
        return lacking
    return lacking & ((1 << highest(five_lowest(held))) - 1)


@njit
def outs_low(view: Record) -> I64:
    """See the table of features."""
    if cards_left(view) == 0:
        return 0
    return popcount(cards_with(helping_low(view)) & ~seen(view))


@njit
def outs_flush(view: Record) -> I64:
    """See the table of features."""
    if flush_short(view) != 1:
        return 0
    cards, known = mine(view), seen(view)
    outs = 0
    for suit in range(4):
        if popcount(cards >> (13 * suit) & ALL_RANKS) == 4:
            outs = max(outs, 13 - popcount(known >> (13 * suit) & ALL_RANKS))
    return outs


@njit
def outs_straight(view: Record) -> I64:
    """See the table of features."""
    if straight_short(view) != 1:
        return 0
    steps = ladder(ranks_in(mine(view)))
    filling = 0
    for bottom in range(STRAIGHTS):
        missing = (FIVE << bottom) & ~steps
        if popcount(missing) == 1:
            filling |= missing
    ranks = filling >> 1 | (filling & 1) << ACE
    return popcount(ranks * EVERY_SUIT & ~seen(view))


@inlined
def outs_trips(view: Record) -> I64:
    """See the table of features."""
    if cards_left(view) == 0:
        return 0
    cards = mine(view)
    pairs = ranks_twice(cards) & ~ranks_thrice(cards)
    return popcount(pairs * EVERY_SUIT & ~seen(view))


@inlined
def outs_two_pair(view: Record) -> I64:
    """See the table of features."""
    cards = mine(view)
    pairs = ranks_twice(cards)
    if cards_left(view) == 0 or popcount(pairs) != 1 or ranks_thrice(cards):
        return 0
    return popcount((ranks_in(cards) ^ pairs) * EVERY_SUIT & ~seen(view))


@njit
def scoop_outs(view: Record) -> I64:
    """See the table of features."""
    held = mine(view)
    lows = low_set(held)
    if cards_left(view) == 0 or popcount(lows) < 4:
        return 0
    rest = unseen(view)
    outs = 0
    for rank in range(13):
        cards = rest & (EVERY_SUIT << rank)
        low_after = lows | (low_set(1 << rank))
        if cards == 0 or popcount(low_after) < 5:
            continue
        # The four suits of a rank leave the same low; only the card itself is gone.
        first = cards & -cards
        nuts = low_unbeaten(view, low_after, rest ^ first, hidden(view))
        while cards:
            card = cards & -cards
            cards ^= card
            category = high(held | card) >> 20
            if STRAIGHTS_AND_FLUSHES >> category & 1 or (nuts and category >= TWO_PAIR):
                outs += 1
    return outs


@inlined
def dead_low(view: Record) -> I64:
    """See the table of features."""
    cards = mine(view)
    return popcount(cards_with(LOW_RANKS & ~low_set(cards)) & seen(view) & ~cards)


@inlined
def dead_suit(view: Record) -> I64:
    """See the table of features."""
    cards = mine(view)
    dead = seen(view) & ~cards
    most = best_suit(cards)
    fewest = 13
    for suit in range(4):
        if popcount(cards >> (13 * suit) & ALL_RANKS) == most:
            fewest = min(fewest, popcount(dead >> (13 * suit) & ALL_RANKS))
    return fewest


@inlined
def dead_pair_cards(view: Record) -> I64:
    """See the table of features."""
    cards = mine(view)
    pairs = ranks_twice(cards)
    if pairs == 0:
        return 0
    return popcount((EVERY_SUIT << highest(pairs)) & seen(view) & ~cards)


@inlined
def dead_aces(view: Record) -> I64:
    """See the table of features."""
    return popcount((EVERY_SUIT << ACE) & seen(view) & ~mine(view))
