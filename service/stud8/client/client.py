"""Calls to a stud8 service, typed: messages of the API in and out, tables as Arrow."""

import time
import uuid
from collections.abc import Iterable, Iterator, Sequence
from types import TracebackType
from typing import Self, TypeVar

import grpc
import pyarrow as pa
from stud8.client import errors, resume
from stud8.v1 import job_pb2, service_pb2, service_pb2_grpc, summary_pb2

Request = TypeVar("Request")
Response = TypeVar("Response")

# Waits before the second and third try of a call, in seconds.
_RETRY_DELAYS = (0.2, 0.5)
_LOOPBACK = ("localhost", "127.", "[::1]")


class Client:
    """A connection to the service at `address` (`HOST:PORT`).

    Every call raises `ServiceError` when the service refuses it or cannot be
    reached. All calls may be tried again after a broken connection: reads change
    nothing, CreateJob carries a request id, cancelling twice is cancelling, and
    a delete is tried once. Jobs are named by id or as `jobs/{id}`.

    Args:
        address: where the service listens.
        timeout: seconds an ordinary call may take.
        patience: seconds for which a broken stream is tried again.
        credentials: for a service with TLS; plain text without.

    """

    def __init__(
        self,
        address: str,
        *,
        timeout: float = 30.0,
        patience: float = 60.0,
        credentials: grpc.ChannelCredentials | None = None,
    ) -> None:
        self.address = address
        self._timeout = timeout
        self._patience = patience
        options = [
            ("grpc.enable_http_proxy", 0 if address.startswith(_LOOPBACK) else 1),
            ("grpc.initial_reconnect_backoff_ms", 200),
            ("grpc.max_reconnect_backoff_ms", 2000),
            ("grpc.keepalive_time_ms", 30_000),
            ("grpc.keepalive_timeout_ms", 10_000),
        ]
        self._channel = (
            grpc.insecure_channel(address, options)
            if credentials is None
            else grpc.secure_channel(address, credentials, options)
        )
        self._stub = service_pb2_grpc.SimulationServiceStub(self._channel)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection; a stream still open ends with an error."""
        self._channel.close()

    def create_job(
        self,
        spec: job_pb2.JobSpec,
        *,
        request_id: str | None = None,
        validate_only: bool = False,
    ) -> job_pb2.Job:
        """Submit a job and return it, PENDING, with every default filled in.

        The same `request_id` and spec return the same job; without one the
        call makes its own, so that a retry never plays a job twice.
        """
        request = service_pb2.CreateJobRequest(
            spec=spec, request_id=request_id or uuid.uuid4().hex, validate_only=validate_only
        )
        return self._call(self._stub.CreateJob, request)

    def get_job(self, job: str) -> job_pb2.Job:
        """Return where a job stands; NOT_FOUND if there is none."""
        return self._call(self._stub.GetJob, service_pb2.GetJobRequest(name=job_name(job)))

    def list_jobs(
        self, states: Iterable[job_pb2.JobState] = (), page_size: int = 0
    ) -> Iterator[job_pb2.Job]:
        """Yield the jobs, newest first, page after page; `states` empty = all."""
        request = service_pb2.ListJobsRequest(page_size=page_size, states=states)
        while True:
            page = self._call(self._stub.ListJobs, request)
            yield from page.jobs
            if not page.next_page_token:
                return
            request.page_token = page.next_page_token

    def cancel_job(self, job: str) -> job_pb2.Job:
        """Ask for a stop; FAILED_PRECONDITION if the job has ended."""
        return self._call(self._stub.CancelJob, service_pb2.CancelJobRequest(name=job_name(job)))

    def delete_job(self, job: str) -> None:
        """Delete an ended job with its tables; FAILED_PRECONDITION otherwise."""
        request = service_pb2.DeleteJobRequest(name=job_name(job))
        self._call(self._stub.DeleteJob, request, retry=False)

    def watch_job(self, job: str) -> Iterator[service_pb2.WatchJobResponse]:
        """Yield the job now and at each change until it has ended.

        A broken stream is taken up again where it stood.
        """
        request = service_pb2.WatchJobRequest(name=job_name(job))

        def advance(response: service_pb2.WatchJobResponse) -> None:
            request.after_version = response.job.version

        return resume.stream(
            lambda: self._stub.WatchJob(request),
            advance,
            address=self.address,
            patience=self._patience,
            ended=lambda response: is_terminal(response.job.state),
        )

    def summary(self, job: str) -> summary_pb2.Summary:
        """Return the results so far; final once the job has SUCCEEDED."""
        return self._call(self._stub.GetSummary, service_pb2.GetSummaryRequest(name=job_name(job)))

    def read_batches(
        self, job: str, table: str, columns: Sequence[str] = (), start_row: int = 0
    ) -> Iterator[pa.RecordBatch]:
        """Yield a table's rows in (hand, seat) order as record batches of about 1 MiB.

        A broken stream is taken up again at the next row. `columns` empty = all.
        """
        request = service_pb2.ReadTableRequest(
            name=job_name(job), table=table, columns=columns, start_row=start_row
        )

        def advance(response: service_pb2.ReadTableResponse) -> None:
            request.start_row = response.next_row

        responses = resume.stream(
            lambda: self._stub.ReadTable(request),
            advance,
            address=self.address,
            patience=self._patience,
        )
        for response in responses:
            with pa.ipc.open_stream(response.arrow_ipc) as reader:
                yield from reader

    def read_table(
        self, job: str, table: str, columns: Sequence[str] = (), start_row: int = 0
    ) -> pa.Table:
        """Return a table of a succeeded job; see `read_batches` for one that is large."""
        batches = list(self.read_batches(job, table, columns, start_row))
        # Dictionaries differ from part to part.
        tables = [pa.Table.from_batches([batch]) for batch in batches]
        return pa.concat_tables(tables).unify_dictionaries() if tables else pa.table({})

    def list_profiles(self) -> list[service_pb2.ProfileInfo]:
        """Return the built-in profiles."""
        return list(self._call(self._stub.ListProfiles, service_pb2.ListProfilesRequest()).profiles)

    def check_profile(
        self, source: str, file: str = "", first_line: int = 1
    ) -> service_pb2.CheckProfileResponse:
        """Return all faults of a profile's text at once."""
        profile = job_pb2.Profile(source=source, file=file, first_line=first_line)
        return self._call(self._stub.CheckProfile, service_pb2.CheckProfileRequest(profile=profile))

    def _call(
        self,
        method: "grpc.UnaryUnaryMultiCallable[Request, Response]",
        request: Request,
        *,
        retry: bool = True,
    ) -> Response:
        delays = iter(_RETRY_DELAYS if retry else ())
        deadline = time.monotonic() + self._timeout
        while True:
            try:
                return method(request, timeout=max(0.001, deadline - time.monotonic()))
            except grpc.RpcError as error:
                delay = next(delays, None)
                if delay is None or not resume.is_broken(error):
                    raise errors.from_call(error, self.address) from None
                time.sleep(delay)


def job_name(job: str) -> str:
    """Return the resource name of a job given by id or name."""
    return job if job.startswith("jobs/") else f"jobs/{job}"


def is_terminal(state: job_pb2.JobState) -> bool:
    """Tell whether a job in this state has ended."""
    return state in (
        job_pb2.JOB_STATE_SUCCEEDED,
        job_pb2.JOB_STATE_FAILED,
        job_pb2.JOB_STATE_CANCELLED,
    )
