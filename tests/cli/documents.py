"""Summaries and job folders as the simulation leaves them, small enough to read."""

import json
from pathlib import Path
from typing import Any

from stud8.engine.version import ENGINE_VERSION

RATIOS = (
    "scoop_per_hand",
    "scoop_per_showdown",
    "scoop_per_pot_won",
    "scoop_per_contested_hand",
    "high_only_per_hand",
    "low_only_per_hand",
    "split_per_showdown",
    "quartered_per_showdown",
    "won_uncontested_per_hand",
    "vpip",
    "complete_or_raise_third",
    "went_to_showdown",
    "won_at_showdown",
)


def estimate(value: float | None, error: float | None) -> dict[str, Any]:
    known = value is not None and error is not None
    return {
        "estimate": value,
        "standard_error": error,
        "low": value - 2 * error if known else None,
        "high": value + 2 * error if known else None,
    }


def ratio(numerator: int, denominator: int) -> dict[str, Any]:
    value = numerator / denominator if denominator else None
    counts = {"numerator": numerator, "denominator": denominator}
    return {**counts, **estimate(value, 0.001 if denominator else None)}


def profile(label: str, seats: list[int] | None, win: float | None) -> dict[str, Any]:
    return {
        "profile": label,
        "seats": seats,
        "seat_hands": 1000,
        "net": 0,
        "bb_per_100": estimate(win, 1.25),
        **{name: ratio(number, 100) for number, name in enumerate(RATIOS)},
        "by_third_class": {},
        "by_place": {},
        "rules": [rule("third", 1, "door >= T", 25), rule("third", 2, "", 75)],
        "divisions_by_zero": 0,
    }


def rule(street: str, number: int, when: str, decisions: int) -> dict[str, Any]:
    return {
        "street": street,
        "number": number,
        "line": 2 + number,
        "when": when,
        "action": "raise 70%, call" if when else "fold",
        "decisions": decisions,
        "hands": decisions,
        "net": -100 * decisions,
    }


def summary(job: str = "abc") -> dict[str, Any]:
    return {
        "job": job,
        "state": "succeeded",
        "hands": 1000,
        "deals": 1000,
        "elapsed_s": 4.0,
        "hands_per_s": 250.0,
        "profiles": [profile("tight-scooper", [1], 12.5), profile("call", [2, 3], -1012.25)],
        "table": {
            "hands_with_showdown": ratio(612, 1000),
            "showdowns_with_low": ratio(455, 612),
            "showdown_scooped": ratio(218, 612),
            "community_card_hands": ratio(0, 1000),
            "mean_pot": estimate(2345.678, 10.0),
            "players_per_street": [3.0, 2.5, 2.25, 2.0, 1.75],
        },
        "tables": {"hands": "jobs/abc/hands"},
    }


SPEC = {
    "hands": 1000,
    "seed": 7,
    "stakes": {"ante": 40, "bring_in": 50, "small_bet": 200, "big_bet": 400},
    "seats": [{"profile": "call", "label": "call"}, {"profile": "random", "label": "random"}],
    "tables": {"hands": 1.0, "players": 1.0, "actions": 0.0},
}


def job_folder(path: Path, job: str = "abc") -> Path:
    """Write the folder of a finished job with one part of the players table."""
    (path / "players").mkdir(parents=True)
    (path / "players" / "part-000000-1.parquet").write_bytes(b"rows")
    part = {"path": "players/part-000000-1.parquet", "rows": 2000, "bytes": 1500000, "sha256": ""}
    manifest = {
        "job": job,
        "spec": SPEC,
        "engine_version": ENGINE_VERSION,
        "build": "0",
        "seed": 7,
        "hands": 1000,
        "tables": {"players": {"files": [part], "rows": 2000}, "hands": {"files": [], "rows": 0}},
    }
    (path / "manifest.json").write_text(json.dumps(manifest))
    (path / "summary.json").write_text(json.dumps(summary(job)))
    return path
