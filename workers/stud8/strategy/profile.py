"""A profile that has been read: what the checker looks at and the compiler takes."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from stud8.engine.problems import Problem
from stud8.strategy.limits import MAX_NUMBER
from stud8.strategy.tree import Tree

STREET_LISTS = ("third", "fourth", "fifth", "sixth", "seventh")
LISTS = (*STREET_LISTS, "later", "declare")
LATER = STREET_LISTS[1:]


@dataclass(frozen=True, slots=True)
class Parameter:
    """A number that a job may change, within bounds if it has any."""

    value: float
    minimum: float | None = None
    maximum: float | None = None
    line: int = 0
    column: int = 0

    @property
    def bounds(self) -> tuple[float, float]:
        """The least and greatest value; without bounds those of any number."""
        least = -MAX_NUMBER if self.minimum is None else self.minimum
        most = MAX_NUMBER if self.maximum is None else self.maximum
        return least, most

    def nearest(self, number: float) -> float:
        """Return the number within the bounds that is nearest to one."""
        least, most = self.bounds
        return min(max(number, least), most)


@dataclass(frozen=True, slots=True)
class Definition:
    """A named condition."""

    name: str
    text: str
    tree: Tree
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Part:
    """An action of a mix: its fixed share, or the parameter that gives it, or the rest."""

    action: str
    share: float | None = None
    parameter: int | None = None


@dataclass(frozen=True, slots=True)
class RuleInfo:
    """A rule as results name it: `number` is its place in its list, from 1."""

    street: str
    number: int
    line: int
    when: str
    action: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: without a condition it always applies."""

    info: RuleInfo
    condition: Tree | None
    mix: tuple[Part, ...]
    column: int
    place: tuple[int, int]
    """Line and column of the condition, or of the rule."""
    action_place: tuple[int, int]


@dataclass(frozen=True, slots=True)
class CheckedProfile:
    """A profile without errors.

    `lists` gives for each list of rules the numbers of its rules, which count
    through all lists and are what a strategy answers with.
    """

    name: str
    description: str
    parameters: Mapping[str, Parameter]
    definitions: tuple[Definition, ...]
    body: tuple[Rule, ...]
    lists: Mapping[str, tuple[int, ...]]
    equity_samples: int
    source: str
    warnings: tuple[Problem, ...] = field(default=(), compare=False)

    @property
    def rules(self) -> tuple[RuleInfo, ...]:
        """What to call each rule, by its number."""
        return tuple(rule.info for rule in self.body)

    def list_for(self, street: str) -> str:
        """Return the name of the list that decides on a street, or "" if none does."""
        if street in self.lists:
            return street
        return "later" if street in LATER and "later" in self.lists else ""
