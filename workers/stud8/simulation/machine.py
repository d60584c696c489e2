"""All that the kernel needs to play a job's deals: built from the spec, in one process."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from stud8.engine.record import LOG, LOG_SIZE, RESULT
from stud8.engine.rules import table_record
from stud8.engine.state import STATE
from stud8.engine.view import MAX_SEATS, UNLIMITED
from stud8.simulation.columns import TABLES
from stud8.simulation.kernel import JOB, RULE, Memory, Totals, play_deals, play_hand_again
from stud8.simulation.layout import TALLY, slot_count
from stud8.simulation.lineup import parameter_values, read_lineup
from stud8.simulation.monitor import PLAYING, new_monitor, view_in
from stud8.simulation.seating import draw_order, rotate, threshold
from stud8.simulation.settings import (
    hands_per_deal,
    rules_of,
    stacks_of,
    stakes_of,
    table_shares,
)
from stud8.strategy import CheckedProfile
from stud8.strategy.chance import needs_draws
from stud8.strategy.native import CompiledStrategy, compile_profile
from stud8.v1 import job_pb2


class Machine:
    """The kernel's memory for one spec; one thread uses it at a time."""

    def __init__(self, spec: job_pb2.JobSpec, monitor: NDArray[np.int64] | None = None) -> None:
        """Compile the profiles of a resolved spec and lay out the kernel's memory."""
        self.lineup = read_lineup(spec)
        self.seats, self.rotations = len(spec.seats), hands_per_deal(spec)
        self.monitor = new_monitor() if monitor is None else monitor
        self.strategies: Sequence[CompiledStrategy] = [
            _compiled(profile) for profile in self.lineup.profiles
        ]
        self._parameters = [
            np.array([*parameter_values(entry, profile).values(), 0.0])
            for entry, profile in zip(spec.seats, self.lineup.profiles, strict=True)
        ]
        self._counters = [
            np.zeros(max(1, strategy.counters), np.int64) for strategy in self.strategies
        ]
        self.job = self._job(spec)
        self.memory = _memory(spec, self.monitor)
        self.memory.table[0]["draws"] = any(map(needs_draws, self.lineup.profiles))
        self.totals = self._totals()

    def rows_of_deal(self, table: str) -> int:
        """Return the most rows that one deal adds to a table."""
        rows_of_hand = {"hands": 1, "players": self.seats, "actions": LOG_SIZE}
        return self.rotations * rows_of_hand[table]

    def play(self, output: NDArray[np.void], first_deal: int, deals: int) -> tuple[int, int]:
        """Play deals and add them to `totals`; see `kernel.play_deals`."""
        self.monitor[PLAYING] = 1
        status, finished = play_deals(
            self.job[0], self.memory, self.totals, output[0], first_deal, deals, self.monitor
        )
        self.monitor[PLAYING] = 0
        return int(status), int(finished)

    def play_again(self, hand: int) -> int:
        """Play one hand of the job; see `kernel.play_hand_again`."""
        self.monitor[PLAYING] = 1
        status = play_hand_again(self.job[0], self.memory, self.monitor, hand)
        self.monitor[PLAYING] = 0
        return int(status)

    def entry_of(self, hand: int, seat: int) -> int:
        """Return which entry of the line-up sits in a seat (both 0-based) in a hand."""
        deal, turn = divmod(hand, self.rotations)
        order = np.arange(MAX_SEATS)
        seated = np.zeros(MAX_SEATS, np.int64)
        if self.job[0]["shuffled"]:
            draw_order(self.job[0]["seed"], deal, self.seats, order)
        rotate(order, self.seats, turn, seated)
        return int(seated[seat])

    def divisions_by_zero(self) -> list[int]:
        """Return how often each entry's conditions divided by zero."""
        return [int(counters[0]) for counters in self._counters]

    def _job(self, spec: job_pb2.JobSpec) -> NDArray[np.void]:
        shares = table_shares(spec)
        jobs = np.zeros(1, JOB)
        job = jobs[0]
        job["seed"] = spec.seed
        job["seats"], job["rotations"] = self.seats, self.rotations
        job["shuffled"] = spec.seating == job_pb2.SEATING_SHUFFLE
        job["keep"] = [threshold(shares[table]) for table in TABLES]
        job["keep_any"] = job["keep"].max()
        entries = slice(0, self.seats)
        job["stack"][entries] = [UNLIMITED if stack is None else stack for stack in stacks_of(spec)]
        job["group"][entries] = self.lineup.group_of
        job["strategy"][entries] = [strategy.address for strategy in self.strategies]
        job["parameters"][entries] = [values.ctypes.data for values in self._parameters]
        job["counters"][entries] = [counts.ctypes.data for counts in self._counters]
        job["alone"][: len(self.lineup.groups)] = self._alone()
        job["rules"][: self.seats + 1] = self.lineup.rule_starts
        return jobs

    def _alone(self) -> NDArray[np.bool_]:
        """Return for each group whether a deal has at most one seat-hand of it."""
        return np.array([len(group.entries) * self.rotations == 1 for group in self.lineup.groups])

    def _totals(self) -> Totals:
        infos = [rule for profile in self.lineup.profiles for rule in profile.rules]
        rules = np.zeros(len(infos), RULE)
        rules["number"] = [rule.number for rule in infos]
        rules["line"] = [rule.line for rule in infos]
        slots = slot_count(len(self.lineup.groups))
        return Totals(
            tally=np.zeros(1, TALLY), rules=rules, table_slot=slots - 1, alone=self._alone()
        )


_COMPILED: dict[str, CompiledStrategy] = {}


def _compiled(profile: CheckedProfile) -> CompiledStrategy:
    """Return a profile's native function, made once in a process for each text."""
    strategy = _COMPILED.get(profile.source)
    if strategy is None:
        strategy = _COMPILED[profile.source] = compile_profile(profile)
    return strategy


def _memory(spec: job_pb2.JobSpec, monitor: NDArray[np.int64]) -> Memory:
    return Memory(
        table=table_record(stakes_of(spec), rules_of(spec), stacks_of(spec)),
        deck=np.zeros(52, np.int64),
        views=view_in(monitor),
        state=np.zeros(1, STATE),
        result=np.zeros(1, RESULT),
        log=np.zeros(LOG_SIZE, LOG),
    )
