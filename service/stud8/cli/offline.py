"""Jobs read from the files of a data folder on which no service runs."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from stud8.analysis.job_folder import read_job_folder
from stud8.engine.problems import InputError, Problem
from stud8.server.convert import job_message
from stud8.simulation.documents import read_spec
from stud8.store import JobNotFound, StoreError, open_store
from stud8.v1 import job_pb2


class OfflineJobs:
    """Jobs of a data folder, from its store and its job folders.

    Raises:
        InputError: the folder holds no store, or one that cannot be read.
    """

    def __init__(self, data: Path) -> None:
        self._data = data
        try:
            self._store = open_store(data, read_only=True)
        except StoreError as error:
            raise InputError([Problem(str(error))]) from None

    def close(self) -> None:
        """Close the store."""
        self._store.close()

    def get_job(self, job: str) -> job_pb2.Job:
        """See place.Jobs."""
        try:
            return job_message(self._store.get_job(job), self._data)
        except JobNotFound as error:
            hint = f"`stud8 jobs --data {self._data}` lists the jobs there are"
            raise InputError([Problem(str(error), hint)]) from None

    def list_jobs(self) -> Iterator[job_pb2.Job]:
        """See place.Jobs."""
        token = ""
        while True:
            page = self._store.list_jobs(token=token)
            for record in page.jobs:
                yield job_message(record, self._data)
            token = page.next_token
            if not token:
                return

    def summary(self, job: str) -> dict[str, Any]:
        """See place.Jobs."""
        from stud8.server.simulation import summary
        from stud8.simulation.summary import summary_json

        self.get_job(job)
        record = self._store.get_job(job)
        return summary_json(summary(record, self._store.sums(job), self._data))


class FolderJob:
    """The one job of a folder of results, wherever it was copied to.

    Raises:
        InputError: the folder is not one of a finished job, or damaged.
    """

    def __init__(self, path: Path) -> None:
        self._folder = read_job_folder(path)

    def get_job(self, job: str) -> job_pb2.Job:
        """See place.Jobs."""
        manifest = self._folder.manifest
        try:
            spec = read_spec(manifest["spec"])
        except ValueError as error:
            message = f"{self._folder.path}/manifest.json is damaged: {error}"
            raise InputError([Problem(message, "restore the file, or run the job again")]) from None
        return job_pb2.Job(
            name=f"jobs/{manifest['job']}",
            spec=spec,
            state=job_pb2.JOB_STATE_SUCCEEDED,
            progress=job_pb2.JobProgress(hands_done=spec.hands, hands_total=spec.hands),
            engine_version=manifest["engine_version"],
            build=manifest.get("build", ""),
            results_uri=os.fspath(self._folder.path),
        )

    def list_jobs(self) -> Iterator[job_pb2.Job]:
        """See place.Jobs."""
        yield self.get_job("")

    def summary(self, job: str) -> dict[str, Any]:
        """See place.Jobs."""
        return dict(self._folder.summary)
