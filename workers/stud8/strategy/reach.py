"""Which rules can be reached, and which conditions decide nothing."""

from itertools import pairwise

from stud8.strategy.feature import Feature
from stud8.strategy.intervals import (
    Ground,
    bounds,
    compare,
    divisions,
    may_divide_by_zero,
    streets_of,
)
from stud8.strategy.kinds import Kind
from stud8.strategy.profile import Rule
from stud8.strategy.space import Box, Space, TooManyError
from stud8.strategy.structure import Draft, Report
from stud8.strategy.tree import (
    Arithmetic,
    Compare,
    FeatureUse,
    Member,
    ParameterUse,
    Tree,
    children,
)
from stud8.strategy.wording import value_word, word
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
                           _why(rule.condition, self.space) or
                           "its parts contradict each other", path)  # fmt: skip
            return False
        always = not contrary and not self.space.may_divide_by_zero(rule.condition)
        if always:
            self.report.at(line, column, f"{quoted} is always true",
                           _why(rule.condition, self.space) or
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


def check_parts(
    tree: Tree, ground: Ground, node: Node, draft: Draft, report: Report, path: str
) -> None:
    """Warn of comparisons inside a condition that are always true or always false."""
    for part in (tree, *children(tree)):
        if isinstance(part, Compare | Member) or _is_truth(part):
            known = _decided(part, ground)  # type: ignore[arg-type]
            if known is not None:
                line, column = report.places.inside(node, part.at)
                verdict = "always true" if known else "never true"
                report.at(line, column, f"`{word(part)}` is {verdict}", _reason(part, ground),
                          path, warning=part is not tree)  # fmt: skip
        elif part is not tree:
            check_parts(part, ground, node, draft, report, path)


def _decided(tree: Compare | Member | FeatureUse, ground: Ground) -> bool | None:
    """Return how a part always ends, judged by ranges alone; None = it depends."""
    if isinstance(tree, FeatureUse):
        low, high = bounds(tree, ground)
        return low != 0 if low == high else None
    if _division_by_zero(tree, ground):
        return False
    known = (
        _decided_member(tree, ground) if isinstance(tree, Member) else _decided_chain(tree, ground)
    )
    return None if known and may_divide_by_zero(tree, ground) else known


def _decided_member(tree: Member, ground: Ground) -> bool | None:
    low, high = bounds(tree.operand, ground)
    return None if any(low <= value <= high for value in tree.values) else tree.negated


def _decided_chain(tree: Compare, ground: Ground) -> bool | None:
    pairs = zip(tree.operators, pairwise(tree.operands), strict=True)
    ends = [compare(left, op, right, ground) for op, (left, right) in pairs]
    if False in ends:
        return False
    return True if all(ends) else None


def _why(tree: Tree, space: Space) -> str:
    """Return what decides a condition or one of its parts, if something does alone."""
    if isinstance(tree, Compare | Member | FeatureUse):
        decided = _decided(tree, space.ground) is not None
        return _reason(tree, space.ground) if decided else ""
    below = space.below(tree)
    return next((why for part in below if (why := _why(part, space))), "")


def _reason(tree: Tree, ground: Ground) -> str:
    """Return why a part always ends as it does, in words."""
    division = _division_by_zero(tree, ground)
    if division is None:
        return _ranges(tree, ground)
    ranges = _ranges(division.right, ground)
    said = f"`{word(division.left)} / {word(division.right)}` always divides by zero"
    return f"{said}, as {ranges}" if ranges else said


def _division_by_zero(tree: Tree, ground: Ground) -> Arithmetic | None:
    """Return a division of a part that always is one by zero."""
    always = (each for each in divisions(tree) if bounds(each.right, ground) == (0, 0))
    return next(always, None)


def _is_truth(tree: Tree) -> bool:
    return isinstance(tree, FeatureUse) and tree.kind is Kind.TRUTH


def _ranges(tree: Tree, ground: Ground) -> str:
    """Return the ranges of the features and parameters in a tree, in words."""
    said: list[str] = []
    for part in _leaves(tree):
        low, high = bounds(part, ground)
        if isinstance(part, FeatureUse):
            ends = _end(low, part.feature)
            if low != high:
                ends += f" to {_end(high, part.feature)}"
            on = f" on {ground.streets[0]}" if len(ground.streets) == 1 else ""
            said.append(f"{word(part)} is {ends}{on}")
        elif isinstance(part, ParameterUse):
            said.append(f"{part.name} is {low:g} to {high:g}")
    return ", ".join(dict.fromkeys(said))


def _end(value: float, feature: Feature) -> str:
    name = value_word(value, feature.kind)
    return f"{name} ({value:g})" if feature.kind is Kind.RANK_HIGH and value > 9 else name


def _leaves(tree: Tree) -> list[Tree]:
    below = children(tree)
    return [leaf for child in below for leaf in _leaves(child)] if below else [tree]
