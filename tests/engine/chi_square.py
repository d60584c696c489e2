"""Chi-square tests with a stated threshold; the seeds are fixed, so none is flaky."""

from math import sqrt

import numpy as np
from numpy.typing import NDArray

LIMIT = 4.0
"""Standard deviations either way: a fair deal is refused once in 16,000 such tests."""


def deviation(statistic: float, freedom: int) -> float:
    """Return how many standard deviations a chi-square statistic is from its mean.

    Wilson and Hilferty, "The distribution of chi-square" (1931): its cube root is
    very nearly normal.
    """
    variance = 2 / (9 * freedom)
    return float(((statistic / freedom) ** (1 / 3) - (1 - variance)) / sqrt(variance))


def against(counts: NDArray[np.int64], expected: NDArray[np.float64]) -> float:
    """Return the deviation of counts from expected ones with the same sum."""
    counts, expected = counts.ravel(), expected.ravel()
    assert abs(counts.sum() - expected.sum()) < 1e-6 * expected.sum()
    statistic = float(((counts - expected) ** 2 / expected).sum())
    return deviation(statistic, counts.size - 1)


def uniform(counts: NDArray[np.int64]) -> float:
    """Return the deviation of counts from all being equal."""
    return against(counts, np.full(counts.size, counts.sum() / counts.size))


def same(first: NDArray[np.int64], second: NDArray[np.int64]) -> float:
    """Return the deviation of two samples from having one distribution."""
    keep = (first + second) > 0
    first, second = first[keep], second[keep]
    ratio = sqrt(second.sum() / first.sum())
    statistic = float(((first * ratio - second / ratio) ** 2 / (first + second)).sum())
    return deviation(statistic, int(keep.sum()) - 1)


def fair(value: float) -> bool:
    """Say if a deviation is small enough, on either side: too even is not random."""
    return abs(value) < LIMIT
