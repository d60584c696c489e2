"""Following a job to its end, and what the end means."""

from typing import TYPE_CHECKING

from stud8.cli import failure, output
from stud8.cli.views.figures import whole
from stud8.cli.views.jobs import job_id
from stud8.engine.problems import InputError, Problem
from stud8.v1 import job_pb2

if TYPE_CHECKING:
    from stud8.cli.views.progress import Display
    from stud8.client import Client


def follow(client: "Client", job: str, display: "Display") -> job_pb2.Job:
    """Show a job's progress until it has ended; return it as it ended."""
    last = job_pb2.Job()
    for snapshot in client.watch_job(job):
        display.update(snapshot)
        last = snapshot.job
    return last


def check_succeeded(job: job_pb2.Job, where: str) -> None:
    """Pass a job that succeeded; `where` has the options by which it is found.

    Raises:
        InputError: it failed or was cancelled; a strategy's own traceback goes
            to stderr.
    """
    name = job_id(job)
    if job.state == job_pb2.JOB_STATE_CANCELLED:
        hands = whole(job.progress.hands_done)
        hint = f"`stud8 summary {name}{where}` shows what was played"
        raise InputError([Problem(f"job {name} was cancelled after {hands} hands", hint)])
    if job.state != job_pb2.JOB_STATE_FAILED:
        return
    error = job.error
    hints = [error.hint.replace(" JOB ", f" {name}{where} ")] if error.hint else []
    # A strategy fails in one hand, and its trace is the user's own; any other is ours.
    of_strategy = error.first_hand == error.last_hand
    if error.traceback and (of_strategy or failure.traces_shown()):
        output.tell(error.traceback.rstrip())
    elif error.traceback:
        hints.append(f"`stud8 --debug watch {name}{where}` shows the trace")
    raise InputError([Problem(f"job {name} failed: {error.message}", "; ".join(hints))])
