"""The beginning of a job's run, and its taking up again by a new dispatcher."""

import logging
from pathlib import Path

from stud8.dispatcher import errors
from stud8.dispatcher.active import ActiveJob
from stud8.engine.version import ENGINE_VERSION
from stud8.simulation.plan import plan_chunks
from stud8.simulation.sums import Sums
from stud8.store import JobRecord, JobStore, PlannedChunk, StateConflict
from stud8.v1 import job_pb2

_log = logging.getLogger(__name__)

Taken = ActiveJob | job_pb2.JobError | None
"""A job to work on, why it must fail, or None: it is not to be taken now."""


def begin_job(store: JobStore, epoch: int, record: JobRecord, folder: Path, cpus: int) -> Taken:
    """Plan a PENDING job's chunks and make it RUNNING."""
    if record.engine_version != ENGINE_VERSION:
        return errors.version_error(record.engine_version, ENGINE_VERSION)
    try:
        spec = job_pb2.JobSpec.FromString(record.spec)
        chunks = [
            PlannedChunk(chunk.index, chunk.first_deal, chunk.deals)
            for chunk in plan_chunks(spec, cpus)
        ]
        sums = Sums.zero(spec).to_bytes()
    except Exception as error:
        _log.exception("job %s cannot be planned", record.id)
        return errors.plan_error(error)
    try:
        store.start_job(epoch, record.id, record.version, chunks, sums)
    except StateConflict:
        return None  # cancelled just now
    return _active(store, record, folder)


def take_up_job(store: JobStore, _epoch: int, record: JobRecord, folder: Path, _cpus: int) -> Taken:
    """Go on with a job that another dispatcher began."""
    if record.engine_version != ENGINE_VERSION:
        return errors.version_error(record.engine_version, ENGINE_VERSION)
    return _active(store, record, folder)


def _active(store: JobStore, record: JobRecord, folder: Path) -> Taken:
    sums = store.sums(record.id) or b""
    return ActiveJob.of(record.id, record.spec, folder, sums, store.chunks(record.id))
