"""What a job has to pass before it is recorded."""

import hashlib
import shutil
from pathlib import Path

import grpc
from stud8.engine.problems import InputError, Problem
from stud8.server import simulation
from stud8.server.errors import ApiError
from stud8.store import JobStore
from stud8.v1 import job_pb2

MAX_UNFINISHED = 1000
"""Jobs waiting or running at once; one more is RESOURCE_EXHAUSTED."""

_REQUEST_ID_LENGTH = 64
_RETRY_S = 30

# Bytes a hand costs on disk, from measured tables and rounded up: per hand, and
# per seat of it.
_HAND_BYTES = {"hands": 24, "players": 0, "actions": 0}
_SEAT_BYTES = {"hands": 0, "players": 14, "actions": 16}
# Room that a job must leave free.
_SPARE_BYTES = 200_000_000


def check_request_id(request_id: str) -> None:
    """Refuse an idempotency key that is too long or not plain text."""
    if len(request_id) > _REQUEST_ID_LENGTH or not request_id.isprintable():
        message = f"is not up to {_REQUEST_ID_LENGTH} printable characters"
        raise InputError([Problem(message, "a UUID does well", "request_id")])


def check_spec(spec: job_pb2.JobSpec) -> None:
    """Refuse a spec with errors, naming all of them."""
    problems = simulation.check(spec)
    if any(problem.severity == "error" for problem in problems):
        raise InputError(problem for problem in problems if problem.severity == "error")


def check_disk(spec: job_pb2.JobSpec, data: Path) -> None:
    """Refuse a resolved spec whose tables do not fit on the disk."""
    need = {name: table_bytes(spec, name) for name in _HAND_BYTES}
    free = shutil.disk_usage(data).free - _SPARE_BYTES
    if sum(need.values()) <= max(0, free) or not any(need.values()):
        return
    largest = max(need, key=lambda name: need[name])
    problem = Problem(
        f"the tables need about {_gigabytes(sum(need.values()))}, {data} has "
        f"{_gigabytes(max(0, free))} to spare",
        f"keep a smaller share of tables.{largest} (0 = none) or free some room",
        f"tables.{largest}",
    )
    raise ApiError(
        grpc.StatusCode.RESOURCE_EXHAUSTED, "DISK_FULL", str(problem), problems=[problem]
    )


def check_room(store: JobStore) -> None:
    """Refuse a job while too many others wait."""
    if store.count_unfinished() >= MAX_UNFINISHED:
        raise ApiError(
            grpc.StatusCode.RESOURCE_EXHAUSTED,
            "TOO_MANY_JOBS",
            f"{MAX_UNFINISHED} jobs are waiting or running; submit again when some have ended",
            retry_s=_RETRY_S,
        )


def table_bytes(spec: job_pb2.JobSpec, table: str) -> int:
    """Return about how many bytes a table of a resolved spec takes on disk."""
    a_hand = _HAND_BYTES[table] + _SEAT_BYTES[table] * len(spec.seats)
    return int(spec.hands * getattr(spec.tables, table)) * a_hand


def body_hash(spec: job_pb2.JobSpec) -> str:
    """Return a hash that equal specs share."""
    return hashlib.sha256(spec.SerializeToString(deterministic=True)).hexdigest()


def _gigabytes(size: int) -> str:
    return f"{size / 1e9:.1f} GB"
