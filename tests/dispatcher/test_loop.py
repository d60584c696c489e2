"""The dispatcher's loop on an executor that does as the test says."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from stud8.dispatcher.loop import Dispatcher
from stud8.dispatcher.settings import Settings
from stud8.engine.version import ENGINE_VERSION
from stud8.simulation.spec import resolve_spec
from stud8.store import JobRecord, LeaseLost, NewJob, SqliteJobStore, State
from stud8.v1 import job_pb2

from tests.dispatcher.fake import FakeExecutor

SETTINGS = Settings(renew=0, sync=0, reports=0, progress=0)


class Clock:
    """Seconds that a test sets; the store and the dispatcher go by it."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def job_spec(hands: int = 1_000_000, **tables: float) -> job_pb2.JobSpec:
    """A resolved spec of many chunks."""
    shares = {"hands": 1.0, "players": 0.0, "actions": 0.0} | tables
    spec = job_pb2.JobSpec(
        hands=hands,
        stakes=job_pb2.Stakes(small_bet=100),
        seats=[job_pb2.LineupEntry(profile="call") for _ in range(2)],
        tables=job_pb2.Tables(**shares),
    )
    return resolve_spec(spec, 1)


class World:
    """A store, an executor and a dispatcher over them."""

    def __init__(self, data: Path) -> None:
        self.data, self.clock = data, Clock()
        self.store = SqliteJobStore(data / "stud8.db", clock=self.clock)
        self.executor = FakeExecutor()
        self.dispatcher = self.new_dispatcher("first")
        assert self.dispatcher.acquire()

    def new_dispatcher(self, owner: str) -> Dispatcher:
        return Dispatcher(
            self.store, self.executor, self.data, owner=owner, settings=SETTINGS, clock=self.clock
        )

    def submit(
        self, job_id: str, spec: job_pb2.JobSpec | None = None, version: int = ENGINE_VERSION
    ) -> None:
        spec = spec or job_spec()
        new = NewJob(job_id, spec.SerializeToString(), "", spec.hands, version, "build")
        self.store.create_job(new)

    def tick(self, seconds: float = 0.1) -> None:
        self.clock.now += seconds
        self.dispatcher.tick()

    def job(self, job_id: str = "a") -> JobRecord:
        return self.store.get_job(job_id)

    def error(self, job_id: str = "a") -> job_pb2.JobError:
        job = self.job(job_id)
        assert job.state == State.FAILED
        return job_pb2.JobError.FromString(job.error)

    def until(self, condition: Callable[[], bool]) -> None:
        for _ in range(1000):
            if condition():
                return
            self.executor.finish_all()
            self.tick()
        raise AssertionError("it never came to that")


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    made = World(tmp_path)
    yield made
    made.store.close()


def test_a_job_runs_to_its_end(world: World) -> None:
    world.submit("a")
    world.tick()
    assert world.job().state == State.RUNNING
    assert world.job().started is not None
    assert len(world.executor.running) == 4  # two for each processor, no more
    world.until(lambda: world.job().terminal)
    job = world.job()
    assert job.state == State.SUCCEEDED
    assert job.hands_done == job.hands_committed == 1_000_000
    assert job.chunks_done == job.chunks_total == len(world.executor.begun)
    folder = world.data / "jobs" / "a"
    manifest = json.loads((folder / "manifest.json").read_text())
    assert len(manifest["tables"]["hands"]["files"]) == job.chunks_total
    summary = json.loads((folder / "summary.json").read_text())
    assert (summary["hands"], summary["state"]) == (1_000_000, "succeeded")
    assert world.executor.forgotten == ["a"]
    numbers = [attempt.number for attempt in world.executor.begun]
    assert len(set(numbers)) == len(numbers)


def test_jobs_take_turns(world: World) -> None:
    world.submit("a")
    world.submit("b")
    world.tick()
    assert [attempt.job_id for attempt in world.executor.running] == ["a", "b", "a", "b"]


