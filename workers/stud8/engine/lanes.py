"""Eight words in one register, one for each seat: arithmetic on all seats at once.

Compiled code only. Lanes are made by `load`, a `picker` and `every`; operators
work lane by lane, on lanes and plain integers mixed; shifts to the right fill
with zeros. Conditions are masks of lanes, bit `lane`. Without such registers
the compiler falls back to narrower ones.
"""

import operator
from collections.abc import Callable, Sequence
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, models, overload, register_model

LANES = 8

_WORD = ir.IntType(64)
_VECTOR = ir.VectorType(_WORD, LANES)
_CONDITION = ir.VectorType(ir.IntType(1), LANES)


class LanesType(types.Type):  # type: ignore[misc]
    """The type of lanes in compiled code."""

    def __init__(self) -> None:
        super().__init__(name="Lanes")


LANES_TYPE = LanesType()


@register_model(LanesType)
class _LanesModel(models.PrimitiveModel):  # type: ignore[misc]
    def __init__(self, manager: Any, kind: LanesType) -> None:
        super().__init__(manager, kind, _VECTOR)


def _every(builder: Any, word: Any) -> Any:
    """Return lanes that all hold one word."""
    zero = ir.Constant(ir.IntType(32), 0)
    first = builder.insert_element(ir.Constant(_VECTOR, ir.Undefined), word, zero)
    zeros = ir.Constant(ir.VectorType(zero.type, LANES), [0] * LANES)
    return builder.shuffle_vector(first, first, zeros)


def _as_lanes(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    """Return a value as lanes, whatever integer or lanes it is."""
    if isinstance(kind, LanesType):
        return value
    return _every(builder, context.cast(builder, value, kind, types.int64))


def _pointer(context: Any, builder: Any, kind: Any, array: Any) -> Any:
    """Return where the first eight words of an array are."""
    data = context.make_array(kind)(context, builder, array).data
    return builder.bitcast(data, _VECTOR.as_pointer())


def _condition(builder: Any, mask: Any) -> Any:
    """Return a mask of lanes as a vector of bits."""
    return builder.bitcast(builder.trunc(mask, ir.IntType(LANES)), _CONDITION)


def _mask(builder: Any, condition: Any) -> Any:
    """Return a vector of bits as a mask of lanes."""
    return builder.zext(builder.bitcast(condition, ir.IntType(LANES)), _WORD)


@intrinsic  # type: ignore[untyped-decorator]
def load(typingctx: Any, array: Any) -> Any:
    """Return the first eight words of an array."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.load(_pointer(context, builder, signature.args[0], args[0]), align=8)

    return LANES_TYPE(array), codegen


@intrinsic  # type: ignore[untyped-decorator]
def store(typingctx: Any, value: Any, array: Any) -> Any:
    """Set the first eight words of an array, all to the same for a plain integer."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        words = _as_lanes(context, builder, signature.args[0], args[0])
        builder.store(words, _pointer(context, builder, signature.args[1], args[1]), align=8)
        return context.get_dummy_value()

    return types.void(value, array), codegen


@intrinsic  # type: ignore[untyped-decorator]
def store_at(typingctx: Any, lanes: Any, address: Any) -> Any:
    """Set the eight words at an address."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        builder.store(args[0], builder.inttoptr(args[1], _VECTOR.as_pointer()), align=8)
        return context.get_dummy_value()

    return types.void(lanes, types.uint64), codegen


def picker(places: Sequence[int]) -> Any:
    """Return a function of an address: the words at eight places after it, as lanes."""

    @intrinsic  # type: ignore[untyped-decorator]
    def pick(typingctx: Any, address: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            base = builder.inttoptr(args[0], _WORD.as_pointer())
            words = ir.Constant(_VECTOR, ir.Undefined)
            for lane, place in enumerate(places):
                word = builder.load(builder.gep(base, [ir.Constant(_WORD, place)]), align=8)
                words = builder.insert_element(words, word, ir.Constant(ir.IntType(32), lane))
            return words

        return LANES_TYPE(types.uint64), codegen

    return pick


@intrinsic  # type: ignore[untyped-decorator]
def every(typingctx: Any, word: Any) -> Any:
    """Return lanes that all hold one word."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return _as_lanes(context, builder, signature.args[0], args[0])

    return LANES_TYPE(word), codegen


@intrinsic  # type: ignore[untyped-decorator]
def lane_numbers(typingctx: Any) -> Any:
    """Return the lanes 0 to 7."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return ir.Constant(_VECTOR, list(range(LANES)))

    return LANES_TYPE(), codegen


@intrinsic  # type: ignore[untyped-decorator]
def choose(typingctx: Any, mask: Any, chosen: Any, other: Any) -> Any:
    """Return lanes of `chosen` where the mask has a bit, of `other` elsewhere."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        first, second = (
            _as_lanes(context, builder, kind, value)
            for kind, value in zip(signature.args[1:], args[1:], strict=True)
        )
        return builder.select(_condition(builder, args[0]), first, second)

    return LANES_TYPE(types.int64, chosen, other), codegen


