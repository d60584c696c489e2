"""The shape of a profile: its keys, parameters, definitions and lists of rules."""

import math
import re
from collections.abc import Mapping

from stud8.strategy.actions import parse_mix
from stud8.strategy.draft import Draft
from stud8.strategy.expressions import Names, parse_condition
from stud8.strategy.limits import (
    MAX_DEFINITIONS,
    MAX_NUMBER,
    MAX_PARAMETERS,
    MAX_RULES,
)
from stud8.strategy.names import ACTIONS, DECLARATIONS, RESERVED, nearest
from stud8.strategy.profile import LATER, LISTS, Definition, Parameter, Part, Rule, RuleInfo
from stud8.strategy.report import Report
from stud8.strategy.tree import Tree
from stud8.strategy.types import ConditionError
from stud8.strategy.yaml_tree import Node, in_field, shorten

_KEYS = ("profile", "description", "parameters", "define", "equity_samples", *LISTS)
_RULE_KEYS = ("when", "do", "note")
PARAMETER_KEYS = ("value", "min", "max")
MAX_SAMPLES = 1_000_000

NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,63}")
"""Of a parameter or a definition."""
PROFILE_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,63}")


def read_draft(root: Node, report: Report) -> Draft:
    """Read a profile's node, noting all faults of its shape."""
    draft = Draft()
    if root.kind != "mapping":
        report.error(root, f"a profile is a mapping, not {root.describe()}",
                     "start with `profile: name`")  # fmt: skip
        return draft
    entries = _keyed(root, report, _KEYS, "")
    _name(entries.get("profile"), root, draft, report)
    if node := entries.get("description"):
        draft.description = _text(node, report, "description")
    if node := entries.get("equity_samples"):
        _samples(node, draft, report)
    if node := entries.get("parameters"):
        _parameters(node, draft, report)
    if node := entries.get("define"):
        _definitions(node, draft, report)
    _lists(entries, root, draft, report)
    return draft


def _keyed(node: Node, report: Report, known: tuple[str, ...], path: str) -> dict[str, Node]:
    """Return a mapping's values by key; note keys that are unknown or given twice."""
    values: dict[str, Node] = {}
    for key, value in node.entries:
        name = key.text if key.kind == "scalar" else ""
        where = path + in_field(name)
        if name in values:
            report.error(key, f"`{name}` is given twice", "keep one of them", where)
        elif name not in known:
            report.error(key, f"unknown key {key.describe()}", _key_hint(name, known), where)
        else:
            values[name] = value
    return values


def _key_hint(name: str, known: tuple[str, ...]) -> str:
    if known == _RULE_KEYS and name in (*ACTIONS, *DECLARATIONS):
        return 'quote the mix, do: "raise 70%, call", or use block style'
    close = nearest(name, known)
    return f"did you mean `{close}`?" if close else "keys here are " + ", ".join(known)


def _text(node: Node, report: Report, path: str) -> str:
    if node.kind != "scalar" or node.value is None:
        report.error(node, f"{path} is {node.describe()}", "write a text", path)
        return ""
    return node.text


def _name(node: Node | None, root: Node, draft: Draft, report: Report) -> None:
    if node is None:
        report.error(root, "the profile has no name", "add `profile: name` at the top", "profile")
        return
    name = _text(node, report, "profile")
    if name and not PROFILE_NAME.fullmatch(name):
        report.error(node, f"{shorten(name)!r} is no name for a profile",
                     "up to 64 letters a-z, digits, - _ and .", "profile")  # fmt: skip
    draft.name = name


def _number(node: Node, report: Report, path: str) -> float | None:
    value = node.value
    if isinstance(value, bool) or not isinstance(value, int | float):
        report.error(node, f"{path} is {node.describe()}", "write a number", path)
        return None
    if not math.isfinite(value) or abs(value) > MAX_NUMBER:
        report.error(node, f"{path} is {node.describe()}",
                     f"write a number of at most {MAX_NUMBER:.0e}", path)  # fmt: skip
        return None
    return float(value)


def _samples(node: Node, draft: Draft, report: Report) -> None:
    value = _number(node, report, "equity_samples")
    if value is None:
        return
    if value != int(value) or not 1 <= value <= MAX_SAMPLES:
        report.error(node, f"equity_samples is {node.describe()}",
                     f"a whole number from 1 to {MAX_SAMPLES}", "equity_samples")  # fmt: skip
        return
    draft.equity_samples = int(value)


