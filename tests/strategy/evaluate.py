"""Profiles evaluated step by step at a View."""

from collections.abc import Sequence
from typing import Any

from stud8.strategy.interpret import DivisionByZeroError, Evaluation
from stud8.strategy.native import kernel_of, starts
from stud8.strategy.profile import CheckedProfile, Part
from stud8.strategy.tree import FeatureUse


def evaluation(profile: CheckedProfile, view: Any, parameters: tuple[float, ...]) -> Evaluation:
    """Return the evaluation of a profile at a View, by the features as compiled."""

    def feature(use: FeatureUse) -> float:
        samples = (profile.equity_samples,) if use.feature.group == "estimates" else ()
        return float(kernel_of(use.feature)(view, *use.arguments, *samples))

    return Evaluation(profile, parameters, feature, lambda pattern: starts(view, pattern))


def decide(evaluation: Evaluation, street: str) -> tuple[int, int]:
    """Return the first rule of a street's list that applies, and the divisions by zero."""
    profile = evaluation.profile
    divided = 0
    for number in profile.lists[profile.list_for(street)]:
        try:
            if evaluation.holds(profile.body[number]):
                return number, divided
        except DivisionByZeroError:
            divided += 1
    raise AssertionError("a list ends with a rule that always applies")


def pick(mix: tuple[Part, ...], parameters: Sequence[float], draw: int) -> str:
    """Return the action that a decision's 64 random bits pick from a mix."""
    share = (draw >> 11) * 2.0**-53
    total: float | None = None
    for part in mix[:-1]:
        given = part.share if part.parameter is None else parameters[part.parameter]
        total = (given or 0.0) if total is None else total + (given or 0.0)
        if share < total:
            return part.action
    return mix[-1].action
