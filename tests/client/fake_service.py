"""A double of the service: answers from what a test puts into it, and breaks on demand."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import grpc
import pyarrow as pa
from google.protobuf import empty_pb2
from google.rpc import code_pb2, error_details_pb2, status_pb2
from grpc_status import rpc_status
from stud8.v1 import job_pb2, service_pb2, service_pb2_grpc, summary_pb2

Context = grpc.ServicerContext


class FakeService(service_pb2_grpc.SimulationServiceServicer):
    """`breaks` is how many of the next calls and stream responses break the connection."""

    def __init__(self) -> None:
        self.jobs: dict[str, job_pb2.Job] = {}
        self.snapshots: list[service_pb2.WatchJobResponse] = []
        self.batches: list[pa.RecordBatch] = []
        self.summary = summary_pb2.Summary()
        self.problems: list[service_pb2.Problem] = []
        self.profiles: list[service_pb2.ProfileInfo] = []
        self.breaks = 0
        self.ends_early = 0
        self.page_size = 2
        self.requests: list[object] = []

    def add_job(self, job_id: str, state: job_pb2.JobState, hands: int = 1000) -> job_pb2.Job:
        job = job_pb2.Job(name=f"jobs/{job_id}", state=state, version=1)
        job.spec.hands = hands
        job.spec.seats.add(profile="call")
        job.spec.seats.add(profile="random", label="anything")
        job.create_time.FromJsonString("2026-03-04T05:06:07.089Z")
        self.jobs[job.name] = job
        return job

    def _enter(self, request: object, context: Context) -> None:
        self.requests.append(request)
        if self.breaks > 0:
            self.breaks -= 1
            context.abort(grpc.StatusCode.UNAVAILABLE, "Socket closed")

    def _job(self, name: str, context: Context) -> job_pb2.Job:
        if name not in self.jobs:
            refuse(context, code_pb2.NOT_FOUND, f"there is no job {name}", reason="JOB_NOT_FOUND")
        return self.jobs[name]

    def CreateJob(self, request, context):  # noqa: N802
        self._enter(request, context)
        if self.problems:
            refuse(context, code_pb2.INVALID_ARGUMENT, "the job has faults", self.problems)
        job = self.add_job(f"made{len(self.jobs)}", job_pb2.JOB_STATE_PENDING)
        job.spec.CopyFrom(request.spec)
        return job

    def GetJob(self, request, context):  # noqa: N802
        self._enter(request, context)
        return self._job(request.name, context)

    def ListJobs(self, request, context):  # noqa: N802
        self._enter(request, context)
        jobs = list(self.jobs.values())[::-1]
        start = int(request.page_token or 0)
        end = start + self.page_size
        token = str(end) if end < len(jobs) else ""
        return service_pb2.ListJobsResponse(jobs=jobs[start:end], next_page_token=token)

    def CancelJob(self, request, context):  # noqa: N802
        self._enter(request, context)
        job = self._job(request.name, context)
        job.state = job_pb2.JOB_STATE_CANCELLING
        return job

    def DeleteJob(self, request, context):  # noqa: N802
        self._enter(request, context)
        del self.jobs[self._job(request.name, context).name]
        return empty_pb2.Empty()

    def WatchJob(self, request, context):  # noqa: N802
        self.requests.append(service_pb2.WatchJobRequest.FromString(request.SerializeToString()))
        self._job(request.name, context)
        for snapshot in self.snapshots:
            if snapshot.job.version > request.after_version:
                yield snapshot
                if self.breaks > 0:
                    self.breaks -= 1
                    context.abort(grpc.StatusCode.UNAVAILABLE, "Socket closed")
                if self.ends_early > 0:
                    self.ends_early -= 1
                    return

    def GetSummary(self, request, context):  # noqa: N802
        self._enter(request, context)
        self._job(request.name, context)
        return self.summary

    def ReadTable(self, request, context):  # noqa: N802
        self.requests.append(service_pb2.ReadTableRequest.FromString(request.SerializeToString()))
        row = 0
        for batch in self.batches:
            row += batch.num_rows
            if row <= request.start_row:
                continue
            yield service_pb2.ReadTableResponse(arrow_ipc=frame(batch), next_row=row)
            if self.breaks > 0:
                self.breaks -= 1
                context.abort(grpc.StatusCode.UNAVAILABLE, "Socket closed")

    def ListProfiles(self, request, context):  # noqa: N802
        self._enter(request, context)
        return service_pb2.ListProfilesResponse(profiles=self.profiles)

    def CheckProfile(self, request, context):  # noqa: N802
        self._enter(request, context)
        return service_pb2.CheckProfileResponse(ok=not self.problems, problems=self.problems)


def refuse(
    context: Context,
    code: int,
    message: str,
    problems: "list[service_pb2.Problem] | None" = None,
    reason: str = "INVALID_ARGUMENT",
) -> None:
    """End a call with a rich status, as the server does."""
    status = status_pb2.Status(code=code, message=message)
    status.details.add().Pack(error_details_pb2.ErrorInfo(reason=reason, domain="stud8"))
    if problems:
        violations = error_details_pb2.BadRequest()
        for problem in problems:
            violations.field_violations.add(field=problem.field, description=problem.message)
        status.details.add().Pack(service_pb2.ProblemList(problems=problems))
        status.details.add().Pack(violations)
    context.abort_with_status(rpc_status.to_status(status))


def frame(batch: pa.RecordBatch) -> bytes:
    """Return a batch as one Arrow IPC stream."""
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, batch.schema) as writer:
        writer.write_batch(batch)
    return sink.getvalue().to_pybytes()


@contextmanager
def serving(service: FakeService) -> Iterator[str]:
    """Serve the double on a free port for the block; yield its address."""
    server = grpc.server(ThreadPoolExecutor(4))
    service_pb2_grpc.add_SimulationServiceServicer_to_server(service, server)
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    try:
        yield f"127.0.0.1:{port}"
    finally:
        server.stop(None).wait()


def snapshot(
    job: job_pb2.Job, version: int, state: job_pb2.JobState, hands_done: int
) -> service_pb2.WatchJobResponse:
    """Return a state of a job as WatchJob sends it, with two running results."""
    response = service_pb2.WatchJobResponse(job=job)
    response.job.version, response.job.state = version, state
    response.job.progress.hands_done = hands_done
    response.job.progress.hands_total = job.spec.hands
    if hands_done:
        response.job.progress.hands_per_s = 250.0
        response.seconds_left = (job.spec.hands - hands_done) / 250
        first = response.running.add(profile="call", seat_hands=hands_done)
        first.bb_per_100.MergeFrom(
            summary_pb2.Estimate(estimate=-4.25, standard_error=1, low=-6.21, high=-2.29)
        )
        response.running.add(profile="anything", seat_hands=hands_done).bb_per_100.estimate = 4.25
    return response
