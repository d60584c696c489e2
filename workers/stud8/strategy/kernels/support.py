"""What strategies call besides features. Compiled."""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic
from stud8.engine.bits import popcount
from stud8.engine.compile import njit
from stud8.engine.tables import RANK
from stud8.strategy.kernels.sets import best_suit, ranks_in, starting
from stud8.strategy.kernels.values import F64, I64, Record, Truth


@intrinsic  # type: ignore[untyped-decorator]
def _load_float(typingctx: Any, address: Any, index: Any) -> Any:
    """Return entry `index` of the float64s at an address."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        pointer = builder.inttoptr(args[0], ir.DoubleType().as_pointer())
        return builder.load(builder.gep(pointer, [args[1]]))

    return types.float64(types.uint64, types.int64), codegen


@njit
def parameter(view: Record, index: I64) -> F64:
    """Return a parameter of the strategy in the acting seat, by its place from 0.

    The index must be below the number of parameters that the strategy names.
    """
    return _load_float(view.parameters, index)


@njit
def starts_with(
    view: Record,
    first: I64,
    second: I64,
    third: I64,
    ordered: Truth,
    one_suit: Truth,
    distinct: Truth,
) -> Truth:
    """Return whether the starting cards fit three sets of ranks, in any order.

    With `ordered` the third set is the door's.
    """
    cards = starting(view)
    if one_suit and best_suit(cards) < 3:
        return False
    if distinct and popcount(ranks_in(cards)) < 3:
        return False
    a, b = np.int64(RANK[view.down[0]]), np.int64(RANK[view.down[1]])
    c = np.int64(RANK[view.door[view.seat]])
    if fits(a, b, c, first, second, third):
        return True
    if ordered:
        return False
    return fits(a, c, b, first, second, third) or fits(b, c, a, first, second, third)


@njit
def fits(a: I64, b: I64, c: I64, first: I64, second: I64, third: I64) -> Truth:
    """Return whether rank c is in the third set, and a and b in the others either way."""
    if third >> c & 1 == 0:
        return False
    return (first >> a & second >> b & 1) | (first >> b & second >> a & 1) != 0
