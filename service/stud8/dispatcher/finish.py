"""The end of a job on disk: manifest, summary, and no file that nobody knows."""

import json
import logging
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path

from stud8.simulation.manifest import SUMMARY, write_document, write_manifest
from stud8.simulation.parts import Part
from stud8.simulation.settings import kept_tables
from stud8.simulation.summary import summarise, summary_json
from stud8.simulation.sums import Sums
from stud8.store import ChunkRecord, JobRecord
from stud8.v1 import job_pb2

_log = logging.getLogger(__name__)


def parts_text(parts: Iterable[Part]) -> str:
    """Return parts as the text that the store keeps."""
    return json.dumps([asdict(part) for part in parts])


def read_parts(text: str) -> list[Part]:
    """Return the parts in a text of the store."""
    return [Part(**part) for part in json.loads(text)] if text else []


def committed_parts(chunks: Iterable[ChunkRecord]) -> list[Part]:
    """Return the parts of all committed chunks in the order of their rows."""
    return [part for chunk in chunks for part in read_parts(chunk.parts)]


def write_outputs(
    record: JobRecord, spec: job_pb2.JobSpec, sums: Sums, chunks: list[ChunkRecord], folder: Path
) -> None:
    """Write what makes a job's folder complete: summary.json, then the manifest.

    Raises:
        OSError: the folder cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    started = record.started or 0.0
    summary = summarise(
        spec,
        sums,
        job=f"jobs/{record.id}",
        state=job_pb2.JOB_STATE_SUCCEEDED,
        elapsed_s=(record.last_commit or started) - started,
        tables={name: (folder / name).as_uri() for name in kept_tables(spec)},
    )
    write_document(folder / SUMMARY, summary_json(summary))
    write_manifest(
        folder,
        job=record.id,
        spec=spec,
        parts=committed_parts(chunks),
        engine_version=record.engine_version,
        build_hash=record.build,
    )


def remove_strays(folder: Path, parts: Iterable[Part]) -> None:
    """Remove files of a job's tables that are not among its committed parts."""
    known = {folder / part.path for part in parts}
    for path in folder.glob("*/*"):
        if path.is_file() and path not in known:
            _log.info("removing %s, which no commit knows", path)
            path.unlink(missing_ok=True)


def remove_parts(folder: Path, parts: Iterable[Part]) -> None:
    """Remove the parts of an attempt that came second."""
    for part in parts:
        (folder / part.path).unlink(missing_ok=True)
