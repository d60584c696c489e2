"""From a checked profile to Python source for Numba, made from our tree only.

A list of rules becomes one function that tries them in order. A feature that
several conditions ask is kept in a local: a cheap one from the first rule that
asks for it, a dear one from the moment at which a condition depends on it; its
local starts with a mark that no value equals. A feature asked once is called
where it stands, so nothing is computed that decides nothing.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from stud8.strategy.intervals import Ground, bounds, streets_of
from stud8.strategy.kinds import Kind
from stud8.strategy.profile import CheckedProfile, Part, Rule
from stud8.strategy.tree import (
    Arithmetic,
    Compare,
    Constant,
    DefinitionUse,
    FeatureUse,
    Function,
    Logic,
    Member,
    Not,
    ParameterUse,
    StartingUse,
    Tree,
    children,
)

ANSWERS = {"fold": 1, "call": 2, "raise": 3, "raise_small": 4, "high": 5, "low": 6, "both": 7}
"""The action codes of `engine.view`."""

ESTIMATES = ("equity", "equity_high", "equity_low", "scoop_equity")
PHASES = {"third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "declare": 8}

_HEADER = '''"""A compiled profile, written by stud8. Not to be edited."""

from numba import carray

from stud8.engine.compile import cfunc
from stud8.strategy.native import SIGNATURE, inner
from stud8.strategy.kernels import boards, estimates, live, own, table
from stud8.strategy.kernels.support import chance, starts_with
from stud8.strategy.memory import count_one, load_float
'''

_ENTRY = """@cfunc(SIGNATURE)
def strategy(pointer):
    return decide(carray(pointer, 1)[0])
