"""Stakes and rule options in Python terms, their checks, and the record the kernel reads.

Names, values and defaults are those of RULES.md; the first value of a choice is
its default.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray
from stud8.engine.problems import InputError, Problem
from stud8.engine.record import TABLE
from stud8.engine.view import UNLIMITED

MAX_BET = 10**6
MAX_STACK = 10**8
MILLION = 10**6

CHOICES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "bring_in_tie": ("suit", "seat"),
        "all_in_bring_in": ("next_left", "next_lowest_card"),
        "high_board_tie": ("seat", "suit"),
        "short_all_in": ("half_bet", "full_bet"),
        "short_stub": ("community", "tda"),
        "odd_chip": ("suit", "seat"),
        "show_order": ("first_actor", "previous_street", "seat"),
    }
)
"""Options with named values, in the order in which the table record counts them."""

SWITCHES = (
    "fourth_street_open_pair_double",
    "bring_in_counts",
    "heads_up_uncapped",
    "burn_cards",
    "rake_third_street",
    "open_fold",
    "declare",
)
"""Options that are off or on."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """The stakes in chips."""

    ante: int
    bring_in: int
    small_bet: int
    big_bet: int

    @classmethod
    def of(
        cls,
        small_bet: int,
        ante: int | None = None,
        bring_in: int | None = None,
        big_bet: int | None = None,
    ) -> "Stakes":
        """Return stakes with the defaults of RULES.md 1.3 for what is absent."""
        return cls(
            ante=small_bet // 5 if ante is None else ante,
            bring_in=max(1, small_bet // 4) if bring_in is None else bring_in,
            small_bet=small_bet,
            big_bet=2 * small_bet if big_bet is None else big_bet,
        )


@dataclass(frozen=True, slots=True)
class Rake:
    """What the house takes of a contested pot (RULES.md 5.9)."""

    percent: float = 0.0
    cap: int | None = None
    step: int = 1

    @property
    def millionths(self) -> int:
        """The rate in millionths of the pot."""
        return round(self.percent * MILLION / 100)


@dataclass(frozen=True, slots=True)
class Rules:
    """Every rule option, by its name in RULES.md."""

    bring_in_tie: str = "suit"
    all_in_bring_in: str = "next_left"
    high_board_tie: str = "seat"
    fourth_street_open_pair_double: bool = False
    max_bets_per_round: int = 4
    bring_in_counts: bool = False
    heads_up_uncapped: bool = False
    short_all_in: str = "half_bet"
    burn_cards: bool = False
    short_stub: str = "community"
    low_qualifier: int = 8
    odd_chip: str = "suit"
    chip: int = 1
    rake: Rake = field(default_factory=Rake)
    rake_third_street: bool = False
    time_charge: int = 0
    open_fold: bool = False
    show_order: str = "first_actor"
    declare: bool = False


RULE_SETS: Mapping[str, Rules] = MappingProxyType(
    {
        # Card rooms on the net: no burns, the cap holds heads-up too.
        "online": Rules(),
        # The Poker TDA's rules with RP-10 for stud.
        "tda": Rules(high_board_tie="suit", burn_cards=True, short_stub="tda"),
        # High-low declare without a qualifier, as played in homes.
        "home": Rules(
            low_qualifier=0,
            declare=True,
            fourth_street_open_pair_double=True,
            heads_up_uncapped=True,
        ),
    }
)


def parse_rule(text: str, rules: Rules) -> Rules:
    """Return rules with one option set from `name=value`.

    The rake's parts are `rake.percent`, `rake.cap` and `rake.step`; a bare
    name of RULE_SETS (`rule_set=tda`) replaces every option.

    Raises:
        InputError: no such option, or a value it cannot have.
    """
    name, equals, value = (part.strip() for part in text.partition("="))
    if not equals:
        raise _bad(text, "is not an option", "write name=value, such as odd_chip=seat")
    if name == "rule_set":
        if value not in RULE_SETS:
            raise _bad(text, "is not a rule set", f"one of {', '.join(RULE_SETS)}")
        return RULE_SETS[value]
    if name.startswith("rake."):
        return replace(rules, rake=_parse_rake(text, name.removeprefix("rake."), value, rules.rake))
    known = {option.name for option in fields(Rules)} - {"rake"}
    if name not in known:
        names = ", ".join(sorted(known | {"rake.percent", "rake.cap", "rake.step", "rule_set"}))
        raise _bad(text, "is not an option", f"one of {names}")
    changes: dict[str, Any] = {name: _parse_value(text, name, value)}
    return replace(rules, **changes)


def _parse_value(text: str, name: str, value: str) -> str | int | bool:
    if name in CHOICES:
        if value not in CHOICES[name]:
            raise _bad(text, "is not a value of the option", f"one of {', '.join(CHOICES[name])}")
        return value
    if name in SWITCHES:
        switch = {"on": True, "true": True, "off": False, "false": False}.get(value.lower())
        if switch is None:
            raise _bad(text, "is neither on nor off", "write on or off")
        return switch
    words = {"max_bets_per_round": ("unlimited",), "low_qualifier": ("none",)}
    if value in words.get(name, ()):
        return 0
    return _parse_integer(text, value)


def _parse_rake(text: str, part: str, value: str, rake: Rake) -> Rake:
    if part == "percent":
        try:
            return replace(rake, percent=float(value))
        except ValueError:
            raise _bad(text, "is not a number", "write rake.percent=2.5") from None
    if part == "cap":
        return replace(rake, cap=None if value == "none" else _parse_integer(text, value))
    if part == "step":
        return replace(rake, step=_parse_integer(text, value))
    raise _bad(text, "is not a part of the rake", "one of rake.percent, rake.cap, rake.step")


def _parse_integer(text: str, value: str) -> int:
    try:
        return int(value)
    except ValueError:
        raise _bad(text, "is not a whole number", "write digits only") from None


def _bad(text: str, message: str, hint: str) -> InputError:
    return InputError([Problem(f"{text!r} {message}", hint)])


def check(stakes: Stakes, rules: Rules, stacks: Sequence[int | None]) -> list[Problem]:
    """Return everything that is wrong with a table.

    Field names are those of a job: `stakes.ante`, `rules.chip`, `seats[2].stack`.
    """
    return [*_check_stakes(stakes), *_check_rules(rules), *_check_stacks(stacks)]


def _check_stakes(stakes: Stakes) -> list[Problem]:
    problems = [
        *_within("stakes.ante", stakes.ante, 0, MAX_BET, "chips"),
        *_within("stakes.bring_in", stakes.bring_in, 1, MAX_BET, "chips"),
        *_within("stakes.small_bet", stakes.small_bet, 1, MAX_BET, "chips"),
        *_within("stakes.big_bet", stakes.big_bet, 1, MAX_BET, "chips"),
    ]
    if stakes.bring_in > stakes.small_bet:
        problems.append(
            Problem(
                f"{stakes.bring_in} is more than the small bet of {stakes.small_bet}",
                "the bring-in is at most the small bet",
                "stakes.bring_in",
            )
        )
    if stakes.big_bet < stakes.small_bet:
        problems.append(
            Problem(
                f"{stakes.big_bet} is less than the small bet of {stakes.small_bet}",
                "the big bet is at least the small bet",
                "stakes.big_bet",
            )
        )
    return problems


def _check_rules(rules: Rules) -> list[Problem]:
    problems = []
    for name, values in CHOICES.items():
        value = getattr(rules, name)
        if value not in values:
            problems.append(
                Problem(
                    f"{value!r} is no such value", f"one of {', '.join(values)}", f"rules.{name}"
                )
            )
    if rules.max_bets_per_round not in (0, 4, 5):
        problems.append(
            Problem(
                f"{rules.max_bets_per_round} is no such cap",
                "4, 5, or 0 for unlimited",
                "rules.max_bets_per_round",
            )
        )
    if rules.low_qualifier not in (0, 8):
        problems.append(
            Problem(
                f"{rules.low_qualifier} is no such qualifier",
                "8, or 0 for none",
                "rules.low_qualifier",
            )
        )
    if rules.declare and rules.low_qualifier != 0:
        problems.append(
            Problem(
                "on with a qualifier of 8",
                "declare is played without one: set low_qualifier to 0",
                "rules.declare",
            )
        )
    if rules.short_stub == "tda" and not rules.burn_cards:
        problems.append(
            Problem("tda without burn cards", "set burn_cards to on", "rules.short_stub")
        )
    problems += _within("rules.chip", rules.chip, 1, MAX_BET, "chips")
    problems += _within("rules.time_charge", rules.time_charge, 0, MAX_BET, "chips")
    return problems + _check_rake(rules.rake)


def _check_rake(rake: Rake) -> list[Problem]:
    problems = []
    if not 0 <= rake.percent <= 100:
        problems.append(Problem(f"{rake.percent} is no share", "0 to 100", "rules.rake.percent"))
    elif abs(rake.percent * MILLION / 100 - rake.millionths) > 1e-6:
        problems.append(
            Problem(f"{rake.percent} is too fine", "in steps of 0.0001", "rules.rake.percent")
        )
    if rake.cap is not None:
        problems += _within("rules.rake.cap", rake.cap, 0, MAX_STACK, "chips")
    return problems + _within("rules.rake.step", rake.step, 1, MAX_BET, "chips")


def _check_stacks(stacks: Sequence[int | None]) -> list[Problem]:
    problems = []
    if not 2 <= len(stacks) <= 8:
        problems.append(Problem(f"{len(stacks)} seats", "2 to 8 can play", "seats"))
    for seat, stack in enumerate(stacks):
        if stack is not None:
            problems += _within(f"seats[{seat}].stack", stack, 1, MAX_STACK, "chips")
    return problems


def _within(name: str, value: int, least: int, most: int, unit: str) -> list[Problem]:
    if least <= value <= most:
        return []
    return [Problem(f"{value} is out of range", f"{least} to {most} {unit}", name)]


def table_record(stakes: Stakes, rules: Rules, stacks: Sequence[int | None]) -> NDArray[np.void]:
    """Return the table as the kernel reads it: shape (1,), dtype TABLE.

    A stack of None is never all-in.
    """
    table = np.zeros(1, TABLE)
    record = table[0]
    record["seats"] = len(stacks)
    for name in ("ante", "bring_in", "small_bet", "big_bet"):
        record[name] = getattr(stakes, name)
    record["stacks"][: len(stacks)] = [UNLIMITED if chips is None else chips for chips in stacks]
    for name, values in CHOICES.items():
        record[name] = values.index(getattr(rules, name))
    for name in (*SWITCHES, "max_bets_per_round", "low_qualifier", "chip", "time_charge"):
        record[name] = getattr(rules, name)
    record["draws"] = 1
    record["rake_millionths"] = rules.rake.millionths
    record["rake_cap"] = -1 if rules.rake.cap is None else rules.rake.cap
    record["rake_step"] = rules.rake.step
    return table
