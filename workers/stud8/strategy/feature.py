"""What a feature is: one line of the table that all of the language is built on."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from stud8.strategy.kinds import Kind

STREETS = ("third", "fourth", "fifth", "sixth", "seventh", "declare")


@dataclass(frozen=True, slots=True)
class Feature:
    """Something a strategy may know.

    `low` and `high` bound its value anywhere, `on` bounds it on one street;
    `whole` features take whole numbers only. `arguments` bounds each argument.
    """

    name: str
    group: str
    kind: Kind
    low: float
    high: float
    meaning: str
    example: str
    whole: bool = True
    arguments: tuple[tuple[int, int], ...] = ()
    on: Mapping[str, tuple[float, float]] = field(default_factory=dict, hash=False)

    def bounds(self, street: str) -> tuple[float, float]:
        """Return the least and greatest value on a street (an entry of STREETS)."""
        return self.on.get(street, (self.low, self.high))
