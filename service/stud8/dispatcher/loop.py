"""The dispatcher's loop: chunks out, results in, one short step after another.

All truth is in the store: after a crash the next dispatcher takes up every
unfinished job where its last commit left it.
"""

import contextlib
import logging
import threading
import time
from collections.abc import Callable
from pathlib import Path

from stud8.dispatcher import errors
from stud8.dispatcher.active import ActiveJob, Flight
from stud8.dispatcher.executor import Attempt, Done, Executor, Failed, Outcome, Report, Stopped
from stud8.dispatcher.finish import (
    committed_parts,
    parts_text,
    remove_parts,
    remove_strays,
    write_outputs,
)
from stud8.dispatcher.owner import is_dead
from stud8.dispatcher.settings import Settings
from stud8.dispatcher.start import begin_job, take_up_job
from stud8.simulation.sums import Sums
from stud8.store import (
    ChunkCommit,
    JobNotFound,
    JobStore,
    Lease,
    PlannedChunk,
    Progress,
    State,
    StateConflict,
    job_folder,
)
from stud8.v1 import job_pb2

_log = logging.getLogger(__name__)

# Attempt numbers hold the lease's epoch, so that no two dispatchers share one.
_EPOCH_SHIFT = 20


class Dispatcher:
    """Runs the jobs of a store on an executor.

    Args:
        store: where the jobs are.
        executor: what plays the chunks.
        data: the data folder; results go below it.
        owner: name of this process for the lease.
        settings: limits and periods.
        clock: monotonic seconds.

    """

    def __init__(
        self,
        store: JobStore,
        executor: Executor,
        data: Path,
        *,
        owner: str,
        settings: Settings | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store = store
        self._executor = executor
        self._data = data.resolve()
        self._owner = owner
        self._settings = settings or Settings()
        self._clock = clock
        self._lease: Lease | None = None
        self._jobs: dict[str, ActiveJob] = {}
        self._turn = 0
        self._attempts = 0
        self._due = dict.fromkeys(("renew", "sync", "reports", "progress"), 0.0)

    def run(self, stop: threading.Event) -> None:
        """Dispatch until told to stop.

        Raises:
            LeaseLost: another dispatcher has taken over.
        """
        while not stop.is_set() and not self.acquire():
            stop.wait(self._settings.sync)
        try:
            while not stop.is_set():
                self.tick()
        finally:
            if self._lease is not None:
                self._store.release_lease(self._lease)

    def acquire(self) -> bool:
        """Try to take the lease; tell whether it is held now."""
        self._lease = self._store.acquire_lease(self._owner, self._settings.lease, is_dead)
        return self._lease is not None

    def tick(self) -> None:
        """Take one step of everything that is due."""
        if self._is_due("renew") and self._lease is not None:
            self._lease = self._store.renew_lease(self._lease, self._settings.lease)
        if self._is_due("sync"):
            self._sync()
        for outcome in self._executor.collect(self._settings.collect):
            self._settle(outcome)
        if self._is_due("reports"):
            self._look_after_flights()
        self._fill()
        if self._is_due("progress"):
            self._tell_progress()
        for job in list(self._jobs.values()):
            self._close_if_over(job)

    @property
    def _epoch(self) -> int:
        assert self._lease is not None
        return self._lease.epoch

    def _is_due(self, name: str) -> bool:
        now = self._clock()
        if now < self._due[name]:
            return False
        self._due[name] = now + getattr(self._settings, name)
        return True

    def _folder(self, job_id: str) -> Path:
        return job_folder(self._data, job_id)

    # Jobs in and out of the memory of this process.

    def _sync(self) -> None:
        unfinished = dict(self._store.unfinished_jobs())
        for job_id in [job_id for job_id in self._jobs if job_id not in unfinished]:
            del self._jobs[job_id]
        for job_id, state in unfinished.items():
            if job_id not in self._jobs:
                if state == State.PENDING and len(self._jobs) >= self._settings.active_jobs:
                    continue
                self._take_in(job_id)
            job = self._jobs.get(job_id)
            if job is not None and state == State.CANCELLING and job.cancelling_since is None:
                job.cancelling_since = self._clock()
                job.waiting.clear()
            if job is not None and job.cancelling_since is not None:
                self._executor.cancel(job_id)  # again and again: it must not be lost

    def _take_in(self, job_id: str) -> None:
        try:
            record = self._store.get_job(job_id)
        except JobNotFound:
            return  # cancelled and deleted since it was listed
        if record.terminal:
            return
        take = begin_job if record.state == State.PENDING else take_up_job
        taken = take(self._store, self._epoch, record, self._folder(job_id), self._executor.cpus())
        if isinstance(taken, ActiveJob):
            _log.info("job %s: %d chunks to play", job_id, len(taken.waiting))
            self._jobs[job_id] = taken
        elif taken is not None:
            self._end(job_id, State.FAILED, taken)

    def _end(self, job_id: str, state: State, error: job_pb2.JobError | None = None) -> None:
        self._jobs.pop(job_id, None)
        if state != State.FAILED:  # the attempts of a failed job are still to stop
            self._executor.forget(job_id)
        data = b"" if error is None else error.SerializeToString()
        while True:
            record = self._store.get_job(job_id)
            if record.terminal:
                return
            try:
                self._store.finish_job(self._epoch, job_id, record.version, state, data)
            except StateConflict:
                continue  # the job was changed in between, by a cancel
            if state != State.SUCCEEDED:
                with contextlib.suppress(OSError):  # they are in nobody's way
                    known = committed_parts(self._store.chunks(job_id))
                    remove_strays(self._folder(job_id), known)
            _log.info("job %s: %s %s", job_id, state.name, "" if error is None else error.message)
            return

    # Attempts.

    def _fill(self) -> None:
        limit = self._settings.window_per_cpu * self._executor.cpus()
        flying = sum(
            not flight.given_up for job in self._jobs.values() for flight in job.flights.values()
        )
        jobs = list(self._jobs.values())
        idle = 0
        while flying < limit and idle < len(jobs):
            job = jobs[self._turn % len(jobs)]
            self._turn += 1
            if not job.waiting:
                idle += 1
                continue
            idle = 0
            chunk = job.waiting.popleft()
            if chunk.index not in job.done:
                self._launch(job, chunk)
                flying += 1

    def _launch(self, job: ActiveJob, chunk: PlannedChunk) -> None:
        self._attempts += 1
        number = (self._epoch << _EPOCH_SHIFT) + self._attempts
        attempt = Attempt(job.job_id, chunk, number)
        self._executor.submit(attempt, job.spec_bytes, job.folder)
        job.flights[attempt.key] = Flight(attempt, self._clock() + self._settings.queue)

    def _settle(self, outcome: Outcome) -> None:
        attempt = outcome.attempt
        job = self._jobs.get(attempt.job_id)
        flight = None if job is None else job.flights.pop(attempt.key, None)
        if isinstance(outcome, Done):
            self._commit(job, outcome)
        elif job is None or flight is None or isinstance(outcome, Stopped):
            return
        elif not flight.given_up or outcome.final:
            self._failed(job, outcome)

    def _commit(self, job: ActiveJob | None, done: Done) -> None:
        attempt, result = done.attempt, done.result
        index = attempt.chunk.index
        if job is None or index in job.done:
            remove_parts(self._folder(attempt.job_id), result.parts)
            return
        merged = job.sums.merge(Sums.from_bytes(result.sums))
        commit = ChunkCommit(index, attempt.number, result.hands, parts_text(result.parts))
        try:
            won = self._store.commit_chunk(self._epoch, job.job_id, commit, merged.to_bytes())
        except StateConflict:
            won = False  # the job has been ended or deleted meanwhile
        if not won:
            remove_parts(job.folder, result.parts)
            return
        job.sums = merged
        job.done.add(index)
        job.hands_committed += result.hands

    def _failed(self, job: ActiveJob, failed: Failed) -> None:
        chunk = failed.attempt.chunk
        if job.cancelling_since is not None or chunk.index in job.done:
            return
        job.failures[chunk.index] += 1
        attempts = job.failures[chunk.index]
        _log.warning("%s: attempt %d failed: %s", failed.attempt.key, attempts, failed.message)
        if failed.final or attempts >= self._settings.attempts:
            self._executor.cancel(job.job_id)
            error = errors.chunk_error(job.spec, chunk, failed, attempts)
            self._end(job.job_id, State.FAILED, error)
        else:
            job.waiting.appendleft(chunk)

    def _look_after_flights(self) -> None:
        now = self._clock()
        reports = self._executor.reports()
        for job in list(self._jobs.values()):
            for flight in list(job.flights.values()):
                report = reports.get(flight.attempt.key)
                old = flight.report
                if report is not None and (old is None or report.beat > old.beat):
                    if old is None or report.at() != old.at():
                        flight.moved = now
                    flight.report = report
                    flight.deadline = now + self._settings.silence
                self._end_flight_if_hopeless(job, flight, now)

    def _end_flight_if_hopeless(self, job: ActiveJob, flight: Flight, now: float) -> None:
        report, attempt = flight.report, flight.attempt
        if report is not None and (failure := self._endless(job, flight, report, now)):
            job.flights.pop(attempt.key)
            self._executor.kill(attempt)
            self._failed(job, failure)
        elif now > flight.deadline and not flight.given_up:
            # It may still end, and then counts if it is the first.
            flight.given_up = True
            self._executor.kill(attempt)
            self._failed(job, Failed(attempt, "no sign of life from its worker"))

    def _endless(self, job: ActiveJob, flight: Flight, report: Report, now: float) -> Failed | None:
        """Return the failure of an attempt whose strategy never ends, as its worker saw it."""
        if report.failure is not None:
            message, traceback = report.failure
        elif self._is_stuck(job, flight, report, now):
            message, traceback = (
                (
                    f"hand {report.hand}: the strategy in seat {report.seat + 1} has not answered "
                    f"for {self._settings.stuck:.0f} seconds"
                ),
                "",
            )
        else:
            return None
        return Failed(flight.attempt, message, traceback=traceback, hand=report.hand, final=True)

    def _is_stuck(self, job: ActiveJob, flight: Flight, report: Report, now: float) -> bool:
        begun = report.hands or report.hand or report.seat
        first, last = errors.hand_range(job.spec, flight.attempt.chunk)
        if report.hands > last - first:
            return False  # played; its rows are being written
        patience = self._settings.stuck if begun else self._settings.compile
        return now > flight.moved + patience

    # What the store and the folder get to know.

    def _tell_progress(self) -> None:
        now = self._clock()
        changed = []
        for job in self._jobs.values():
            hands = job.hands_done()
            told = (hands, job.speed.add(now, hands))
            if told != job.told:
                job.told = told
                changed.append(Progress(job.job_id, *told))
        if changed:
            self._store.set_progress(self._epoch, changed)

    def _close_if_over(self, job: ActiveJob) -> None:
        now, patience = self._clock(), self._settings
        if job.complete:
            if job.finished_since is None:
                job.finished_since = now
            if not job.flights or now > job.finished_since + patience.stragglers:
                self._succeed(job)
        elif job.cancelling_since is not None:
            waited = now - job.cancelling_since
            if waited > patience.cancel:
                for flight in job.flights.values():
                    if not flight.given_up:
                        flight.given_up = True
                        self._executor.kill(flight.attempt)
            if not job.flights or waited > 2 * patience.cancel:
                self._end(job.job_id, State.CANCELLED)

    def _succeed(self, job: ActiveJob) -> None:
        record = self._store.get_job(job.job_id)
        chunks = self._store.chunks(job.job_id)
        try:
            remove_strays(job.folder, committed_parts(chunks))
            write_outputs(record, job.spec, job.sums, chunks, job.folder)
        except OSError as error:
            self._end(job.job_id, State.FAILED, errors.outputs_error(error))
        else:
            self._end(job.job_id, State.SUCCEEDED)
