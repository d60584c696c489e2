"""The View as strategies in Python are shown it: they can read it, not write it.

Compiled code gets a pointer to the engine's own View; nothing is copied. Its
type has no way to set a field, and its arrays are read-only, so an attempt to
change it does not compile. Plain Python gets a `ShownView` around a View record,
which compiled functions take too.
"""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core.datamodel import models
from numba.core.errors import TypingError
from numba.core.pythonapi import NativeValue
from numba.core.typing.templates import AttributeTemplate
from numba.extending import (
    infer_getattr,
    intrinsic,
    lower_getattr_generic,
    lower_setattr_generic,
    register_model,
    typeof_impl,
    unbox,
)
from stud8.engine.view import VIEW
from stud8.strategy.native import VIEW_TYPE

HIDDEN = ("parameters", "counters")
"""Fields of the View that are addresses: parameters are arguments of the function."""

_FIELDS: Any = VIEW.fields


class ShownView:
    """A decision's View outside compiled code: plain numbers, and arrays of them."""

    __slots__ = ("_record",)

    def __init__(self, record: Any) -> None:
        """Show an entry of an array of dtype VIEW, which must stay as it is meanwhile."""
        self._record = record

    def __getattr__(self, name: str) -> Any:
        if name in HIDDEN or name not in _FIELDS:
            raise AttributeError(f"Unknown attribute {name!r} of type View")
        value = self._record[name]
        if not isinstance(value, np.ndarray):
            return int(value)
        # Python's own integers, which divide and overflow as loudly as compiled code does.
        numbers = value.astype(object)
        numbers.setflags(write=False)
        return numbers

    @property
    def address(self) -> int:
        """Where the record is."""
        return int(self._record.__array_interface__["data"][0])


class ShownViewType(types.Type):  # type: ignore[misc]
    """Numba's type of a View that is only read."""

    def __init__(self) -> None:
        super().__init__("View")


SHOWN_VIEW = ShownViewType()

register_model(ShownViewType)(models.OpaqueModel)


@typeof_impl.register(ShownView)  # type: ignore[untyped-decorator]
def _type_of(view: ShownView, _context: Any) -> ShownViewType:
    return SHOWN_VIEW


@unbox(ShownViewType)  # type: ignore[untyped-decorator]
def _unbox(_type: Any, view: Any, c: Any) -> NativeValue:
    address = c.pyapi.object_getattr_string(view, "address")
    word = c.pyapi.long_as_ulonglong(address)
    c.pyapi.decref(address)
    return NativeValue(c.builder.inttoptr(word, c.context.get_value_type(SHOWN_VIEW)))


@infer_getattr
class _Fields(AttributeTemplate):  # type: ignore[misc]
    key = ShownViewType

    def generic_resolve(self, _view: Any, name: str) -> Any:
        if name in HIDDEN or name not in VIEW_TYPE.fields:
            return None
        field = VIEW_TYPE.typeof(name)
        if isinstance(field, types.NestedArray):
            return types.Array(field.dtype, field.ndim, "C", readonly=True)
        return field


@lower_getattr_generic(ShownViewType)  # type: ignore[untyped-decorator]
def _get(context: Any, builder: Any, _type: Any, value: Any, name: str) -> Any:
    record = builder.bitcast(value, context.get_value_type(VIEW_TYPE))
    return context.get_getattr(VIEW_TYPE, name)(context, builder, VIEW_TYPE, record, name)


@lower_setattr_generic(ShownViewType)  # type: ignore[untyped-decorator]
def _set(_context: Any, _builder: Any, _signature: Any, _arguments: Any, name: str) -> Any:
    raise TypingError(f"the View is read-only: `{name}` cannot be set")


@intrinsic  # type: ignore[untyped-decorator]
def shown(typingctx: Any, pointer: Any) -> Any:
    """Return the View at a pointer, to be read only."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.bitcast(args[0], ir.IntType(8).as_pointer())

    return SHOWN_VIEW(pointer), codegen


@intrinsic  # type: ignore[untyped-decorator]
def parameter(typingctx: Any, address: Any, index: Any) -> Any:
    """Return the float64 at an index of those at an address."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        pointer = builder.inttoptr(args[0], ir.DoubleType().as_pointer())
        return builder.load(builder.gep(pointer, [args[1]]))

    return types.float64(types.uint64, types.int64), codegen
