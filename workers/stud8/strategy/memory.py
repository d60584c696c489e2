"""Reads and writes at the addresses that the View carries. Compiled code only."""

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

_WORD = ir.IntType(64)


@intrinsic  # type: ignore[untyped-decorator]
def load_float(typingctx: Any, address: Any, index: Any) -> Any:
    """Return entry `index` of the float64s at an address."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        pointer = builder.inttoptr(args[0], ir.DoubleType().as_pointer())
        return builder.load(builder.gep(pointer, [args[1]]))

    return types.float64(types.uint64, types.int64), codegen


@intrinsic  # type: ignore[untyped-decorator]
def count_one(typingctx: Any, address: Any) -> Any:
    """Add one to the int64 at an address, and return the new count."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        pointer = builder.inttoptr(args[0], _WORD.as_pointer())
        total = builder.add(builder.load(pointer), ir.Constant(_WORD, 1))
        builder.store(total, pointer)
        return total

    return types.int64(types.uint64), codegen
