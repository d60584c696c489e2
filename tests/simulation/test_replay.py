"""Any hand of a job again, by its number."""

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from stud8.engine.problems import InputError
from stud8.simulation.local import run_local
from stud8.simulation.replay import replay_hand
from stud8.simulation.spec import resolve_spec
from stud8.v1 import job_pb2

from tests.simulation.jobs import job, read_table

CASES = {
    "fixed": {},
    "both": {"seating": job_pb2.SEATING_SHUFFLE, "deal": job_pb2.DEAL_ROTATE},
}


@pytest.mark.parametrize("fields", CASES.values(), ids=CASES.keys())
def test_a_hand_again(fields: dict[str, int], tmp_path: Path) -> None:
    spec = job(
        "random",
        {"profile": "calling-station", "label": "station"},
        {"profile": "random", "stack": 800},
        hands=900,
        **fields,
    )
    run_local(spec, tmp_path)
    rows = read_table(tmp_path, "players").to_pylist()
    full = resolve_spec(spec, 0)
    for hand in (0, 1, 17, 898, 899):
        history = replay_hand(full, hand)
        own = rows[3 * hand : 3 * hand + 3]
        assert (history.hand, history.deal) == (hand, own[0]["deal"])
        assert list(history.labels) == [row["profile"] for row in own]
        assert list(history.net) == [row["net"] for row in own]
        assert [cards[:3] for cards in history.cards] == [
            (row["down1"], row["down2"], row["door"]) for row in own
        ]
        assert history.showdown == any(row["showdown"] for row in own)
        assert replay_hand(full, hand) == history


@pytest.mark.parametrize("hand", [-1, 2000])
def test_no_such_hand(hand: int) -> None:
    with pytest.raises(InputError, match=f"no hand {hand}"):
        replay_hand(resolve_spec(job("call", "call"), 0), hand)


def test_watching_a_hand_shows_each_decision_and_changes_nothing() -> None:
    spec = resolve_spec(job("tight-scooper", "regular", "loose-aggressive", hands=50), 3)
    answers: list[tuple[int, int]] = []

    def see(view: NDArray[np.void], answer: int) -> None:
        answers.append((int(view[0]["seat"]) + 1, answer >> 8))

    for hand in range(50):
        seen = replay_hand(spec, hand, see)
        assert seen == replay_hand(spec, hand)
        assert answers == [(action.seat, action.rule) for action in seen.actions]
        answers.clear()
