"""Randomness: Philox4x32-10, a function of (seed, counter) without any state.

A stream is named by (seed, number, purpose): the number is a hand or a deal.
Streams of one seed never overlap, so a choice made at one seat moves neither
the cards nor another seat's choices.

Philox: Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1, 2, 3"
(SC 2011). Bounded draws, several from each 64-bit word and exactly uniform:
Brackett-Rozinsky, Lemire, "Batched ranged random integer generation" (2024).
"""

from math import prod

import numpy as np
from stud8.engine.bits import high_product
from stud8.engine.compile import I64, U64, Array, njit
from stud8.engine.lanes import LANES, every, lane_numbers, store_at
from stud8.engine.native import address_of, set_word, word_at

CARDS, ACTIONS, SAMPLES, SEATING, TABLES = range(5)
"""Purposes: what a stream is drawn for."""

_LOW_HALF = np.uint64(0xFFFFFFFF)
_HALF = np.uint64(32)
_MULTIPLIER_0, _MULTIPLIER_1 = np.uint64(0xD2511F53), np.uint64(0xCD9E8D57)
_WEYL_0, _WEYL_1 = np.uint64(0x9E3779B9), np.uint64(0xBB67AE85)


@njit
def philox(key: U64, low: U64, high: U64) -> tuple[U64, U64]:
    """Return the 128 bits of a counter under a key, as two words, low first.

    `low` and `high` are the words of the counter; in Random123's terms counter
    words 0 and 1 are the lower and upper half of `low`, and so on. All three may
    be lanes instead: eight counters at once.
    """
    key_0, key_1 = key & _LOW_HALF, key >> _HALF
    a, b = low & _LOW_HALF, low >> _HALF
    c, d = high & _LOW_HALF, high >> _HALF
    for _ in range(10):
        first, second = _MULTIPLIER_0 * a, _MULTIPLIER_1 * c
        a, b = (second >> _HALF) ^ b ^ key_0, second & _LOW_HALF
        c, d = (first >> _HALF) ^ d ^ key_1, first & _LOW_HALF
        key_0, key_1 = (key_0 + _WEYL_0) & _LOW_HALF, (key_1 + _WEYL_1) & _LOW_HALF
    return a | b << _HALF, c | d << _HALF


@njit
def draw_pair(seed: U64, number: I64, purpose: I64, index: I64) -> tuple[U64, U64]:
    """Return entries 2 x index and 2 x index + 1 of a stream, 64 bits each.

    `purpose` and `index` are below 2^32.
    """
    return philox(
        np.uint64(seed), np.uint64(number), np.uint64(index) | np.uint64(purpose) << _HALF
    )


@njit
def draw_u64(seed: U64, number: I64, purpose: I64, index: I64) -> U64:
    """Return entry `index` of the stream (seed, number, purpose): 64 random bits."""
    first, second = draw_pair(seed, number, purpose, index >> 1)
    return second if index & 1 else first


@njit
def action_draw(seed: U64, hand: I64, seat: I64, decision: I64) -> U64:
    """Return the 64 random bits of a seat's decision, counted from 0 in each hand."""
    first, second = draw_pair(seed, hand, ACTIONS, (decision >> 1) << 3 | seat)
    return second if decision & 1 else first


@njit
def action_draws(seed: U64, hand: I64, pair: I64, address: U64) -> None:
    """Store `action_draw` of decisions 2 x pair and 2 x pair + 1 of all eight seats.

    At the address come the eight first draws by seat, then the eight second ones.
    """
    index = np.uint64(8 * pair) | np.uint64(ACTIONS) << _HALF
    first, second = philox(every(seed), every(hand), lane_numbers() + index)
    store_at(first, address)
    store_at(second, address + np.uint64(8 * LANES))


# Positions of the deck drawn from one 64-bit word each. The bounds' product is
# near 2^56, so that a word is rejected once in some 200.
_BATCHES = ((0, 10), (10, 21), (21, 33), (33, 51))
_PRODUCTS = [prod(range(52 - end + 1, 52 - start + 1)) for start, end in _BATCHES]
_PRODUCT = np.array(_PRODUCTS, np.uint64)
_REJECT_BELOW = np.array([2**64 % product for product in _PRODUCTS], np.uint64)
_STARTS = np.array([start for start, _ in _BATCHES], np.int64)


@njit
def shuffle(seed: U64, deal: I64, deck: Array) -> None:
    """Fill `deck`, int64[52], with the cards of a deal: a uniform permutation."""
    shuffle_first(seed, deal, 52, deck)


@njit
def shuffle_first(seed: U64, deal: I64, count: I64, deck: Array) -> None:
    """Fill `deck`, int64[52], so that its first `count` cards are those of `shuffle`.

    The swaps run from the front (Fisher-Yates), so a shuffle cut short leaves the
    same cards in front, and behind them the rest in some order, never to be read.
    """
    address = address_of(deck)
    for place in range(52):
        set_word(address, place, place)
    first, second = draw_pair(seed, deal, CARDS, 0)
    third, fourth = draw_pair(seed, deal, CARDS, 1)
    _swap_batch(seed, deal, 0, first, min(count, 10), address)
    if count > 10:
        _swap_batch(seed, deal, 1, second, min(count, 21), address)
    if count > 21:
        _swap_batch(seed, deal, 2, third, min(count, 33), address)
    if count > 33:
        _swap_batch(seed, deal, 3, fourth, min(count, 51), address)


@njit
def _swap_batch(seed: U64, deal: I64, batch: I64, word: U64, end: I64, deck: U64) -> None:
    """Draw and swap the positions of one batch that are below `end`."""
    attempt = 0
    # The last remainder of the batch, known before its draws: rejection is exact.
    while word * _PRODUCT[batch] < _REJECT_BELOW[batch]:
        attempt += 1
        word = draw_u64(seed, deal, CARDS, 4 * attempt + batch)
    for place in range(_STARTS[batch], end):
        bound = np.uint64(52 - place)
        other = place + np.int64(high_product(word, bound))
        word = word * bound
        card = word_at(deck, other)
        set_word(deck, other, word_at(deck, place))
        set_word(deck, place, card)
