"""Commands that read the files of a folder on which no service runs."""

import json
from pathlib import Path

import pytest
from stud8.cli.supervised.claim import Claim
from stud8.simulation.documents import read_spec
from stud8.store import NewJob, open_store

from tests.cli import documents
from tests.cli.invoke import invoke


@pytest.fixture(autouse=True)
def _no_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("STUD8_SERVER", raising=False)


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    return documents.job_folder(tmp_path / "jobs" / "abc")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder whose store knows of one job that waits."""
    store = open_store(tmp_path)
    spec = read_spec(documents.SPEC).SerializeToString()
    store.create_job(NewJob("waiting", spec, "hash", 1000, 1, "build"))
    store.close()
    return tmp_path


def test_jobs_of_a_folder(data: Path) -> None:
    done = invoke("jobs", "--data", data, "--json")
    assert [(job["job"], job["state"]) for job in done.document] == [("waiting", "pending")]
    assert "waiting  pending  1,000" in invoke("jobs", "--data", data).out


@pytest.mark.parametrize("command", ["jobs", "summary", "tables"])
def test_a_folder_without_jobs_is_one_line(command: str, tmp_path: Path) -> None:
    name = [] if command == "jobs" else ["abc"]
    done = invoke(command, *name, "--data", tmp_path / "nowhere")
    assert done.status == 1
    assert done.err.count("\n") == 1
    assert "--data" in done.err


@pytest.mark.parametrize("command", ["submit", "watch", "cancel", "delete"])
def test_what_needs_a_service_says_how_to_start_one(command: str, data: Path) -> None:
    name = data / "job.yaml"
    name.write_text(json.dumps(documents.SPEC))
    done = invoke(command, name, "--data", data)
    assert done.status == 1
    assert done.err == (
        f"error: no stud8 service runs on the data folder {data} "
        f"(start one with `stud8 serve --data {data}` or pass --server)\n"
    )


def test_a_job_that_is_not_there(data: Path) -> None:
    done = invoke("summary", "nope", "--data", data, "--json")
    assert done.status == 1
    assert "nope" in done.document["error"]["message"]
    assert done.document["error"]["hint"] == f"`stud8 jobs --data {data}` lists the jobs there are"


def test_a_summary_of_a_job_that_waits_has_no_hands(data: Path) -> None:
    document = invoke("summary", "last", "--data", data, "--json").document
    assert (document["job"], document["state"], document["hands"]) == ("waiting", "pending", 0)


def test_a_summary_of_a_folder(finished: Path) -> None:
    assert invoke("summary", finished, "--json").document == documents.summary()
    assert invoke("summary", finished).out.startswith("job abc, succeeded, 1,000 hands")


def test_tables_of_a_folder(finished: Path) -> None:
    document = invoke("tables", finished, "--json").document
    assert document["tables"]["players"] == {
        "uri": f"{finished}/players",
        "rows": 2000,
        "files": 1,
        "bytes": 1_500_000,
    }
    assert f"'{finished}/players/part-*.parquet'" in document["query"]
    text = invoke("tables", finished).out
    assert "2,000      1  1.5" in text
    assert document["query"] in text


def test_a_damaged_manifest_is_one_line(finished: Path) -> None:
    (finished / "manifest.json").write_text("{")
    done = invoke("summary", finished)
    assert done.status == 1
    assert done.err.count("\n") == 1
    assert "damaged" in done.err


def test_a_spec_that_is_none_is_one_line(finished: Path) -> None:
    manifest = json.loads((finished / "manifest.json").read_text())
    manifest["spec"] = {"hands": "many"}
    (finished / "manifest.json").write_text(json.dumps(manifest))
    done = invoke("summary", finished)
    assert done.status == 1
    assert "manifest.json is damaged" in done.err


@pytest.mark.parametrize(
    ("name", "what"), [(".", "it has no manifest.json"), ("nope", "there is no such folder")]
)
def test_a_folder_that_is_no_job_is_one_line(tmp_path: Path, name: str, what: str) -> None:
    done = invoke("summary", tmp_path / name)
    assert done.status == 1
    assert done.err == (
        f"error: {tmp_path / name} is not the folder of a finished job: {what} "
        "(`stud8 jobs` lists the jobs of a data folder)\n"
    )


class TestReplay:
    def test_text(self, finished: Path) -> None:
        done = invoke("replay", finished, "--hand", 3)
        assert done.out.startswith("Hand 3: ante 40, bring-in 50, bets 200 and 400")

    def test_json_of_one_hand_and_of_several(self, finished: Path) -> None:
        one = invoke("replay", finished, "--hand", 999, "--json").document
        several = invoke("replay", finished, "--last", 2, "--format", "json").document
        assert one["hand"] == 999
        assert [hand["hand"] for hand in several] == [998, 999]
        assert several[1] == one

    def test_phh(self, finished: Path) -> None:
        assert 'variant = "F7S/8"' in invoke("replay", finished, "--hand", 0, "--format", "phh").out
        several = invoke("replay", finished, "--last", 2, "--format", "phh").out
        assert several.startswith("[999]\n")
        assert "\n\n[1000]\n" in several

    def test_a_hand_the_job_does_not_have_is_one_line(self, finished: Path) -> None:
        done = invoke("replay", finished, "--hand", 1000)
        assert done.status == 1
        assert done.err == "error: hand: the job has no hand 1000 (0 to 999)\n"

    def test_another_engine_is_refused(self, finished: Path) -> None:
        manifest = json.loads((finished / "manifest.json").read_text())
        (finished / "manifest.json").write_text(json.dumps({**manifest, "engine_version": 0}))
        done = invoke("replay", finished, "--hand", 0)
        assert done.status == 1
        assert "played by engine version 0" in done.err

    @pytest.mark.parametrize("which", [[], ["--hand", 1, "--last", 1]])
    def test_one_of_hand_and_last(self, finished: Path, which: list[object]) -> None:
        done = invoke("replay", finished, *which)
        assert done.status == 2
        assert "either --hand K or --last N" in done.err


def test_a_second_service_on_a_folder_is_refused_with_the_way_to_the_first(tmp_path: Path) -> None:
    claim = Claim(tmp_path)
    try:
        done = invoke("serve", "--data", tmp_path)
    finally:
        claim.release()
    assert done.status == 1
    assert done.err == (
        f"error: a stud8 service runs on {tmp_path} already "
        f"(`stud8 submit FILE --data {tmp_path}` gives it a job)\n"
    )
