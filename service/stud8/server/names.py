"""Resource names of the API: the one place that takes them apart and makes them."""

import re
import secrets

from stud8.engine.problems import InputError, Problem

_JOB_NAME = re.compile(r"jobs/([a-z0-9]{1,64})")
# Without the letters and digits that people mix up.
_LETTERS = "abcdefghjkmnpqrstuvwxyz"
_ALPHABET = _LETTERS + "23456789"
_ID_LENGTH = 8


def job_name(job_id: str) -> str:
    """Return the resource name of a job."""
    return f"jobs/{job_id}"


def parse_job_name(name: str) -> str:
    """Return the id in a job's resource name.

    Raises:
        InputError: the name is not of the form `jobs/{id}`.
    """
    match = _JOB_NAME.fullmatch(name)
    if match is None:
        shown = name if len(name) <= 80 else name[:80] + "..."
        message = f"{shown!r} is no job's name" if name else "names no job"
        raise InputError([Problem(message, "write jobs/ID, as CreateJob returned it", "name")])
    return match.group(1)


def new_job_id() -> str:
    """Draw an id: short enough to type, never a number."""
    rest = (secrets.choice(_ALPHABET) for _ in range(_ID_LENGTH - 1))
    return secrets.choice(_LETTERS) + "".join(rest)
