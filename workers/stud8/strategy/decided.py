"""Parts of conditions that always end alike, judged by ranges alone, and why in words."""

from itertools import pairwise

from stud8.strategy.draft import Draft
from stud8.strategy.feature import Feature
from stud8.strategy.intervals import Ground, bounds, compare, divisions, may_divide_by_zero
from stud8.strategy.kinds import Kind
from stud8.strategy.report import Report
from stud8.strategy.space import Space
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
from stud8.strategy.yaml_tree import Node


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


def why_decided(tree: Tree, space: Space) -> str:
    """Return what decides a condition or one of its parts, if something does alone."""
    if isinstance(tree, Compare | Member | FeatureUse):
        decided = _decided(tree, space.ground) is not None
        return _reason(tree, space.ground) if decided else ""
    below = space.below(tree)
    return next((why for part in below if (why := why_decided(part, space))), "")


def _reason(tree: Tree, ground: Ground) -> str:
    """Return why a part always ends as it does, in words."""
    division = _division_by_zero(tree, ground)
    if division is None:
        return _itself(tree) or _ranges(tree, ground)
    ranges = _ranges(division.right, ground)
    said = f"`{word(division.left)} / {word(division.right)}` always divides by zero"
    return f"{said}, as {ranges}" if ranges else said


def _itself(tree: Tree) -> str:
    """Return that a comparison has the same on both sides, if it has."""
    if isinstance(tree, Compare):
        for left, right in pairwise(tree.operands):
            if word(left) == word(right):
                return f"`{word(left)}` is compared with itself"
    return ""


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
