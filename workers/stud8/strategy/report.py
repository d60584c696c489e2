"""All that is wrong with one profile, each with its place."""

from stud8.engine.problems import Problem
from stud8.strategy.limits import MAX_PROBLEMS
from stud8.strategy.places import Places
from stud8.strategy.types import ConditionError, Fault
from stud8.strategy.yaml_tree import Node


class Report:
    """Gathers problems of one profile with their places."""

    def __init__(self, source: str, file: str, first_line: int) -> None:
        self.file = file
        self.places = Places(source, first_line)
        self.problems: list[Problem] = []

    def error(self, node: Node, message: str, hint: str = "", field: str = "") -> None:
        """Note an error at a node."""
        self.at(node.line, node.column, message, hint, field)

    def at(
        self, line: int, column: int, message: str, hint: str = "", field: str = "",
        warning: bool = False,
    ) -> None:  # fmt: skip
        """Note an error or a warning at a line and column."""
        severity = "warning" if warning else "error"
        self.problems.append(
            Problem(message, hint, field, self.file, line, column, severity)  # type: ignore[arg-type]
        )

    def faults(self, node: Node, faults: ConditionError, field: str) -> None:
        """Note the faults found inside a scalar."""
        for fault in faults.faults:
            line, column = self.places.inside(node, fault.at)
            self.at(line, column, fault.message, self._hint(fault), field)

    def _hint(self, fault: Fault) -> str:
        if isinstance(fault.hint, str):
            return fault.hint
        # So many faults are not shown, and tens of thousands of searches take seconds.
        return fault.hint() if len(self.problems) < MAX_PROBLEMS else ""
