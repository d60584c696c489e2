"""A hand as a stud player reads it: boards and actions street by street, pots, results."""

from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np
from stud8.analysis.words import count, shortened
from stud8.engine.cards import CARDS, RANKS, mask_of
from stud8.engine.evaluation import best_high, best_low, low_any
from stud8.engine.history import DECLARATION_STREET, HandHistory, HistoryAction, rule_texts

_STREETS = {
    3: "Third street",
    4: "Fourth street",
    5: "Fifth street",
    6: "Sixth street",
    7: "Seventh street",
    DECLARATION_STREET: "Declaration",
}
_DOWN = (0, 1, 6)
_ACTIONS = {
    "fold": "folds",
    "check": "checks",
    "call": "calls {amount}",
    "bring_in": "brings in {amount}",
    "complete": "completes to {total}",
    "bet": "bets {total}",
    "raise": "raises to {total}",
    "declare_high": "declares high",
    "declare_low": "declares low",
    "declare_both": "declares both",
}
_LABEL_WIDTH = 28


def format_text(history: HandHistory) -> str:
    """Return a hand as text, one line for each board, action, pot and result."""
    return "\n".join(_lines(history)) + "\n"


def _lines(history: HandHistory) -> Iterator[str]:
    yield from _heading(history)
    pot = sum(history.put_in) - sum(action.amount for action in history.actions)
    live = set(range(1, len(history.cards) + 1))
    for street in range(3, DECLARATION_STREET + 1):
        actions = [action for action in history.actions if action.street == street]
        boards = list(_boards(history, street, live)) if street < DECLARATION_STREET else []
        if boards or actions:
            yield ""
            yield f"{_STREETS[street]}, pot {count(pot)}"
            yield from boards
        for action in actions:
            yield f"    {_action(history, action)}"
            pot += action.amount
            if action.kind == "fold":
                live.discard(action.seat)
    yield ""
    yield from _returned(history)
    yield from _pots(history)
    yield ""
    yield from _results(history)


def _heading(history: HandHistory) -> Iterator[str]:
    stakes = history.stakes
    name = "Hand" if history.hand is None else f"Hand {history.hand}"
    if history.deal is not None and history.deal != history.hand:
        name += f" (deal {history.deal})"
    yield (
        f"{name}: ante {count(stakes.ante)}, bring-in {count(stakes.bring_in)}, "
        f"bets {count(stakes.small_bet)} and {count(stakes.big_bet)}"
    )
    rules = rule_texts(history.rules)
    if rules:
        yield f"Rules: {', '.join(rules)}"
    for seat, stack in enumerate(history.stacks, start=1):
        if stack is not None:
            yield f"{_seat(history, seat)} has {count(stack)}"


def _boards(history: HandHistory, street: int, live: set[int]) -> Iterator[str]:
    """Yield the cards of the seats still in, if anybody was dealt a card on the street."""
    if street == 7 and history.community is not None:
        yield f"  {CARDS[history.community]} is dealt to the middle, for all"
    elif not any(len(history.cards[seat - 1]) >= street for seat in live):
        return
    width = max(len(_seat(history, seat)) for seat in range(1, len(history.cards) + 1))
    for seat in sorted(live):
        cards = " ".join(
            f"({CARDS[card]})" if place in _DOWN else CARDS[card]
            for place, card in enumerate(history.cards[seat - 1][:street])
        )
        yield f"  {_seat(history, seat):<{width}}  {cards.replace(') (', ' ')}"


def _action(history: HandHistory, action: HistoryAction) -> str:
    words = _ACTIONS[action.kind].format(amount=count(action.amount), total=count(action.total))
    return f"{_seat(history, action.seat)} {words}{' and is all-in' if action.all_in else ''}"


def _returned(history: HandHistory) -> Iterator[str]:
    for seat, chips in enumerate(history.returned, start=1):
        if chips:
            yield f"{count(chips)} that nobody called go back to {_seat(history, seat)}"


def _pots(history: HandHistory) -> Iterator[str]:
    for number, pot in enumerate(history.pots):
        name = "Pot" if len(history.pots) == 1 else f"Side pot {number}" if number else "Main pot"
        line = f"{name} {count(pot.amount)}"
        if len(history.pots) > 1:
            line += f", for seats {', '.join(map(str, pot.seats))}"
        if not history.showdown:
            yield f"{line}: {_seat(history, pot.high[0])} wins, all others folded"
            continue
        yield line
        whole = "high" if pot.low else "all "
        for seat in pot.high:
            yield f"  {whole}  {_seat(history, seat)}: {_high_hand(history, seat)}"
        for seat in pot.low:
            yield f"  low   {_seat(history, seat)}: {_low_hand(history, seat)}"
    if history.rake:
        yield f"Rake {count(history.rake)}"


def _results(history: HandHistory) -> Iterator[str]:
    width = max(len(_seat(history, seat)) for seat in range(1, len(history.cards) + 1))
    for seat, net in enumerate(history.net, start=1):
        won, put_in = history.payouts[seat - 1], history.put_in[seat - 1]
        figures = f"{net:>+8,}  put in {count(put_in)}"
        yield f"  {_seat(history, seat):<{width}}  {figures}{f', won {count(won)}' if won else ''}"


def _seat(history: HandHistory, seat: int) -> str:
    return f"{seat} {shortened(history.labels[seat - 1], _LABEL_WIDTH)}"


def _codes(history: HandHistory, seat: int) -> list[int]:
    own = list(history.cards[seat - 1])
    return own if history.community is None else [*own, history.community]


def _high_hand(history: HandHistory, seat: int) -> str:
    category, five = best_high(_codes(history, seat))
    return f"{category.replace('_', ' ')}, {_row(five)}"


def _low_hand(history: HandHistory, seat: int) -> str:
    codes = _codes(history, seat)
    five = best_low(codes) or _best_unqualified(codes)
    ranks = "-".join(RANKS[card % 13] for card in five)
    return f"{ranks}, {_row(five)}"


def _best_unqualified(codes: Sequence[int]) -> tuple[int, ...]:
    """Return the five that are the best low where none need be eight or better."""
    fives = combinations(sorted(codes, key=lambda card: -((card + 1) % 13)), 5)
    return min(fives, key=lambda five: int(low_any(np.uint64(mask_of(five)))))


def _row(cards: Sequence[int]) -> str:
    return " ".join(CARDS[card] for card in cards)
