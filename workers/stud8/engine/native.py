"""What only machine code can say: clear a record, call a function by its address.

Compiled code only.
"""

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

_WORD = ir.IntType(64)


@intrinsic  # type: ignore[untyped-decorator]
def clear(typingctx: Any, record: Any) -> Any:
    """Set every byte of a record to zero."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        size = ir.Constant(_WORD, signature.args[0].size)
        cgutils.memset(builder, args[0], size, 0)
        return context.get_dummy_value()

    return types.void(record), codegen


@intrinsic  # type: ignore[untyped-decorator]
def call_strategy(typingctx: Any, address: Any, view: Any) -> Any:
    """Return the answer of the native function `i64 f(View*)` at an address."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        function = ir.FunctionType(_WORD, [args[1].type])
        pointer = builder.inttoptr(args[0], function.as_pointer())
        return builder.call(pointer, [args[1]])

    return types.int64(types.uint64, view), codegen


@intrinsic  # type: ignore[untyped-decorator]
def words_at(typingctx: Any, address: Any) -> Any:
    """Return a pointer to the int64s at an address, for `carray`."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.inttoptr(args[0], _WORD.as_pointer())

    return types.CPointer(types.int64)(types.uint64), codegen


@intrinsic  # type: ignore[untyped-decorator]
def word_at(typingctx: Any, address: Any, index: Any) -> Any:
    """Return the int64 at an index of those at an address."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        pointer = builder.inttoptr(args[0], _WORD.as_pointer())
        return builder.load(builder.gep(pointer, [args[1]]))

    return types.int64(types.uint64, types.int64), codegen


@intrinsic  # type: ignore[untyped-decorator]
def address_of(typingctx: Any, array: Any) -> Any:
    """Return the address of an array's first element."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        value = context.make_array(signature.args[0])(context, builder, args[0])
        return builder.ptrtoint(value.data, _WORD)

    return types.uint64(array), codegen


@intrinsic  # type: ignore[untyped-decorator]
def set_word(typingctx: Any, address: Any, index: Any, word: Any) -> Any:
    """Set the int64 at an index of those at an address."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        pointer = builder.inttoptr(args[0], _WORD.as_pointer())
        builder.store(args[2], builder.gep(pointer, [args[1]]))
        return context.get_dummy_value()

    return types.void(types.uint64, types.int64, types.int64), codegen
