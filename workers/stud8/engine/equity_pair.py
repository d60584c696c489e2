"""Equities of two hands by counting all pairs of runouts without visiting them. Compiled.

From third street two hands can be completed in 1.8 x 10^10 ways. A runout of one
hand beats those runouts of the other that are weaker and share no card with it.
With the runouts of the second hand entered in order of strength, the weaker ones
are those entered so far; the ones that share no card follow by inclusion and
exclusion over the subsets of the first hand's cards, from one counter per set of
cards and low code.
"""

from math import comb

import numpy as np
from stud8.engine.compile import Array, njit
from stud8.engine.equity_tally import EQUITY, HALF, HIGH, LOW, SCOOP, SQUARE
from stud8.engine.tables import NO_LOW

# How the first hand fares: rows of the outcome table, for the high hand ...
_WIN, _TIE, _LOSE = 0, 1, 2
# ... and its columns, for the low.
_NO_LOW, _LOW_WIN, _LOW_TIE, _LOW_LOSE = 0, 1, 2, 3

# Measured, in seconds: a visit to a set's counters by a question and by an entry.
_ASK, _ENTER = 25e-9, 10e-9


def seconds(cards: int, first: int, second: int) -> float:
    """Return about how long counting takes: the deck's cards, those each hand needs."""
    few, many = sorted((first, second))
    asks = 3 * comb(cards, few) * (1 << few)
    entries = comb(cards, many) * sum(comb(many, size) for size in range(few + 1))
    return asks * _ASK + entries * _ENTER


def tally_pair(
    first: tuple[Array, Array, Array], second: tuple[Array, Array, Array], cards: int
) -> Array:
    """Return the tally of two hands over all pairs of their runouts (`equity_exact`)."""
    if first[0].shape[1] > second[0].shape[1]:
        return tally_pair(second, first, cards)[::-1]
    codes = np.unique(np.concatenate([first[2], second[2], [NO_LOW]]))
    rows = [_by_strength(hand, codes) for hand in (first, second)]
    outcomes = _count(*rows[0], *rows[1], cards, len(codes), _binomials())
    return np.array(
        [_row(outcomes), _row(outcomes[::-1, [_NO_LOW, _LOW_LOSE, _LOW_TIE, _LOW_WIN]])]
    )


def _by_strength(hand: tuple[Array, Array, Array], codes: Array) -> tuple[Array, Array, Array]:
    """Order runouts by strength and number the low codes; no low is the last number."""
    places, highs, lows = hand
    order = np.argsort(highs, kind="stable")
    return places[order], highs[order], np.searchsorted(codes, lows[order])


def _binomials() -> Array:
    return np.array([[comb(n, k) for k in range(8)] for n in range(53)], np.int64)


def _row(outcomes: Array) -> list[int]:
    """Return a hand's tally from how often each outcome comes."""
    tally = [0] * 5
    for high_outcome, high_units in ((_WIN, HALF), (_TIE, HALF // 2), (_LOSE, 0)):
        for low_outcome, low_units in (
            (_NO_LOW, high_units),
            (_LOW_WIN, HALF),
            (_LOW_TIE, HALF // 2),
            (_LOW_LOSE, 0),
        ):
            count = int(outcomes[high_outcome, low_outcome])
            won = high_units + low_units
            tally[EQUITY] += count * won
            tally[SQUARE] += count * won * won
            tally[HIGH] += count * high_units
            tally[LOW] += count * low_units * (low_outcome != _NO_LOW)
            tally[SCOOP] += count * (won == 2 * HALF)
    return tally


@njit
def _count(
    places: Array,
    highs: Array,
    lows: Array,
    other_places: Array,
    other_highs: Array,
    other_lows: Array,
    cards: int,
    codes: int,
    binomials: Array,
) -> Array:
    largest = places.shape[1]
    starts = np.zeros(largest + 2, np.int64)
    for size in range(largest + 1):
        starts[size + 1] = starts[size] + binomials[cards, size]
    counters = np.zeros((starts[largest + 1], codes + 1), np.int32)
    below = np.zeros(4, np.int64)
    up_to = np.zeros(4, np.int64)
    every = np.zeros(4, np.int64)
    first = 0
    entered = 0
    while first < highs.size:
        strength = highs[first]
        while entered < other_highs.size and other_highs[entered] < strength:
            _enter(counters, other_places[entered], other_lows[entered], starts, binomials)
            entered += 1
        end = first
        while end < highs.size and highs[end] == strength:
            _ask(counters, places[end], lows[end], starts, binomials, below)
            end += 1
        while entered < other_highs.size and other_highs[entered] == strength:
            _enter(counters, other_places[entered], other_lows[entered], starts, binomials)
            entered += 1
        for row in range(first, end):
            _ask(counters, places[row], lows[row], starts, binomials, up_to)
        first = end
    while entered < other_highs.size:
        _enter(counters, other_places[entered], other_lows[entered], starts, binomials)
        entered += 1
    for row in range(highs.size):
        _ask(counters, places[row], lows[row], starts, binomials, every)
    outcomes = np.empty((3, 4), np.int64)
    outcomes[_WIN] = below
    outcomes[_TIE] = up_to - below
    outcomes[_LOSE] = every - up_to
    return outcomes


@njit
def _enter(counters: Array, places: Array, low: int, starts: Array, binomials: Array) -> None:
    """Count a runout in every set of its cards; the last column counts all lows."""
    for subset in range(1 << places.size):
        row = _row_of(places, subset, starts, binomials)
        if row >= 0:
            counters[row, low] += 1
            counters[row, -1] += 1


@njit
def _ask(
    counters: Array, places: Array, low: int, starts: Array, binomials: Array, found: Array
) -> None:
    """Add the runouts entered that share no card with this one, by how the lows compare."""
    none = counters.shape[1] - 2
    for subset in range(1 << places.size):
        row = _row_of(places, subset, starts, binomials)
        size = 0
        for place in range(places.size):
            size += subset >> place & 1
        sign = 1 - 2 * (size & 1)
        better = 0
        for code in range(low):
            better += counters[row, code]
        same = counters[row, low]
        found[_LOW_LOSE] += sign * better
        if low == none:
            found[_NO_LOW] += sign * same
        else:
            found[_LOW_TIE] += sign * same
            found[_LOW_WIN] += sign * (counters[row, -1] - better - same)


@njit
def _row_of(places: Array, subset: int, starts: Array, binomials: Array) -> int:
    """Return the number of a set of cards among all sets, by size; -1 if it is too large."""
    size = 0
    number = 0
    for place in range(places.size):
        if subset >> place & 1:
            size += 1
            number += binomials[places[place], size]
    if size > starts.size - 2:
        return -1
    return int(starts[size]) + number