def test_only_so_many_jobs_are_begun_at_once(world: World) -> None:
    for number in range(10):
        world.submit(f"j{number}")
        world.clock.now += 1
    world.tick()
    states = [world.job(f"j{number}").state for number in range(10)]
    assert states == [State.RUNNING] * 8 + [State.PENDING] * 2
    world.until(lambda: world.job("j0").terminal)
    world.tick()
    assert world.job("j8").state == State.RUNNING


def test_a_lost_attempt_is_made_again(world: World) -> None:
    world.submit("a")
    world.tick()
    lost = world.executor.running[0]
    world.executor.fail(lost)
    world.tick()
    again = world.executor.begun[-1]
    assert again.chunk == lost.chunk
    assert again.number != lost.number
    world.until(lambda: world.job().terminal)
    assert world.job().state == State.SUCCEEDED


def test_a_poison_chunk_fails_its_job_and_no_other(world: World) -> None:
    world.submit("a")
    world.submit("b")
    world.tick()
    chunk = world.executor.running[0].chunk
    while not world.job().terminal:
        for attempt in list(world.executor.running):
            if (attempt.job_id, attempt.chunk) == ("a", chunk):
                world.executor.fail(attempt, "ValueError: poison", traceback="Traceback ...")
            elif attempt.job_id == "b":
                world.executor.finish(attempt)
        world.tick()
    error = world.error()
    first, last = chunk.first_deal, chunk.first_deal + chunk.deals - 1
    assert error.message == f"hands {first} to {last} failed 3 times: ValueError: poison"
    assert (error.first_hand, error.last_hand) == (first, last)
    assert error.traceback == "Traceback ..."
    assert "a" in world.executor.cancelled
    world.until(lambda: world.job("b").terminal)
    assert world.job("b").state == State.SUCCEEDED


def test_a_strategy_that_fails_fails_the_job_at_once(world: World) -> None:
    world.submit("a")
    world.tick()
    world.executor.fail(
        world.executor.running[0], "no answer", hand=17, traceback="its own", final=True
    )
    world.tick()
    error = world.error()
    assert (error.message, error.first_hand, error.last_hand) == ("no answer", 17, 17)
    assert error.traceback == "its own"
    assert "--hand 17" in error.hint


def test_what_comes_after_the_end_leaves_no_files(world: World) -> None:
    world.submit("a")
    world.tick()
    failing, late, *_ = world.executor.running
    world.executor.fail(failing, final=True)
    world.tick()
    paths = world.executor.finish(late)
    world.tick()
    assert not any(path.exists() for path in paths)


def test_an_attempt_without_a_sign_of_life_is_replaced(world: World) -> None:
    world.submit("a")
    world.tick()
    silent, alive, *_ = world.executor.running
    world.executor.report(silent, 1, 10, 10)
    for beat in range(1, 40):
        world.executor.report(alive, beat, 10 * beat, 10 * beat)
        world.tick(1.0)
        if world.executor.killed:
            break
    assert world.executor.killed == [silent]
    assert world.executor.begun[-1].chunk == silent.chunk
    # Both come to an end after all: the first counts, the other leaves nothing.
    second = next(
        attempt
        for attempt in world.executor.running
        if attempt.chunk == silent.chunk and attempt != silent
    )
    kept = world.executor.finish(silent)
    world.tick()
    lost = world.executor.finish(second)
    world.tick()
    assert kept[0].exists()
    assert not lost[0].exists()
    world.until(lambda: world.job().terminal)
    assert kept[0].exists()
    assert world.job().hands_committed == 1_000_000


def test_a_strategy_that_never_answers_fails_the_job(world: World) -> None:
    world.submit("a")
    world.tick()
    stuck = world.executor.running[0]
    for beat in range(1, 80):
        for attempt in world.executor.running:
            hands = 5 if attempt == stuck else beat
            world.executor.report(attempt, beat, hands, 7 if attempt == stuck else beat, seat=1)
        world.tick(1.0)
        if world.job().terminal:
            break
    assert "seat 2 has not answered for 60 seconds" in world.error().message
    assert world.error().first_hand == 7
    assert world.executor.killed == [stuck]


