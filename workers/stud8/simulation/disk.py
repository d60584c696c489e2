"""How much room the tables of a job take."""

import shutil
from pathlib import Path

from stud8.engine.problems import Problem
from stud8.simulation.settings import table_shares
from stud8.v1 import job_pb2

ROW_BYTES = {"hands": 8.0, "players": 12.0, "actions": 4.0}
"""Of a row on disk: measured, and rounded up."""
SPARE_BYTES = 200_000_000
"""Left free beside the tables."""
_ACTIONS_PER_SEAT = 4


def estimate_bytes(spec: job_pb2.JobSpec) -> int:
    """Return about how many bytes the tables of a spec take."""
    seats = len(spec.seats)
    rows_of_hand = {"hands": 1, "players": seats, "actions": _ACTIONS_PER_SEAT * seats}
    shares = table_shares(spec)
    a_hand = sum(shares[table] * rows_of_hand[table] * ROW_BYTES[table] for table in shares)
    return int(spec.hands * a_hand)


def check_disk(spec: job_pb2.JobSpec, folder: Path) -> list[Problem]:
    """Return a problem if the tables asked for do not fit where `folder` is.

    Raises:
        OSError: there is no such folder.
    """
    needed = estimate_bytes(spec)
    free = max(0, shutil.disk_usage(folder).free - SPARE_BYTES)
    if needed <= free:
        return []
    return [
        Problem(
            f"too little disk for the tables asked for: about {_size(needed)} needed, "
            f"{_size(free)} free in {folder}",
            "keep a smaller share of hands in `tables`, or make room",
            "tables",
        )
    ]


def _size(count: float) -> str:
    for unit in ("B", "kB", "MB", "GB"):
        if count < 1000:
            return f"{count:.3g} {unit}"
        count /= 1000
    return f"{count:.3g} TB"
