"""Features of one decision, computed by the functions that compiled profiles call."""

from collections.abc import Iterator
from typing import Any

from stud8.engine.cards import RANKS
from stud8.engine.compile import Record
from stud8.engine.evaluation import CATEGORIES
from stud8.strategy import FEATURES, CheckedProfile
from stud8.strategy.emit import ESTIMATES
from stud8.strategy.feature import Feature
from stud8.strategy.kernels.estimates import estimate
from stud8.strategy.kernels.support import starts_with
from stud8.strategy.kinds import Kind
from stud8.strategy.native import kernel_of
from stud8.strategy.profile import Definition
from stud8.strategy.starting import Pattern
from stud8.strategy.tree import DefinitionUse, FeatureUse, StartingUse, Tree, children
from stud8.strategy.wording import value_word, word

Asked = FeatureUse | StartingUse
"""What a condition may ask of a decision: a feature, or whether a starting hand fits."""

_ORDER = {name: number for number, name in enumerate(FEATURES)}


class Values:
    """Values of features at one View (a record of dtype VIEW), each computed once."""

    def __init__(self, view: Record, samples: int) -> None:
        self._view = view
        self._samples = samples
        self._known: dict[str, float] = {}
        self._estimates: tuple[float, ...] = ()

    def feature(self, use: FeatureUse) -> float:
        """Return a feature's value, 0 or 1 for one that is true or false."""
        name = word(use)
        if name not in self._known:
            self._known[name] = float(self._compute(use))
        return self._known[name]

    def starts(self, pattern: Pattern) -> bool:
        """Return whether the starting cards fit a pattern."""
        flags = (pattern.ordered, pattern.one_suit, pattern.distinct)
        return bool(starts_with(self._view, *pattern.ranks, *flags))

    def of(self, asked: Asked) -> float:
        """Return the value of whatever a condition may ask."""
        if isinstance(asked, StartingUse):
            return float(self.starts(asked.pattern))
        return self.feature(asked)

    def _compute(self, use: FeatureUse) -> Any:
        feature = use.feature
        if feature.name not in ESTIMATES:
            return kernel_of(feature)(self._view, *use.arguments)
        if not self._estimates:
            self._estimates = estimate(self._view, self._samples)
        return self._estimates[ESTIMATES.index(feature.name)]


def asked_by(profile: CheckedProfile, street: str) -> list[Asked]:
    """Return what the rules that decide on a street ask, in the order of the table of features."""
    found: dict[str, Asked] = {}
    for number in profile.lists.get(profile.list_for(street), ()):
        condition = profile.body[number].condition
        for use in _uses(profile, condition) if condition else ():
            found.setdefault(word(use), use)
    return sorted(found.values(), key=_place)


def definitions_of(profile: CheckedProfile, street: str) -> list[Definition]:
    """Return the definitions that the rules of a street use, in the profile's order."""
    found: set[int] = set()
    for number in profile.lists.get(profile.list_for(street), ()):
        condition = profile.body[number].condition
        if condition:
            _note_definitions(profile, condition, found)
    return [profile.definitions[index] for index in sorted(found)]


def _note_definitions(profile: CheckedProfile, tree: Tree, found: set[int]) -> None:
    if isinstance(tree, DefinitionUse) and tree.index not in found:
        found.add(tree.index)
        _note_definitions(profile, profile.definitions[tree.index].tree, found)
    for child in children(tree):
        _note_definitions(profile, child, found)


def every_feature() -> list[Asked]:
    """Return all features, those with an argument once for each value it may have."""
    return [use for feature in FEATURES.values() for use in _each(feature)]


def _uses(profile: CheckedProfile, tree: Tree) -> Iterator[Asked]:
    if isinstance(tree, FeatureUse | StartingUse):
        yield tree
    elif isinstance(tree, DefinitionUse):
        yield from _uses(profile, profile.definitions[tree.index].tree)
    for child in children(tree):
        yield from _uses(profile, child)


def _place(asked: Asked) -> tuple[int, str]:
    if isinstance(asked, StartingUse):
        return len(_ORDER), asked.pattern.text
    return _ORDER[asked.feature.name], word(asked)


def _each(feature: Feature) -> Iterator[FeatureUse]:
    if not feature.arguments:
        yield FeatureUse(0, feature.kind, feature)
        return
    ((least, most),) = feature.arguments
    for value in range(least, most + 1):
        yield FeatureUse(0, feature.kind, feature, (value,))


def plain(asked: Asked, value: float) -> bool | int | float | str:
    """Return a value as JSON has it: yes or no, a number, or the word for it."""
    if asked.kind is Kind.TRUTH:
        return value != 0
    if asked.kind in (Kind.CATEGORY, Kind.CLASS):
        return value_word(value, asked.kind)
    return int(value) if value == int(value) else value


def told(asked: Asked, value: float, view: Record) -> str:
    """Return a value at a View as a player reads it."""
    if asked.kind is not Kind.STRENGTH:
        return value_word(value, asked.kind)
    # A deuce is a zero, as are the places of cards that are not there.
    phase = int(view["phase"])
    cards = min(phase, 5) if word(asked) == "high_rank" else min(phase, 6) - 2
    strength = int(value)
    ranks = f"{strength & 0xFFFFF:05x}"[:cards]
    return " ".join([CATEGORIES[strength >> 20], *(RANKS[int(rank, 16)] for rank in ranks)])