def test_the_first_hand_after_long_compiling_is_not_stuck(world: World) -> None:
    world.submit("a")
    world.tick()
    slow = world.executor.running[0]
    for beat in range(1, 100):
        for attempt in world.executor.running:
            compiling = attempt == slow and beat < 80
            place = (0, 0, 0 if compiling else 4) if attempt == slow else (beat, beat, 1)
            world.executor.report(attempt, beat, place[0], place[1], seat=place[2])
        world.tick(1.0)
    assert not world.job().terminal
    assert world.executor.killed == []


def test_a_worker_says_that_a_strategy_never_ends(world: World) -> None:
    world.submit("a")
    world.tick()
    endless, other = world.executor.running[:2]
    world.executor.report(endless, 1, 5, 7, 1, ("'spins' in seat 2 gave no answer", "its trace"))
    world.tick(0.3)
    error = world.error()
    assert error.message == "'spins' in seat 2 gave no answer"
    assert error.traceback == "its trace"
    assert (error.first_hand, error.last_hand) == (7, 7)
    assert world.executor.killed == [endless]
    assert world.executor.cancelled == {"a"}
    world.executor.fail(endless)  # what comes of the kill changes nothing
    world.executor.stop(other)
    world.tick()
    assert world.job().state == State.FAILED


def test_an_attempt_that_compiles_has_time(world: World) -> None:
    world.submit("a")
    world.tick()
    for beat in range(1, 120):
        for attempt in world.executor.running:
            world.executor.report(attempt, beat, 0, 0)
        world.tick(1.0)
    assert world.job().state == State.RUNNING
    assert world.executor.killed == []


def test_cancel_stops_what_runs(world: World) -> None:
    world.submit("a")
    world.tick()
    world.executor.finish(world.executor.running[0])
    world.tick()
    world.store.cancel_job("a")
    world.tick()
    assert world.executor.cancelled == {"a"}
    assert world.job().state == State.CANCELLING
    begun = len(world.executor.begun)
    stray = world.data / "jobs" / "a" / "hands" / "part-0000009-1.parquet.xyz.writing"
    stray.write_text("half a part")
    for attempt in list(world.executor.running):
        world.executor.stop(attempt)
    world.tick()
    assert world.job().state == State.CANCELLED
    assert world.job().hands_done == world.job().hands_committed > 0
    assert len(world.executor.begun) == begun
    assert not stray.exists()


def test_cancel_does_not_wait_for_ever(world: World) -> None:
    world.submit("a")
    world.tick()
    world.store.cancel_job("a")
    world.tick(1)
    world.tick(SETTINGS.cancel + 1)
    assert len(world.executor.killed) == 4
    world.tick(SETTINGS.cancel + 1)
    assert world.job().state == State.CANCELLED


def test_a_pending_job_that_is_cancelled_never_begins(world: World) -> None:
    world.submit("a")
    world.store.cancel_job("a")
    world.tick()
    assert world.executor.begun == []


