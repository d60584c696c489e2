"""Parts: Parquet files of one chunk's rows, under a name that is used once.

A part is written under a name that does not end in `.parquet`, so that no reader's
pattern sees it unfinished, then moved; it counts only once a manifest names it.
"""

import hashlib
import os
import uuid
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

import pyarrow as pa
import pyarrow.parquet as pq
from stud8.simulation.columns import KINDS, SORTED_BY, TABLES, schema

COMPRESSION_LEVEL = 1


@dataclass(frozen=True, slots=True)
class Part:
    """A finished file of a table; `path` is relative to the job's folder."""

    table: str
    path: str
    rows: int
    bytes: int
    sha256: str


def part_path(table: str, chunk: int, attempt: int) -> str:
    """Return where a chunk's part of a table goes, relative to the job's folder."""
    return f"{table}/part-{chunk:07d}-{attempt}.parquet"


class PartWriter:
    """Writes one part; use it in a `with` block and call `finish` at the end.

    Leaving the block without `finish` removes what was written.
    """

    def __init__(self, folder: Path, table: str, chunk: int, attempt: int) -> None:
        """Open the part of `table` in a job's folder.

        Raises:
            OSError: the folder cannot be written.
        """
        self.table, self.rows = table, 0
        self._path = part_path(table, chunk, attempt)
        self._final = folder / self._path
        self._final.parent.mkdir(parents=True, exist_ok=True)
        self._unfinished = self._final.with_name(f"{self._final.name}.{uuid.uuid4().hex}.writing")
        self._writer = pq.ParquetWriter(self._unfinished, schema(table), **_options(table))

    def __enter__(self) -> "PartWriter":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._writer.is_open:
            self._writer.close()
        self._unfinished.unlink(missing_ok=True)

    def write(self, batch: pa.RecordBatch) -> None:
        """Append rows as one row group."""
        self._writer.write_batch(batch, row_group_size=max(1, batch.num_rows))
        self.rows += batch.num_rows

    def finish(self) -> Part:
        """Close the file, make it durable and visible, and say what it is."""
        self._writer.close()
        with self._unfinished.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
            size = file.tell()
            os.fsync(file.fileno())
        self._unfinished.replace(self._final)
        sync_folder(self._final.parent)
        return Part(self.table, self._path, self.rows, size, digest)


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _options(table: str) -> dict[str, object]:
    """Return the writer's options; docs/tables.md says what they are for."""
    columns = TABLES[table]
    names = [column.name for column in columns]
    encodings = {}
    for column in columns:
        kind = KINDS[column.kind]
        if column.name in ("hand", "deal"):
            encodings[column.name] = "DELTA_BINARY_PACKED"
        elif not kind.words and kind.arrow != pa.bool_():
            encodings[column.name] = "BYTE_STREAM_SPLIT"
    return {
        "compression": "zstd",
        "compression_level": COMPRESSION_LEVEL,
        "use_dictionary": [column.name for column in columns if KINDS[column.kind].words],
        "column_encoding": encodings,
        "write_page_index": True,
        "write_page_checksum": True,
        "sorting_columns": [pq.SortingColumn(names.index(name)) for name in SORTED_BY[table]],
    }
