"""How fast a job goes."""

from collections import deque

_WINDOW_S = 5.0


class Speed:
    """Hands per second over the last few seconds."""

    def __init__(self) -> None:
        self._seen: deque[tuple[float, int]] = deque()

    def add(self, now: float, hands: int) -> float:
        """Note how many hands are done by `now` (seconds); return the speed."""
        if self._seen and hands < self._seen[-1][1]:
            self._seen.clear()  # an attempt was lost and starts again
        self._seen.append((now, hands))
        while len(self._seen) > 2 and self._seen[1][0] <= now - _WINDOW_S:
            self._seen.popleft()
        first, done = self._seen[0]
        return (hands - done) / (now - first) if now > first else 0.0
