"""How patient the dispatcher is; all times in seconds."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    """Limits and periods of the dispatcher."""

    window_per_cpu: int = 2
    """Attempts in flight for each processor: one at work, one ready."""
    active_jobs: int = 8
    """Jobs that share the processors; others wait their turn."""
    attempts: int = 3
    """Tries at a chunk before its job fails."""
    lease: float = 10.0
    """How long the right to dispatch lasts without renewal."""
    renew: float = 2.0
    sync: float = 0.25
    """How often the store is asked for new and cancelled jobs."""
    reports: float = 0.25
    """How often running attempts are asked how far they are."""
    progress: float = 0.5
    """How often the store is told of progress."""
    collect: float = 0.1
    """How long to wait for an attempt to end before looking after the rest."""
    silence: float = 30.0
    """An attempt that reports nothing for so long is taken to be lost."""
    queue: float = 180.0
    """The same for an attempt that has not begun."""
    stuck: float = 60.0
    """A strategy that ponders one decision for so long fails its job."""
    compile: float = 300.0
    """The same before the first decision: the worker may have to compile first."""
    cancel: float = 10.0
    """Attempts that do not stop within this are killed, and after twice this forgotten."""
    stragglers: float = 5.0
    """How long a complete job waits for attempts that no longer matter."""
