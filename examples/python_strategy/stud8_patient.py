"""A patient Stud 8 player: low hands and big pairs, and a steal now and then."""

from stud8.strategy import CALL, FOLD, RAISE, ask, helper, strategy

BEST_LOW = ask.hand("[A-6][A-6][A-6]d")


@helper
def strong_start(view):
    """Tell whether I am rolled up, or hold aces or three low cards to a six."""
    return ask.rolled_up(view) or ask.pair_rank(view) == 14 or BEST_LOW(view)


@helper
def live(view):
    """Count the unseen cards that I would like to be dealt next."""
    return ask.outs_low(view) + ask.outs_flush(view) + ask.outs_straight(view)


@strategy(
    description="Plays the best starting hands, counts his live cards, and steals at times.",
    parameters={"steal": (0.4, 0, 1), "least_outs": (10, 0, 40)},
)
def patient(view, steal, least_outs):
    """Decide for the seat whose turn it is."""
    if ask.street(view) == 3:
        if strong_start(view):
            return RAISE
        if ask.low_ranks(view) == 3 and ask.bets(view) <= 1:
            return CALL
        if ask.steal_seat(view) and ask.door(view) >= 10 and ask.chance(view) < steal:
            return RAISE
        return FOLD
    if ask.nut_low(view) or ask.high_hand(view) >= ask.STRAIGHT:
        return RAISE
    if ask.made_low(view) or ask.high_hand(view) >= ask.TWO_PAIR:
        return CALL
    if ask.cards_to_come(view) > 0 and live(view) >= least_outs:
        return CALL
    return FOLD
