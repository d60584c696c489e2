"""Six seats that call to the end on the same decks, here and in pokerkit."""

import warnings
from collections import deque
from collections.abc import Iterator, Sequence
from unittest import mock

import numpy as np
import pokerkit
import pokerkit.state
from stud8.engine.bench import SEED, Bench, call_strategy
from stud8.engine.cards import RANKS, SUITS
from stud8.engine.rules import Stakes
from stud8.engine.streams import shuffle

from benchmarks.timing import Comparison, in_turn

SEATS = 6
SMALL_BET = 1200
"""Bets with which every pot can be split by two to six without an odd chip."""

_CARDS = [
    pokerkit.Card(pokerkit.Rank(rank), pokerkit.Suit(suit)) for suit in SUITS for rank in RANKS
]
_STACK = 1000 * SMALL_BET
_PEER_HANDS = 20
_OUR_HANDS = 20_000


def compare(repeats: int) -> Comparison:
    """Return hands per second; the nets of the first hands must be the same.

    Raises:
        RuntimeError: the two programs pay differently.
    """
    decks = list(_decks(_PEER_HANDS))
    bench = Bench([call_strategy.address] * SEATS, small_bet=SMALL_BET)
    bench.play(_PEER_HANDS)
    theirs = np.sum([call_down(deck) for deck in decks], axis=0)
    if not np.array_equal(bench.net[:SEATS], theirs):
        raise RuntimeError(f"pokerkit pays {theirs}, the engine {bench.net[:SEATS]}")

    def play_ours() -> int:
        bench.play(_OUR_HANDS)
        return _OUR_HANDS

    def play_theirs() -> int:
        for deck in decks:
            call_down(deck)
        return len(decks)

    rates = in_turn(play_ours, play_theirs, repeats)
    return Comparison("call-down, six seats", "hands", rates[0], "pokerkit", rates[1])


def call_down(deck: Sequence[pokerkit.Card]) -> list[int]:
    """Return what each seat wins of a hand in pokerkit, in its fastest way to play one."""

    def stack(cards: deque[pokerkit.Card]) -> None:
        cards.clear()
        cards.extend(deck)

    stakes = Stakes.of(SMALL_BET)
    with warnings.catch_warnings(), mock.patch.object(pokerkit.state, "shuffle", stack):
        warnings.simplefilter("ignore")
        table = pokerkit.FixedLimitSevenCardStudHighLowSplitEightOrBetter(
            tuple(pokerkit.Automation),
            True,
            stakes.ante,
            stakes.bring_in,
            stakes.small_bet,
            stakes.big_bet,
        )
        state = table([_STACK] * SEATS, SEATS)
        while state.status:
            if state.can_post_bring_in():
                state.post_bring_in()
            else:
                state.check_or_call()
    return list(state.payoffs)


def _decks(hands: int) -> Iterator[list[pokerkit.Card]]:
    """Yield the engine's decks in the order in which pokerkit deals and burns."""
    deck = np.zeros(52, np.int64)
    for hand in range(hands):
        shuffle(SEED, hand, deck)
        rest = iter(deck[7 * SEATS :].tolist())
        order: list[int] = []
        for first, last in ((0, 3), (3, 4), (4, 5), (5, 6), (6, 7)):
            if first:
                order.append(next(rest))
            for place in range(first, last):
                order += [int(deck[7 * seat + place]) for seat in range(SEATS)]
        yield [_CARDS[code] for code in [*order, *rest]]
