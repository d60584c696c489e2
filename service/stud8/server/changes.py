"""Who watches jobs is told of changes by one poller for the whole server."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field

from stud8.server.threads import Threads
from stud8.store import JobStore
from stud8.v1 import service_pb2

_PERIOD = 0.25

_log = logging.getLogger(__name__)

Snapshot = service_pb2.WatchJobResponse


@dataclass
class _Watched:
    """A job that somebody watches: its newest snapshot, and how many watch."""

    latest: Snapshot
    watchers: int = 0
    changed: asyncio.Event = field(default_factory=asyncio.Event)


class ChangeFeed:
    """Asks the store four times a second, while anybody watches, what has changed.

    A changed job's snapshot is made once, however many watch it.

    Args:
        store: where the jobs are.
        snapshot: blocking; makes the message that watchers of a job get.
        run: runs a blocking call in a thread.

    """

    def __init__(
        self,
        store: JobStore,
        snapshot: Callable[[str], Snapshot],
        run: Threads,
    ) -> None:
        self._store = store
        self._snapshot = snapshot
        self._run = run
        self._watched: dict[str, _Watched] = {}
        self._poller: asyncio.Task[None] | None = None
        self._closed = False

    async def follow(
        self, job_id: str, after_version: int, ended: Callable[[Snapshot], bool]
    ) -> AsyncIterator[Snapshot]:
        """Yield a job's snapshots above a version until one has ended or the feed closes."""
        watched = await self._join(job_id)
        try:
            while not self._closed:
                changed, latest = watched.changed, watched.latest
                if latest.job.version > after_version:
                    after_version = latest.job.version
                    yield latest
                if ended(latest):
                    return
                await changed.wait()
        finally:
            self._leave(job_id, watched)

    def close(self) -> None:
        """End every watch."""
        self._closed = True
        if self._poller is not None:
            self._poller.cancel()
        for watched in self._watched.values():
            watched.changed.set()

    @property
    def closed(self) -> bool:
        """Whether watches end because the server does."""
        return self._closed

    async def _join(self, job_id: str) -> _Watched:
        if job_id not in self._watched:
            latest = await self._run(self._snapshot, job_id)
            self._watched.setdefault(job_id, _Watched(latest))
        watched = self._watched[job_id]
        watched.watchers += 1
        if self._poller is None or self._poller.done():
            self._poller = asyncio.create_task(self._poll())
        return watched

    def _leave(self, job_id: str, watched: _Watched) -> None:
        watched.watchers -= 1
        if not watched.watchers and self._watched.get(job_id) is watched:
            del self._watched[job_id]

    async def _poll(self) -> None:
        seen: int | None = None
        while self._watched:
            await asyncio.sleep(_PERIOD)
            try:
                marker = await self._run(self._store.change_marker)
                if marker != seen:
                    await self._refresh()
                    seen = marker
            except Exception:
                _log.exception("watching the store failed; trying again")

    async def _refresh(self) -> None:
        versions = await self._run(self._store.versions, tuple(self._watched))
        for job_id, watched in list(self._watched.items()):
            if versions.get(job_id, 0) <= watched.latest.job.version:
                continue
            watched.latest = await self._run(self._snapshot, job_id)
            changed, watched.changed = watched.changed, asyncio.Event()
            changed.set()
