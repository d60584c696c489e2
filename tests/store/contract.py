"""What every job store must do; a backend runs it by subclassing `StoreContract`."""

import threading
from collections.abc import Callable
from dataclasses import replace

import pytest
from stud8.store import (
    ChunkCommit,
    JobExists,
    JobNotFound,
    JobStore,
    Lease,
    LeaseLost,
    NewJob,
    PageTokenInvalid,
    PlannedChunk,
    Progress,
    RequestIdReused,
    State,
    StateConflict,
)

PLAN = [PlannedChunk(0, 0, 50), PlannedChunk(1, 50, 50)]


class Clock:
    """Time that a test sets."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def new_job(number: int = 0, **changes: object) -> NewJob:
    """A job of one hundred hands."""
    job = NewJob(
        id=f"job{number}",
        spec=b"spec",
        spec_hash="sh",
        hands=100,
        engine_version=1,
        build="b",
        request_hash="rh",
    )
    return replace(job, **changes)  # type: ignore[arg-type]


def leased(store: JobStore) -> Lease:
    """Take a free lease."""
    lease = store.acquire_lease("me", 10.0)
    assert lease is not None
    return lease


class StoreContract:
    """Fixtures `opener` (opens the same store again and again) and `clock` are the backend's."""

    @pytest.fixture
    def store(self, opener: Callable[[], JobStore]) -> JobStore:
        return opener()

    def test_a_new_job_is_pending_and_read_back(self, store: JobStore, clock: Clock) -> None:
        made, new = store.create_job(new_job(request_id="r"))
        assert new
        assert made == store.get_job("job0")
        assert (made.state, made.version, made.created) == (State.PENDING, 1, clock.now)
        assert (made.spec, made.spec_hash, made.request_id) == (b"spec", "sh", "r")
        assert (made.hands_total, made.hands_done, made.chunks_total) == (100, 0, 0)
        assert (made.started, made.ended, made.last_commit, made.error) == (None, None, None, b"")
        assert not made.terminal

    def test_a_request_id_makes_one_job(self, store: JobStore) -> None:
        first, _ = store.create_job(new_job(1, request_id="r"))
        again, new = store.create_job(new_job(2, request_id="r"))
        assert again == first == store.find_request("r")
        assert not new
        with pytest.raises(RequestIdReused, match="'r'"):
            store.create_job(new_job(3, request_id="r", request_hash="other"))
        assert store.find_request("s") is None
        # Jobs without a request id are all their own.
        assert store.create_job(new_job(4))[1]
        assert store.create_job(new_job(5))[1]

    def test_a_job_id_is_taken_once(self, store: JobStore) -> None:
        store.create_job(new_job())
        with pytest.raises(JobExists):
            store.create_job(new_job())

    def test_an_unknown_job_is_said_to_be_unknown(self, store: JobStore) -> None:
        for ask in (store.get_job, store.sums, store.chunks, store.cancel_job, store.delete_job):
            with pytest.raises(JobNotFound, match="there is no job 'x'"):
                ask("x")

    def test_pages_go_from_new_to_old_and_miss_nothing(self, store: JobStore, clock: Clock) -> None:
        for number in range(5):
            clock.now += number // 2  # some at the same time
            store.create_job(new_job(number))
        seen, token = [], ""
        while True:
            page = store.list_jobs(size=2, token=token)
            seen += [job.id for job in page.jobs]
            token = page.next_token
            if not token:
                break
            if len(seen) == 2:
                clock.now += 10
                store.create_job(new_job(9))  # comes too late for this listing
        assert seen == ["job4", "job3", "job2", "job1", "job0"]

    def test_a_listing_keeps_to_the_states_asked_for(self, store: JobStore) -> None:
        for number in range(4):
            store.create_job(new_job(number))
        store.cancel_job("job1")
        assert [job.id for job in store.list_jobs([State.CANCELLED]).jobs] == ["job1"]
        page = store.list_jobs([State.PENDING], size=1)
        with pytest.raises(PageTokenInvalid, match="another filter"):
            store.list_jobs([], size=1, token=page.next_token)
        for token in ("nonsense", "AAAA", "é", page.next_token[:-3]):
            with pytest.raises(PageTokenInvalid):
                store.list_jobs([State.PENDING], token=token)

    def test_cancel_ends_what_waits_and_asks_what_runs(self, store: JobStore) -> None:
        store.create_job(new_job(0))
        cancelled = store.cancel_job("job0")
        assert (cancelled.state, cancelled.ended is not None) == (State.CANCELLED, True)
        with pytest.raises(StateConflict, match="CANCELLED already"):
            store.cancel_job("job0")
        store.create_job(new_job(1))
        store.start_job(leased(store).epoch, "job1", 1, PLAN, b"")
        first = store.cancel_job("job1")
        assert first.state == State.CANCELLING
        assert store.cancel_job("job1") == first

    def test_only_an_ended_job_can_be_deleted(self, store: JobStore) -> None:
        store.create_job(new_job())
        epoch = leased(store).epoch
        store.start_job(epoch, "job0", 1, PLAN, b"")
        store.commit_chunk(epoch, "job0", ChunkCommit(0, 1, 50, "[]"), b"s")
        with pytest.raises(StateConflict, match="cancel it first"):
            store.delete_job("job0")
        store.finish_job(epoch, "job0", store.get_job("job0").version, State.FAILED, b"e")
        store.delete_job("job0")
        with pytest.raises(JobNotFound):
            store.get_job("job0")
        # Nothing of it is left to meet a job of the same id.
        store.create_job(new_job())
        assert store.chunks("job0") == []
        assert store.sums("job0") is None

    def test_a_job_from_start_to_end(self, store: JobStore, clock: Clock) -> None:
        store.create_job(new_job())
        epoch = leased(store).epoch
        clock.now += 1
        running = store.start_job(epoch, "job0", 1, PLAN, b"zero")
        assert (running.state, running.started, running.chunks_total) == (State.RUNNING, clock(), 2)
        assert store.sums("job0") == b"zero"
        assert store.commit_chunk(epoch, "job0", ChunkCommit(1, 7, 50, '["p"]'), b"one")
        assert store.sums("job0") == b"one"
        half = store.get_job("job0")
        assert (half.hands_committed, half.hands_done, half.chunks_done) == (50, 50, 1)
        assert half.last_commit == clock.now
        store.set_progress(epoch, [Progress("job0", 75, 12.5), Progress("gone", 1, 1.0)])
        assert store.get_job("job0").hands_done == 75
        assert store.get_job("job0").hands_per_s == 12.5
        waiting, done = store.chunks("job0")
        assert (waiting.index, waiting.first_deal, waiting.deals, waiting.done) == (0, 0, 50, False)
        assert (done.done, done.attempt, done.hands, done.parts) == (True, 7, 50, '["p"]')
        store.commit_chunk(epoch, "job0", ChunkCommit(0, 8, 50, ""), b"two")
        version = store.get_job("job0").version
        ended = store.finish_job(epoch, "job0", version, State.SUCCEEDED)
        assert (ended.state, ended.ended, ended.hands_done) == (State.SUCCEEDED, clock.now, 100)
        assert ended.hands_per_s == 0.0
        with pytest.raises(StateConflict):
            store.finish_job(epoch, "job0", ended.version, State.FAILED)
        with pytest.raises(StateConflict):
            store.commit_chunk(epoch, "job0", ChunkCommit(0, 9, 50, ""), b"three")
        store.set_progress(epoch, [Progress("job0", 1, 1.0)])
        assert store.get_job("job0") == ended

    def test_the_first_result_of_a_chunk_wins(self, store: JobStore) -> None:
        store.create_job(new_job())
        epoch = leased(store).epoch
        store.start_job(epoch, "job0", 1, PLAN, b"zero")
        assert store.commit_chunk(epoch, "job0", ChunkCommit(0, 1, 50, "first"), b"one")
        before = store.get_job("job0")
        assert not store.commit_chunk(epoch, "job0", ChunkCommit(0, 2, 50, "second"), b"two")
        assert store.chunks("job0")[0].parts == "first"
        assert store.sums("job0") == b"one"
        assert store.get_job("job0") == before
        with pytest.raises(StateConflict, match="no chunk 2"):
            store.commit_chunk(epoch, "job0", ChunkCommit(2, 1, 50, ""), b"")

    def test_a_change_needs_the_version_it_was_decided_on(self, store: JobStore) -> None:
        store.create_job(new_job())
        epoch = leased(store).epoch
        with pytest.raises(StateConflict):
            store.start_job(epoch, "job0", 2, PLAN, b"")
        running = store.start_job(epoch, "job0", 1, PLAN, b"")
        with pytest.raises(StateConflict):
            store.start_job(epoch, "job0", running.version, PLAN, b"")
        store.cancel_job("job0")
        with pytest.raises(StateConflict, match="meanwhile"):
            store.finish_job(epoch, "job0", running.version, State.SUCCEEDED)
        with pytest.raises(ValueError, match="RUNNING"):
            store.finish_job(epoch, "job0", 1, State.RUNNING)

    def test_every_change_raises_the_version(self, store: JobStore) -> None:
        store.create_job(new_job(0))
        store.create_job(new_job(1))
        assert store.versions(["job0", "job1", "gone"]) == {"job0": 1, "job1": 1}
        epoch = leased(store).epoch
        seen = [store.start_job(epoch, "job0", 1, PLAN, b"").version]
        for change in (
            lambda: store.commit_chunk(epoch, "job0", ChunkCommit(0, 1, 50, ""), b""),
            lambda: store.set_progress(epoch, [Progress("job0", 60, 1.0)]),
            lambda: store.cancel_job("job0"),
        ):
            change()
            seen.append(store.versions(["job0"])["job0"])
        assert seen == sorted(set(seen))
        assert store.versions(["job1"]) == {"job1": 1}

    def test_unfinished_jobs_come_oldest_first(self, store: JobStore, clock: Clock) -> None:
        for number in (2, 0, 1):
            clock.now += 1
            store.create_job(new_job(number))
        store.cancel_job("job0")
        pending = State.PENDING
        assert store.unfinished_jobs() == [("job2", pending), ("job1", pending)]
        assert store.count_unfinished() == 2

    def test_the_lease_has_one_owner_at_a_time(self, store: JobStore, clock: Clock) -> None:
        first = store.acquire_lease("a", 10.0)
        assert first == Lease("a", 1, clock.now + 10)
        assert store.acquire_lease("b", 10.0) is None
        clock.now += 9
        first = store.renew_lease(first, 10.0)
        clock.now += 9
        assert store.acquire_lease("b", 10.0) is None
        clock.now += 2
        # Run out, but nobody took it: its owner may go on.
        first = store.renew_lease(first, 1.0)
        clock.now += 2
        second = store.acquire_lease("b", 10.0)
        assert second is not None
        assert second.epoch > first.epoch
        with pytest.raises(LeaseLost):
            store.renew_lease(first, 10.0)
        store.release_lease(first)  # too late to matter
        assert store.acquire_lease("c", 10.0) is None
        assert store.acquire_lease("c", 10.0, lambda owner: owner == "a") is None
        third = store.acquire_lease("c", 10.0, lambda owner: owner == "b")
        assert third is not None
        store.release_lease(third)
        fourth = store.acquire_lease("d", 10.0)
        assert fourth is not None
        assert fourth.epoch > third.epoch > second.epoch

    def test_a_lost_lease_writes_nothing(self, store: JobStore, clock: Clock) -> None:
        store.create_job(new_job(0))
        store.create_job(new_job(1))
        old = leased(store).epoch
        store.start_job(old, "job0", 1, PLAN, b"zero")
        clock.now += 11
        leased(store)
        before = store.get_job("job0")
        for write in (
            lambda: store.start_job(old, "job1", 1, PLAN, b""),
            lambda: store.commit_chunk(old, "job0", ChunkCommit(0, 1, 50, ""), b""),
            lambda: store.set_progress(old, [Progress("job0", 1, 1.0)]),
            lambda: store.finish_job(old, "job0", before.version, State.FAILED),
        ):
            with pytest.raises(LeaseLost):
                write()
        assert store.get_job("job0") == before
        assert store.get_job("job1").state == State.PENDING

    def test_changes_by_others_are_noticed(self, opener: Callable[[], JobStore]) -> None:
        watcher, writer = opener(), opener()
        marker = watcher.change_marker()
        assert watcher.change_marker() == marker
        writer.create_job(new_job())
        assert watcher.change_marker() != marker

    def test_many_writers_at_once(self, opener: Callable[[], JobStore]) -> None:
        store = opener()
        store.create_job(new_job(0))
        plan = [PlannedChunk(index, index, 1) for index in range(60)]
        epoch = leased(store).epoch
        store.start_job(epoch, "job0", 1, plan, b"")
        won: list[int] = []
        failures: list[BaseException] = []

        def work(own: JobStore, number: int) -> None:
            try:
                for index in range(60):
                    # Every chunk is committed by every thread; one of them wins.
                    if own.commit_chunk(epoch, "job0", ChunkCommit(index, number, 1, ""), b""):
                        won.append(index)
                    if index % 20 == 0:
                        own.create_job(new_job(100 * number + index))
            except BaseException as error:  # shown by the assertion below
                failures.append(error)

        threads = [threading.Thread(target=work, args=(opener(), number)) for number in range(1, 5)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert failures == []
        assert sorted(won) == list(range(60))
        done = store.get_job("job0")
        assert (done.chunks_done, done.hands_committed) == (60, 60)
        assert len(store.list_jobs(size=100).jobs) == 13
