"""Names for the values of compiled code, which the type checker cannot follow."""

from typing import Any, TypeAlias

from stud8.engine.compile import I64, Record

__all__ = ["F64", "I64", "Record", "Truth"]

F64: TypeAlias = Any
"""A float64 in compiled code."""
Truth: TypeAlias = Any
"""A boolean in compiled code."""
