"""One decision explained: what the profile saw, which rule applied and with what chances."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from stud8.analysis.explain.meaning import meaning
from stud8.analysis.explain.values import (
    Asked,
    Values,
    asked_by,
    definitions_of,
    every_feature,
    plain,
)
from stud8.engine.cards import CARDS
from stud8.engine.compile import Record
from stud8.engine.history import HistoryAction
from stud8.engine.view import THIRD
from stud8.strategy import CheckedProfile
from stud8.strategy.ask import chance
from stud8.strategy.emit import ANSWERS
from stud8.strategy.feature import STREETS
from stud8.strategy.interpret import DivisionByZeroError, Evaluation, chances
from stud8.strategy.profile import Definition, Rule, RuleInfo
from stud8.strategy.tree import Logic, Tree
from stud8.strategy.wording import word

_ACTIONS = {code: action for action, code in ANSWERS.items()}


@dataclass(frozen=True, slots=True)
class TriedRule:
    """A rule that was tried: `holds` is None where its condition divided by zero.

    `because` is the first part of its condition that does not hold, if it has parts.
    """

    info: RuleInfo
    holds: bool | None
    because: str = ""


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of a seat (1-based), explained.

    `values` has what the profile could see, `definitions` whether each that the
    street's rules use holds (None: it divides by zero), `tried` the rules down to the
    one that applied. `chances` are the shares of that rule's actions, none for a
    strategy that is no list of rules. `draw` is the number from 0 to 1 that picked
    `answer` among them, both None where nothing was decided; `did` is what was done.
    """

    view: Record
    profile: CheckedProfile
    parameters: tuple[float, ...]
    open_fold: bool
    values: tuple[tuple[Asked, float], ...]
    definitions: tuple[tuple[Definition, bool | None], ...]
    tried: tuple[TriedRule, ...]
    chances: tuple[tuple[str, float], ...]
    draw: float | None = None
    answer: str | None = None
    did: HistoryAction | None = None

    @property
    def seat(self) -> int:
        """The acting seat, 1-based."""
        return int(self.view["seat"]) + 1

    @property
    def street(self) -> str:
        """Third to seventh, or declare."""
        return STREETS[int(self.view["phase"]) - THIRD]

    @property
    def rule(self) -> RuleInfo:
        """The rule that applied."""
        return self.tried[-1].info

    def cards(self) -> tuple[list[str], list[str]]:
        """Return the seat's down and up cards."""
        down = [CARDS[code] for code in self.view["down"] if code >= 0]
        return down, self.board(self.seat)

    def board(self, seat: int) -> list[str]:
        """Return the up cards of a seat (1-based), the door first."""
        codes = self.view["up_order"][4 * seat - 4 : 4 * seat]
        return [CARDS[code] for code in codes if code >= 0]

    def live(self, seat: int) -> bool:
        """Return whether a seat (1-based) has not folded."""
        return bool(int(self.view["live"]) >> (seat - 1) & 1)

    def put_in(self, seat: int) -> int:
        """Return the chips that a seat (1-based) put in this round, antes not counted."""
        return int(self.view["round_put_in"][seat - 1])

    def all_in(self, seat: int) -> bool:
        """Return whether a seat (1-based) is in without chips left."""
        return bool(int(self.view["all_in"]) >> (seat - 1) & 1)

    def community(self) -> str | None:
        """Return the community card."""
        code = int(self.view["community"])
        return None if code < 0 else CARDS[code]

    def meaning(self, action: str) -> str:
        """Return what an action of the profile comes to at this moment."""
        return meaning(self.view, action, self.open_fold)

    def to_json(self) -> dict[str, Any]:
        """Return the decision as `stud8 explain --json` shows it."""
        down, up = self.cards()
        return {
            "seat": self.seat,
            "profile": self.profile.name,
            "street": self.street,
            "down": down,
            "up": up,
            "community_card": self.community(),
            "boards": [
                {
                    "seat": seat,
                    "up": self.board(seat),
                    "live": self.live(seat),
                    "put_in": self.put_in(seat),
                    "all_in": self.all_in(seat),
                }
                for seat in range(1, int(self.view["seats"]) + 1)
            ],
            "pot": int(self.view["pot"]),
            "to_call": int(self.view["to_call"]),
            "features": {word(asked): plain(asked, value) for asked, value in self.values},
            "parameters": dict(zip(self.profile.parameters, self.parameters, strict=True)),
            "definitions": {definition.name: holds for definition, holds in self.definitions},
            "rules": [
                {**_rule(tried.info), "holds": tried.holds, "because": tried.because}
                for tried in self.tried
            ],
            "rule": _rule(self.rule),
            "chances": [
                {"action": action, "chance": chance, "means": self.meaning(action)}
                for action, chance in self.chances
            ],
            "draw": self.draw,
            "answer": self.answer,
            "did": None
            if self.did is None
            else {
                "action": self.did.kind,
                "amount": self.did.amount,
                "total": self.did.total,
                "all_in": self.did.all_in,
            },
        }


