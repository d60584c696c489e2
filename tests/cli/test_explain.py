"""`stud8 explain`: decisions of jobs, of written hands and of situations in a few words."""

from pathlib import Path

import pytest
from stud8.cli.jobfile import read_job
from stud8.simulation.local import run_local

from tests.cli.invoke import invoke
from tests.cli.test_check import write

HANDS = Path(__file__).parents[2] / "examples" / "hands"
JOB = """\
hands: 40
seed: 9
stakes: {small_bet: 200}
seats:
  - {profile: regular}
  - {profile: mine, parameters: {bluff: 0.75}}
  - {profile: random}
profiles:
  - file: mine.yaml
"""
PROFILE = """\
profile: mine
parameters: {bluff: 0.25}
define: {good: low_ranks == 3 and low_high <= 6}
third:
  - when: good and unopened
    do: raise
  - do: raise $bluff, call
later:
  - do: call
"""


@pytest.fixture
def job_file(tmp_path: Path) -> Path:
    write(tmp_path / "mine.yaml", PROFILE)
    return write(tmp_path / "job.yaml", JOB)


def test_a_hand_of_a_job_file_or_of_the_folder_of_the_job(job_file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "abc"
    run_local(read_job(JOB, str(job_file), tmp_path).spec, folder)
    of_file = invoke("explain", job_file, "--hand", 7, "--json").document
    of_folder = invoke("explain", folder, "--hand", 7, "--json").document
    assert of_file["decisions"] == of_folder["decisions"]
    assert (of_file["job"], of_file["hand"], of_file["notes"]) == (str(job_file), 7, [])
    replayed = invoke("replay", folder, "--hand", 7, "--format", "json").document
    assert [(decision["seat"], decision["did"]["action"]) for decision in of_file["decisions"]] == [
        (action["seat"], action["action"]) for action in replayed["actions"]
    ]


def test_one_seat_of_a_job_s_hand(job_file: Path) -> None:
    done = invoke("explain", job_file, "--hand", 7, "--seat", 2, "--json").document
    first = done["decisions"][0]
    assert {decision["seat"] for decision in done["decisions"]} == {2}
    assert first["parameters"] == {"bluff": 0.75}
    assert set(first) >= {"features", "rules", "rule", "chances", "draw", "answer", "did"}
    assert list(first["features"]) == ["low_ranks", "low_high", "unopened"]
    text = invoke("explain", job_file, "--hand", 7, "--seat", 2).out
    assert text.startswith(f"hand 7 of {job_file}\n\nThird, pot ")
    assert "\n> 2 mine{bluff=0.75}  (" in text
    assert "\n  definitions\n    good  " in text
    assert "\n  parameters  bluff 0.75\n  rules of third\n      1  " in text


def test_cards_in_a_few_words(tmp_path: Path) -> None:
    file = write(tmp_path / "mine.yaml", PROFILE)
    done = invoke("explain", file, "--hand", "(A2)3", "--set", "bluff=0.5", "--json")
    assert done.status == 0
    assert (done.document["cards"], done.document["notes"]) == ("(A2)3", [])
    (decision,) = done.document["decisions"]
    assert (decision["down"], decision["up"]) == (["As", "2h"], ["3d"])
    king = {"seat": 2, "up": ["Kd"], "live": True, "put_in": 0, "all_in": False}
    assert decision["boards"][1] == king
    assert decision["chances"] == [{"action": "raise", "chance": 1.0, "means": "complete to 200"}]
    assert decision["rule"]["line"] == 5
    assert decision["parameters"] == {"bluff": 0.5}
    assert decision["did"] is None


def test_a_situation_is_read_as_a_table(tmp_path: Path) -> None:
    file = write(tmp_path / "mine.yaml", PROFILE)
    options = ("--up", "Kd 9c", "--actions", "complete raise call call")
    text = invoke("explain", file, "--hand", "(As2d)3h", *options).out
    assert "you have no decision" not in text
    options = ("--up", "Kd 9c", "--actions", "complete raise fold")
    lines = invoke("explain", file, "--hand", "(As2d)3h", *options).out.splitlines()
    assert lines[:4] == [
        "Third, pot 720, 200 to call",
        "> 1 mine  (As 2d) 3h  in for 200",
        "  2       Kd          in for 400",
        "  3       9c          folded",
    ]
    assert lines[-6:] == [
        "  rules of third",
        "      1  no   good and unopened   but not unopened",
        "      2  yes  in all other cases",
        "  rule 2 of third, line 7 of mine: raise $bluff, call",
        "     25.0 %  raise: raise to 600",
        "     75.0 %  call: call 200",
    ]


def test_a_seat_of_a_hand_history() -> None:
    file = HANDS / "wsop_2023_event_43_hand_50.phh"
    done = invoke("explain", "tight-scooper", "--hand", file, "--seat", 3, "--json").document
    assert (done["file"], done["number"]) == (str(file), 1)
    assert done["notes"][0].startswith("an up card of seat 4 is not known")
    assert [decision["did"]["action"] for decision in done["decisions"]][:2] == ["bring_in", "call"]
    assert {decision["answer"] for decision in done["decisions"]} == {None}
    text = invoke("explain", "tight-scooper", "--hand", file, "--seat", 3).out
    assert text.startswith(f"tight-scooper in seat 3 of {file}\n\nnote: an up card")
    site = invoke(
        *("explain", "rock", "--hand", HANDS / "pokerstars_stud8.txt", "--seat", 1, "--number", 2)
    )
    assert site.status == 0


def test_all_features_at_once(tmp_path: Path) -> None:
    file = write(tmp_path / "mine.yaml", PROFILE)
    some = invoke("explain", file, "--hand", "(A2)3").out
    every = invoke("explain", file, "--hand", "(A2)3", "--all").out
    assert "third_class" not in some
    assert "three_low_6" in every.split()
    assert "\n  estimates\n" in every
    assert max(map(len, every.splitlines())) <= 110


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["regular", "--hand", "(A2"], "--hand: '(A2' are not the three to seven cards of a seat"),
        (["regular", "--hand", "none.phh", "--seat", "1"], "No such file or directory: none.phh"),
        (["regular", "--hand", "A23", "--set", "stea=1"], "has no parameter 'stea' (did you mean"),
        (["regular", "--hand", "A23", "--set", "steal=x"], "'steal=x' gives no number"),
        (
            ["regular", "--hand", "A23", "--set", "steal=2"],
            "--set steal: 2 is out of the profile's bounds (0 to 1)",
        ),
        (["python:mine", "--hand", "A23"], "python:mine is a Python strategy: it has no rules"),
        (["none.yaml", "--hand", "A23"], "none.yaml: no such file"),
    ],
)
def test_what_cannot_be_explained_is_one_line(arguments: list[str], message: str) -> None:
    done = invoke("explain", *arguments)
    assert done.status == 1
    assert done.out == ""
    assert done.err.count("\n") == 1
    assert message in done.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["regular"], "Missing option '--hand'"),
        (["regular", "--hand", "A23", "--seat", "2"], "has no meaning for cards"),
        (["regular", "--hand", "x.phh", "--up", "K"], "has no meaning for a hand history"),
        (["last", "--hand", "1", "--up", "K"], "has no meaning for a job"),
        (["last", "--hand", "(A2)3"], "is not the number of a hand in a job"),
        (["regulr", "--hand", "(A2)3"], "'regulr' is no profile: did you mean 'regular'?"),
        (["my-own", "--hand", "(A2)3"], "'my-own' is no profile: `stud8 profiles` lists them"),
    ],
)
def test_wrong_use_is_one_line(arguments: list[str], message: str) -> None:
    done = invoke("explain", *arguments)
    assert done.status == 2
    assert done.err.count("\n") == 1
    assert message in done.err


def test_a_job_file_must_tell_its_hands(job_file: Path) -> None:
    write(job_file, JOB.replace("seed: 9\n", ""))
    done = invoke("explain", job_file, "--hand", 1)
    assert done.status == 1
    assert f"error: {job_file}: seed: the job has no seed" in done.err
    write(job_file, JOB.replace("random", "randm"))
    done = invoke("explain", job_file, "--hand", 1)
    assert f"error: {job_file}:7:15: seats[2].profile: there is no profile 'randm'" in done.err
    write(job_file, JOB)
    done = invoke("explain", job_file, "--hand", 40)
    assert "the job has no hand 40 (0 to 39)" in done.err
    assert "the job has no seat 4 (1 to 3)" in (
        invoke("explain", job_file, "--hand", 1, "--seat", 4).err
    )
