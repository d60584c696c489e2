"""What the checker says of rules, held against values drawn at random: it must never be wrong."""

import random
import re
from collections.abc import Callable, Iterator

import pytest
from stud8.strategy import check_profile
from stud8.strategy.interpret import DivisionByZeroError, Evaluation
from stud8.strategy.profile import CheckedProfile
from stud8.strategy.tree import FeatureUse
from stud8.strategy.yaml_tree import shorten

from tests.strategy.random_profiles import unchecked

STREETS = ("third", "fifth", "seventh")
NUMBERS = ("to_call", "cards_to_come", "players", "bets", "low_ranks", "half", "any")
PARAMETERS = "parameters: {half: {value: 0.5, min: 0, max: 1}, any: 7}"
LARGE = " * ".join(["any"] * 26)
"""What may be infinite, and less itself no number."""
SAID = re.compile(r"`(?P<text>.*)` is (?P<verdict>always|never) true")


class Writer:
    """Writes conditions of few words, so that they often contradict each other."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def number(self, depth: int = 2) -> str:
        if depth == 0 or self.rng.random() < 0.5:
            return self.rng.choice((*NUMBERS, "0", "1", "3"))
        if self.rng.random() < 0.2:
            word = self.rng.choice(("min", "max"))
            return f"{word}({self.number(depth - 1)}, {self.number(depth - 1)})"
        sign = self.rng.choice("+-*///")
        return f"({self.number(depth - 1)} {sign} {self.number(depth - 1)})"

    def condition(self, depth: int = 2) -> str:
        draw = self.rng.random()
        if depth == 0 or draw < 0.4:
            return self.comparison()
        if draw < 0.5:
            return self.rng.choice(("split", "made_low", "rolled_up"))
        if draw < 0.6:
            return f"not ({self.condition(depth - 1)})"
        word = self.rng.choice((" and ", " or "))
        return f"({self.condition(depth - 1)}{word}{self.condition(depth - 1)})"

    def comparison(self) -> str:
        if self.rng.random() < 0.15:
            return f"{self.number()} {self.rng.choice(('in', 'not in'))} [0, 1, 2]"
        chain = f"{self.number()} {self.sign()} {self.number()}"
        return chain if self.rng.random() < 0.8 else f"{chain} {self.sign()} {self.number()}"

    def sign(self) -> str:
        return self.rng.choice(("<", "<=", ">", ">=", "==", "!="))


def source_of(street: str, split: str, conditions: list[str]) -> str:
    rules = "".join(f"  - when: '{text}'\n    do: call\n" for text in conditions)
    others = "".join(f"{name}:\n  - do: fold\n" for name in ("third", "later") if name != street)
    return (
        f"profile: drawn\n{PARAMETERS}\ndefine:\n  split: '{split}'\n"
        f"{others}{street}:\n{rules}  - do: fold\n"
    )


def drawn_values(street: str, rng: random.Random) -> Callable[[FeatureUse], float]:
    """Return features of a decision that lies within their bounds, and else makes no sense."""
    values: dict[str, float] = {}

    def value(use: FeatureUse) -> float:
        low, high = use.feature.bounds(street)
        high = rng.choice((high, min(high, low + 2)))
        drawn = rng.choice((low, high, float(rng.randint(int(low), int(high)))))
        return values.setdefault(use.feature.name, drawn)

    return value


def samples(profile: CheckedProfile, street: str, rng: random.Random) -> Iterator[Evaluation]:
    for _ in range(60):
        parameters = (rng.choice((0.0, 0.5, 1.0)), rng.choice((-3.0, 0.0, 1.0, 1e12)))
        yield Evaluation(profile, parameters, drawn_values(street, rng), lambda _: False)


def truths(evaluation: Evaluation, profile: CheckedProfile, street: str) -> list[bool | None]:
    """Return for each rule of a list whether it applies; None = it divides by zero."""

    def truth(number: int) -> bool | None:
        try:
            return evaluation.holds(profile.body[number])
        except DivisionByZeroError:
            return None

    return [truth(number) for number in profile.lists[street]]


@pytest.mark.parametrize("seed", range(400))
def test_the_checker_is_never_wrong(seed: int) -> None:
    rng = random.Random(seed)
    writer, street = Writer(rng), rng.choice(STREETS)
    split = writer.comparison()
    conditions = [writer.condition() for _ in range(5)]
    source = source_of(street, split, conditions)
    profile = unchecked(source)
    first_line = source[: source.index(f"{street}:\n")].count("\n") + 2
    for problem in check_profile(source):
        number, in_list = divmod(problem.line - first_line, 2)[0], problem.line >= first_line
        said = SAID.fullmatch(problem.message)
        if "is never reached" in problem.message:
            for evaluation in samples(profile, street, rng):
                assert truths(evaluation, profile, street).index(True) != number, source
        elif said and in_list and said["text"] == shorten(conditions[number]):
            for evaluation in samples(profile, street, rng):
                holds = truths(evaluation, profile, street)[number]
                assert bool(holds) == (said["verdict"] == "always"), source
        elif said and in_list and not said["text"].endswith("..."):
            part = unchecked(source_of(street, split, [said["text"]]))
            for evaluation in samples(part, street, rng):
                holds = truths(evaluation, part, street)[0]
                assert bool(holds) == (said["verdict"] == "always"), (said["text"], source)


@pytest.mark.parametrize(
    ("conditions", "messages"),
    [
        # Whichever way the division ends, there are hands where it is by zero.
        (["pot / to_call > 3", "pot / to_call <= 3"], []),
        (["min(pot / to_call, 5) <= 5"], []),
        (["pot / to_call > 3 or pot / to_call <= 3"], []),
        (["not pot / to_call > 3 or pot / to_call > 3"], []),
        # Left to right: the division is not reached where the part before decides.
        (["to_call > 0 and pot / to_call > 3 or to_call == 0"], []),
        (["pot / to_call > 3 and to_call == 0"], ["never true"]),
        (["not (to_call == 0 or pot / to_call > 3)", "to_call == 0"], []),
        (["not (pot / to_call > 3 or to_call > 0)"], ["never true"]),
        # What is no number compares as nothing.
        ([f"{LARGE} - {LARGE} >= 0", f"{LARGE} - {LARGE} < 0"], []),
        (["any * to_call >= 0", "any * to_call < 0"], ["never reached", "never reached"]),
    ],
)
def test_divisions_by_zero(conditions: list[str], messages: list[str]) -> None:
    problems = check_profile(source_of("third", "rolled_up", [*conditions, "split"]))
    errors = [problem.message for problem in problems if problem.severity == "error"]
    assert [" ".join(message.split()[-2:]) for message in errors] == messages
