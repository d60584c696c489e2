"""Jobs for tests, and what they left behind."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
from stud8.simulation.manifest import read_manifest
from stud8.v1 import job_pb2

ALL_TABLES = {"hands": 1.0, "players": 1.0, "actions": 1.0}


def job(
    *profiles: str | dict[str, Any],
    hands: int = 2000,
    seed: int = 42,
    tables: dict[str, float] | None = None,
    rules: dict[str, Any] | None = None,
    **fields: Any,
) -> job_pb2.JobSpec:
    """Return a $2/$4 job; a profile is a name or the fields of an entry of `seats`."""
    spec = job_pb2.JobSpec(hands=hands, seed=seed, **fields)
    spec.stakes.CopyFrom(job_pb2.Stakes(ante=40, bring_in=50, small_bet=200, big_bet=400))
    for entry in profiles:
        spec.seats.add(**({"profile": entry} if isinstance(entry, str) else entry))
    for table, share in ({} if tables is None else tables).items():
        setattr(spec.tables, table, share)
    for name, value in (rules or {}).items():
        field = getattr(spec.rules, name)
        if hasattr(field, "SetInParent"):
            for part, number in value.items():
                setattr(field, part, number)
        else:
            setattr(spec.rules, name, value)
    return spec


def no_tables() -> dict[str, float]:
    """Return the shares of a job that keeps its summary alone."""
    return dict.fromkeys(ALL_TABLES, 0.0)


def read_table(folder: Path, table: str, columns: Sequence[str] | None = None) -> pa.Table:
    """Return a job's table in the manifest's order, words as plain strings."""
    files = read_manifest(folder)["tables"][table]["files"]
    parts = [pq.read_table(folder / file["path"], columns=columns) for file in files]
    whole = pa.concat_tables([_plain(part) for part in parts])
    assert whole.num_rows == sum(file["rows"] for file in files)
    return whole


def _plain(part: pa.Table) -> pa.Table:
    fields = [
        pa.field(field.name, pa.string() if pa.types.is_dictionary(field.type) else field.type)
        for field in part.schema
    ]
    return part.cast(pa.schema(fields))
