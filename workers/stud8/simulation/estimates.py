"""Estimates and their errors from sums over deals; docs/statistics.md has the formulas."""

import math

from stud8.simulation.layout import DENOMINATORS, LANE, NUMERATORS, RATIO
from stud8.simulation.sums import Slot
from stud8.v1 import summary_pb2

Z95 = 1.959963984540054
"""Normal quantile of a two-sided 95 % interval."""
_TAIL = 0.025


def ratio(slot: Slot, name: str) -> summary_pb2.Ratio:
    """Return a ratio of `layout.RATIOS` over one slot.

    The error is that of a ratio of sums over deals (the delta method). Where none or
    all counted, that method has nothing to go by: the error is absent, and the
    interval is the exact binomial one over the deals that could count.
    """
    index = RATIO[name]
    numerator, denominator = NUMERATORS[index], DENOMINATORS[index]
    x, y = slot.count(numerator), slot.count(denominator)
    result = summary_pb2.Ratio(numerator=x, denominator=y)
    if y == 0:
        return result
    result.estimate = x / y
    deals = slot.deals(denominator)
    if x in (0, y):
        bound = _TAIL ** (1 / deals)
        result.low, result.high = (0.0, 1 - bound) if x == 0 else (bound, 1.0)
        return result
    error = _ratio_error(
        x,
        y,
        slot.square(numerator),
        slot.product(index, numerator),
        slot.square(denominator),
        deals,
    )
    if error is not None:
        result.standard_error = error
        result.low = max(0.0, result.estimate - Z95 * error)
        result.high = min(1.0, result.estimate + Z95 * error)
    return result


def money_per_hand(slot: Slot, scale: float) -> summary_pb2.Estimate:
    """Return `scale` x money / seat-hands of one slot, with a normal interval."""
    lane = LANE["seat_hands"]
    hands = slot.count(lane)
    result = summary_pb2.Estimate()
    if hands == 0:
        return result
    result.estimate = scale * (slot.money / hands)
    error = _ratio_error(
        slot.money,
        hands,
        slot.money_square,
        slot.money_product,
        slot.square(lane),
        slot.deals(lane),
    )
    if error is not None:
        result.standard_error = scale * error
        result.low = result.estimate - Z95 * scale * error
        result.high = result.estimate + Z95 * scale * error
    return result


def _ratio_error(x: int, y: int, xx: int, xy: int, yy: int, deals: int) -> float | None:
    """Return the standard error of X / Y from sums over deals; None below two deals.

    Deals / (deals - 1) x the sum of (x - R y)^2, over Y^2, with R = X / Y (Cochran,
    Sampling Techniques, 3rd ed., 6.4). Exact until the root: all are integers.
    """
    if deals < 2:
        return None
    squares = xx * y * y - 2 * x * y * xy + x * x * yy  # Y^2 x the sum
    return math.sqrt(deals * squares / ((deals - 1) * y**4))
