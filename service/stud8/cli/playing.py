"""Playing one job to its end, whatever happens to the service in between."""

import time
import uuid
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from stud8.cli.follow import follow
from stud8.cli.jobfile import JobFile
from stud8.cli.session import Session, open_session
from stud8.cli.submission import located
from stud8.cli.views.jobs import job_id, percent_done
from stud8.cli.views.progress import Display
from stud8.client import Client, ServiceError
from stud8.v1 import job_pb2

_WAITING = (job_pb2.JOB_STATE_PENDING, job_pb2.JOB_STATE_RUNNING)
# Seconds for a service of another process to come back.
_LONGEST_ABSENCE_S = 60.0
_PAUSE_S = 0.5


@dataclass
class Player:
    """Plays the job of a file; sessions are opened on `stack` and stay open there."""

    file: JobFile
    server: str | None
    data: Path
    cpus: int | None
    display: Display
    stack: ExitStack
    _request_id: str = field(default_factory=lambda: uuid.uuid4().hex)
    _job: str = ""

    def play(self) -> tuple[Session, job_pb2.Job]:
        """Play the job; return it as it ended, and the session it ended in.

        Ctrl-C cancels the job. If the service of another process ends in
        between, one of our own goes on where that one stood.

        Raises:
            InputError: the job has faults, or no service can be started.
            ServiceError: the service refused, or stayed away.
        """
        lost = 0.0
        while True:
            session = self.stack.enter_context(
                open_session(self.server, self.data, self.cpus, self.display.phase)
            )
            try:
                return session, self._play_on(session)
            except ServiceError as error:
                if error.code != "UNAVAILABLE" or not session.replaceable:
                    raise
                lost = lost or time.monotonic()
                if time.monotonic() - lost > _LONGEST_ABSENCE_S:
                    raise
            self.stack.close()
            self.display.phase("the service of another process ended; going on without it")
            time.sleep(_PAUSE_S)

    def _play_on(self, session: Session) -> job_pb2.Job:
        client = session.client
        if not self._job:
            self._job = self._interrupted(client) if session.own else ""
        if not self._job:
            with located(self.file):
                job = client.create_job(self.file.spec, request_id=self._request_id)
            self._job = job_id(job)
        try:
            return follow(client, self._job, self.display)
        except KeyboardInterrupt:
            self.display.phase(f"stopping job {self._job}; Ctrl-C again does not wait for it")
            client.cancel_job(self._job)
            return follow(client, self._job, self.display)

    def _interrupted(self, client: Client) -> str:
        """Return the id of this very job if an earlier run left it unfinished, else nothing."""
        spec = self.file.spec
        with located(self.file):
            resolved = client.create_job(spec, validate_only=True).spec
        for job in client.list_jobs(_WAITING):
            found = job_pb2.JobSpec()
            found.CopyFrom(job.spec)
            if not spec.HasField("seed"):
                found.ClearField("seed")
            if found == resolved:
                done = percent_done(job)
                self.display.phase(f"going on with job {job_id(job)}, interrupted at {done} %")
                return job_id(job)
        return ""


def wait_for_others(client: Client, since: float, display: Display) -> None:
    """Keep the service up for jobs that others submitted to it after `since` (seconds, UTC)."""
    for job in client.list_jobs((*_WAITING, job_pb2.JOB_STATE_CANCELLING)):
        if job.create_time.ToMicroseconds() / 1e6 >= since:
            display.phase(f"job {job_id(job)} was submitted to this service and is not done yet")
            follow(client, job_id(job), display)