def _comparison(sign: str) -> Any:
    @intrinsic  # type: ignore[untyped-decorator]
    def compare(typingctx: Any, a: Any, b: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            first, second = (
                _as_lanes(context, builder, kind, value)
                for kind, value in zip(signature.args, args, strict=True)
            )
            return _mask(builder, builder.icmp_signed(sign, first, second))

        return types.int64(a, b), codegen

    return compare


equal = _comparison("==")
"""equal(a, b): the mask of lanes where a == b."""
less = _comparison("<")
"""less(a, b): the mask of lanes where a < b, signed."""


def _lanewise(name: str) -> Any:
    @intrinsic  # type: ignore[untyped-decorator]
    def call(typingctx: Any, a: Any, b: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            words = [
                _as_lanes(context, builder, kind, value)
                for kind, value in zip(signature.args, args, strict=True)
            ]
            kind = ir.FunctionType(_VECTOR, [_VECTOR, _VECTOR])
            function = cgutils.get_or_insert_function(builder.module, kind, name)
            return builder.call(function, words)

        return LANES_TYPE(a, b), codegen

    return call


minimum = _lanewise("llvm.smin.v8i64")
"""minimum(a, b): the smaller of each pair of lanes."""


def _reduction(name: str) -> Any:
    @intrinsic  # type: ignore[untyped-decorator]
    def reduce(typingctx: Any, lanes: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            kind = ir.FunctionType(_WORD, [_VECTOR])
            function = cgutils.get_or_insert_function(builder.module, kind, name)
            return builder.call(function, args)

        return types.int64(lanes), codegen

    return reduce


greatest = _reduction("llvm.vector.reduce.smax.v8i64")
"""greatest(lanes): the greatest word of all lanes."""
least = _reduction("llvm.vector.reduce.smin.v8i64")
"""least(lanes): the smallest word of all lanes."""
total = _reduction("llvm.vector.reduce.add.v8i64")
"""total(lanes): the sum of all lanes."""
union = _reduction("llvm.vector.reduce.or.v8i64")
"""union(lanes): the bits set in any lane."""


def _operator(symbol: Callable[[Any, Any], Any], instruction: str) -> None:
    """Give lanes an operator of integers."""

    @intrinsic  # type: ignore[untyped-decorator]
    def apply(typingctx: Any, a: Any, b: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            first, second = (
                _as_lanes(context, builder, kind, value)
                for kind, value in zip(signature.args, args, strict=True)
            )
            return getattr(builder, instruction)(first, second)

        return LANES_TYPE(a, b), codegen

    @overload(symbol)  # type: ignore[untyped-decorator]
    def typed(a: Any, b: Any) -> Any:
        if isinstance(a, LanesType) or isinstance(b, LanesType):

            def applied(a: Any, b: Any) -> Any:
                return apply(a, b)

            return applied
        return None


for _symbol, _instruction in (
    (operator.add, "add"),
    (operator.sub, "sub"),
    (operator.mul, "mul"),
    (operator.and_, "and_"),
    (operator.or_, "or_"),
    (operator.xor, "xor"),
    (operator.lshift, "shl"),
    (operator.rshift, "lshr"),
):
    _operator(_symbol, _instruction)
