"""Any single hand of a job again, from its spec and number."""

from stud8.engine.history import HandHistory
from stud8.engine.problems import InputError, Problem
from stud8.engine.watch import See, Watched
from stud8.simulation.failures import strategy_failure
from stud8.simulation.machine import Machine
from stud8.simulation.watchdog import with_watchdog
from stud8.v1 import job_pb2


def replay_hand(spec: job_pb2.JobSpec, hand: int, see: See | None = None) -> HandHistory:
    """Play one hand of a resolved spec: the very hand of the job.

    `see` is shown each decision as it is made.

    Raises:
        InputError: the job has no such hand.
        StrategyFailed: a strategy gives no answer in it, or never ends.
    """
    if not 0 <= hand < spec.hands:
        hint = f"0 to {spec.hands - 1}"
        raise InputError([Problem(f"the job has no hand {hand}", hint, "hand")])
    machine = Machine(spec)
    shown = [Watched(strategy.address, see) for strategy in machine.strategies if see]
    if shown:
        machine.job[0]["strategy"][: len(shown)] = [strategy.address for strategy in shown]
    status = with_watchdog(spec, machine.monitor, lambda: machine.play_again(hand))
    if status < 0:
        raise strategy_failure(machine, -status - 1)
    labels = [
        machine.lineup.labels[machine.lineup.group_of[entry]]
        for entry in machine.job[0]["seated"][: machine.seats]
    ]
    memory = machine.memory
    return HandHistory.from_result(
        memory.table[0],
        memory.result[0],
        memory.log,
        labels,
        hand=hand,
        deal=hand // machine.rotations,
    )
