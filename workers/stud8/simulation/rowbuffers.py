"""Memory that the kernel fills row by row, and Arrow reads without copying."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray
from stud8.simulation.columns import KINDS, STORAGE, TABLES, Column, schema, stored
from stud8.simulation.fill import OUTPUT
from stud8.simulation.words import Words

ROW_GROUP = 1 << 19
"""Rows of a row group, and of the buffers that become one."""


class RowBuffers:
    """The rows of the tables a chunk keeps, on their way from the kernel to the parts.

    Attributes:
        output: what the kernel is given, an array of one OUTPUT.
    """

    def __init__(self, rows_of_deal: Mapping[str, int], hands: int, words: Words) -> None:
        """Make room for the tables named in `rows_of_deal`.

        Args:
            rows_of_deal: the most rows of one deal, of each table that is kept.
            hands: so many are to be played.
            words: for the columns of words.
        """
        self._words = words
        self.output = np.zeros(1, OUTPUT)
        self._blocks: dict[str, list[NDArray[Any]]] = {}
        for table, rows in rows_of_deal.items():
            room = min(hands * rows, ROW_GROUP) + rows
            blocks = [np.zeros((len(stored(table, kind)), room), kind) for kind in STORAGE]
            self._blocks[table] = blocks
            number = list(TABLES).index(table)
            self.output[0]["room"][number] = room
            self.output[0]["full"][number] = room - rows
            for kind, block in zip(STORAGE, blocks, strict=True):
                self.output[0][f"{table}_{kind}"] = block.ctypes.data

    def full_batches(self, everything: bool = False) -> Iterator[tuple[str, pa.RecordBatch]]:
        """Yield the rows of each table whose buffer cannot take another deal, and empty it.

        A batch is good until the kernel runs again. `everything`: of every table.
        """
        counts, full = self.output[0]["rows"], self.output[0]["full"]
        for number, table in enumerate(TABLES):
            rows = int(counts[number])
            if rows and (everything or rows > full[number]):
                counts[number] = 0
                yield table, self._batch(table, rows)

    def _batch(self, table: str, rows: int) -> pa.RecordBatch:
        arrays = {
            column.name: self._arrow(column, values[:rows])
            for kind, block in zip(STORAGE, self._blocks[table], strict=True)
            for column, values in zip(stored(table, kind), block, strict=True)
        }
        ordered = [arrays[column.name] for column in TABLES[table]]
        return pa.RecordBatch.from_arrays(ordered, schema=schema(table))

    def _arrow(self, column: Column, values: NDArray[Any]) -> pa.Array:
        kind = KINDS[column.kind]
        if pa.types.is_boolean(kind.arrow):
            return pa.array(values.view(np.bool_), kind.arrow)
        if not kind.words:
            return pa.array(values, kind.arrow, mask=values < 0 if kind.nullable else None)
        numbers = self._words.numbers(column.kind, values)
        missing = numbers < 0 if kind.nullable else None
        indices = pa.array(numbers, kind.arrow.index_type, mask=missing)
        words = self._words.words(column.kind)
        return pa.DictionaryArray.from_arrays(indices, words, safe=False)
