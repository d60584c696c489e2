"""The checks of a whole profile, after its parts have been read."""

from collections.abc import Iterator

from stud8.strategy.decided import check_parts
from stud8.strategy.draft import Draft
from stud8.strategy.feature import STREETS
from stud8.strategy.intervals import Ground
from stud8.strategy.limits import MAX_ALL_TERMS, MAX_TERMS
from stud8.strategy.profile import Parameter, Rule
from stud8.strategy.reach import check_list
from stud8.strategy.report import Report
from stud8.strategy.tree import DefinitionUse, ParameterUse, Tree, children


def check_body(draft: Draft, report: Report) -> None:
    """Note what is wrong or suspicious in how the parts of a profile go together."""
    _bound_shares(draft)
    _mixes(draft, report)
    if not _written_out(draft, report):
        return
    ground = Ground(STREETS, tuple(draft.parameters.values()))
    for definition, node in zip(draft.definitions, draft.definition_nodes, strict=True):
        check_parts(definition.tree, ground, node, draft, report, f"define.{definition.name}")
    for name in draft.lists:
        check_list(name, draft, report)
    _unused(draft, report)


def _walk(tree: Tree) -> Iterator[Tree]:
    yield tree
    for child in children(tree):
        yield from _walk(child)


def _bound_shares(draft: Draft) -> None:
    """Give parameters that are shares of a mix the bounds 0 and 1 where they have none."""
    names = list(draft.parameters)
    for rule in (*draft.rules, *draft.half_read):
        for part in rule.mix:
            if part.parameter is None:
                continue
            name = names[part.parameter]
            old = draft.parameters[name]
            draft.parameters[name] = Parameter(
                old.value,
                0.0 if old.minimum is None else old.minimum,
                1.0 if old.maximum is None else old.maximum,
                old.line,
                old.column,
            )


def _mixes(draft: Draft, report: Report) -> None:
    faulty: set[int] = set()
    for rule in (*draft.rules, *draft.half_read):
        total = 0.0
        for part in rule.mix:
            if part.parameter is not None:
                total += _share(part.parameter, draft, report, faulty)
            elif part.share is not None:
                total += part.share
        if total > 1 + 1e-9:
            hint = "lower the shares; the last part takes the rest"
            if any(part.parameter is not None for part in rule.mix):
                hint = "lower the shares, or give the parameters a lower max"
            report.at(
                rule.action_place[0], rule.action_place[1],
                f"`{rule.info.action}` can come to {100 * total:.6g} %", hint, _path(rule, "do"),
            )  # fmt: skip


def _share(index: int, draft: Draft, report: Report, faulty: set[int]) -> float:
    """Return the greatest value of a parameter that is a share, and check its bounds."""
    name = list(draft.parameters)[index]
    parameter = draft.parameters[name]
    least, most = parameter.bounds
    outside = [x for x in (least, most, parameter.value) if not 0 <= x <= 1]
    if outside:
        if index not in faulty and name not in draft.broken:
            faulty.add(index)
            report.at(
                parameter.line, parameter.column,
                f"parameter `{name}` is the share of an action but may be {outside[0]:g}",
                "a share lies between 0 and 1: 0.7 is 70 %", f"parameters.{name}",
            )  # fmt: skip
        return 0.0
    return most


def _path(rule: Rule, key: str) -> str:
    return f"{rule.info.street}[{rule.info.number - 1}].{key}"


def _written_out(draft: Draft, report: Report) -> bool:
    """Note conditions that are too long with their definitions written out."""
    sizes: dict[int, int] = {}
    fine = True

    def size(tree: Tree) -> int:
        inner = sizes[tree.index] if isinstance(tree, DefinitionUse) else 1
        return inner + sum(size(child) for child in children(tree))

    for index, definition in enumerate(draft.definitions):
        sizes[index] = size(definition.tree)
    trees = [(d.tree, (d.line, d.column), f"define.{d.name}") for d in draft.definitions]
    trees += [(r.condition, r.place, _path(r, "when")) for r in draft.rules if r.condition]
    whole = 0
    for tree, (line, column), path in trees:
        terms = size(tree)
        whole += terms
        if terms > MAX_TERMS:
            fine = False
            report.at(line, column, f"a condition of {terms:,} terms with its definitions "
                      f"written out; at most {MAX_TERMS}", "make it simpler", path)  # fmt: skip
    if whole > MAX_ALL_TERMS:
        fine = False
        message = f"the conditions have {whole:,} terms together; at most {MAX_ALL_TERMS:,}"
        report.at(*report.places.place(0), message, "make the profile simpler")
    return fine


def _unused(draft: Draft, report: Report) -> None:
    used_definitions: set[int] = set()
    used_parameters: set[int] = set()
    trees = [definition.tree for definition in draft.definitions]
    trees += [rule.condition for rule in draft.rules if rule.condition]
    for tree in trees:
        for part in _walk(tree):
            if isinstance(part, DefinitionUse):
                used_definitions.add(part.index)
            elif isinstance(part, ParameterUse):
                used_parameters.add(part.index)
    used_parameters.update(
        part.parameter for rule in draft.rules for part in rule.mix if part.parameter is not None
    )
    if draft.hidden:
        return
    for index, definition in enumerate(draft.definitions):
        if index not in used_definitions:
            report.at(definition.line, definition.column,
                      f"definition `{definition.name}` is not used", "delete it or use it",
                      f"define.{definition.name}", warning=True)  # fmt: skip
    for index, (name, parameter) in enumerate(draft.parameters.items()):
        if index not in used_parameters and name not in draft.broken:
            report.at(parameter.line, parameter.column, f"parameter `{name}` is not used",
                      "delete it or use it", f"parameters.{name}", warning=True)  # fmt: skip
