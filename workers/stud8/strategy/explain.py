"""One decision of a profile explained: what it saw, which rule fired, with what chances."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from stud8.engine.view import DECLARE
from stud8.strategy.feature import STREETS
from stud8.strategy.interpret import Evaluation, decide
from stud8.strategy.native import kernel_of, starts
from stud8.strategy.profile import CheckedProfile, RuleInfo
from stud8.strategy.tree import FeatureUse
from stud8.strategy.wording import value_word


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a profile saw at a decision and what it made of it.

    `seen` holds the features that its rules asked for, in the order of asking,
    with their values as a player writes them; `tried` the rules that did not
    apply; `chances` the actions of the rule that did, with their chances.
    """

    street: str
    seen: tuple[tuple[str, str], ...]
    tried: tuple[RuleInfo, ...]
    rule: RuleInfo
    chances: tuple[tuple[str, float], ...]
    divisions_by_zero: int

    @property
    def lines(self) -> list[str]:
        """The explanation as text, a line an item."""
        width = max((len(name) for name, _ in self.seen), default=0)
        features = [f"  {name:<{width}}  {value}" for name, value in self.seen]
        mix = ", ".join(f"{action} {100 * chance:.4g} %" for action, chance in self.chances)
        rule = f"rule {self.rule.number} of {self.rule.street}, line {self.rule.line}"
        condition = f"when {self.rule.when}" if self.rule.when else "always"
        return [f"{self.street} street", *features, f"{rule}: {condition}", f"  -> {mix}"]


def evaluation(profile: CheckedProfile, view: Any, parameters: Sequence[float]) -> Evaluation:
    """Return the evaluation of a profile at a View."""

    def feature(use: FeatureUse) -> float:
        arguments = use.arguments
        if use.feature.group == "estimates":
            arguments = (profile.equity_samples,)
        return float(kernel_of(use.feature)(view, *arguments))

    return Evaluation(profile, parameters, feature, lambda pattern: starts(view, pattern))


def explain(
    profile: CheckedProfile, view: Any, parameters: Sequence[float] | None = None
) -> Explanation:
    """Explain a profile's decision at a View (an `engine.view.VIEW` record).

    `parameters` are the values in the profile's order; by default its own.

    Raises:
        ValueError: the profile has no list for the street.
    """
    if parameters is None:
        parameters = [parameter.value for parameter in profile.parameters.values()]
    street = STREETS[int(view["phase"]) - 3]
    if not profile.list_for(street):
        raise ValueError(f"profile {profile.name} has no list `{street}`")
    asked = evaluation(profile, view, parameters)
    decision = decide(asked, street)
    numbers = profile.lists[profile.list_for(street)]
    rules = profile.rules
    return Explanation(
        "declaring after seventh" if view["phase"] == DECLARE else street,
        tuple((name, value_word(value, use.kind)) for name, (use, value) in asked.asked.items()),
        tuple(rules[number] for number in numbers[: numbers.index(decision.rule)]),
        rules[decision.rule],
        tuple((part.action, chance) for part, chance in decision.mix),
        decision.divisions_by_zero,
    )
