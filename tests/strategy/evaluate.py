"""Profiles evaluated step by step at a View."""

from typing import Any

from stud8.strategy.interpret import Evaluation
from stud8.strategy.native import kernel_of, starts
from stud8.strategy.profile import CheckedProfile
from stud8.strategy.tree import FeatureUse


def evaluation(profile: CheckedProfile, view: Any, parameters: tuple[float, ...]) -> Evaluation:
    """Return the evaluation of a profile at a View, by the features as compiled."""

    def feature(use: FeatureUse) -> float:
        samples = (profile.equity_samples,) if use.feature.group == "estimates" else ()
        return float(kernel_of(use.feature)(view, *use.arguments, *samples))

    return Evaluation(profile, parameters, feature, lambda pattern: starts(view, pattern))
