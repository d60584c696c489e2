"""Short ways to write the lines of the table."""

from stud8.strategy.feature import STREETS, Feature
from stud8.strategy.kinds import Kind

Bounds = dict[str, tuple[float, float]]

NO = (0.0, 0.0)
NOWHERE: Bounds = {}
WHILE_BETTING: Bounds = {"declare": NO}
"""Bounds of what is nothing where hands are declared."""


def before(street: str, bounds: tuple[float, float] = NO) -> Bounds:
    """Return bounds that hold on the streets before one."""
    return dict.fromkeys(STREETS[: STREETS.index(street)], bounds)


def after(street: str, bounds: tuple[float, float] = NO) -> Bounds:
    """Return bounds that hold on the streets after one."""
    return dict.fromkeys(STREETS[STREETS.index(street) + 1 :], bounds)


def by_street(*highs: float) -> Bounds:
    """Return bounds from 0 to a number of its own for third to seventh street."""
    return {street: (0.0, high) for street, high in zip(STREETS, highs, strict=False)}


class Group:
    """Writes the features of one group."""

    def __init__(self, name: str) -> None:
        self.name = name

    def truth(
        self,
        name: str,
        meaning: str,
        example: str = "",
        *,
        on: Bounds = NOWHERE,
    ) -> Feature:
        """Return a feature that is true or false."""
        return Feature(name, self.name, Kind.TRUTH, 0, 1, meaning, example or name, on=on)

    def count(
        self,
        name: str,
        high: float,
        meaning: str,
        example: str,
        *,
        low: float = 0,
        on: Bounds = NOWHERE,
        arguments: tuple[tuple[int, int], ...] = (),
    ) -> Feature:
        """Return a feature that is a whole number."""
        return Feature(
            name, self.name, Kind.NUMBER, low, high, meaning, example,
            arguments=arguments, on=on,
        )  # fmt: skip

    def amount(
        self, name: str, high: float, meaning: str, example: str, *, on: Bounds = NOWHERE
    ) -> Feature:
        """Return a feature that is any number from 0."""
        return Feature(name, self.name, Kind.NUMBER, 0, high, meaning, example, whole=False, on=on)

    def of_kind(
        self,
        name: str,
        kind: Kind,
        bounds: tuple[float, float],
        meaning: str,
        example: str,
        on: Bounds = NOWHERE,
    ) -> Feature:
        """Return a feature that is a rank, a category, a class or a strength."""
        return Feature(name, self.name, kind, *bounds, meaning, example, on=on)
