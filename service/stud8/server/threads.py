"""Blocking calls beside the event loop."""

import asyncio
from collections.abc import AsyncIterator, Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

_THREADS = 16


class Threads:
    """Runs blocking calls in a few threads; await the object as a function."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(_THREADS, thread_name_prefix="stud8")

    async def __call__(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run `call` in a thread and return its result."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, lambda: call(*args, **kwargs))

    async def iterate(self, items: Generator[T, None, None]) -> AsyncIterator[T]:
        """Yield the items of a blocking generator, each fetched in a thread."""
        end = object()
        try:
            while True:
                item = await self(next, items, end)
                if item is end:
                    return
                yield item  # type: ignore[misc]
        finally:
            # Closing may touch files, and a cancelled fetch may still be at work.
            self._pool.submit(_close, items)

    def close(self) -> None:
        """Wait for the calls at work and end the threads."""
        self._pool.shutdown(cancel_futures=True)


def _close(items: Generator[object, None, None]) -> None:
    items.close()
