import json
import shutil
from pathlib import Path

import pytest
from stud8.analysis.job_folder import JobFolder, read_job_folder
from stud8.engine.problems import InputError


@pytest.fixture
def copy(job: JobFolder, tmp_path: Path) -> Path:
    return Path(shutil.copytree(job.path, tmp_path / "copy"))


def test_a_copied_folder_is_as_good(job: JobFolder, copy: Path) -> None:
    read = read_job_folder(copy)
    assert read.manifest == job.manifest
    assert all(file.is_relative_to(copy) and file.is_file() for file in read.files("players"))
    assert read.share("players") == 1.0
    assert read.share("actions") == 0.0


def test_a_place_without_a_job_is_named_with_the_cure(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such folder"):
        read_job_folder(tmp_path / "absent")
    with pytest.raises(InputError, match="so it is not the folder of a finished"):
        read_job_folder(tmp_path)


@pytest.mark.parametrize("content", ["", "{", "[]", "{}", "\x00"])
@pytest.mark.parametrize("name", ["manifest.json", "summary.json"])
def test_a_damaged_document_is_named(copy: Path, name: str, content: str) -> None:
    (copy / name).write_text(content)
    with pytest.raises(InputError, match=f"{name} is damaged"):
        read_job_folder(copy)


def test_a_missing_summary_or_part_is_named(copy: Path) -> None:
    part = json.loads((copy / "manifest.json").read_text())["tables"]["players"]["files"][0]["path"]
    (copy / part).unlink()
    with pytest.raises(InputError, match="is in the manifest but not there"):
        read_job_folder(copy)
    (copy / "summary.json").unlink()
    with pytest.raises(InputError, match="cannot read"):
        read_job_folder(copy)