def _named(node: Node, report: Report, path: str, taken: set[str]) -> dict[str, tuple[Node, Node]]:
    """Return key and value nodes by name; note names that may not be used."""
    found: dict[str, tuple[Node, Node]] = {}
    if node.kind != "mapping":
        report.error(node, f"{path} is {node.describe()}", "write `name: value` lines", path)
        return found
    for key, value in node.entries:
        name = key.text if key.kind == "scalar" else ""
        where = f"{path}.{in_field(name)}"
        if not NAME.fullmatch(name):
            report.error(key, f"{key.describe()} is no name", "letters, digits and _", where)
        elif name in RESERVED:
            report.error(key, f"`{name}` is a word of the language", "take another name", where)
        elif name in found or name in taken:
            report.error(key, f"`{name}` is given twice", "keep one of them", where)
        else:
            found[name] = (key, value)
    return found


def _parameters(node: Node, draft: Draft, report: Report) -> None:
    entries = _named(node, report, "parameters", set())
    if len(entries) > MAX_PARAMETERS:
        report.error(node, f"{len(entries):,} parameters; at most {MAX_PARAMETERS}",
                     "delete some", "parameters")  # fmt: skip
        draft.broken.update(entries)
        return
    for name, (key, value) in entries.items():
        path = f"parameters.{name}"
        numbers = _parameter_numbers(value, report, path)
        least, most, number = numbers.get("min"), numbers.get("max"), numbers.get("value")
        if number is None:
            draft.broken.add(name)
            number = 0.0
        elif least is not None and most is not None and least > most:
            report.error(value, f"min {least:g} is above max {most:g}", "exchange them", path)
        elif (least is not None and number < least) or (most is not None and number > most):
            bounds = (
                f"{'' if least is None else f'{least:g}'} .. {'' if most is None else f'{most:g}'}"
            )
            report.error(value, f"{number:g} is out of its bounds {bounds}",
                         "change the value or the bounds", path)  # fmt: skip
            number = Parameter(0.0, least, most).nearest(number)  # one fault, told once
        draft.parameters[name] = Parameter(number, least, most, key.line, key.column)


def _parameter_numbers(node: Node, report: Report, path: str) -> dict[str, float]:
    if node.kind == "scalar":
        number = _number(node, report, path)
        return {} if number is None else {"value": number}
    if node.kind == "sequence":
        report.error(node, f"{path} is a sequence",
                     "write a number or {value: 0.5, min: 0, max: 1}", path)  # fmt: skip
        return {}
    values = _keyed(node, report, PARAMETER_KEYS, f"{path}.")
    if "value" not in values:
        report.error(node, f"{path} has no value", "add `value: ` a number", path)
    numbers = {key: _number(value, report, f"{path}.{key}") for key, value in values.items()}
    return {key: number for key, number in numbers.items() if number is not None}


def _names_above(draft: Draft) -> Names:
    """Return the names that a condition may use after what has been read so far."""
    return Names(
        {name: index for index, name in enumerate(draft.parameters)},
        {definition.name: index for index, definition in enumerate(draft.definitions)},
        frozenset(draft.broken),
    )


def _definitions(node: Node, draft: Draft, report: Report) -> None:
    entries = _named(node, report, "define", set(draft.parameters))
    if len(entries) > MAX_DEFINITIONS:
        report.error(node, f"{len(entries):,} definitions; at most {MAX_DEFINITIONS}",
                     "delete some", "define")  # fmt: skip
        draft.broken.update(entries)
        draft.hidden = True
        return
    for name, (key, value) in entries.items():
        names = _names_above(draft)
        names.later = frozenset(entries) - frozenset(names.definitions)
        tree = _condition(value, names, report, f"define.{name}")
        if tree is None:
            draft.broken.add(name)
            draft.hidden = True
            continue
        draft.definitions.append(Definition(name, value.text, tree, key.line, key.column))
        draft.definition_nodes.append(value)