"""

Known = frozenset[str]


def generate(profile: CheckedProfile) -> str:
    """Return the source of a module with the functions of a profile.

    Its `decide(view)` returns the answer of the calling convention.
    """
    pieces = [_HEADER]
    pieces += [_function(profile, name) for name in profile.lists]
    calls = []
    for street, phase in PHASES.items():
        name = profile.list_for(street)
        if name:
            calls.append(f"    if phase == {phase}:\n        return rules_{name}(view)\n")
    pieces.append(
        "@inner\ndef decide(view):\n    phase = view.phase\n" + "".join(calls) + "    return 0\n"
    )
    pieces.append(_ENTRY)
    return "\n\n".join(pieces)


def _function(profile: CheckedProfile, name: str) -> str:
    ground = Ground(streets_of(name, profile.lists), tuple(profile.parameters.values()))
    writer = _Writer(profile, ground)
    rules = [(number, profile.body[number]) for number in profile.lists[name]]
    for _, rule in rules:
        if rule.condition is not None:
            writer.count(rule.condition)
    body: list[str] = []
    for number, rule in rules:
        body += writer.rule(number, rule)
        if rule.condition is None:
            break
    marks = [f"{slot} = {mark}" for slot, mark in sorted(writer.marks.items())]
    return "\n".join(["@inner", f"def rules_{name}(view):", *_indent([*marks, *body])]) + "\n"


def _indent(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]


@dataclass(slots=True)
class _Code:
    """Lines to run before an expression, the expression, and the locals set after it."""

    lines: list[str]
    text: str
    true: Known
    false: Known


@dataclass(slots=True)
class _Number:
    lines: list[str]
    text: str
    known: Known


@dataclass(slots=True)
class _Writer:
    """Writes the rules of one list, in order."""

    profile: CheckedProfile
    ground: Ground
    uses: Counter[str] = field(default_factory=Counter)
    known: Known = frozenset()
    marks: dict[str, str] = field(default_factory=dict)
    temporaries: int = 0

    def count(self, tree: Tree) -> None:
        """Count how often each feature and definition is asked for."""
        for part in self._parts(tree):
            if isinstance(part, FeatureUse):
                self.uses[_slot(part)] += 1
            elif isinstance(part, DefinitionUse):
                self.uses[f"d{part.index}"] += 1

    def _parts(self, tree: Tree) -> Iterator[Tree]:
        """Walk a tree with the definitions in it written out."""
        yield tree
        if isinstance(tree, DefinitionUse):
            yield from self._parts(self.profile.definitions[tree.index].tree)
        for child in children(tree):
            yield from self._parts(child)

    def rule(self, number: int, rule: Rule) -> list[str]:
        """Return the lines of a rule."""
        action = _act(number, rule.mix)
        if rule.condition is None:
            return action
        lines = self._prepare(rule.condition)
        divides = any(self._may_fail(part) for part in self._parts(rule.condition))
        code = self.truth(rule.condition, self.known)
        self.known = code.false
        if not divides:
            return [*lines, *code.lines, f"if {code.text}:", *_indent(action)]
        return [
            *lines,
            "failed = 0",
            *code.lines,
            f"hit = {code.text}",
            "if failed != 0:",
            "    count_one(view.counters)",
            "elif hit:",
            *_indent(action),
        ]

    def _prepare(self, tree: Tree) -> list[str]:
        """Return the lines that set the cheap locals a condition asks for."""
        lines: list[str] = []
        for part in self._parts(tree):
            if isinstance(part, FeatureUse) and not part.feature.dear:
                slot = _slot(part)
                if self.uses[slot] > 1 and slot not in self.known:
                    lines.append(f"{slot} = {self._call(part)}")
                    self.known |= {slot}
        return lines + self._define(tree)

    def _define(self, tree: Tree) -> list[str]:
        """Return the lines that evaluate cheap definitions which several rules ask."""
        if not isinstance(tree, DefinitionUse):
            return [line for child in children(tree) for line in self._define(child)]
        name, body = f"d{tree.index}", self.profile.definitions[tree.index].tree
        lines = self._define(body)
        if self.uses[name] > 1 and name not in self.known and self._cheap(body):
            code = self.truth(body, self.known)
            lines += [*code.lines, f"{name} = {code.text}"]
            self.known = (code.true & code.false) | {name}
        return lines

    def _cheap(self, tree: Tree) -> bool:
        return not any(
            self._may_fail(part) or (isinstance(part, FeatureUse) and part.feature.dear)
            for part in self._parts(tree)
        )

    def _may_fail(self, tree: Tree) -> bool:
        if not isinstance(tree, Arithmetic) or tree.operator != "/":
            return False
        low, high = bounds(tree.right, self.ground)
        return low <= 0 <= high

    def _temporary(self) -> str:
        self.temporaries += 1
        return f"t{self.temporaries}"

    def truth(self, tree: Tree, known: Known) -> _Code:
        """Write a condition, given the locals that are set before it."""
        match tree:
            case Not(operand=operand):
                code = self.truth(operand, known)
                return _Code(code.lines, f"(not {code.text})", code.false, code.true)
            case Logic(every=every, items=items):
                return self._logic(every, items, known)
            case Compare(operators=operators, operands=operands):
                numbers = []
                for operand in operands:
                    numbers.append(self.number(operand, known))
                    known = numbers[-1].known
                lines = [line for number in numbers for line in number.lines]
                texts = [number.text for number in numbers]
                pairs = zip(operators, texts[1:], strict=True)
                chain = "".join(f" {operator} {text}" for operator, text in pairs)
                return _Code(lines, f"({texts[0]}{chain})", known, known)
            case Member():
                return self._member(tree, known)
            case DefinitionUse(index=index):
                if f"d{index}" in known:
                    return _Code([], f"d{index}", known, known)
                return self.truth(self.profile.definitions[index].tree, known)
            case FeatureUse():
                number = self._feature(tree, known)
                return _Code(number.lines, number.text, number.known, number.known)
            case StartingUse(pattern=pattern):
                ranks = ", ".join(str(ranks) for ranks in pattern.ranks)
                flags = f"{pattern.ordered}, {pattern.one_suit}, {pattern.distinct}"
                return _Code([], f"starts_with(view, {ranks}, {flags})", known, known)
        raise AssertionError(f"not a condition: {tree}")

    def _logic(self, every: bool, items: tuple[Tree, ...], known: Known) -> _Code:
        code = self.truth(items[0], known)
        lines, texts = list(code.lines), [code.text]
        go_on, stopped = (code.true, code.false) if every else (code.false, code.true)
        word, go = (" and ", "") if every else (" or ", "not ")
        for item in items[1:]:
            code = self.truth(item, go_on)
            if code.lines:
                # What comes before the item runs only if the item decides.
                name = self._temporary()
                lines += [f"{name} = {word.join(texts)}", f"if {go}{name}:"]
                lines += _indent([*code.lines, f"{name} = {code.text}"])
                texts = [name]
            else:
                texts.append(code.text)
            go_on = code.true if every else code.false
            stopped &= code.false if every else code.true
        text = f"({word.join(texts)})"
        return _Code(lines, text, *((go_on, stopped) if every else (stopped, go_on)))

    def _member(self, tree: Member, known: Known) -> _Code:
        number = self.number(tree.operand, known)
        lines, text = number.lines, number.text
        if not text.isidentifier():
            name = self._temporary()
            lines, text = [*lines, f"{name} = {text}"], name
        test = " or ".join(f"{text} == {_constant(value)}" for value in tree.values)
        text = f"(not ({test}))" if tree.negated else f"({test})"
        return _Code(lines, text, number.known, number.known)

    def number(self, tree: Tree, known: Known) -> _Number:
        """Write a number; arithmetic is done in floats throughout."""
        match tree:
            case Constant(value=value):
                return _Number([], _constant(value), known)
            case ParameterUse(index=index):
                return _Number([], _parameter(index), known)
            case FeatureUse():
                return self._feature(tree, known)
            case Arithmetic(operator=operator, left=left, right=right):
                one = self.number(left, known)
                two = self.number(right, one.known)
                lines, divisor = one.lines + two.lines, f"float({two.text})"
                if self._may_fail(tree):
                    name = self._temporary()
                    lines += [f"{name} = {divisor}", f"if {name} == 0.0:"]
                    lines += ["    failed = 1", f"    {name} = 1.0"]
                    divisor = name
                return _Number(lines, f"(float({one.text}) {operator} {divisor})", two.known)
            case Function(name=name, arguments=arguments):
                lines, texts = [], []
                for argument in arguments:
                    number = self.number(argument, known)
                    lines, known = lines + number.lines, number.known
                    texts.append(f"float({number.text})")
                return _Number(lines, f"{name}({', '.join(texts)})", known)
        raise AssertionError(f"not a number: {tree}")

    def _feature(self, tree: FeatureUse, known: Known) -> _Number:
        """Write a feature: its call if it is asked once, else its local."""
        slot, call = _slot(tree), self._call(tree)
        if self.uses[slot] == 1:
            return _Number([], f"{call}{_part(tree)}", known)
        text = f"{slot}{_part(tree)}"
        if tree.feature.kind is Kind.TRUTH:
            text = f"({slot} != 0)"
        if slot in known:
            return _Number([], text, known)
        self.marks[slot], unset = _mark(tree, slot)
        if tree.feature.kind is Kind.TRUTH:
            call = f"int({call})"
        return _Number([f"if {unset}:", f"    {slot} = {call}"], text, known | {slot})

    def _call(self, tree: FeatureUse) -> str:
        feature = tree.feature
        if feature.name in ESTIMATES:
            return f"estimates.estimate(view, {self.profile.equity_samples})"
        arguments = "".join(f", {value}" for value in tree.arguments)
        return f"{feature.group}.{feature.name}(view{arguments})"


def _act(number: int, mix: tuple[Part, ...]) -> list[str]:
    """Return the lines that answer with a rule's action, or one drawn from its mix."""
    answers = [ANSWERS[part.action] | number << 8 for part in mix]
    lines = ["share = chance(view)"] if len(mix) > 1 else []
    total = ""
    for part, answer in zip(mix[:-1], answers, strict=False):
        share = repr(part.share) if part.parameter is None else _parameter(part.parameter)
        total = f"{total} + {share}" if total else share
        lines += [f"if share < {total}:", f"    return {answer}"]
    return [*lines, f"return {answers[-1]}"]


def _slot(tree: FeatureUse) -> str:
    if tree.feature.name in ESTIMATES:
        return "f_estimate"
    return "_".join(["f", tree.feature.name, *(str(value) for value in tree.arguments)])


def _part(tree: FeatureUse) -> str:
    name = tree.feature.name
    return f"[{ESTIMATES.index(name)}]" if name in ESTIMATES else ""


def _mark(tree: FeatureUse, slot: str) -> tuple[str, str]:
    """Return a value that the feature never has, and the test for it."""
    if tree.feature.name in ESTIMATES:
        return "(-1.0, -1.0, -1.0, -1.0)", f"{slot}[0] < 0.0"
    return ("-9999", f"{slot} == -9999") if tree.feature.whole else ("-1.0", f"{slot} < 0.0")


def _parameter(index: int) -> str:
    return f"load_float(view.parameters, {index})"


def _constant(value: float) -> str:
    return repr(int(value)) if value == int(value) else repr(value)
