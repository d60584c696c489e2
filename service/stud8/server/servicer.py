"""The methods of the API: each takes its request apart, asks, and puts the answer together."""

import secrets
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import grpc
from google.protobuf import empty_pb2
from grpc import aio
from stud8.engine.problems import InputError, Problem
from stud8.server import admission, frames, simulation
from stud8.server.changes import ChangeFeed
from stud8.server.convert import job_message, seconds_left
from stud8.server.errors import ApiError, problem_message
from stud8.server.names import new_job_id, parse_job_name
from stud8.server.threads import Threads
from stud8.store import TERMINAL, JobExists, JobStore, NewJob, State, StateConflict, job_folder
from stud8.v1 import job_pb2, service_pb2, service_pb2_grpc, summary_pb2

_PAGE = 50
_LARGEST_PAGE = 1000
# Seeds drawn here can be written down in any notation of numbers.
_SEED_BITS = 53
_TABLES = ("hands", "players", "actions")

Context = aio.ServicerContext[Any, Any]


class SimulationServicer(service_pb2_grpc.SimulationServiceServicer):
    """The service over a job store and the data folder that holds the results."""

    def __init__(self, store: JobStore, data: Path, threads: Threads) -> None:
        self._store = store
        self._data = data.resolve()
        self._run = threads
        self._feed = ChangeFeed(store, self._snapshot, threads)
        self._profiles: list[service_pb2.ProfileInfo] = []
        self._running: dict[str, tuple[int, list[service_pb2.RunningResult]]] = {}

    def close(self) -> None:
        """End the streams that watch jobs; their clients come back to the next server."""
        self._feed.close()

    async def CreateJob(  # noqa: N802
        self, request: service_pb2.CreateJobRequest, context: Context
    ) -> job_pb2.Job:
        """See the proto."""
        return await self._run(self._create, request)

    async def GetJob(  # noqa: N802
        self, request: service_pb2.GetJobRequest, context: Context
    ) -> job_pb2.Job:
        """See the proto."""
        record = await self._run(self._store.get_job, parse_job_name(request.name))
        return job_message(record, self._data)

    async def ListJobs(  # noqa: N802
        self, request: service_pb2.ListJobsRequest, context: Context
    ) -> service_pb2.ListJobsResponse:
        """See the proto."""
        states = _states(request)
        size = min(request.page_size, _LARGEST_PAGE) or _PAGE
        page = await self._run(self._store.list_jobs, states, size, request.page_token)
        return service_pb2.ListJobsResponse(
            jobs=[job_message(record, self._data) for record in page.jobs],
            next_page_token=page.next_token,
        )

    async def CancelJob(  # noqa: N802
        self, request: service_pb2.CancelJobRequest, context: Context
    ) -> job_pb2.Job:
        """See the proto."""
        record = await self._run(self._store.cancel_job, parse_job_name(request.name))
        return job_message(record, self._data)

    async def DeleteJob(  # noqa: N802
        self, request: service_pb2.DeleteJobRequest, context: Context
    ) -> empty_pb2.Empty:
        """See the proto."""
        await self._run(self._delete, parse_job_name(request.name))
        return empty_pb2.Empty()

    async def WatchJob(  # noqa: N802
        self, request: service_pb2.WatchJobRequest, context: Context
    ) -> AsyncIterator[service_pb2.WatchJobResponse]:
        """See the proto."""
        job_id = parse_job_name(request.name)
        async for snapshot in self._feed.follow(job_id, request.after_version, _ended):
            yield snapshot
        if self._feed.closed:
            raise ApiError(
                grpc.StatusCode.UNAVAILABLE, "SHUTTING_DOWN", "the service is stopping; call again"
            )

    async def GetSummary(  # noqa: N802
        self, request: service_pb2.GetSummaryRequest, context: Context
    ) -> summary_pb2.Summary:
        """See the proto."""
        return await self._run(self._summary, parse_job_name(request.name))

    async def ReadTable(  # noqa: N802
        self, request: service_pb2.ReadTableRequest, context: Context
    ) -> AsyncIterator[service_pb2.ReadTableResponse]:
        """See the proto."""
        parts = await self._run(self._table, request)
        found = frames.read_frames(parts, request.columns, request.start_row)
        async for response in self._run.iterate(found):
            yield response

    async def ListProfiles(  # noqa: N802
        self, request: service_pb2.ListProfilesRequest, context: Context
    ) -> service_pb2.ListProfilesResponse:
        """See the proto."""
        if not self._profiles:
            self._profiles = await self._run(simulation.profiles)
        return service_pb2.ListProfilesResponse(profiles=self._profiles)

    async def CheckProfile(  # noqa: N802
        self, request: service_pb2.CheckProfileRequest, context: Context
    ) -> service_pb2.CheckProfileResponse:
        """See the proto."""
        problems = await self._run(simulation.check_profile, request.profile)
        return service_pb2.CheckProfileResponse(
            ok=all(problem.severity != "error" for problem in problems),
            problems=[problem_message(problem) for problem in problems],
        )

    def _create(self, request: service_pb2.CreateJobRequest) -> job_pb2.Job:
        admission.check_request_id(request.request_id)
        request_hash = admission.body_hash(request.spec)
        if request.request_id and not request.validate_only:
            # A repeated call gets its job even if the job would be refused now.
            earlier = self._store.find_request(request.request_id)
            if earlier is not None and earlier.request_hash == request_hash:
                return job_message(earlier, self._data)
        admission.check_spec(request.spec)
        spec = simulation.resolve(request.spec, secrets.randbits(_SEED_BITS))
        admission.check_disk(spec, self._data)
        if request.validate_only:
            if not request.spec.HasField("seed"):
                spec.ClearField("seed")
            return job_pb2.Job(spec=spec, engine_version=simulation.engine_version())
        admission.check_room(self._store)
        return self._record(spec, request.request_id, request_hash)

    def _record(self, spec: job_pb2.JobSpec, request_id: str, request_hash: str) -> job_pb2.Job:
        while True:
            new = NewJob(
                id=new_job_id(),
                spec=spec.SerializeToString(deterministic=True),
                spec_hash=admission.body_hash(spec),
                hands=spec.hands,
                engine_version=simulation.engine_version(),
                build=simulation.build(spec),
                request_id=request_id,
                request_hash=request_hash,
            )
            try:
                record, _ = self._store.create_job(new)
            except JobExists:
                continue  # two draws met
            return job_message(record, self._data)

    def _delete(self, job_id: str) -> None:
        record = self._store.get_job(job_id)
        if not record.terminal:
            raise StateConflict(f"job {job_id} is {record.state.name}; cancel it first")
        # Files first: if this ends half-way the job is still there to be deleted.
        folder = job_folder(self._data, job_id)
        if folder.exists():
            shutil.rmtree(folder)
        self._store.delete_job(job_id)

    def _snapshot(self, job_id: str) -> service_pb2.WatchJobResponse:
        record = self._store.get_job(job_id)
        # Results change with commits only, progress more often.
        chunks, results = self._running.get(job_id, (-1, []))
        if chunks != record.chunks_done:
            results = simulation.running(record, self._store.sums(job_id))
            self._running[job_id] = (record.chunks_done, results)
        if record.terminal:
            self._running.pop(job_id, None)
        return service_pb2.WatchJobResponse(
            job=job_message(record, self._data),
            running=results,
            seconds_left=seconds_left(record),
        )

    def _summary(self, job_id: str) -> summary_pb2.Summary:
        record = self._store.get_job(job_id)
        return simulation.summary(record, self._store.sums(job_id), self._data)

    def _table(self, request: service_pb2.ReadTableRequest) -> list[frames.TablePart]:
        job_id = parse_job_name(request.name)
        if request.table not in _TABLES:
            message = f"there is no table {request.table!r}"
            raise InputError([Problem(message, f"tables: {', '.join(_TABLES)}", "table")])
        record = self._store.get_job(job_id)
        if record.state != State.SUCCEEDED:
            raise ApiError(
                grpc.StatusCode.FAILED_PRECONDITION,
                "JOB_STATE",
                f"job {job_id} is {record.state.name}; tables are read once it has SUCCEEDED",
            )
        kept = simulation.table_uris(record, self._data)
        if request.table not in kept:
            raise ApiError(
                grpc.StatusCode.FAILED_PRECONDITION,
                "TABLE_NOT_KEPT",
                f"job {job_id} keeps no table {request.table!r} (tables.{request.table} is 0); "
                f"it keeps: {', '.join(kept) or 'none'}",
            )
        try:
            return simulation.table_parts(job_folder(self._data, job_id), request.table)
        except (InputError, KeyError) as error:
            raise ApiError(
                grpc.StatusCode.DATA_LOSS,
                "MANIFEST_UNREADABLE",
                f"job {job_id} has lost its manifest: {error}",
            ) from error


def _ended(snapshot: service_pb2.WatchJobResponse) -> bool:
    return State(snapshot.job.state) in TERMINAL


def _states(request: service_pb2.ListJobsRequest) -> list[State]:
    problems = []
    if request.page_size < 0:
        message = f"{request.page_size} is below 0"
        problems.append(Problem(message, "1 to 1000, or 0 for 50", "page_size"))
    known = {int(state) for state in State}
    for number, state in enumerate(request.states):
        if state not in known:
            message = f"{state} is no state of a job"
            problems.append(Problem(message, "see JobState", f"states[{number}]"))
    if problems:
        raise InputError(problems)
    return [State(state) for state in request.states]
