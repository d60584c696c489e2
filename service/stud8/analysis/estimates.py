"""Estimates with their errors, clustered by deal.

All rows of a deal are one observation, since the seats of a hand, and the replays
of a deck, depend on each other. A ratio of sums R = Y / N over D deals has the
delta-method variance (Cochran, Sampling Techniques, 3rd ed., section 6.4)

    D / (D - 1) * sum over deals of (y - R n)^2 / N^2
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

Z95 = 1.959963984540054
"""Normal quantile of a two-sided 95 % interval."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with its standard error and 95 % interval; None = not defined."""

    estimate: float | None = None
    standard_error: float | None = None
    low: float | None = None
    high: float | None = None

    @classmethod
    def of(cls, value: float | None, error: float | None) -> Self:
        """Return the value with a normal interval of the error's width."""
        if value is None or error is None:
            return cls(value)
        return cls(value, error, value - Z95 * error, value + Z95 * error)

    @classmethod
    def of_json(cls, document: Mapping[str, Any]) -> Self:
        """Read an estimate, or the estimate of a ratio, of a summary."""
        return cls(*(document.get(key) for key in ("estimate", "standard_error", "low", "high")))


@dataclass(frozen=True, slots=True)
class Sums:
    """Sums over deals with n > 0 of a numerator y, a denominator n, and their products."""

    deals: int = 0
    y: int = 0
    n: int = 0
    yy: int = 0
    yn: int = 0
    nn: int = 0

    def __add__(self, other: "Sums") -> "Sums":
        return Sums(
            self.deals + other.deals,
            self.y + other.y,
            self.n + other.n,
            self.yy + other.yy,
            self.yn + other.yn,
            self.nn + other.nn,
        )

    def ratio(self, scale: float = 1.0) -> Estimate:
        """Return `scale` x Y / N with its error, as far as they are defined."""
        if not self.n:
            return Estimate()
        ratio = self.y / self.n
        if self.deals < 2:
            return Estimate(scale * ratio)
        squares = max(0.0, self.yy - 2 * ratio * self.yn + ratio * ratio * self.nn)
        error = math.sqrt(self.deals / (self.deals - 1) * squares) / self.n
        return Estimate.of(scale * ratio, scale * error)

    def share(self) -> Estimate:
        """Return Y / N as a share, 0 to 1.

        Where none or all counted, the delta method has nothing to go by: the error
        is absent, and the interval is the exact binomial one over the deals.
        """
        if self.n and self.y in (0, self.n):
            bound = 0.025 ** (1 / self.deals)
            low, high = (bound, 1.0) if self.y else (0.0, 1 - bound)
            return Estimate(self.y / self.n, None, low, high)
        plain = self.ratio()
        if plain.low is None or plain.high is None:
            return plain
        return replace(plain, low=max(0.0, plain.low), high=min(1.0, plain.high))
