"""The decisions of a job's hand: played again and watched."""

import numpy as np
from numpy.typing import NDArray
from stud8.analysis.explain.decision import Decision, explain
from stud8.engine.history import HandHistory
from stud8.engine.problems import InputError, Problem
from stud8.simulation.failures import StrategyFailed
from stud8.simulation.lineup import parameter_values, read_lineup
from stud8.simulation.replay import replay_hand
from stud8.v1 import job_pb2


def job_decisions(
    spec: job_pb2.JobSpec,
    hand: int,
    seat: int | None = None,
    *,
    everything: bool = False,
) -> tuple[HandHistory, list[Decision]]:
    """Explain the decisions of one hand of a resolved spec.

    Args:
        spec: of the job.
        hand: its number, 0-based.
        seat: 1-based; None for all seats.
        everything: show all features.

    Raises:
        InputError: there is no such hand or seat, or a strategy fails in it.
    """
    if seat is not None and not 1 <= seat <= len(spec.seats):
        raise InputError([Problem(f"the job has no seat {seat}", f"1 to {len(spec.seats)}")])
    seen: list[tuple[NDArray[np.void], int]] = []
    try:
        history = replay_hand(spec, hand, lambda *decision: seen.append(decision))
    except StrategyFailed as failure:
        raise InputError([Problem(str(failure))]) from None
    lineup = read_lineup(spec)
    decisions = []
    for (view, answer), action in zip(seen, history.actions, strict=True):
        if seat is not None and action.seat != seat:
            continue
        group = lineup.labels.index(history.labels[action.seat - 1])
        entry = lineup.groups[group].entries[0]
        profile = lineup.profiles[entry]
        decisions.append(
            explain(
                profile,
                list(parameter_values(spec.seats[entry], profile).values()),
                view,
                everything=everything,
                answer=answer,
                open_fold=spec.rules.open_fold,
                did=action,
            )
        )
    return history, decisions
