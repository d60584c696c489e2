"""The manifest of a job: which files are its tables, and what they were made from."""

import json
import os
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from stud8.engine.problems import InputError, Problem
from stud8.engine.version import ENGINE_VERSION
from stud8.simulation.documents import spec_document
from stud8.simulation.parts import Part, sync_folder
from stud8.simulation.settings import kept_tables
from stud8.strategy.python.installed import is_pinned
from stud8.v1 import job_pb2

MANIFEST, SUMMARY = "manifest.json", "summary.json"


def write_manifest(
    folder: Path,
    *,
    job: str,
    spec: job_pb2.JobSpec,
    parts: Iterable[Part],
    engine_version: int = ENGINE_VERSION,
    build_hash: str | None = None,
) -> dict[str, Any]:
    """Write `manifest.json` of a finished job durably, and return it.

    Args:
        folder: the job's folder.
        job: id of the job.
        spec: as `resolve_spec` returned it.
        parts: of the committed attempts; in the manifest they are in chunk order.
        engine_version: that played the job.
        build_hash: of the sources that played it; by default those of this process.

    Raises:
        OSError: the folder cannot be written.
    """
    ordered = sorted(parts, key=lambda part: part.path)
    tables = {}
    for table in kept_tables(spec):
        own = [part for part in ordered if part.table == table]
        files = [{k: v for k, v in asdict(part).items() if k != "table"} for part in own]
        tables[table] = {"files": files, "rows": sum(part.rows for part in own)}
    document = {
        "job": job,
        "spec": spec_document(spec),
        "engine_version": engine_version,
        "build": build_hash or job_build(spec),
        "seed": spec.seed,
        "hands": spec.hands,
        "tables": tables,
    }
    write_document(folder / MANIFEST, document)
    return document


def job_build(spec: job_pb2.JobSpec) -> str:
    """Return what plays a resolved spec here: the build, and its Python strategies' source.

    Such as `0123456789abcdef+python:patient@0.1.0-3e3cf044787c`.
    """
    from stud8.engine.build import build  # imports the compiler

    strategies = {entry.profile for entry in spec.seats if is_pinned(entry.profile)}
    return "+".join([build(), *sorted(strategies)])


def read_manifest(folder: Path) -> dict[str, Any]:
    """Return the manifest of a job's folder.

    Raises:
        InputError: there is none, or it is damaged.
    """
    path = folder / MANIFEST
    try:
        document = json.loads(path.read_text("utf-8"))
    except OSError as error:
        hint = "give the folder of a job that has succeeded"
        raise InputError([Problem(f"cannot read {path}: {error.strerror}", hint)]) from None
    except ValueError as error:
        hint = "restore the file, or run the job again"
        raise InputError([Problem(f"{path} is damaged: {error}", hint)]) from None
    if not isinstance(document, dict) or not {"job", "spec", "tables"} <= document.keys():
        raise InputError([Problem(f"{path} is not the manifest of a job")])
    return document


def write_document(path: Path, document: Any) -> None:
    """Write a JSON document so that it is there whole or not at all.

    Raises:
        OSError: the folder cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f"{path.name}.writing")
    with unfinished.open("w", encoding="utf-8") as file:
        json.dump(document, file, indent=1, ensure_ascii=False)
        file.write("\n")
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)
    sync_folder(path.parent)
