"""Profiles drawn at random: any condition the language can say, sense or none."""

import random

from stud8.engine.problems import Problem
from stud8.strategy import FEATURES
from stud8.strategy.emit import ESTIMATES
from stud8.strategy.kinds import CATEGORIES, CLASSES, Kind
from stud8.strategy.profile import CheckedProfile
from stud8.strategy.report import Report
from stud8.strategy.structure import read_draft
from stud8.strategy.yaml_tree import read_yaml

_NUMBERS = [
    feature for feature in FEATURES.values()
    if feature.kind is Kind.NUMBER and feature.name not in ESTIMATES
]  # fmt: skip
_RANKS = ["2", "7", "9", "T", "J", "Q", "K", "A"]
_HANDS = ["(A2)3", "(xx)[2-8]", "[A-8][A-8][A-8]d", "xxxs", "(AA)x", "[T-A][T-A]x", "(K[2-9])[2-K]"]


class Writer:
    """Writes random conditions and profiles."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.definitions: list[str] = []

    def number(self, depth: int) -> str:
        kind = self.rng.randrange(8)
        if depth <= 0 or kind < 3:
            feature = self.rng.choice(_NUMBERS)
            called = "".join(str(self.rng.randint(*ends)) for ends in feature.arguments)
            return f"{feature.name}({called})" if called else feature.name
        if kind == 3:
            return self.rng.choice(("0", "1", "2.5", "7", "100", "half", "three"))
        if kind < 6:
            left, right = self.number(depth - 1), self.number(depth - 1)
            return f"({left} {self.rng.choice('+-*//')} {right})"
        if kind == 6:
            return f"abs({self.number(depth - 1)})"
        name = self.rng.choice(("min", "max"))
        return f"{name}({self.number(depth - 1)}, {self.number(depth - 1)})"

    def comparison(self) -> str:
        compare = self.rng.choice(("<", "<=", ">", ">=", "==", "!="))
        draw = self.rng.random()
        if draw < 0.4:
            return f"{self.number(1)} {compare} {self.number(1)}"
        if draw < 0.6:
            feature = self.rng.choice(("door", "pair_rank", "kicker", "low_high", "smooth_low"))
            return f"{feature} {compare} {self.rng.choice(_RANKS)}"
        if draw < 0.7:
            return f"high_hand {compare} {self.rng.choice(list(CATEGORIES))}"
        if draw < 0.8:
            classes = ", ".join(self.rng.sample(list(CLASSES), 3))
            return f"third_class {self.rng.choice(('in', 'not in'))} [{classes}]"
        if draw < 0.9:
            return f"1 <= {self.number(0)} < {self.number(1)}"
        return f"{self.rng.choice(('high_rank', 'board_high'))} {compare} best_board_high"

    def condition(self, depth: int = 3) -> str:
        draw = self.rng.random()
        if depth == 0 or draw < 0.25:
            return self.comparison()
        if draw < 0.4:
            truths = [name for name, feature in FEATURES.items() if feature.kind is Kind.TRUTH]
            return self.rng.choice(truths)
        if draw < 0.45:
            return f'hand("{self.rng.choice(_HANDS)}")'
        if draw < 0.55 and self.definitions:
            return self.rng.choice(self.definitions)
        if draw < 0.65:
            return f"not ({self.condition(depth - 1)})"
        word = self.rng.choice((" and ", " or "))
        return (
            "(" + word.join(self.condition(depth - 1) for _ in range(self.rng.randint(2, 3))) + ")"
        )

    def action(self, actions: tuple[str, ...]) -> str:
        draw = self.rng.random()
        if draw < 0.6:
            return self.rng.choice(actions)
        if draw < 0.8:
            return f"{self.rng.choice(actions)} $half, {self.rng.choice(actions)}"
        return f"{actions[0]} {self.rng.randint(1, 50)}%, {actions[1]} 12.5%, {actions[2]}"

    def text(self, rules: int) -> str:
        """Return the text of a profile with lists for every street."""
        lines = ["profile: drawn", "parameters: {half: 0.5, three: {value: 3, min: -1, max: 9}}"]
        lines.append("define:")
        for index in range(6):
            lines.append(f"  named_{index}: '{self.condition(2)}'")
            self.definitions.append(f"named_{index}")
        for name in ("third", "fourth", "sixth", "later", "declare"):
            actions = ("high", "low", "both")
            if name != "declare":
                actions = ("fold", "call", "raise")  # type: ignore[assignment]
            lines.append(f"{name}:")
            for _ in range(rules):
                lines.append(f"  - when: '{self.condition()}'")
                lines.append(f"    do: {self.action(actions)}")
            lines.append(f"  - do: {actions[0]}")
        return "\n".join(lines)


def unchecked(source: str) -> CheckedProfile:
    """Return a profile that is well formed, whatever the checker has against its rules."""
    report = Report(source, "", 1)
    draft = read_draft(read_yaml(source), report)
    errors: list[Problem] = report.problems
    assert errors == [], errors
    return CheckedProfile(
        draft.name, "", draft.parameters, tuple(draft.definitions), tuple(draft.rules),
        draft.lists, draft.equity_samples, source,
    )  # fmt: skip


def random_profile(seed: int, rules: int) -> CheckedProfile:
    """Return a profile that is well formed, though its rules may make no sense."""
    return unchecked(Writer(seed).text(rules))
