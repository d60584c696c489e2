"""Jobs of the store as messages of the API."""

from pathlib import Path

from google.protobuf.timestamp_pb2 import Timestamp
from stud8.server.names import job_name
from stud8.store import JobRecord, State, job_folder
from stud8.v1 import job_pb2


def job_message(record: JobRecord, data: Path) -> job_pb2.Job:
    """Return a job as the API shows it."""
    job = job_pb2.Job(
        name=job_name(record.id),
        spec=job_pb2.JobSpec.FromString(record.spec),
        state=job_pb2.JobState.Name(record.state),
        version=record.version,
        create_time=_timestamp(record.created),
        progress=job_pb2.JobProgress(
            hands_done=record.hands_done,
            hands_total=record.hands_total,
            chunks_done=record.chunks_done,
            chunks_total=record.chunks_total,
            hands_per_s=record.hands_per_s,
        ),
        engine_version=record.engine_version,
        build=record.build,
        results_uri=str(job_folder(data, record.id)),
    )
    if record.started is not None:
        job.start_time.CopyFrom(_timestamp(record.started))
    if record.ended is not None:
        job.end_time.CopyFrom(_timestamp(record.ended))
    if record.state == State.FAILED:
        job.error.ParseFromString(record.error)
    return job


def seconds_left(record: JobRecord) -> float | None:
    """Return how long a running job will still take at its present speed, if it can be told."""
    if record.state != State.RUNNING or record.hands_per_s <= 0:
        return None
    return (record.hands_total - record.hands_done) / record.hands_per_s


def elapsed(record: JobRecord) -> float:
    """Return the seconds from the start of the first chunk to the last commit."""
    if record.started is None or record.last_commit is None:
        return 0.0
    return record.last_commit - record.started


def _timestamp(seconds: float) -> Timestamp:
    stamp = Timestamp()
    stamp.FromMicroseconds(round(seconds * 1e6))
    return stamp
