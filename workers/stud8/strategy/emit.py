"""From a checked profile to machine code: our tree written straight as LLVM code.

A list of rules becomes a chain of tests and branches; `and` and `or` become
branches, so nothing is computed that decides nothing. A feature that is asked in
several places has a slot, filled when it is first needed. Nothing of the user's
text gets here, only the checked tree. Every division is guarded.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from llvmlite import ir
from stud8.engine.view import NO_ANSWER, VIEW
from stud8.strategy.intervals import Ground, bounds, streets_of
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
    Operator,
    ParameterUse,
    StartingUse,
    Tree,
    children,
)

ANSWERS = {"fold": 1, "call": 2, "raise": 3, "raise_small": 4, "high": 5, "low": 6, "both": 7}
"""The action codes of `engine.view`."""

ESTIMATES = ("equity", "equity_high", "equity_low", "scoop_equity")
PHASES = {"third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "declare": 8}

_BIT, _WORD, _REAL = ir.IntType(1), ir.IntType(64), ir.DoubleType()
_BYTES = ir.IntType(8).as_pointer()

Call = Callable[[str, list[Any]], Any]
"""Writes the call of a compiled function `group.name` with the View and more arguments."""


@dataclass(slots=True)
class _Slot:
    """A value computed at most once in a decision."""

    value: Any
    filled: Any


def emit(profile: CheckedProfile, builder: Any, view: Any, call: Call) -> Any:
    """Write the decision of a profile at a builder's place; return its answer's value.

    `view` is a pointer to the View.
    """
    return _Emitter(profile, builder, view, call).decision()


def parts(tree: Tree, profile: CheckedProfile) -> Iterator[Tree]:
    """Walk a tree with the definitions in it written out."""
    yield tree
    if isinstance(tree, DefinitionUse):
        yield from parts(profile.definitions[tree.index].tree, profile)
    for child in children(tree):
        yield from parts(child, profile)


def slot_name(tree: FeatureUse | DefinitionUse) -> str:
    """Return one name for all uses of a feature or definition."""
    if isinstance(tree, DefinitionUse):
        return f"define {tree.index}"
    if tree.feature.name in ESTIMATES:
        return "estimates.estimate"
    return " ".join([tree.feature.name, *map(str, tree.arguments)])


@dataclass(slots=True)
class _Emitter:
    profile: CheckedProfile
    builder: Any
    view: Any
    call: Call
    ground: Ground = field(init=False)
    uses: Counter[str] = field(default_factory=Counter)
    slots: dict[str, _Slot] = field(default_factory=dict)
    entry: Any = None
    answer: Any = None
    failed: Any = None
    done: Any = None

    def decision(self) -> Any:
        """Write everything; return the answer."""
        self.entry = self.builder.append_basic_block("slots")
        self.done = self.builder.append_basic_block("done")
        start = self.builder.append_basic_block("start")
        self.answer = self._local(_WORD)
        self.failed = self._local(_BIT)
        self.builder.branch(self.entry)
        self.builder.position_at_end(self.entry)
        self.builder.store(_WORD(NO_ANSWER), self.answer)
        self.builder.position_at_end(start)
        switch = self.builder.switch(self._view("phase"), self.done)
        for name, numbers in self.profile.lists.items():
            block = self.builder.append_basic_block(name)
            for street, phase in PHASES.items():
                if self.profile.list_for(street) == name:
                    switch.add_case(_WORD(phase), block)
            self.builder.position_at_end(block)
            self._list(name, [self.profile.body[number] for number in numbers], numbers)
        self.builder.position_at_end(self.entry)
        self.builder.branch(start)
        self.builder.position_at_end(self.done)
        return self.builder.load(self.answer)

    def _list(self, name: str, rules: list[Rule], numbers: tuple[int, ...]) -> None:
        parameters = tuple(self.profile.parameters.values())
        self.ground = Ground(streets_of(name, self.profile.lists), parameters)
        self.slots = {}
        self.uses = Counter(
            slot_name(part)
            for rule in rules
            if rule.condition is not None
            for part in parts(rule.condition, self.profile)
            if isinstance(part, FeatureUse | DefinitionUse)
        )
        for rule, number in zip(rules, numbers, strict=True):
            if rule.condition is None:
                self._act(number, rule.mix)
                return
            self._rule(number, rule, rule.condition)
        self.builder.branch(self.done)

    def _rule(self, number: int, rule: Rule, condition: Tree) -> None:
        yes, no = self._block(), self._block()
        if any(self._may_fail(part) for part in parts(condition, self.profile)):
            # A division by zero on the way makes the condition false, and is counted.
            hit, miss, count = self._block(), self._block(), self._block()
            self.builder.store(_BIT(0), self.failed)
            self.truth(condition, hit, miss)
            for block, target in ((hit, yes), (miss, no)):
                self.builder.position_at_end(block)
                self.builder.cbranch(self.builder.load(self.failed), count, target)
            self.builder.position_at_end(count)
            address = self.builder.inttoptr(self._view("counters"), _WORD.as_pointer())
            total = self.builder.add(self.builder.load(address), _WORD(1))
            self.builder.store(total, address)
            self.builder.branch(no)
        else:
            self.truth(condition, yes, no)
        self.builder.position_at_end(yes)
        self._act(number, rule.mix)
        self.builder.position_at_end(no)

    def _act(self, number: int, mix: tuple[Part, ...]) -> None:
        """Answer with a rule's action, or with one that the decision's draw picks."""
        total = None
        for part in mix[:-1]:
            share = self._share(part)
            total = share if total is None else self.builder.fadd(total, share)
            yes, no = self._block(), self._block()
            self.builder.cbranch(self.builder.fcmp_ordered("<", self._chance(), total), yes, no)
            self.builder.position_at_end(yes)
            self._reply(number, part)
            self.builder.position_at_end(no)
        self._reply(number, mix[-1])

    def _reply(self, number: int, part: Part) -> None:
        self.builder.store(_WORD(ANSWERS[part.action] | number << 8), self.answer)
        self.builder.branch(self.done)

    def _share(self, part: Part) -> Any:
        return _REAL(part.share) if part.parameter is None else self._parameter(part.parameter)

    def _chance(self) -> Any:
        """Return this decision's uniform number, at least 0 and below 1."""
        bits = self.builder.lshr(self._view("draw"), _WORD(11))
        return self.builder.fmul(self.builder.uitofp(bits, _REAL), _REAL(2.0**-53))

    def _block(self) -> Any:
        return self.builder.append_basic_block()

    def _view(self, name: str) -> Any:
        """Load a word of the View."""
        offset = VIEW.fields[name][1]  # type: ignore[index]
        base = self.builder.bitcast(self.view, _BYTES)
        place = self.builder.gep(base, [_WORD(offset)])
        return self.builder.load(self.builder.bitcast(place, _WORD.as_pointer()))

    def _parameter(self, index: int) -> Any:
        base = self.builder.inttoptr(self._view("parameters"), _REAL.as_pointer())
        return self.builder.load(self.builder.gep(base, [_WORD(index)]))

    def _may_fail(self, tree: Tree) -> bool:
        if not isinstance(tree, Arithmetic) or tree.operator != "/":
            return False
        low, high = bounds(tree.right, self.ground)
        return low <= 0 <= high

    # Conditions: code that goes to one of two blocks.

    def truth(self, tree: Tree, yes: Any, no: Any) -> None:
        """Write a condition."""
        match tree:
            case Not(operand=operand):
                self.truth(operand, no, yes)
            case Logic(every=every, items=items):
                for item in items[:-1]:
                    go_on = self._block()
                    self.truth(item, *((go_on, no) if every else (yes, go_on)))
                    self.builder.position_at_end(go_on)
                self.truth(items[-1], yes, no)
            case Compare(operators=operators, operands=operands):
                values = [self.number(operand) for operand in operands]
                pairs = zip(operators, values, values[1:], strict=False)
                tests = [self._test(operator, left, right) for operator, left, right in pairs]
                self._all(tests, yes, no)
            case Member(operand=operand, values=constants, negated=negated):
                value = self.number(operand)
                tests = [self._test(Operator.OTHER, value, self._constant(c)) for c in constants]
                self._all(tests, *((yes, no) if negated else (no, yes)))
            case DefinitionUse():
                self._definition(tree, yes, no)
            case FeatureUse():
                self.builder.cbranch(self.feature(tree), yes, no)
            case StartingUse(pattern=pattern):
                flags = (pattern.ordered, pattern.one_suit, pattern.distinct)
                arguments = [_WORD(ranks) for ranks in pattern.ranks]
                arguments += [_BIT(int(flag)) for flag in flags]
                self.builder.cbranch(self.call("support.starts_with", arguments), yes, no)
            case _:
                raise AssertionError(f"not a condition: {tree}")

    def _all(self, tests: list[Any], yes: Any, no: Any) -> None:
        whole = tests[0]
        for test in tests[1:]:
            whole = self.builder.and_(whole, test)
        self.builder.cbranch(whole, yes, no)

    def _test(self, operator: Operator, left: Any, right: Any) -> Any:
        if left.type == right.type == _WORD:
            return self.builder.icmp_signed(operator.value, left, right)
        left, right = self._real(left), self._real(right)
        if operator is Operator.OTHER:
            return self.builder.fcmp_unordered("!=", left, right)
        return self.builder.fcmp_ordered(operator.value, left, right)

    def _definition(self, tree: DefinitionUse, yes: Any, no: Any) -> None:
        body = self.profile.definitions[tree.index].tree
        name = slot_name(tree)
        divides = any(self._may_fail(part) for part in parts(body, self.profile))
        if self.uses[name] == 1 or divides:
            self.truth(body, yes, no)
            return
        slot = self._slot(name, _BIT)
        known, unknown, true, false = (self._block() for _ in range(4))
        self.builder.cbranch(self.builder.load(slot.filled), known, unknown)
        self.builder.position_at_end(known)
        self.builder.cbranch(self.builder.load(slot.value), yes, no)
        self.builder.position_at_end(unknown)
        self.truth(body, true, false)
        for block, value, target in ((true, 1, yes), (false, 0, no)):
            self.builder.position_at_end(block)
            self.builder.store(_BIT(value), slot.value)
            self.builder.store(_BIT(1), slot.filled)
            self.builder.branch(target)

    # Numbers: words for what is whole, reals for all else and all arithmetic.

    def number(self, tree: Tree) -> Any:
        """Write a number; return its value."""
        match tree:
            case Constant(value=value):
                return self._constant(value)
            case ParameterUse(index=index):
                return self._parameter(index)
            case FeatureUse():
                return self.feature(tree)
            case Arithmetic():
                return self._arithmetic(tree)
            case Function(name="abs", arguments=(argument,)):
                value = self._real(self.number(argument))
                negative = self.builder.fcmp_ordered("<", value, _REAL(0.0))
                return self.builder.select(negative, self.builder.fsub(_REAL(0.0), value), value)
            case Function(name=name, arguments=arguments):
                best, *rest = [self._real(self.number(argument)) for argument in arguments]
                for value in rest:
                    better = self.builder.fcmp_ordered("<" if name == "min" else ">", value, best)
                    best = self.builder.select(better, value, best)
                return best
        raise AssertionError(f"not a number: {tree}")

    def _constant(self, value: float) -> Any:
        return _WORD(int(value)) if value == int(value) else _REAL(value)

    def _real(self, value: Any) -> Any:
        return value if value.type == _REAL else self.builder.sitofp(value, _REAL)

    def _arithmetic(self, tree: Arithmetic) -> Any:
        left = self._real(self.number(tree.left))
        right = self._real(self.number(tree.right))
        match tree.operator:
            case "+":
                return self.builder.fadd(left, right)
            case "-":
                return self.builder.fsub(left, right)
            case "*":
                return self.builder.fmul(left, right)
        if self._may_fail(tree):
            zero = self.builder.fcmp_ordered("==", right, _REAL(0.0))
            failed = self.builder.or_(self.builder.load(self.failed), zero)
            self.builder.store(failed, self.failed)
            right = self.builder.select(zero, _REAL(1.0), right)
        return self.builder.fdiv(left, right)

    def feature(self, tree: FeatureUse) -> Any:
        """Write a feature: its call, or the look into its slot."""
        name = slot_name(tree)
        value = self._call(tree) if self.uses[name] == 1 else self._kept(tree, name)
        if tree.feature.name in ESTIMATES:
            return self.builder.extract_value(value, ESTIMATES.index(tree.feature.name))
        return value

    def _call(self, tree: FeatureUse) -> Any:
        feature = tree.feature
        if feature.name in ESTIMATES:
            return self.call("estimates.estimate", [_WORD(self.profile.equity_samples)])
        arguments = [_WORD(value) for value in tree.arguments]
        return self.call(f"{feature.group}.{feature.name}", arguments)

    def _kept(self, tree: FeatureUse, name: str) -> Any:
        unknown, go_on = self._block(), self._block()
        place = self.builder.block
        self.builder.position_at_end(unknown)
        value = self._call(tree)
        slot = self._slot(name, value.type)
        self.builder.store(value, slot.value)
        self.builder.store(_BIT(1), slot.filled)
        self.builder.branch(go_on)
        self.builder.position_at_end(place)
        self.builder.cbranch(self.builder.load(slot.filled), go_on, unknown)
        self.builder.position_at_end(go_on)
        return self.builder.load(slot.value)

    def _slot(self, name: str, kind: Any) -> _Slot:
        if name not in self.slots:
            slot = self.slots[name] = _Slot(self._local(kind), self._local(_BIT))
            place = self.builder.block
            self.builder.position_at_end(self.entry)
            self.builder.store(_BIT(0), slot.filled)
            self.builder.position_at_end(place)
        return self.slots[name]

    def _local(self, kind: Any) -> Any:
        """Return a place on the stack; in the first block, so that it can be a register."""
        with self.builder.goto_entry_block():
            return self.builder.alloca(kind)