def _condition(node: Node, names: Names, report: Report, path: str) -> Tree | None:
    """Read a condition, noting its faults."""
    if node.kind != "scalar" or not isinstance(node.value, str):
        hint = "write it as text, such as `when: door >= T`"
        if isinstance(node.value, bool):
            hint = "leave `when` out of a rule that always applies"
        report.error(node, f"a condition is a string, not {node.describe()}", hint, path)
        return None
    try:
        return parse_condition(node.text, names)
    except ConditionError as faults:
        report.faults(node, faults, path)
        return None


def _lists(entries: Mapping[str, Node], root: Node, draft: Draft, report: Report) -> None:
    count = sum(len(entries[name].items) for name in LISTS if name in entries)
    if count > MAX_RULES:
        report.error(root, f"{count:,} rules; at most {MAX_RULES:,}", "use `define`")
        return
    for name in LISTS:
        if name in entries:
            _list(name, entries[name], draft, report)
    missing = [street for street in LATER if street not in entries]
    if "third" not in entries:
        report.error(root, "there is no list `third`", "add it; the shortest is `- do: fold`",
                     "third")  # fmt: skip
    if "later" in entries and not missing:
        later = entries["later"]
        report.at(
            later.line, later.column, "the list `later` serves no street",
            "each street has a list of its own: delete it", "later", warning=True,
        )  # fmt: skip
    if missing and "later" not in entries:
        report.error(
            root, f"there is no list for {', '.join(missing)}",
            "add the list `later`: it serves every street without its own", "later",
        )  # fmt: skip


def _list(name: str, node: Node, draft: Draft, report: Report) -> None:
    if node.kind != "sequence" or not node.items:
        report.error(node, f"{name} is {node.describe()}",
                     "write a list of rules; the shortest is `- do: fold`", name)  # fmt: skip
        return
    numbers = []
    for index, item in enumerate(node.items):
        rule = _rule(name, index, item, draft, report)
        if rule is None:
            draft.hidden = True
        else:
            numbers.append(len(draft.rules))
            draft.rules.append(rule[0])
            draft.rule_nodes.append(rule[1])
    draft.lists[name] = tuple(numbers)
    if not any(key.text == "when" for key, _ in node.items[-1].entries):
        return
    last = node.items[-1]
    report.error(last, f"the last rule of {name} has a condition",
                 "end the list with a rule that always applies, such as `- do: fold`",
                 f"{name}[{len(node.items) - 1}]")  # fmt: skip


def _rule(
    name: str, index: int, item: Node, draft: Draft, report: Report
) -> tuple[Rule, Node] | None:
    path = f"{name}[{index}]"
    if item.kind != "mapping":
        report.error(item, f"a rule is `when:` and `do:`, not {item.describe()}",
                     "as in `- do: fold`", path)  # fmt: skip
        return None
    values = _keyed(item, report, _RULE_KEYS, f"{path}.")
    names = _names_above(draft)
    when, tree = values.get("when"), None
    if when is not None:
        tree = _condition(when, names, report, f"{path}.when")
    if note := values.get("note"):
        _text(note, report, f"{path}.note")
    do = values.get("do")
    if do is None:
        report.error(item, "the rule does nothing", "add `do: ` an action", f"{path}.do")
        return None
    unknown = [key.text for key, _ in item.entries if key.text not in _RULE_KEYS]
    if any(text in (*ACTIONS, *DECLARATIONS) for text in unknown) or (unknown and when is None):
        return None  # a mix that YAML has torn apart, or a `when` in disguise; noted above
    mix = _mix(do, names, name == "declare", report, f"{path}.do")
    if mix is None:
        return None
    text = " ".join(when.text.split()) if when else ""
    info = RuleInfo(name, index + 1, item.line, text, " ".join(do.text.split()))
    place = (when.line, when.column) if when else (item.line, item.column)
    rule = Rule(info, tree, mix, item.column, place, (do.line, do.column))
    if when is not None and tree is None:
        draft.half_read.append(rule)
        return None
    return rule, when or item


def _mix(
    node: Node, names: Names, declaring: bool, report: Report, path: str
) -> tuple[Part, ...] | None:
    if node.kind != "scalar" or not isinstance(node.value, str):
        report.error(node, f"an action is a word or a mix, not {node.describe()}",
                     'as in do: "raise 70%, call"', path)  # fmt: skip
        return None
    try:
        return parse_mix(node.text, names.parameters, declaring)
    except ConditionError as faults:
        report.faults(node, faults, path)
        return None
