"""Which rules can be reached, and which conditions decide nothing."""

from stud8.strategy.decided import check_parts, why_decided
from stud8.strategy.draft import Draft
from stud8.strategy.intervals import Ground, streets_of
from stud8.strategy.profile import Rule
from stud8.strategy.report import Report
from stud8.strategy.space import Box, Space, TooManyError
from stud8.strategy.yaml_tree import Node, shorten

MAX_WORK = 500_000
"""Sides of boxes made for one list of rules; beyond it reachability is left open."""
MAX_LINES = 8
"""Lines of other rules that a message names."""


def check_list(name: str, draft: Draft, report: Report) -> None:
    """Note rules that can never be reached and conditions that are always true or false."""
    ground = Ground(streets_of(name, draft.lists), tuple(draft.parameters.values()))
    space = Space(ground, draft.definitions)
    rules = [(draft.rules[number], draft.rule_nodes[number]) for number in draft.lists[name]]
    for rule, _ in rules:
        if rule.condition is not None:
            space.take(rule.condition)
    walk = _Walk(space, report)
    for rule, node in rules:
        path = f"{name}[{rule.info.number - 1}].when"
        if rule.condition is not None and walk.add(rule, node, path):
            check_parts(rule.condition, ground, node, draft, report, path)
        elif rule.condition is None:
            walk.add_default(rule, path)


class _Walk:
    """Goes down a list of rules, keeping what the rules above have decided."""

    def __init__(self, space: Space, report: Report) -> None:
        self.space = space
        self.report = report
        self.above: list[tuple[Rule, list[Box]]] = []
        self.work = 0

    def add(self, rule: Rule, node: Node, path: str) -> bool:
        """Check a rule with a condition; return whether its parts are worth checking."""
        assert rule.condition is not None
        try:
            boxes = self.space.boxes(rule.condition)
            contrary = self.space.boxes(rule.condition, wanted=False)
        except TooManyError:
            return True
        line, column = self.report.places.inside(node, rule.condition.at)
        quoted = f"`{shorten(rule.info.when)}`"
        if not boxes:
            self.report.at(line, column, f"{quoted} is never true",
                           why_decided(rule.condition, self.space) or
                           "its parts contradict each other", path)  # fmt: skip
            return False
        always = not contrary and not self.space.may_divide_by_zero(rule.condition)
        if always:
            self.report.at(line, column, f"{quoted} is always true",
                           why_decided(rule.condition, self.space) or
                           "drop `when`; the rules below are never reached", path)  # fmt: skip
            boxes = [{}]
        elif not self._reached(rule, boxes, line, column, path):
            return False
        self.above.append((rule, boxes))
        return not always

    def add_default(self, rule: Rule, path: str) -> None:
        """Check a rule without a condition."""
        if self._reached(rule, [{}], rule.info.line, rule.column, path):
            self.above.append((rule, [{}]))

    def _reached(self, rule: Rule, boxes: list[Box], line: int, column: int, path: str) -> bool:
        """Note a rule of which the rules above leave nothing."""
        rest, helped = boxes, []
        for earlier, taken in self.above:
            left = rest
            for box in taken:
                left = self._without(left, box)
                if self.work > MAX_WORK or len(left) > 4 * len(rest) + 256:
                    return True
            if left != rest:
                helped.append(earlier)
            if not left:
                self._never(rule, earlier, helped, boxes, (line, column), path)
                return False
            rest = left
        return True

    def _without(self, boxes: list[Box], taken: Box) -> list[Box]:
        """Return what a box leaves of others; not all of it once the work is too much."""
        left: list[Box] = []
        for box in boxes:
            parts = self.space.subtract(box, taken)
            left += parts
            self.work += 1 + sum(map(len, parts))
            if self.work > MAX_WORK:
                break
        return left

    def _never(
        self, rule: Rule, last: Rule, helped: list[Rule], boxes: list[Box],
        place: tuple[int, int], path: str,
    ) -> None:  # fmt: skip
        if last.condition is None:
            hint = f"the rule of line {last.info.line} always applies; put this one above it"
        elif len(helped) == 1:
            hint = f"whenever it holds, the rule of line {last.info.line} has decided"
        else:
            lines = ", ".join(str(each.info.line) for each in helped[:MAX_LINES])
            lines += ", ..." if len(helped) > MAX_LINES else ""
            hint = f"whenever it holds, one of the rules of lines {lines} has decided"
        self.report.at(*place, f"rule {rule.info.number} of {rule.info.street} is never reached",
                       hint, path.removesuffix(".when"))  # fmt: skip
