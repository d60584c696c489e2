"""A finished job's folder: its manifest, its summary and the files of its tables."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from stud8.engine.problems import InputError, Problem


@dataclass(frozen=True)
class JobFolder:
    """What a job left behind; `manifest` and `summary` are the JSON documents."""

    path: Path
    manifest: Mapping[str, Any]
    summary: Mapping[str, Any]

    @property
    def spec(self) -> Mapping[str, Any]:
        """The job as it was played, every default filled in."""
        spec: Mapping[str, Any] = self.manifest["spec"]
        return spec

    @property
    def big_bet(self) -> int:
        """The upper limit, in chips."""
        return int(self.spec["stakes"]["big_bet"])

    @property
    def hands(self) -> int:
        """Hands played."""
        return int(self.manifest["hands"])

    @property
    def hands_per_deal(self) -> int:
        """How often each deck was played."""
        return len(self.spec["seats"]) if self.spec.get("deal") == "rotate" else 1

    def share(self, table: str) -> float:
        """Return the share of the job's deals that a table holds, 0 if it was not kept."""
        if not self.files(table):
            return 0.0
        return float(self.spec.get("tables", {}).get(table, 1.0))

    def files(self, table: str) -> list[Path]:
        """Return the Parquet files of a table in row order; none if it was not kept."""
        parts = self.manifest["tables"].get(table, {"files": []})["files"]
        return [self.path / part["path"] for part in parts if part["rows"]]


def read_job_folder(path: Path) -> JobFolder:
    """Read the manifest and the summary of a finished job.

    Raises:
        InputError: the folder is not one of a finished job, or a file of it is
            missing or broken.
    """
    if not path.is_dir():
        raise InputError([Problem(f"no such folder: {path}", "give the folder of a finished job")])
    if not (path / "manifest.json").is_file():
        raise InputError(
            [
                Problem(
                    f"{path} has no manifest.json, so it is not the folder of a finished job",
                    "the manifest is written when a job has succeeded; see `stud8 jobs`",
                )
            ]
        )
    folder = JobFolder(path, _document(path / "manifest.json"), _document(path / "summary.json"))
    _check_shape(folder)
    return folder


def _document(path: Path) -> Mapping[str, Any]:
    try:
        document = json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise InputError([Problem(f"cannot read {path}: {error.strerror}")]) from None
    except ValueError as error:
        raise InputError([_broken(path, str(error))]) from None
    if not isinstance(document, dict):
        raise InputError([_broken(path, "not a JSON object")])
    return document


def _check_shape(folder: JobFolder) -> None:
    for name, document, keys in (
        ("manifest.json", folder.manifest, ("job", "spec", "tables", "hands", "engine_version")),
        ("summary.json", folder.summary, ("profiles", "table", "hands")),
    ):
        missing = [key for key in keys if key not in document]
        if missing:
            raise InputError([_broken(folder.path / name, f"no {missing[0]!r} in it")])
    for table in folder.manifest["tables"]:
        for file in folder.files(table):
            if not file.is_file():
                raise InputError(
                    [
                        Problem(
                            f"{file} is in the manifest but not there",
                            "copy the whole folder of a job, or run the job again",
                        )
                    ]
                )


def _broken(path: Path, why: str) -> Problem:
    return Problem(f"{path} is damaged: {why}", "run the job again, or restore the file")
