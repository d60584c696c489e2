"""Lanes compute what eight integers one after another would."""

import operator
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from stud8.engine.compile import njit
from stud8.engine.lanes import (
    LANES,
    choose,
    equal,
    every,
    greatest,
    lane_numbers,
    least,
    less,
    load,
    minimum,
    picker,
    store,
    store_at,
    total,
    union,
)
from stud8.engine.native import address_of

A = np.array([0, 1, -7, 2**40, 5, 5, -1, 2**62], np.int64)
B = np.array([3, 1, 9, 17, 5, 63, 2, 0], np.int64)

_pick = picker((9, 0, 1, 2, 3, 3, 5, 8))


@njit
def arithmetic(a: Any, b: Any, out: Any) -> None:
    x, y = load(a), load(b)
    store(x + y, out[0])
    store(x - y, out[1])
    store(x * y, out[2])
    store(x & y, out[3])
    store(x | y, out[4])
    store(x ^ y, out[5])
    store(x << y, out[6])
    store(x >> y, out[7])
    store(minimum(x, y), out[8])
    store(3 + x * 2, out[9])


@njit
def masks(a: Any, b: Any, mask: Any, out: Any) -> tuple[int, int, int, int, int, int]:
    x, y = load(a), load(b)
    store(choose(mask, x, -1), out[0])
    store(lane_numbers() + every(mask), out[1])
    store(7, out[2])
    return equal(x, y), less(x, y), greatest(x), least(x), total(y), union(y)


@njit
def picked(words: Any, out: Any) -> None:
    store_at(_pick(address_of(words)), address_of(out))


def as_words(values: list[int]) -> list[int]:
    """Return integers as 64-bit words."""
    return [(value + 2**63) % 2**64 - 2**63 for value in values]


OPERATORS: list[Callable[[int, int], int]] = [
    operator.add,
    operator.sub,
    operator.mul,
    operator.and_,
    operator.or_,
    operator.xor,
    operator.lshift,
    lambda a, b: (a % 2**64) >> b,
    min,
    lambda a, b: 3 + a * 2,
]


def rows(count: int) -> NDArray[np.int64]:
    return np.zeros((count, LANES), np.int64)


def test_operators() -> None:
    out = rows(len(OPERATORS))
    arithmetic(A, B, out)
    pairs = list(zip(A.tolist(), B.tolist(), strict=True))
    for row, symbol in zip(out.tolist(), OPERATORS, strict=True):
        assert row == as_words([symbol(a, b) for a, b in pairs])


@pytest.mark.parametrize("mask", [0, 0b10110001, 255])
def test_masks_and_sums(mask: int) -> None:
    out = rows(3)
    found = masks(A, B, mask, out)
    lanes = range(LANES)
    assert found == (
        sum(1 << lane for lane in lanes if A[lane] == B[lane]),
        sum(1 << lane for lane in lanes if A[lane] < B[lane]),
        2**62,
        -7,
        int(B.sum()),
        63,
    )
    assert out[0].tolist() == [int(A[lane]) if mask >> lane & 1 else -1 for lane in lanes]
    assert out[1].tolist() == [mask + lane for lane in lanes]
    assert out[2].tolist() == [7] * LANES


def test_picked_words() -> None:
    words, out = np.arange(10, 20, dtype=np.int64), np.zeros(LANES, np.int64)
    picked(words, out)
    assert out.tolist() == [19, 10, 11, 12, 13, 13, 15, 18]
