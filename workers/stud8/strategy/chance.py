"""Whether a profile's decisions depend on chance."""

from stud8.strategy.emit import ESTIMATES, parts
from stud8.strategy.profile import CheckedProfile, Rule
from stud8.strategy.python.installed import PythonProfile
from stud8.strategy.tree import FeatureUse


def needs_draws(profile: CheckedProfile) -> bool:
    """Return whether a decision of a profile may read View.draw or View.stream."""
    if isinstance(profile, PythonProfile):
        return True
    return any(len(rule.mix) > 1 or _estimates(rule, profile) for rule in profile.body)


def samples_of(profile: CheckedProfile) -> int:
    """Return how many deals a profile plays where it estimates; 0 if it never does."""
    estimates = any(_estimates(rule, profile) for rule in profile.body)
    return profile.equity_samples if estimates else 0


def _estimates(rule: Rule, profile: CheckedProfile) -> bool:
    return rule.condition is not None and any(
        isinstance(part, FeatureUse) and part.feature.name in ESTIMATES
        for part in parts(rule.condition, profile)
    )
