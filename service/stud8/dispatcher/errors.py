"""What a failed job says."""

from stud8.dispatcher.executor import Failed
from stud8.simulation.settings import hands_per_deal
from stud8.store import PlannedChunk
from stud8.v1 import job_pb2


def chunk_error(
    spec: job_pb2.JobSpec, chunk: PlannedChunk, failed: Failed, attempts: int
) -> job_pb2.JobError:
    """Return the error of a job whose chunk failed for good."""
    first, last = hand_range(spec, chunk)
    if failed.final:
        message = failed.message
    else:
        message = f"hands {first} to {last} failed {attempts} times: {failed.message}"
    hand = first if failed.hand is None else failed.hand
    return job_pb2.JobError(
        message=message,
        hint=failed.hint or f"play them alone with `stud8 replay JOB --hand {hand}`",
        first_hand=first if failed.hand is None else failed.hand,
        last_hand=last if failed.hand is None else failed.hand,
        traceback=failed.traceback,
    )


def hand_range(spec: job_pb2.JobSpec, chunk: PlannedChunk) -> tuple[int, int]:
    """Return the first and the last hand of a chunk, 0-based."""
    per_deal = hands_per_deal(spec)
    return chunk.first_deal * per_deal, (chunk.first_deal + chunk.deals) * per_deal - 1


def version_error(of_job: int, here: int) -> job_pb2.JobError:
    """Return the error of a job that this stud8 would play differently."""
    return job_pb2.JobError(
        message=f"the job was begun by engine version {of_job}, this service has {here}: "
        "the hands still to come would not be those of the job",
        hint=f"serve the folder with the stud8 of engine version {of_job}, or submit the job again",
    )


def outputs_error(error: OSError) -> job_pb2.JobError:
    """Return the error of a job whose results could not be written down."""
    return job_pb2.JobError(
        message=f"the results cannot be written: {error}",
        hint="free some room or mend the folder's permissions, then submit the job again",
    )


def plan_error(error: Exception) -> job_pb2.JobError:
    """Return the error of a job that could not be planned."""
    return job_pb2.JobError(
        message=f"the job cannot be begun: {error}",
        hint="check its spec with `stud8 check`",
    )
