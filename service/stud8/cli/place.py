"""Where the command looks for jobs: a service, the files of a data folder, or one job's folder."""

import contextlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import unquote, urlsplit

from stud8.cli.discovery import live_address
from stud8.cli.options import where
from stud8.cli.views.jobs import job_id, state_word
from stud8.engine.problems import InputError, Problem
from stud8.v1 import job_pb2

if TYPE_CHECKING:
    from stud8.client import Client

LAST = "last"
_JOB = r"(jobs/)?[a-z0-9]{1,64}"
_MANIFEST = "manifest.json"


class Jobs(Protocol):
    """What reading commands need of the place they look at."""

    def get_job(self, job: str) -> job_pb2.Job:
        """Return where a job stands."""

    def list_jobs(self) -> Iterator[job_pb2.Job]:
        """Yield the jobs, newest first."""

    def summary(self, job: str) -> dict[str, Any]:
        """Return a job's results so far as `--json` prints them."""


class ServiceJobs:
    """Jobs of a running service."""

    def __init__(self, client: "Client") -> None:
        self.client = client

    def get_job(self, job: str) -> job_pb2.Job:
        """See Jobs."""
        return self.client.get_job(job)

    def list_jobs(self) -> Iterator[job_pb2.Job]:
        """See Jobs."""
        return self.client.list_jobs()

    def summary(self, job: str) -> dict[str, Any]:
        """See Jobs."""
        from stud8.simulation.summary import summary_json

        return summary_json(self.client.summary(job))


@dataclass(frozen=True)
class FoundJob:
    """A job, where it was found, and the options with which it is found again."""

    job: job_pb2.Job
    jobs: Jobs
    where: str

    @property
    def id(self) -> str:
        """The job's id."""
        return job_id(self.job)

    def summary(self) -> dict[str, Any]:
        """Return the results so far as `--json` prints them."""
        return self.jobs.summary(self.id)

    def folder(self) -> Path:
        """Return the folder of a succeeded job's results.

        Raises:
            InputError: the job has not succeeded, or its results are elsewhere.
        """
        if self.job.state != job_pb2.JOB_STATE_SUCCEEDED:
            message = f"job {self.id} is {state_word(self.job.state)}: it has no tables yet"
            hint = f"`stud8 watch {self.id}{self.where}` follows it until it has succeeded"
            if self.job.state in (job_pb2.JOB_STATE_FAILED, job_pb2.JOB_STATE_CANCELLED):
                message = f"job {self.id} is {state_word(self.job.state)}: it has no tables"
                hint = "run it again"
            raise InputError([Problem(message, hint)])
        folder = local_path(self.job.results_uri)
        if not (folder / _MANIFEST).is_file():
            message = f"the results of job {self.id} are not on this machine: {folder}"
            raise InputError([Problem(message, "use this command where they are, or copy them")])
        return folder


def local_path(uri: str) -> Path:
    """Return a place of results as a path of this machine, whether or not it is one."""
    return Path(unquote(urlsplit(uri).path)) if uri.startswith("file:") else Path(uri)


@contextlib.contextmanager
def open_jobs(server: str | None, data: Path) -> Iterator[Jobs]:
    """Open the service if one is named or runs on the data folder, else the folder's files.

    Raises:
        InputError: there is neither.
    """
    address = server or live_address(data)
    if address is None:
        from stud8.cli.offline import OfflineJobs

        with contextlib.closing(OfflineJobs(data)) as jobs:
            yield jobs
        return
    from stud8.cli.connect import connect

    with connect(address) as client:
        yield ServiceJobs(client)


@contextlib.contextmanager
def open_service(server: str | None, data: Path) -> Iterator["Client"]:
    """Connect to the service that is named or runs on the data folder.

    Raises:
        InputError: none runs there.
    """
    address = server or live_address(data)
    if address is None:
        message = f"no stud8 service runs on the data folder {data}"
        hint = f"start one with `stud8 serve --data {data}` or pass --server"
        raise InputError([Problem(message, hint)])
    from stud8.cli.connect import connect

    with connect(address) as client:
        yield client


@contextlib.contextmanager
def find_job(name: str, server: str | None, data: Path) -> Iterator[FoundJob]:
    """Find a job by id, name, `last`, or the folder of its results.

    Raises:
        InputError: there is no such job.
    """
    if (Path(name) / _MANIFEST).is_file():
        from stud8.cli.offline import FolderJob

        folder = FolderJob(Path(name))
        yield FoundJob(folder.get_job(name), folder, "")
        return
    if not re.fullmatch(_JOB, name):
        what = f"it has no {_MANIFEST}" if Path(name).is_dir() else "there is no such folder"
        message = f"{name} is not the folder of a finished job: {what}"
        raise InputError([Problem(message, "`stud8 jobs` lists the jobs of a data folder")])
    with open_jobs(server, data) as jobs:
        yield FoundJob(jobs.get_job(named(name, jobs)), jobs, where(server, data))


def named(name: str, jobs: Jobs) -> str:
    """Return the id of the job that an argument names.

    Raises:
        InputError: `last`, and there are no jobs.
    """
    if name != LAST:
        return name.removeprefix("jobs/")
    newest = next(iter(jobs.list_jobs()), None)
    if newest is None:
        raise InputError([Problem("there are no jobs yet", "start one with `stud8 run FILE`")])
    return job_id(newest)
