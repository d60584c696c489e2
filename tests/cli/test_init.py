"""`stud8 init`: what it writes is without faults, can be played, and overwrites nothing."""

import json
from pathlib import Path

import jsonschema
import pytest
from stud8.cli.init import JOB, PROFILE, SCHEMAS
from stud8.cli.jobfile import read_job_file
from stud8.simulation.local import run_local

from tests.cli.invoke import invoke
from tests.cli.test_schema import loaded


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "a" / "new folder"
    done = invoke("init", path)
    assert (done.status, done.err) == (0, "")
    assert done.out.splitlines()[1:] == [
        "next:",
        f"  stud8 check '{path / PROFILE}' --try 100000",
        f"  stud8 run '{path / JOB}' --out '{path / 'results'}'",
    ]
    return path


def test_the_files_have_no_faults_and_no_warnings(folder: Path) -> None:
    assert invoke("check", folder, "--json").document == {"ok": True, "problems": []}


def test_each_rule_of_the_profile_decides_something(folder: Path) -> None:
    done = invoke("check", folder / PROFILE, "--try", 20000, "--json")
    assert done.document["problems"] == []


def test_the_job_can_be_played(folder: Path, tmp_path: Path) -> None:
    spec = read_job_file(folder / JOB).spec
    spec.hands = 300
    summary = run_local(spec, tmp_path / "job")
    assert "seldom-steals" in [group.profile for group in summary.profiles]


@pytest.mark.parametrize(("kind", "name"), [("job", JOB), ("profile", PROFILE)])
def test_editors_find_the_schema_beside_the_file(folder: Path, kind: str, name: str) -> None:
    text = (folder / name).read_text("utf-8")
    schema = text.splitlines()[0].removeprefix("# yaml-language-server: $schema=")
    assert schema == SCHEMAS[kind]
    document = json.loads((folder / schema).read_text("utf-8"))
    assert document == invoke("schema", kind).document
    jsonschema.Draft7Validator(document).validate(loaded(text))


def test_nothing_is_overwritten(folder: Path) -> None:
    (folder / PROFILE).write_text("mine")
    for name in (JOB, *SCHEMAS.values()):
        (folder / name).unlink()
    done = invoke("init", folder)
    assert done.status == 1
    assert done.err == (
        f"error: {folder / PROFILE} is there already "
        "(nothing was written; name another folder, or move it away)\n"
    )
    assert [path.name for path in folder.iterdir()] == [PROFILE]
    assert (folder / PROFILE).read_text() == "mine"


def test_here_by_default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    document = invoke("init", "--json").document
    assert document == {"files": [JOB, PROFILE, *SCHEMAS.values()]}
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(document["files"])


def test_a_folder_that_is_a_file_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("")
    done = invoke("init", tmp_path / "x")
    assert done.status == 1
    assert done.err == f"error: File exists: {tmp_path / 'x'}\n"
