"""Bit operations that Python has no name for, as single machine instructions.

Compiled code only. Each takes a 64-bit integer, signed or not.
"""

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic


@intrinsic  # type: ignore[untyped-decorator]
def popcount(typingctx: Any, mask: Any) -> Any:
    """Return the number of set bits, int64."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(mask), codegen


@intrinsic  # type: ignore[untyped-decorator]
def lowest(typingctx: Any, mask: Any) -> Any:
    """Return the index of the lowest set bit, int64; undefined for 0."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(mask), codegen


@intrinsic  # type: ignore[untyped-decorator]
def highest(typingctx: Any, mask: Any) -> Any:
    """Return the index of the highest set bit, int64; undefined for 0."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        zeros = builder.ctlz(args[0], ir.Constant(ir.IntType(1), 1))
        return builder.xor(zeros, ir.Constant(zeros.type, 63))

    return types.int64(mask), codegen


@intrinsic  # type: ignore[untyped-decorator]
def high_product(typingctx: Any, a: Any, b: Any) -> Any:
    """Return the upper 64 bits of the 128-bit product of two uint64."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        wide = ir.IntType(128)
        product = builder.mul(builder.zext(args[0], wide), builder.zext(args[1], wide))
        return builder.trunc(builder.lshr(product, ir.Constant(wide, 64)), args[0].type)

    return types.uint64(types.uint64, types.uint64), codegen
