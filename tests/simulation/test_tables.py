"""The tables: one list of columns for the kernel, the files and the docs."""

from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from stud8.engine.record import THIRD_CLASSES
from stud8.simulation.columns import KINDS, TABLES, reference, schema
from stud8.simulation.kernel import play_hand_again
from stud8.simulation.local import run_local
from stud8.simulation.lows import low_codes, low_words
from stud8.simulation.machine import Machine
from stud8.simulation.manifest import read_manifest
from stud8.simulation.spec import resolve_spec
from stud8.v1 import job_pb2

from tests.simulation.jobs import ALL_TABLES, job, read_table

ENTRIES = ("random", {"profile": "random", "stack": 700}, "calling-station", "call")
FIELDS = {"rules": {"rake": {"percent": 4}, "time_charge": 3}, "tables": ALL_TABLES}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("tables")
    run_local(job(*ENTRIES, hands=1200, deal=job_pb2.DEAL_ROTATE, **FIELDS), path)
    return path


def test_rows_are_what_the_engine_says(folder: Path) -> None:
    spec = resolve_spec(job(*ENTRIES, hands=1200, deal=job_pb2.DEAL_ROTATE, **FIELDS), 0)
    machine = Machine(spec)
    players = read_table(folder, "players").to_pylist()
    hands = read_table(folder, "hands").to_pylist()
    actions = iter(read_table(folder, "actions").to_pylist())
    assert (len(hands), len(players)) == (1200, 4800)
    for hand in range(1200):
        play_hand_again(machine.job[0], machine.memory, machine.monitor, hand)
        result = machine.memory.result[0]
        _compare("hands", hands[hand], result, ())
        assert hands[hand]["bring_in_seat"] == result["bring_in_seat"] + 1
        assert hands[hand]["completed_by"] == result["completed_by"] + 1
        assert hands[hand]["players_sixth"] == result["players"][3]
        assert hands[hand]["bets_fourth"] == result["bets"][1]
        for seat in range(4):
            row = players[4 * hand + seat]
            assert (row["hand"], row["seat"]) == (hand, seat + 1)
            _compare("players", row, result, (seat,))
            cards = result["cards"][7 * seat : 7 * seat + 3].tolist()
            assert [row["down1"], row["down2"], row["door"]] == cards
            assert (row["made_high"] is not None) == (result["high"][seat] >= 0)
            assert (row["made_low"] is not None) == (result["low"][seat] >= 0)
        for number in range(int(result["actions"])):
            row, logged = next(actions), machine.memory.log[number]
            assert (row["hand"], row["number"]) == (hand, number + 1)
            assert row["seat"] == logged["seat"] + 1
            assert row["amount"] == logged["amount"]
            entry = int(machine.job[0]["seated"][logged["seat"]])
            rule = machine.lineup.profiles[entry].rules[logged["rule"]]
            assert (row["rule"], row["rule_line"]) == (rule.number, rule.line)
    assert next(actions, None) is None


def _compare(table: str, row: dict[str, object], result: np.void, index: tuple[int, ...]) -> None:
    for column in TABLES[table]:
        if column.source:
            value = result[column.source]
            value = int(value[index]) if index else int(value)
            if column.kind == "third class":
                assert row[column.name] == THIRD_CLASSES[value]
            else:
                assert row[column.name] == value, column.name


def test_schemas(folder: Path) -> None:
    for table, columns in TABLES.items():
        names = [column.name for column in columns]
        assert len(set(names)) == len(names)
        files = read_manifest(folder)["tables"][table]["files"]
        assert pq.read_schema(folder / files[0]["path"]).equals(schema(table))


def test_encodings(folder: Path) -> None:
    [file, *_] = read_manifest(folder)["tables"]["players"]["files"]
    group = pq.read_metadata(folder / file["path"]).row_group(0)
    assert [column.column_index for column in group.sorting_columns] == [0, 2]
    for index in range(group.num_columns):
        column = group.column(index)
        kind = KINDS[TABLES["players"][index].kind]
        assert column.compression == "ZSTD"
        assert column.has_dictionary_page == kind.words
        if index < 2:
            assert "DELTA_BINARY_PACKED" in column.encodings
        elif not kind.words and kind.arrow != pa.bool_():
            assert "BYTE_STREAM_SPLIT" in column.encodings
        assert column.has_column_index


def test_no_file_but_those_of_the_manifest(folder: Path) -> None:
    named = {
        folder / file["path"]
        for table in read_manifest(folder)["tables"].values()
        for file in table["files"]
    }
    assert {path for path in folder.glob("*/*") if path.is_file()} == named


def test_the_docs_list_every_column() -> None:
    text = (Path(__file__).parents[2] / "docs" / "tables.md").read_text()
    for table in TABLES:
        assert reference(table) in text
    for name in THIRD_CLASSES:
        assert f"| `{name}` |" in text


def test_words_of_lows() -> None:
    words = low_words(8)
    assert (words[0], words[-1], len(words)) == ("5432A", "87654", 56)
    codes = low_codes(0)
    words = low_words(0)
    assert (words[0], words[-1], len(words)) == ("5432A", "KKKKQ", 6175)
    assert np.all(np.diff(codes) > 0)
    ordered = ["KQJT9", "AA432", "KKQJT", "22AA3", "KKQQJ", "AAA32", "AAA22", "KKKQQ", "AAAA2"]
    assert sorted(ordered, key=words.index) == ordered


def test_lows_without_a_qualifier(tmp_path: Path) -> None:
    run_local(job("call", "call", hands=300, rules={"low_qualifier": 0}), tmp_path)
    rows = read_table(tmp_path, "players").to_pylist()
    order = {word: number for number, word in enumerate(low_words(0))}
    for one, other in zip(rows[::2], rows[1::2], strict=True):
        won = one["won_low"] - other["won_low"]
        better = order[other["made_low"]] - order[one["made_low"]]
        # An odd chip may go to one of two equal lows.
        assert abs(won) <= 1 if better == 0 else won * better > 0
