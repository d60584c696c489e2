"""How a chunk ends when it does not end well."""

import numpy as np
from numpy.typing import NDArray
from stud8.simulation.machine import Machine
from stud8.simulation.monitor import deciding, view_in
from stud8.strategy.python.faults import fault, whereabouts
from stud8.v1 import job_pb2


class ChunkCancelled(Exception):  # noqa: N818 - named by what happened
    """The chunk was told to stop; nothing of it is kept."""


class StrategyFailed(Exception):  # noqa: N818
    """A strategy gave no answer to a decision.

    Attributes:
        hand: 0-based number of the hand in the job; replaying it shows the decision.
        seat: 1-based.
        label: of the seat's group.
        traceback: what the strategy itself raised, if it did, or where it goes on for ever.
        reason: what it did instead of answering, if that is known.
    """

    def __init__(
        self, hand: int, seat: int, label: str, traceback: str = "", reason: str = ""
    ) -> None:
        self.hand, self.seat, self.label = hand, seat, label
        self.traceback, self.reason = traceback, reason
        super().__init__(hand, seat, label, traceback, reason)

    def __str__(self) -> str:
        text = f"{self.label!r} in seat {self.seat} gave no answer in hand {self.hand}"
        return f"{text}: {self.reason}" if self.reason else text


def strategy_failure(machine: Machine, seat: int) -> StrategyFailed:
    """Return the failure of the seat (0-based) that the kernel just stopped at."""
    hand, _ = deciding(machine.monitor)
    entry = int(machine.job[0]["seated"][seat])
    reason, traceback = fault(machine.strategies[entry].function, machine.memory.views[0])
    return StrategyFailed(hand, seat + 1, _label(machine, entry), traceback, reason)


def endless_failure(
    spec: job_pb2.JobSpec, monitor: NDArray[np.int64], seconds: float
) -> StrategyFailed:
    """Return the failure of a decision that does not end.

    Args:
        spec: the resolved spec that is played.
        monitor: a copy of the monitor of the machine that plays it.
        seconds: of processor time that the decision has taken.
    """
    machine = Machine(spec)
    hand, seat = deciding(monitor)
    entry = machine.entry_of(hand, seat)
    traceback = whereabouts(machine.strategies[entry].function, view_in(monitor)[0])
    reason = f"one decision has taken {seconds:g} s of processor time and goes on"
    return StrategyFailed(hand, seat + 1, _label(machine, entry), traceback, reason)


def _label(machine: Machine, entry: int) -> str:
    return machine.lineup.labels[machine.lineup.group_of[entry]]
