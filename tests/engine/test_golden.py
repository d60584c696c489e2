"""Golden hands: if one of them changes, `engine_version` must be raised.

After raising it: `python -m tests.engine.test_golden` writes the file anew.
"""

import hashlib
import json
import random
from pathlib import Path

import pytest
from stud8.engine.record import RESULT
from stud8.engine.version import ENGINE_VERSION

from tests.engine.random_play import draw_setup, play

FILE = Path(__file__).with_name("golden.json")
HANDS = 40
SETUPS = 60


def played(number: int) -> dict[str, object]:
    """Play hands of a table; return a hash of every fact, and the net of the first hand."""
    done = play(draw_setup(random.Random(number), options=number % 2 == 1), 0, HANDS)
    facts = [{name: hand[name].tolist() for name in sorted(RESULT.names)} for hand in done.results]
    text = json.dumps([facts, done.logs, done.decks])
    return {
        "net": done.results[0]["net"].tolist(),
        "sha256": hashlib.sha256(text.encode()).hexdigest(),
    }


def golden() -> dict[str, object]:
    return {
        "engine_version": ENGINE_VERSION,
        "tables": [played(number) for number in range(SETUPS)],
    }


@pytest.fixture(scope="module")
def expected() -> dict:
    return json.loads(FILE.read_text())


def test_the_golden_hands_are_of_this_version(expected: dict) -> None:
    assert expected["engine_version"] == ENGINE_VERSION
    assert len(expected["tables"]) == SETUPS


@pytest.mark.parametrize("number", range(SETUPS))
def test_golden_hands(number: int, expected: dict) -> None:
    assert played(number) == expected["tables"][number]


if __name__ == "__main__":
    FILE.write_text(json.dumps(golden(), indent=1) + "\n")
