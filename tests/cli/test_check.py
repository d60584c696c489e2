"""`stud8 check` and `stud8 profiles`."""

import re
from pathlib import Path

import pytest
from stud8.strategy import FEATURES, builtin_names, builtin_source

from tests.cli.invoke import invoke
from tests.strategy.packages import use, write_faulty

JOB = """\
hands: 1000
stakes: {small_bet: 200}
seats:
  - {profile: call}
  - {profile: random}
"""
PROFILE = """\
profile: mine
description: Folds.
third:
  - do: fold
later:
  - do: fold
"""


def write(path: Path, text: str) -> Path:
    path.write_text(text)
    return path


def test_good_files_have_no_faults(tmp_path: Path) -> None:
    job = write(tmp_path / "job.yaml", JOB)
    profile = write(tmp_path / "mine.yaml", PROFILE)
    assert invoke("check", job, "--json").document == {"ok": True, "problems": []}
    done = invoke("check", job, profile)
    assert (done.status, done.out, done.err) == (0, "no faults in 2 files\n", "")
    assert invoke("check", tmp_path).out == "no faults in 2 files\n"


def test_a_folder_without_files_is_not_without_faults(tmp_path: Path) -> None:
    done = invoke("check", tmp_path)
    assert done.status == 1
    assert done.out == f"error: {tmp_path}: is a folder (name a file in it)\n"


def test_a_fault_of_a_job_has_its_place(tmp_path: Path) -> None:
    job = write(tmp_path / "job.yaml", JOB.replace("random", "randm"))
    done = invoke("check", job, "--json")
    assert done.status == 1
    assert done.document["ok"] is False
    (problem,) = done.document["problems"]
    assert (problem["file"], problem["line"], problem["column"]) == (str(job), 5, 15)
    assert problem["severity"] == "error"
    assert "randm" in problem["message"]
    assert "random" in problem["hint"]


def test_a_fault_of_a_profile_has_its_place(tmp_path: Path) -> None:
    profile = write(tmp_path / "mine.yaml", PROFILE.replace("do: fold\nlater", "do: fod\nlater"))
    done = invoke("check", profile)
    assert done.status == 1
    assert done.out.startswith(f"error: {profile}:4:9:")


def test_a_fault_of_a_profile_inside_a_job_has_its_place_in_the_job(tmp_path: Path) -> None:
    inline = "profiles:\n  - profile: mine\n    third:\n      - do: fod\n    later: [{do: fold}]\n"
    job = write(tmp_path / "job.yaml", JOB.replace("random", "mine") + inline)
    problems = invoke("check", job, "--json").document["problems"]
    assert [(problem["file"], problem["line"], problem["column"]) for problem in problems] == [
        (str(job), 9, 13)
    ]


def test_faults_of_several_files_come_at_once(tmp_path: Path) -> None:
    files = [write(tmp_path / name, "seats: 5\nhands: x\n") for name in ("a.yaml", "b.yaml")]
    problems = invoke("check", *files, tmp_path / "c.yaml", "--json").document["problems"]
    assert {problem["file"] for problem in problems} == {
        *map(str, files),
        str(tmp_path / "c.yaml"),
    }


@pytest.mark.parametrize("text", ["foo: 1\n", "- 1\n", "hello\n"])
def test_neither_job_nor_profile(tmp_path: Path, text: str) -> None:
    done = invoke("check", write(tmp_path / "x.yaml", text))
    assert done.status == 1
    assert "neither a job file (it has no `seats`) nor a profile" in done.out


def test_a_job_without_seats_is_still_a_job(tmp_path: Path) -> None:
    done = invoke("check", write(tmp_path / "x.yaml", "hands: 5\nstakes: {small_bet: 2}\n"))
    assert "seats: is missing" in done.out


def test_warnings_alone_are_no_failure(tmp_path: Path) -> None:
    inline = "profiles:\n  - profile: mine\n    third: [{do: fold}]\n    later: [{do: fold}]\n"
    done = invoke("check", write(tmp_path / "x.yaml", JOB + inline))
    assert done.status == 0
    assert done.out.startswith("warning: ")
    assert "no seat uses the profile 'mine'" in done.out


def test_the_profiles() -> None:
    listed = invoke("profiles", "--json").document
    assert [profile["profile"] for profile in listed] == list(builtin_names())
    assert set(listed[0]) == {"profile", "description", "parameters"}
    text = invoke("profiles").out
    for profile in listed:
        assert profile["profile"] in text.splitlines()


def test_a_profile_is_shown_ready_to_be_checked(tmp_path: Path) -> None:
    text = invoke("profiles", "show", "call").out
    assert text.strip() == builtin_source("call").strip()
    assert invoke("check", write(tmp_path / "x.yaml", text)).status == 0
    assert invoke("profiles", "show", "call", "--json").document["profile"] == "call"


def test_a_profile_that_is_none_is_one_line_with_the_nearest() -> None:
    done = invoke("profiles", "show", "cal")
    assert done.status == 1
    assert done.err == "error: there is no built-in profile 'cal' (did you mean `call`?)\n"


def test_the_features() -> None:
    listed = invoke("profiles", "--features", "--json").document
    assert [feature["feature"] for feature in listed] == list(FEATURES)
    text = invoke("profiles", "--features").out
    assert max(map(len, text.splitlines())) <= 100
    said = " ".join(text.split())
    assert all(feature["meaning"] in said for feature in listed)


def test_the_features_are_told_as_on_their_page() -> None:
    text = " ".join(invoke("profiles", "--features").out.split())
    page = (Path(__file__).parents[2] / "docs" / "features.md").read_text("utf-8")
    *sections, classes = page.split("\n## ")[1:]
    for section in sections:
        title, _, introduction, *_ = section.splitlines()
        assert f"{title} {introduction}" in text
        for row in re.findall(r"^\| `(.*?)` \| (.*) \| (.*) \| `(.*?)` \|$", section, re.MULTILINE):
            called, values, meaning, example = row
            assert f"{called} {values} {meaning} such as: {example}" in text
    for row in re.findall(r"^\| `(.*?)` \| (.*) \| (.*) \|$", classes, re.MULTILINE):
        assert " ".join(row) in text


def test_python_strategies_are_listed_or_it_is_said_why_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_faulty(tmp_path)
    use(tmp_path, monkeypatch)
    done = invoke("profiles", "--json")
    assert "python:declares" in {profile["profile"] for profile in done.document}
    assert "python:broken cannot be imported: TypeError: decide(view, steal)" in done.err
    assert all(line.startswith("warning: ") for line in done.err.splitlines())
    shown = invoke("profiles", "show", "python:declares")
    assert shown.status == 1
    assert "python:declares is a Python strategy" in shown.err


def test_a_profile_in_one_string_has_the_place_of_the_string(tmp_path: Path) -> None:
    source = "profile: p\\nthird:\\n  - do: fol\\nlater:\\n  - do: fold\\n"
    job = write(tmp_path / "job.yaml", f'{JOB}profiles:\n  - source: "{source}"\n')
    [problem] = invoke("check", job, "--json").document["problems"]
    assert problem["file"] == str(job)
    assert problem["message"] == "line 3, column 9: unknown action `fol`"
    assert job.read_text().splitlines()[problem["line"] - 1].startswith("  - source")
