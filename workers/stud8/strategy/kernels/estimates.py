"""Equity by dealing the unseen cards at random. Compiled; see `features/estimates.py`."""

import numpy as np
from stud8.engine.bits import lowest, popcount
from stud8.engine.compile import Array, njit
from stud8.engine.equity_sample import draw_cards
from stud8.engine.evaluation import high, low, low_any
from stud8.engine.tables import NO_LOW
from stud8.strategy.kernels.nuts import shown
from stud8.strategy.kernels.sets import cards_left, hidden, mine, opponents, unseen
from stud8.strategy.kernels.values import F64, I64, Record


@njit
def estimate(view: Record, samples: I64) -> tuple[F64, F64, F64, F64]:
    """Return my equity, my shares of the high and of the low half, and that of scoops.

    The stream of the decision deals the same cards each time it is asked.
    """
    shared = last_is_shared(view)
    left = cards_left(view) - shared
    each = hidden(view) + left
    others = opponents(view)
    cards = unseen_cards(view)
    draws = shared + left + each * popcount(others)
    any_low = view.low_qualifier == 0
    held = mine(view)
    known = np.zeros(8, np.int64)
    seats = others
    while seats:
        seat = lowest(seats)
        seats &= seats - 1
        known[seat] = shown(view, seat)
    whole, high_half, low_half, scoops = 0.0, 0.0, 0.0, 0
    for sample in range(samples):
        draw_cards(cards, draws, view.stream, sample)
        common = 1 << cards[draws - 1] if shared else 0
        high_share, low_share, low_made = show_down(
            cards, held | common, left, known, others, common, each, any_low
        )
        high_half += high_share
        low_half += low_share
        share = (high_share + low_share) / 2.0 if low_made else high_share
        whole += share
        scoops += share == 1.0
    return whole / samples, high_half / samples, low_half / samples, scoops / samples


@njit
def last_is_shared(view: Record) -> I64:
    """Return 1 if the last card will be one for all, should nobody fold any more; else 0.

    Then the cards left would not give every seat its own (RULES.md 1.4). What burns
    take is not counted: a View does not say whether cards are burned.
    """
    left = cards_left(view)
    if left == 0:
        return 0
    live = popcount(view.live)
    stub = 52 - 3 * view.seats - (view.dealt[1] + view.dealt[2] + view.dealt[3])
    return np.int64(stub < left * live)


@njit
def unseen_cards(view: Record) -> Array:
    """Return the codes of the cards that I have not seen, ascending."""
    rest = unseen(view)
    cards = np.empty(popcount(rest), np.int64)
    for place in range(cards.size):
        cards[place] = lowest(rest)
        rest &= rest - 1
    return cards


@njit
def show_down(
    cards: Array,
    held: I64,
    left: I64,
    known: Array,
    others: I64,
    common: I64,
    each: I64,
    any_low: I64,
) -> tuple[F64, F64, I64]:
    """Return my shares of the high and of the low half, and whether there is a low."""
    at = 0
    for _ in range(left):
        held |= 1 << cards[at]
        at += 1
    my_high, my_low = high(held), low_any(held) if any_low else low(held)
    high_winners = 1
    low_winners = 1
    low_made = my_low != NO_LOW
    while others:
        hand = known[lowest(others)] | common
        others &= others - 1
        for _ in range(each):
            hand |= 1 << cards[at]
            at += 1
        strength, code = high(hand), low_any(hand) if any_low else low(hand)
        if strength > my_high:
            high_winners = 0
        elif strength == my_high and high_winners:
            high_winners += 1
        if code < my_low:
            low_winners = 0
            low_made = True
        elif code == my_low and low_winners:
            low_winners += 1
    high_share = 1.0 / high_winners if high_winners else 0.0
    low_share = 1.0 / low_winners if low_winners and low_made else 0.0
    return high_share, low_share, low_made
