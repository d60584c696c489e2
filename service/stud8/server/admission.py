"""What a job has to pass before it is recorded."""

import hashlib
from pathlib import Path

import grpc
from stud8.engine.problems import InputError, Problem, errors_of
from stud8.server import simulation
from stud8.server.errors import ApiError
from stud8.store import JobStore
from stud8.v1 import job_pb2

MAX_UNFINISHED = 1000
"""Jobs waiting or running at once; one more is RESOURCE_EXHAUSTED."""

_REQUEST_ID_LENGTH = 64
_RETRY_S = 30


def check_request_id(request_id: str) -> None:
    """Refuse an idempotency key that is too long or not plain text."""
    if len(request_id) > _REQUEST_ID_LENGTH or not request_id.isprintable():
        message = f"is not up to {_REQUEST_ID_LENGTH} printable characters"
        raise InputError([Problem(message, "a UUID does well", "request_id")])


def check_spec(spec: job_pb2.JobSpec) -> None:
    """Refuse a spec with errors, naming all of them."""
    problems = simulation.check(spec)
    if errors := errors_of(problems):
        raise InputError(errors)


def check_disk(spec: job_pb2.JobSpec, data: Path) -> None:
    """Refuse a resolved spec whose tables do not fit on the disk."""
    problems = simulation.check_disk(spec, data)
    if problems:
        raise ApiError(
            grpc.StatusCode.RESOURCE_EXHAUSTED, "DISK_FULL", str(problems[0]), problems=problems
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


def body_hash(spec: job_pb2.JobSpec) -> str:
    """Return a hash that equal specs share."""
    return hashlib.sha256(spec.SerializeToString(deterministic=True)).hexdigest()
