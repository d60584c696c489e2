"""How a chunk ends when it does not end well."""

from stud8.simulation.machine import Machine, deciding


class ChunkCancelled(Exception):  # noqa: N818 - named by what happened
    """The chunk was told to stop; nothing of it is kept."""


class StrategyFailed(Exception):  # noqa: N818
    """A strategy gave no answer to a decision.

    Attributes:
        hand: 0-based number of the hand in the job; replaying it shows the decision.
        seat: 1-based.
        label: of the seat's group.
        traceback: what the strategy itself raised, if it did.
    """

    def __init__(self, hand: int, seat: int, label: str, traceback: str = "") -> None:
        self.hand, self.seat, self.label, self.traceback = hand, seat, label, traceback
        super().__init__(hand, seat, label, traceback)

    def __str__(self) -> str:
        return f"{self.label!r} in seat {self.seat} gave no answer in hand {self.hand}"


def strategy_failure(machine: Machine, seat: int) -> StrategyFailed:
    """Return the failure of the seat (0-based) that the kernel just stopped at."""
    hand, _ = deciding(machine.monitor)
    entry = int(machine.job[0]["seated"][seat])
    label = machine.lineup.labels[machine.lineup.group_of[entry]]
    return StrategyFailed(hand, seat + 1, label, machine.traceback(seat))
