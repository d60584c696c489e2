"""Jobs as a list."""

from collections.abc import Sequence

from stud8.cli.descriptors import enum_word
from stud8.cli.messages import iso_time
from stud8.cli.views.columns import Column, columns
from stud8.cli.views.figures import ABSENT, brief, whole
from stud8.v1 import job_pb2

_HEADS = (
    Column("job", right=False),
    Column("state", right=False),
    Column("hands"),
    Column("done"),
    Column("hands/s"),
    Column("created (UTC)", right=False),
    Column("profiles", right=False),
)


def job_id(job: job_pb2.Job) -> str:
    """Return a job's id, the last part of its name."""
    return job.name.removeprefix("jobs/")


def state_word(state: int) -> str:
    """Return a job's state as a word."""
    return enum_word(job_pb2.JobState.DESCRIPTOR, state) or "unknown"


def percent_done(job: job_pb2.Job) -> int:
    """Return the share of a job's hands that are played, in whole percent."""
    return 100 * job.progress.hands_done // max(1, job.spec.hands)


def jobs_text(jobs: Sequence[job_pb2.Job]) -> str:
    """Return jobs as a table, a line each."""
    return "\n".join(columns(_HEADS, [_row(job) for job in jobs]))


def _speed(job: job_pb2.Job) -> str:
    """Return the hands per second: now, or of a job that is over on the whole."""
    if job.progress.hands_per_s:
        return whole(job.progress.hands_per_s)
    if not (job.HasField("start_time") and job.HasField("end_time")):
        return ABSENT
    seconds = (job.end_time.ToNanoseconds() - job.start_time.ToNanoseconds()) / 1e9
    return whole(job.progress.hands_done / seconds) if seconds > 0 else ABSENT


def _row(job: job_pb2.Job) -> list[str]:
    names = dict.fromkeys(seat.label or seat.profile for seat in job.spec.seats)
    return [
        job_id(job),
        state_word(job.state),
        whole(job.spec.hands),
        f"{percent_done(job)} %",
        _speed(job),
        iso_time(job.create_time)[:19].replace("T", " "),
        brief(", ".join(names), 60),
    ]
