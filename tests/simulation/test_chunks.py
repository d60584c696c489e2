"""However a job is cut up and whoever plays it: the same rows, the same sums."""

import shutil
from pathlib import Path

import pytest
from stud8.simulation.chunk import run_chunk
from stud8.simulation.local import run_local
from stud8.simulation.manifest import read_manifest
from stud8.simulation.plan import even_chunks
from stud8.simulation.spec import hands_per_deal, resolve_spec
from stud8.simulation.summary import summary_json
from stud8.simulation.sums import Sums
from stud8.v1 import job_pb2

from tests.simulation.jobs import ALL_TABLES, job, read_table

SHUFFLED_ROTATION = {"seating": job_pb2.SEATING_SHUFFLE, "deal": job_pb2.DEAL_ROTATE}


def _spec(**fields: object) -> job_pb2.JobSpec:
    return job(
        "random",
        "call",
        {"profile": "random", "stack": 900},
        {"profile": "calling-station"},
        hands=4000,
        tables=ALL_TABLES,
        rules={"rake": {"percent": 5, "cap": 300}},
        **fields,
    )


@pytest.mark.parametrize(
    ("fields", "many"), [({}, 100), (SHUFFLED_ROTATION, 13)], ids=["fixed", "shuffled rotation"]
)
def test_cut_up_differently(
    fields: dict[str, int], many: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.fsync", lambda handle: None)  # hundreds of files need not last
    spec = _spec(**fields)
    deals = spec.hands // hands_per_deal(spec)
    runs = {
        "one": run_local(spec, tmp_path / "one", chunks=even_chunks(deals, 1)),
        "many": run_local(spec, tmp_path / "many", chunks=even_chunks(deals, many)),
        "two": run_local(spec, tmp_path / "two", cores=2, chunks=even_chunks(deals, 7)),
    }
    for table in ALL_TABLES:
        whole = read_table(tmp_path / "one", table)
        assert whole.num_rows > 0
        for other in ("many", "two"):
            assert read_table(tmp_path / other, table).equals(whole)
    documents = [summary_json(run) for run in runs.values()]
    for document in documents:
        for key in ("job", "tables", "elapsed_s", "hands_per_s"):
            document.pop(key)
    assert documents[1] == documents[0]
    assert documents[2] == documents[0]


def test_small_buffers_give_the_same_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spec = resolve_spec(_spec(), 0)
    [chunk] = even_chunks(1000, 1)
    whole = run_chunk(spec, chunk, 1, tmp_path / "whole")
    monkeypatch.setattr("stud8.simulation.rowbuffers.ROW_GROUP", 5000)
    pieces = run_chunk(spec, chunk, 1, tmp_path / "pieces")
    assert [part.rows for part in whole.parts] == [part.rows for part in pieces.parts]
    for part in whole.parts:
        tables = [_read(tmp_path / folder / part.path) for folder in ("whole", "pieces")]
        assert tables[0].equals(tables[1])
    assert Sums.from_bytes(whole.sums) == Sums.from_bytes(pieces.sums)


def test_a_second_attempt_writes_the_same_bytes(tmp_path: Path) -> None:
    spec = resolve_spec(_spec(), 0)
    [chunk] = even_chunks(500, 1)
    first, second = (run_chunk(spec, chunk, attempt, tmp_path) for attempt in (1, 2))
    assert {part.path for part in first.parts}.isdisjoint(part.path for part in second.parts)
    assert [part.sha256 for part in first.parts] == [part.sha256 for part in second.parts]
    assert first.sums == second.sums


def test_a_sample_keeps_whole_deals_of_the_same_job(tmp_path: Path) -> None:
    spec = _spec(deal=job_pb2.DEAL_ROTATE)
    run_local(spec, tmp_path / "all")
    sample = _spec(deal=job_pb2.DEAL_ROTATE)
    sample.tables.hands, sample.tables.players, sample.tables.actions = 0.5, 0.1, 0.0
    run_local(sample, tmp_path / "sample")
    whole = read_table(tmp_path / "all", "players")
    players = read_table(tmp_path / "sample", "players")
    deals = set(players["deal"].to_pylist())
    assert 60 <= len(deals) <= 140  # of 1000 at 10 %
    kept = [deal in deals for deal in whole["deal"].to_pylist()]
    assert whole.filter(kept).equals(players)
    assert deals < set(read_table(tmp_path / "sample", "hands")["deal"].to_pylist())
    assert "actions" not in read_manifest(tmp_path / "sample")["tables"]


def test_a_table_without_rows_has_a_file_with_its_schema(tmp_path: Path) -> None:
    spec = _spec()
    spec.tables.actions = 1e-9
    run_local(spec, tmp_path, chunks=even_chunks(4000, 3))
    [file] = read_manifest(tmp_path)["tables"]["actions"]["files"]
    assert file["rows"] == 0
    assert read_table(tmp_path, "actions").num_rows == 0


def test_another_seed_plays_other_hands(tmp_path: Path) -> None:
    spec, other = _spec(), _spec()
    other.seed += 1
    run_local(spec, tmp_path / "a")
    run_local(other, tmp_path / "b")
    hands = [read_table(tmp_path / folder, "players", ["door"]) for folder in "ab"]
    assert not hands[0].equals(hands[1])
    shutil.rmtree(tmp_path / "a")


def _read(path: Path) -> object:
    import pyarrow.parquet as pq

    return pq.read_table(path)
