"""Decisions explained as text: the table, what the profile saw, its rules, its choice."""

from collections.abc import Iterator, Sequence

from stud8.analysis.explain.decision import Decision, TriedRule
from stud8.analysis.explain.values import told
from stud8.cli.views.figures import brief, whole
from stud8.strategy import GROUPS
from stud8.strategy.tree import FeatureUse
from stud8.strategy.wording import word

_WIDTH = 100
_CELL_GAP = 3
_VERDICTS = {True: "yes", False: "no", None: "-"}


def decision_text(decision: Decision, labels: Sequence[str] = ()) -> str:
    """Return a decision as text of several lines; `labels` name the seats."""
    blocks = [
        [*_table(decision, labels)],
        [*_values(decision)],
        [*_own_names(decision)],
        [*_rules(decision)] if decision.chances else [],
        [*_choice(decision)],
        [*_done(decision)],
    ]
    return "\n".join("\n".join(block) for block in blocks if block)


def _table(decision: Decision, labels: Sequence[str]) -> Iterator[str]:
    view = decision.view
    to_call = int(view["to_call"])
    price = f"{whole(to_call)} to call" if to_call else "nothing to call"
    yield f"{decision.street.capitalize()}, pot {whole(int(view['pot']))}, {price}"
    names = [
        f"{seat} {brief(labels[seat - 1]) if labels else ''}".rstrip()
        for seat in range(1, int(view["seats"]) + 1)
    ]
    boards = [_cards(decision, seat) for seat in range(1, len(names) + 1)]
    width, board_width = max(map(len, names)), max(map(len, boards))
    for seat, (name, board) in enumerate(zip(names, boards, strict=True), start=1):
        here = ">" if seat == decision.seat else " "
        cells = (f"{name:<{width}}", f"{board:<{board_width}}", _standing(decision, seat))
        yield f"{here} {'  '.join(cells)}".rstrip()
    community = decision.community()
    if community:
        yield f"  for all: {community}"


def _cards(decision: Decision, seat: int) -> str:
    if seat != decision.seat:
        return " ".join(decision.board(seat))
    down, up = decision.cards()
    last = f" ({down[2]})" if len(down) > 2 else ""
    return f"({' '.join(down[:2])}) {' '.join(up)}{last}"


def _standing(decision: Decision, seat: int) -> str:
    """Return what a seat put in this round, and whether it is still in."""
    put_in = decision.put_in(seat)
    said = [f"in for {whole(put_in)}" if put_in else ""]
    said.append("all-in" if decision.all_in(seat) else "" if decision.live(seat) else "folded")
    return ", ".join(part for part in said if part)


def _values(decision: Decision) -> Iterator[str]:
    """Yield the values of features, group by group, as many on a line as fit."""
    cells = [(word(asked), told(asked, value, decision.view)) for asked, value in decision.values]
    if not cells:
        return
    name_width = max(len(name) for name, _ in cells)
    value_width = max(len(value) for _, value in cells)
    groups: dict[str, list[str]] = {}
    for (asked, _), (name, value) in zip(decision.values, cells, strict=True):
        group = asked.feature.group if isinstance(asked, FeatureUse) else "own"
        groups.setdefault(group, []).append(f"{name:<{name_width}} {value:<{value_width}}")
    across = max(1, (_WIDTH - 4) // (name_width + 1 + value_width + _CELL_GAP))
    for group, texts in groups.items():
        yield f"  {GROUPS[group].lower()}"
        rows = -(-len(texts) // across)
        for row in range(rows):
            yield "    " + (" " * _CELL_GAP).join(texts[row::rows]).rstrip()


def _own_names(decision: Decision) -> Iterator[str]:
    """Yield what the profile's own names stand for: definitions and parameters."""
    named = [
        (definition.name, _VERDICTS[holds], brief(definition.text, _WIDTH))
        for definition, holds in decision.definitions
    ]
    if named:
        yield "  definitions"
    width = max((len(name) for name, *_ in named), default=0)
    for name, verdict, text in named:
        yield f"    {name:<{width}}  {verdict:<3}  {text}"
    values = zip(decision.profile.parameters, decision.parameters, strict=True)
    if decision.parameters:
        yield "  parameters  " + ", ".join(f"{name} {value:g}" for name, value in values)


def _rules(decision: Decision) -> Iterator[str]:
    yield f"  rules of {decision.rule.street}"
    for tried in decision.tried:
        yield f"    {tried.info.number:>3}  {_VERDICTS[tried.holds]:<3}  {_condition(tried)}"


def _condition(tried: TriedRule) -> str:
    if tried.holds is None:
        return f"{tried.info.when}   (divides by zero, so it is false)"
    why = f"   but not {tried.because}" if tried.because else ""
    return (tried.info.when or "in all other cases") + why


def _choice(decision: Decision) -> Iterator[str]:
    rule, name = decision.rule, decision.profile.name
    if not decision.chances:
        yield f"  {name} decides by no list of rules"
        return
    yield f"  rule {rule.number} of {rule.street}, line {rule.line} of {name}: {rule.action}"
    for action, chance in decision.chances:
        meaning = decision.meaning(action)
        yield f"    {100 * chance:5.1f} %  {action}{'' if meaning == action else f': {meaning}'}"


def _done(decision: Decision) -> Iterator[str]:
    done = decision.did
    if done is None:
        return
    what = done.kind.replace("_", " ")
    amount = f" {whole(done.amount)}" if done.amount else ""
    total = f", {whole(done.total)} in all" if done.amount != done.total else ""
    drawn = ""
    if decision.draw is not None and len(decision.chances) > 1:
        drawn = f"drew {decision.draw:.3f}, so {decision.answer}; "
    yield f"  {drawn}done: {what}{amount}{total}{', all-in' if done.all_in else ''}"
