"""From a job file to a job: what `run` and `submit` share."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from stud8.cli.jobfile import JobFile, read_job_file
from stud8.cli.translate import problems_of
from stud8.client import ServiceError
from stud8.engine.problems import InputError
from stud8.v1 import job_pb2

if TYPE_CHECKING:
    from stud8.client import Client


def read_job(path: Path, hands: int | None, seed: int | None) -> JobFile:
    """Read a job file; `hands` and `seed` stand in for what it says.

    Raises:
        InputError: all that is wrong with the file.
    """
    job = read_job_file(path)
    if hands is not None:
        job.spec.hands = hands
    if seed is not None:
        job.spec.seed = seed
    return job


def create_job(client: "Client", job: JobFile) -> job_pb2.Job:
    """Submit a job.

    Raises:
        InputError: what the service found wrong, with places in the job file.
        ServiceError: the service cannot be reached or takes no jobs now.
    """
    with located(job):
        return client.create_job(job.spec)


@contextmanager
def located(job: JobFile) -> Iterator[None]:
    """Give the problems that a service finds in a job their places in its file."""
    try:
        yield
    except ServiceError as error:
        if not error.problems:
            raise
        raise InputError(job.locate(problems_of(error))) from None
