"""Who sits where, and which decks are played."""

from collections import Counter, defaultdict
from pathlib import Path

import numpy as np
import pytest
from stud8.simulation.local import run_local
from stud8.simulation.seating import draw_order, table_draw, threshold
from stud8.v1 import job_pb2

from tests.simulation.jobs import job, read_table

STACKS = [1000, 2000, 3000]


def _players(folder: Path, **fields: int) -> list[dict[str, int]]:
    entries = [{"profile": "random", "stack": stack} for stack in STACKS]
    spec = job(*entries, hands=600, tables={"actions": 0.0}, **fields)
    summary = run_local(spec, folder)
    seats = [list(profile.seats) for profile in summary.profiles]
    fixed = fields.get("seating") != job_pb2.SEATING_SHUFFLE
    assert seats == ([[1], [2], [3]] if fixed else [[], [], []])
    columns = ["hand", "deal", "seat", "lineup", "start_stack", "down1", "down2", "door"]
    return read_table(folder, "players", columns).to_pylist()


def test_fixed(tmp_path: Path) -> None:
    for row in _players(tmp_path):
        assert row["lineup"] == row["seat"]
        assert row["deal"] == row["hand"]
        assert row["start_stack"] == STACKS[row["seat"] - 1]


def test_rotate(tmp_path: Path) -> None:
    cards = defaultdict(set)
    for row in _players(tmp_path, deal=job_pb2.DEAL_ROTATE):
        turn = row["hand"] % 3
        assert row["deal"] == row["hand"] // 3
        assert row["seat"] - 1 == (row["lineup"] - 1 + turn) % 3
        assert row["start_stack"] == STACKS[row["lineup"] - 1]
        cards[row["deal"], row["seat"]].add((row["down1"], row["down2"], row["door"]))
    assert len(cards) == 600
    assert all(len(starts) == 1 for starts in cards.values())


def test_shuffle(tmp_path: Path) -> None:
    orders = defaultdict(dict)
    for row in _players(tmp_path, seating=job_pb2.SEATING_SHUFFLE):
        assert row["deal"] == row["hand"]
        assert row["start_stack"] == STACKS[row["lineup"] - 1]
        orders[row["hand"]][row["seat"]] = row["lineup"]
    counts = Counter(tuple(order[seat] for seat in (1, 2, 3)) for order in orders.values())
    assert len(counts) == 6
    assert all(60 <= count <= 140 for count in counts.values())


def test_shuffle_then_rotate(tmp_path: Path) -> None:
    seats = defaultdict(list)
    fields = {"seating": job_pb2.SEATING_SHUFFLE, "deal": job_pb2.DEAL_ROTATE}
    for row in _players(tmp_path, **fields):
        seats[row["deal"], row["lineup"]].append(row["seat"])
    assert all(sorted(places) == [1, 2, 3] for places in seats.values())
    firsts = Counter(tuple(seats[deal, entry][0] for entry in (1, 2, 3)) for deal in range(200))
    assert len(firsts) == 6


def test_seating_leaves_the_cards_alone(tmp_path: Path) -> None:
    fixed = _players(tmp_path / "fixed")
    shuffled = _players(tmp_path / "shuffled", seating=job_pb2.SEATING_SHUFFLE)
    for one, other in zip(fixed, shuffled, strict=True):
        assert [one[name] for name in ("hand", "seat", "down1", "door")] == [
            other[name] for name in ("hand", "seat", "down1", "door")
        ]


@pytest.mark.parametrize("seats", [2, 8])
def test_orders_are_permutations(seats: int) -> None:
    order = np.zeros(8, np.int64)
    firsts = Counter()
    for deal in range(800):
        draw_order(np.uint64(7), deal, seats, order)
        assert sorted(order[:seats]) == list(range(seats))
        firsts[int(order[0])] += 1
    assert len(firsts) == seats
    assert max(firsts.values()) < 2 * 800 / seats


def test_shares_of_deals() -> None:
    assert threshold(0.0) == 0
    assert threshold(1.0) == 1 << 53
    draws = [table_draw(np.uint64(3), deal) for deal in range(2000)]
    assert max(draws) < threshold(1.0)
    assert 0.22 < sum(draw < threshold(0.25) for draw in draws) / 2000 < 0.28