def test_a_job_may_be_gone_as_soon_as_it_is_listed(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    world.submit("a")
    listed = [("a", State.PENDING), ("b", State.PENDING)]
    monkeypatch.setattr(world.store, "unfinished_jobs", lambda: listed)
    world.store.cancel_job("a")
    world.tick()
    assert world.executor.begun == []


def test_a_new_dispatcher_goes_on_where_the_last_commit_was(world: World) -> None:
    world.submit("a")
    world.tick()
    done = world.executor.running[:2]
    for attempt in done:
        world.executor.finish(attempt)
    world.tick()
    stray = world.data / "jobs" / "a" / "hands" / "part-0000003-9.parquet"
    stray.write_text("of a worker that died with its dispatcher")
    # The old one is gone without a word; its lease runs out.
    world.executor.running.clear()
    world.dispatcher = world.new_dispatcher("second")
    assert not world.dispatcher.acquire()
    world.clock.now += SETTINGS.lease + 1
    assert world.dispatcher.acquire()
    before = {attempt.number for attempt in world.executor.begun}
    world.tick()
    assert not before & {attempt.number for attempt in world.executor.running}
    assert not {a.chunk.index for a in done} & {a.chunk.index for a in world.executor.running}
    world.until(lambda: world.job().terminal)
    assert world.job().state == State.SUCCEEDED
    assert world.job().hands_committed == 1_000_000
    assert not stray.exists()


def test_a_dispatcher_that_lost_its_lease_stops(world: World) -> None:
    world.submit("a")
    world.tick()
    world.clock.now += SETTINGS.lease + 1
    assert world.new_dispatcher("second").acquire()
    paths = [world.executor.finish(attempt)[0] for attempt in list(world.executor.running)]
    with pytest.raises(LeaseLost):
        world.tick()
    assert world.job().hands_committed == 0
    assert all(path.exists() for path in paths)  # the successor clears them away


def test_a_job_being_cancelled_is_cancelled_after_a_restart_too(world: World) -> None:
    world.submit("a")
    world.tick()
    world.store.cancel_job("a")
    world.clock.now += SETTINGS.lease + 1
    world.executor.running.clear()
    world.dispatcher = world.new_dispatcher("second")
    assert world.dispatcher.acquire()
    world.tick()
    assert world.job().state == State.CANCELLED


@pytest.mark.parametrize("begun", [False, True])
def test_a_job_of_another_engine_version_fails_clearly(world: World, begun: bool) -> None:
    world.submit("a", version=ENGINE_VERSION + 1)
    if begun:
        from stud8.simulation.sums import Sums
        from stud8.store import PlannedChunk

        sums = Sums.zero(job_spec()).to_bytes()
        world.store.start_job(1, "a", 1, [PlannedChunk(0, 0, 1_000_000)], sums)
    world.tick()
    error = world.error()
    assert f"begun by engine version {ENGINE_VERSION + 1}" in error.message
    assert "submit the job again" in error.hint
    assert world.executor.begun == []


def test_a_job_that_cannot_be_planned_fails_and_others_go_on(world: World) -> None:
    broken = job_spec()
    broken.seats[0].profile = "nobody"
    world.submit("a", broken)
    world.submit("b")
    world.tick()
    assert "cannot be begun" in world.error("a").message
    assert world.job("b").state == State.RUNNING


def test_results_that_cannot_be_written_fail_the_job(world: World) -> None:
    world.submit("a")
    world.tick()
    (world.data / "jobs" / "a" / "summary.json").mkdir(parents=True)
    (world.data / "jobs" / "a" / "summary.json" / "in the way").touch()
    world.until(lambda: world.job().terminal)
    assert "the results cannot be written" in world.error().message


def test_progress_counts_the_hands_of_running_chunks(world: World) -> None:
    world.submit("a")
    world.tick()
    first, second, *_ = world.executor.running
    world.executor.report(first, 1, 100, 100)
    world.executor.report(second, 1, 50, 50)
    world.tick()
    assert world.job().hands_done == 150
    assert world.job().hands_committed == 0
    world.executor.report(first, 2, 1100, 1100)
    world.tick(1.0)
    assert world.job().hands_per_s == pytest.approx(1150 / 1.2, rel=0.3)
    version = world.job().version
    world.executor.finish(first)
    world.tick()
    assert world.job().hands_done == first.chunk.deals + 50
    assert world.job().version > version


def test_a_quiet_service_leaves_the_store_alone(world: World) -> None:
    marker = SqliteJobStore(world.data / "stud8.db")
    before = marker.change_marker()
    world.dispatcher._due["renew"] = float("inf")
    for _ in range(5):
        world.tick()
    assert marker.change_marker() == before
    marker.close()
