"""What is wrong with an input: the one form in which every layer says it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong, where, and the cure.

    `field` is a path such as `stakes.bring_in` or `seats[2].stack` (0-based);
    `line` and `column` are 1-based, 0 where there is no place in a text.
    """

    message: str
    hint: str = ""
    field: str = ""
    file: str = ""
    line: int = 0
    column: int = 0
    severity: Literal["error", "warning"] = "error"

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part)
        where = ": ".join(part for part in (place, self.field) if part)
        text = f"{where}: {self.message}" if where else self.message
        return f"{text} ({self.hint})" if self.hint else text


def errors_of(problems: Iterable[Problem]) -> list[Problem]:
    """Return the problems that are no mere warnings."""
    return [problem for problem in problems if problem.severity == "error"]


class InputError(ValueError):
    """An input that cannot be used; `problems` says all that is wrong with it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))
