"""A server in this process, on loopback, over a real store; and a dispatcher's part of it."""

import asyncio
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import grpc
from google.rpc import error_details_pb2
from grpc_status import rpc_status
from stud8.server.process import ApiServer, ServerOptions
from stud8.simulation.sums import Sums
from stud8.store import ChunkCommit, PlannedChunk, SqliteJobStore, State, open_store
from stud8.v1 import job_pb2, service_pb2, service_pb2_grpc


class Running:
    """The server's address, a stub for it, and the store behind it."""

    def __init__(self, store: SqliteJobStore, data: Path, server: ApiServer) -> None:
        self.store, self.data, self.server = store, data, server
        self.channel = grpc.insecure_channel(server.address)
        self.stub = service_pb2_grpc.SimulationServiceStub(self.channel)
        self._epoch = 0

    def create(self, spec: job_pb2.JobSpec | None = None, **more: object) -> job_pb2.Job:
        request = service_pb2.CreateJobRequest(spec=spec or job_spec(), **more)
        return self.stub.CreateJob(request)

    # What a dispatcher would do to the store.

    @property
    def epoch(self) -> int:
        if not self._epoch:
            lease = self.store.acquire_lease("test", 1000.0)
            assert lease is not None
            self._epoch = lease.epoch
        return self._epoch

    def begin(self, job: job_pb2.Job, chunks: int = 2) -> None:
        deals = job.spec.hands // chunks
        plan = [PlannedChunk(index, index * deals, deals) for index in range(chunks)]
        sums = Sums.zero(job.spec).to_bytes()
        self.store.start_job(self.epoch, job_id(job), job.version, plan, sums)

    def commit(self, job: job_pb2.Job, index: int) -> None:
        sums = Sums.from_bytes(self.store.sums(job_id(job)) or b"")
        sums.hands += job.spec.hands // 2
        sums.deals += job.spec.hands // 2
        commit = ChunkCommit(index, 1, job.spec.hands // 2, "")
        assert self.store.commit_chunk(self.epoch, job_id(job), commit, sums.to_bytes())

    def end(self, job: job_pb2.Job, state: State, error: bytes = b"") -> None:
        version = self.store.get_job(job_id(job)).version
        self.store.finish_job(self.epoch, job_id(job), version, state, error)


def job_spec(hands: int = 1000, **tables: float) -> job_pb2.JobSpec:
    """A small valid job as a caller writes it."""
    return job_pb2.JobSpec(
        hands=hands,
        stakes=job_pb2.Stakes(small_bet=100),
        seats=[job_pb2.LineupEntry(profile="call"), job_pb2.LineupEntry(profile="random")],
        tables=job_pb2.Tables(**tables) if tables else None,
    )


def job_id(job: job_pb2.Job) -> str:
    """Return the id in a job's name."""
    return job.name.removeprefix("jobs/")


@contextmanager
def running(data: Path, **options: object) -> Iterator[Running]:
    """Run a server until the block ends."""
    store = open_store(data)
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()

    async def begin() -> ApiServer:
        server = ApiServer(store, ServerOptions(data, "127.0.0.1:0", **options))
        await server.start()
        return server

    try:
        server = asyncio.run_coroutine_threadsafe(begin(), loop).result(30)
        service = Running(store, data, server)
        yield service
        asyncio.run_coroutine_threadsafe(server.stop(0.5), loop).result(30)
        service.channel.close()
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
        store.close()


class Refusal:
    """The rich status of a failed call."""

    def __init__(self, error: grpc.RpcError) -> None:
        self.code = error.code()
        self.message = error.details()
        status = rpc_status.from_call(error)
        assert status is not None, f"no details: {error}"
        self.infos: list[error_details_pb2.ErrorInfo] = []
        self.violations: list[error_details_pb2.BadRequest.FieldViolation] = []
        self.problems: list[service_pb2.Problem] = []
        self.retry_s = 0
        for packed in status.details:
            info, request = error_details_pb2.ErrorInfo(), error_details_pb2.BadRequest()
            listed, retry = service_pb2.ProblemList(), error_details_pb2.RetryInfo()
            if packed.Unpack(info):
                self.infos.append(info)
            elif packed.Unpack(request):
                self.violations += request.field_violations
            elif packed.Unpack(listed):
                self.problems += listed.problems
            elif packed.Unpack(retry):
                self.retry_s = retry.retry_delay.seconds
        assert len(self.infos) == 1
        assert self.infos[0].domain == "stud8"
        assert "Traceback" not in status.SerializeToString().decode("utf-8", "replace")

    @property
    def reason(self) -> str:
        return self.infos[0].reason

    @property
    def fields(self) -> Sequence[str]:
        return [problem.field for problem in self.problems]


@contextmanager
def refused(code: str, reason: str, message: str = "") -> Iterator[list[Refusal]]:
    """Expect a call to be refused with this code, reason and part of the message."""
    caught: list[Refusal] = []
    try:
        yield caught
    except grpc.RpcError as error:
        refusal = Refusal(error)
        assert (refusal.code.name, refusal.reason) == (code, reason), refusal.message
        assert message in refusal.message
        caught.append(refusal)
    else:
        raise AssertionError("the call was not refused")
