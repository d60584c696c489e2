"""A job's tables as a stream of Arrow frames, from any row on."""

import difflib
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from pathlib import Path

import grpc
import pyarrow as pa
import pyarrow.parquet as pq
from stud8.engine.problems import InputError, Problem
from stud8.server.errors import ApiError
from stud8.v1 import service_pb2

_FRAME_BYTES = 1 << 20


@dataclass(frozen=True)
class TablePart:
    """A Parquet file of a table and its number of rows."""

    path: Path
    rows: int


def read_frames(
    parts: Sequence[TablePart], columns: Sequence[str], start_row: int
) -> Generator[service_pb2.ReadTableResponse, None, None]:
    """Yield the rows from `start_row` on, about 1 MiB a frame, at least one frame.

    Args:
        parts: the files of the table, at least one, in the order of their rows.
        columns: the columns wanted, empty = all.
        start_row: 0-based, over all parts.

    Raises:
        InputError: a column that the table does not have.
        ApiError: OUT_OF_RANGE for a start beyond the end, DATA_LOSS for a file
            that is gone or broken.

    """
    total = sum(part.rows for part in parts)
    if not 0 <= start_row <= total:
        raise ApiError(
            grpc.StatusCode.OUT_OF_RANGE,
            "ROW_OUT_OF_RANGE",
            f"start_row: {start_row} is not one of the table's rows, 0 to {total}",
        )
    first = 0  # row of the table at which the part begins
    for part in parts:
        end = first + part.rows
        if end > start_row or part is parts[-1]:
            try:
                yield from _part_frames(part, columns, max(0, start_row - first), first)
            except (OSError, pa.ArrowInvalid) as error:
                raise _data_loss(part, error) from error
        first = end


def _part_frames(
    part: TablePart, columns: Sequence[str], skip: int, first: int
) -> Generator[service_pb2.ReadTableResponse, None, None]:
    with pq.ParquetFile(part.path) as file:
        schema = file.schema_arrow
        if columns:
            _check_columns(columns, schema.names)
            schema = pa.schema([schema.field(name) for name in columns], schema.metadata)
        groups, row = _groups_from(file.metadata, skip)
        sent = False
        for batch in file.iter_batches(
            batch_size=_frame_rows(schema), row_groups=groups, columns=list(columns) or None
        ):
            end = row + batch.num_rows
            if end > skip:
                rows = batch.select(schema.names).slice(max(0, skip - row))
                yield _frame(rows, first + end)
                sent = True
            row = end
        if not sent:  # the reader still learns the columns
            yield _frame(pa.RecordBatch.from_pylist([], schema), first + row)


def _groups_from(metadata: pq.FileMetaData, skip: int) -> tuple[list[int], int]:
    """Return the row groups that hold rows after the first `skip`, and where they begin."""
    row = 0
    for group in range(metadata.num_row_groups):
        rows = metadata.row_group(group).num_rows
        if row + rows > skip:
            return list(range(group, metadata.num_row_groups)), row
        row += rows
    return [], row


def _frame_rows(schema: pa.Schema) -> int:
    # Dictionaries are sent as indices; their few strings are not counted.
    widths: list[int] = [getattr(kind, "index_type", kind).bit_width for kind in schema.types]
    return max(1, _FRAME_BYTES * 8 // max(1, sum(widths)))


def _frame(rows: pa.RecordBatch, next_row: int) -> service_pb2.ReadTableResponse:
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, rows.schema) as writer:
        writer.write_batch(rows)
    return service_pb2.ReadTableResponse(arrow_ipc=sink.getvalue().to_pybytes(), next_row=next_row)


def _check_columns(columns: Sequence[str], known: Sequence[str]) -> None:
    problems = []
    for number, name in enumerate(columns):
        field = f"columns[{number}]"
        if name in columns[:number]:
            problems.append(Problem(f"{name!r} is asked for twice", field=field))
        elif name not in known:
            near = difflib.get_close_matches(name, known, 1)
            hint = f"did you mean {near[0]}?" if near else f"columns: {', '.join(known)}"
            problems.append(Problem(f"the table has no column {name!r}", hint, field))
    if problems:
        raise InputError(problems)


def _data_loss(part: TablePart, error: Exception) -> ApiError:
    reason = "is gone" if isinstance(error, FileNotFoundError) else "cannot be read"
    return ApiError(
        grpc.StatusCode.DATA_LOSS,
        "TABLE_PART_UNREADABLE",
        f"{part.path}: a part of the table {reason}; run the job again",
    )