def _rule(info: RuleInfo) -> dict[str, Any]:
    return {
        "street": info.street,
        "number": info.number,
        "line": info.line,
        "when": info.when,
        "action": info.action,
    }


def explain(
    profile: CheckedProfile,
    parameters: Sequence[float],
    view: NDArray[np.void],
    *,
    everything: bool = False,
    answer: int | None = None,
    open_fold: bool = False,
    did: HistoryAction | None = None,
) -> Decision:
    """Explain what a profile does at a View (shape (1,), dtype VIEW).

    Args:
        profile: whose rules decide.
        parameters: their values, in the profile's order.
        view: of the decision.
        everything: show all features, not only those that the street's rules ask.
        answer: of the strategy in a job, where the View's random number is the decision's own.
        open_fold: the rule of that name is on.
        did: what was done.
    """
    seen = view[0]
    street = STREETS[int(seen["phase"]) - THIRD]
    values = Values(seen, profile.equity_samples)
    evaluation = Evaluation(profile, parameters, values.feature, values.starts)
    tried = tuple(_try_rules(evaluation, street))
    rule = profile.body[profile.lists[profile.list_for(street)][tried[-1].info.number - 1]]
    shares: dict[str, float] = {}
    for part, share in chances(rule.mix, parameters) if rule.mix else ():
        shares[part.action] = shares.get(part.action, 0.0) + share
    asked = every_feature() if everything else []
    names = {word(one) for one in asked}
    asked += [one for one in asked_by(profile, street) if word(one) not in names]
    return Decision(
        seen,
        profile,
        tuple(parameters),
        open_fold,
        tuple((one, values.of(one)) for one in asked),
        tuple((one, _holds(evaluation, one)) for one in definitions_of(profile, street)),
        tried,
        tuple(shares.items()),
        None if answer is None else float(chance(seen)),
        None if answer is None else _ACTIONS[answer & 255],
        did,
    )


def _try_rules(evaluation: Evaluation, street: str) -> Iterator[TriedRule]:
    """Yield the rules of a street down to the first that applies."""
    profile = evaluation.profile
    for number in profile.lists[profile.list_for(street)]:
        rule = profile.body[number]
        try:
            holds = evaluation.holds(rule)
        except DivisionByZeroError:
            yield TriedRule(rule.info, None)
            continue
        yield TriedRule(rule.info, holds, "" if holds else _because(evaluation, rule))
        if holds:
            return


def _holds(evaluation: Evaluation, definition: Definition) -> bool | None:
    evaluation.failed = False
    holds = evaluation.truth(definition.tree)
    return None if evaluation.failed else holds


def _because(evaluation: Evaluation, rule: Rule) -> str:
    """Return the first part of an `and` that does not hold."""
    part: Tree | None = rule.condition
    while isinstance(part, Logic) and part.every:
        part = next(item for item in part.items if not evaluation.truth(item))
    return "" if part is None or part is rule.condition else word(part)
