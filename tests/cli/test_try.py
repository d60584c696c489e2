"""`stud8 check --try` and `stud8 summary --rules`."""

from pathlib import Path

import pytest

from tests.cli import documents
from tests.cli.invoke import invoke
from tests.cli.test_check import JOB, write

PROFILE = """\
profile: mine
third:
  - when: rolled_up and aces == 3 and bets == 4
    do: raise
  - do: call
later:
  - when: low_draw == 1 and pot_odds_half <= 0.3 and high_hand <= one_pair and bets <= 2
    do: call
  - do: fold
"""


def test_a_profile_is_tried(tmp_path: Path) -> None:
    file = write(tmp_path / "mine.yaml", PROFILE)
    done = invoke("check", file, "--try", 300, "--json")
    assert done.status == 0
    assert done.err == f"playing 300 hands of {file}\n"
    assert done.document["ok"] is True
    (problem,) = done.document["problems"]
    assert (problem["file"], problem["line"], problem["column"]) == (str(file), 3, 11)
    assert problem["severity"] == "warning"
    tried = done.document["tried"]
    assert tried["hands"] == 300
    (shown,) = tried["files"]
    assert (shown["file"], shown["hands"], len(shown["line_up"])) == (str(file), 300, 8)
    (profile,) = shown["profiles"]
    assert profile["profile"] == "mine"
    assert [rule["line"] for rule in profile["rules"]] == [3, 5, 7, 9]
    assert set(profile["rules"][0]) >= {"decisions", "share", "hands", "net", "bb_per_100", "when"}


def test_what_rules_did_is_read_as_a_table(tmp_path: Path) -> None:
    file = write(tmp_path / "mine.yaml", PROFILE)
    text = invoke("check", file, "--try", 300).out
    lines = text.splitlines()
    assert lines[0].startswith(f"{file}: 300 hands, seats mine, mine{{stack=8000}}, tight-scooper")
    assert "third" in lines
    assert "later" in lines
    first = next(line for line in lines if line.startswith("   1  rolled_up"))
    assert first.split()[-4:] == ["0", "0.0", "0", "-"]
    assert "left to the last rule of the list: third 100.0 %, fourth " in text
    assert f"warning: {file}:3:11: third[0]: rule 1 of third decided nothing in 300 hands" in text


def test_a_job_is_tried_with_its_own_line_up(tmp_path: Path) -> None:
    write(tmp_path / "mine.yaml", PROFILE)
    text = JOB.replace("random", "mine") + "profiles:\n  - file: mine.yaml\n"
    file = write(tmp_path / "job.yaml", text)
    done = invoke("check", file, "--try", 50, "--json")
    (shown,) = done.document["tried"]["files"]
    assert (shown["hands"], shown["line_up"]) == (50, ["call", "mine"])
    assert [profile["profile"] for profile in shown["profiles"]] == ["mine"]
    assert done.document["problems"][0]["file"] == str(tmp_path / "mine.yaml")


def test_a_job_of_built_in_profiles_shows_them_all_and_warns_of_none(tmp_path: Path) -> None:
    done = invoke("check", write(tmp_path / "job.yaml", JOB), "--try", 5, "--json")
    (shown,) = done.document["tried"]["files"]
    assert [profile["profile"] for profile in shown["profiles"]] == ["call", "random"]
    assert done.document["problems"] == []


def test_a_file_with_faults_is_not_played(tmp_path: Path) -> None:
    bad = write(tmp_path / "bad.yaml", PROFILE.replace("do: call", "do: cal"))
    done = invoke("check", bad, "--try", 5, "--json")
    assert done.status == 1
    assert done.document["tried"] == {"hands": 5, "files": []}
    assert done.err == ""


def test_a_profile_that_no_job_could_name_is_a_fault(tmp_path: Path) -> None:
    file = write(tmp_path / "x.yaml", PROFILE.replace("mine", "regular"))
    assert invoke("check", file).status == 0
    done = invoke("check", file, "--try", 5)
    assert done.status == 1
    assert "'regular' is the name of a built-in profile (give yours another name)" in done.out


@pytest.mark.parametrize("hands", ["0", "-1", "10000001", "many"])
def test_hands_that_cannot_be_tried(hands: str) -> None:
    done = invoke("check", "x.yaml", "--try", hands)
    assert done.status == 2
    assert done.err.count("\n") == 1


def test_rules_of_a_summary(tmp_path: Path) -> None:
    folder = documents.job_folder(tmp_path / "abc")
    lines = invoke("summary", folder, "--rules").out.splitlines()
    assert lines[0] == "tight-scooper: 1,000 hands of a seat, +12.50 ± 2.50 bb/100"
    assert lines[2:5] == [
        "third",
        "rule  when       do               line  decisions  share  hands  bb/100",
        "----  ---------  ---------------  ----  ---------  -----  -----  ------",
    ]
    assert lines[5].split() == [
        *("1", "door", ">=", "T", "raise", "70%,", "call", "3", "25", "25.0", "25", "-25.0")
    ]
    assert "call: 1,000 hands of a seat, -1,012.25 ± 2.50 bb/100" in lines
    assert invoke("summary", folder, "--rules", "--json").document == documents.summary()
