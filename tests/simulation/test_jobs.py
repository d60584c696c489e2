"""Plans, manifests and documents of jobs, and how much disk they take."""

import json
from pathlib import Path

import pytest
from stud8.engine.problems import InputError
from stud8.engine.version import ENGINE_VERSION
from stud8.simulation.disk import SPARE_BYTES, check_disk, estimate_bytes
from stud8.simulation.documents import read_spec, spec_document
from stud8.simulation.local import run_local
from stud8.simulation.manifest import read_manifest
from stud8.simulation.plan import LONGEST_S, SHORTEST_S, even_chunks, hand_seconds, plan_chunks
from stud8.simulation.spec import resolve_spec
from stud8.v1 import job_pb2

from tests.simulation.jobs import job, no_tables


@pytest.mark.parametrize("hands", [6, 600, 1_000_002, 10**9 - 10**9 % 6])
@pytest.mark.parametrize("cores", [1, 64])
@pytest.mark.parametrize("deal", [job_pb2.DEAL_INDEPENDENT, job_pb2.DEAL_ROTATE])
def test_a_plan_covers_every_deal_once(hands: int, cores: int, deal: job_pb2.Deal) -> None:
    spec = job(*["call"] * 6, hands=hands, deal=deal, tables=no_tables())
    rotations = 6 if deal == job_pb2.DEAL_ROTATE else 1
    chunks = plan_chunks(spec, cores)
    assert [chunk.index for chunk in chunks] == list(range(len(chunks)))
    next_deal = 0
    for chunk in chunks:
        assert chunk.first_deal == next_deal
        assert chunk.deals > 0
        next_deal += chunk.deals
    assert next_deal * rotations == hands
    seconds = chunks[0].deals * rotations * hand_seconds(spec)
    if len(chunks) > 1:
        assert 0.5 * SHORTEST_S < seconds < 1.5 * LONGEST_S
        assert len(chunks) <= max(16 * cores, hands * hand_seconds(spec) / LONGEST_S) + 1


def test_what_estimates_is_cut_finer() -> None:
    source = (
        "profile: p\nequity_samples: {}\nthird:\n  - when: {} > 0.2\n    do: call\n  - do: fold\n"
    )
    source += "later:\n  - do: fold\n"

    def seconds(samples: int, feature: str) -> float:
        spec = job("p", "call", hands=1000, tables=no_tables())
        spec.profiles.add(source=source.format(samples, feature), file="p.yaml", first_line=1)
        return hand_seconds(spec)

    assert seconds(100, "pot_odds") == seconds(200, "pot_odds") < seconds(100, "equity") / 10
    assert seconds(100, "equity") < 0.6 * seconds(200, "equity")


def test_hands_are_counted_while_they_are_played(tmp_path: Path) -> None:
    told: list[int] = []
    spec = job("random", "random", hands=600_000, tables=no_tables())
    run_local(spec, tmp_path / "job", cores=2, on_hands=told.append)
    # Once more when each chunk is over: by then the last one has counted all.
    assert max(told) == 600_000
    assert min(told) >= 0


def test_more_chunks_than_deals() -> None:
    assert [chunk.deals for chunk in even_chunks(3, 10)] == [1, 1, 1]


def test_manifest(tmp_path: Path) -> None:
    folder = tmp_path / "some-job"
    spec = job("random", {"profile": "random", "parameters": {}, "label": "other", "stack": 500})
    run_local(spec, folder, chunks=even_chunks(2000, 3))
    manifest = read_manifest(folder)
    assert manifest["job"] == "some-job"
    assert manifest["engine_version"] == ENGINE_VERSION
    assert (manifest["seed"], manifest["hands"]) == (42, 2000)
    assert list(manifest["tables"]) == ["hands", "players"]
    players = manifest["tables"]["players"]
    assert players["rows"] == 4000
    assert [file["path"] for file in players["files"]] == [
        f"players/part-000000{index}-1.parquet" for index in range(3)
    ]
    for file in players["files"]:
        assert (folder / file["path"]).stat().st_size == file["bytes"]
    assert read_spec(manifest["spec"]) == resolve_spec(spec, 0)
    summary = json.loads((folder / "summary.json").read_text())
    assert summary["tables"]["players"] == (folder / "players").as_uri()
    assert [profile["profile"] for profile in summary["profiles"]] == ["random", "other"]


def test_spec_documents_are_job_files() -> None:
    spec = resolve_spec(
        job("random", "call", hands=10**12, tables=no_tables(), rules={"rake": {"percent": 2.5}}), 3
    )
    document = spec_document(spec)
    assert document["hands"] == 10**12
    assert document["seating"] == "fixed"
    assert document["rules"]["odd_chip"] == "suit"
    assert document["rules"]["rake"] == {"percent": 2.5, "step": 1}
    assert document["stakes"] == {"ante": 40, "bring_in": 50, "small_bet": 200, "big_bet": 400}
    assert read_spec(json.loads(json.dumps(document))) == spec


@pytest.mark.parametrize("document", [{"hand": 1}, {"hands": "many"}, {"deal": "often"}])
def test_other_documents_are_refused(document: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="not the spec of a job"):
        read_spec(document)


def test_a_folder_without_a_manifest(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="No such file"):
        read_manifest(tmp_path)
    for text in ("{", "[]", '{"job": 1}'):
        (tmp_path / "manifest.json").write_text(text)
        with pytest.raises(InputError, match="manifest"):
            read_manifest(tmp_path)


def test_estimated_bytes_cover_what_is_written(tmp_path: Path) -> None:
    shares = {"hands": 1.0, "players": 1.0, "actions": 1.0}
    spec = job(*["calling-station"] * 6, hands=5000, tables=shares)
    run_local(spec, tmp_path)
    written = sum(path.stat().st_size for path in tmp_path.glob("*/*.parquet"))
    assert 0.3 * estimate_bytes(spec) < written < estimate_bytes(spec)


def test_too_little_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spec = job("call", "call", hands=10**9, tables={"players": 1.0})

    class Usage:
        free = SPARE_BYTES + 10**9

    monkeypatch.setattr("shutil.disk_usage", lambda _: Usage)
    [problem] = check_disk(spec, tmp_path)
    assert problem.field == "tables"
    assert "too little disk for the tables asked for: about 24 GB needed, 1 GB free" in str(problem)
    spec.tables.players = 0
    assert check_disk(spec, tmp_path) == []
