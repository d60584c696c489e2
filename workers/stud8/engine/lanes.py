"""Philox for eight counters at once, in vector registers. Compiled code only."""

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

LANES = 8

_WORD = ir.IntType(64)
_VECTOR = ir.VectorType(_WORD, LANES)
_MULTIPLIERS = 0xD2511F53, 0xCD9E8D57
_WEYL = 0x9E3779B9, 0xBB67AE85
_LOW_HALF = 0xFFFFFFFF


def _all(value: int) -> ir.Constant:
    """Return a vector of one value."""
    return ir.Constant(_VECTOR, [value] * LANES)


def _spread(builder: Any, word: Any) -> Any:
    """Return a vector of one word."""
    first = builder.insert_element(ir.Constant(_VECTOR, ir.Undefined), word, _zero())
    mask = ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES)
    return builder.shuffle_vector(first, first, mask)


def _zero() -> ir.Constant:
    return ir.Constant(ir.IntType(32), 0)


@intrinsic  # type: ignore[untyped-decorator]
def philox_lanes(typingctx: Any, key: Any, low: Any, high: Any, address: Any) -> Any:
    """Store `philox(key, low, high + lane)` for eight lanes at an address.

    First the eight first words, then the eight second words, uint64[16].
    """

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        builder.call(_function(builder.module), args)
        return context.get_dummy_value()

    return types.void(types.uint64, types.uint64, types.uint64, types.uint64), codegen


def _function(module: ir.Module) -> ir.Function:
    """Return the function of a module that does it, written at the first use.

    It is kept out of its callers: in a loop its constants would fill the registers.
    """
    name = "stud8_philox_lanes"
    if name in module.globals:
        return module.globals[name]
    function = ir.Function(module, ir.FunctionType(ir.VoidType(), [_WORD] * 4), name)
    function.linkage = "linkonce_odr"
    function.attributes.add("noinline")
    builder = ir.IRBuilder(function.append_basic_block())
    _write(builder, *function.args)
    builder.ret_void()
    return function


def _write(builder: Any, key: Any, low: Any, high: Any, address: Any) -> None:
    half, mask = _all(32), _all(_LOW_HALF)

    def halves(vector: Any) -> tuple[Any, Any]:
        return builder.and_(vector, mask), builder.lshr(vector, half)

    keys = halves(_spread(builder, key))
    a, b = halves(_spread(builder, low))
    lanes = ir.Constant(_VECTOR, list(range(LANES)))
    c, d = halves(builder.add(_spread(builder, high), lanes))
    for _ in range(10):
        first = builder.mul(a, _all(_MULTIPLIERS[0]))
        second = builder.mul(c, _all(_MULTIPLIERS[1]))
        (first_low, first_high), (second_low, second_high) = halves(first), halves(second)
        a, b = builder.xor(builder.xor(second_high, b), keys[0]), second_low
        c, d = builder.xor(builder.xor(first_high, d), keys[1]), first_low
        keys = (
            builder.and_(builder.add(keys[0], _all(_WEYL[0])), mask),
            builder.and_(builder.add(keys[1], _all(_WEYL[1])), mask),
        )
    pointer = builder.inttoptr(address, _VECTOR.as_pointer())
    for place, (lower, upper) in enumerate(((a, b), (c, d))):
        word = builder.or_(lower, builder.shl(upper, half))
        target = builder.gep(pointer, [ir.Constant(_WORD, place)])
        builder.store(word, target, align=8)
