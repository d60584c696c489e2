"""Engine and reference side by side: the same hands, every fact compared."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from itertools import pairwise
from operator import attrgetter
from typing import Any

import numpy as np
from numpy.typing import NDArray
from stud8.engine.record import THIRD_CLASSES
from stud8.engine.streams import action_draw
from stud8.engine.view import UNLIMITED

from tests.engine.random_play import ANSWERS, Played, Setup, play
from tests.oracle import rules as reference
from tests.oracle.betting import Choice
from tests.oracle.cards import text
from tests.oracle.play import play as play_reference
from tests.oracle.pots import Pot
from tests.oracle.result import Result, SeatResult

WORDS = ("", "fold", "call", "raise", "raise_small")
DECLARED = ("declare_high", "declare_low", "declare_both")
KINDS = ("", "fold", "check", "call", "bring_in", "complete", "bet", "raise", *DECLARED)
SIDES = ("", "", "", "", "", "high", "low", "both")
DECLARATION = 8  # the reference's street of a declaration

Answers = list[tuple[str, int]]


def mask(seats: Sequence[int]) -> int:
    """Return seats as bits."""
    return sum(1 << seat for seat in seats)


HAND_FIELDS: dict[str, Callable[[Result], Any]] = {
    "bring_in_seat": lambda r: r.bring_in_seat,
    "completed_by": lambda r: r.completed_by,
    "pot": lambda r: r.pot,
    "rake": lambda r: r.rake,
    "pots": lambda r: len(r.pots),
    "uncalled": lambda r: r.uncalled,
    "showdown": lambda r: r.showdown,
    "low_made": lambda r: r.low_made,
    "scooped": lambda r: r.scooped,
    "split": lambda r: r.split,
    "community_card": lambda r: -1 if r.community_card is None else r.community_card,
    "players": lambda r: r.players,
    "bets": lambda r: r.bets,
    "unlimited_stops": lambda r: r.unlimited_stops,
    "actions": lambda r: len(r.log),
}
POT_FIELDS: dict[str, Callable[[Pot], int]] = {
    "pot_amount": lambda pot: pot.amount,
    "pot_rake": lambda pot: pot.rake,
    "pot_seats": lambda pot: mask(pot.seats),
    "pot_high": lambda pot: mask(pot.high),
    "pot_low": lambda pot: mask(pot.low),
}
# By seat: the field of the record, and the reference's name for it.
SEAT_FIELDS = {
    "start_stack": "start_stack",
    "net": "net",
    "put_in": "put_in",
    "returned": "returned",
    "won_high": "won_high",
    "won_low": "won_low",
    "won_uncontested": "won_uncontested",
    "scooped_seat": "scooped",
    "high_only": "high_only",
    "low_only": "low_only",
    "split_seat": "split",
    "quartered": "quartered",
    "showdown_seat": "showdown",
    "folded_on": "folded_on",
    "saw": "saw",
    "all_in_on": "all_in_on",
    "vpip": "vpip",
    "limped": "limped",
    "completed": "completed",
    "raised_third": "raised_third",
    "could_raise_third": "could_raise_third",
    "steal_attempt": "steal_attempt",
    "faced_completion": "faced_completion",
    "bets_made": "bets_made",
    "calls_made": "calls_made",
    "opponents_fourth": "opponents_fourth",
    "buried": "buried",
    "from_bring_in": "from_bring_in",
    "shown": "shown",
}
_of_seat = attrgetter(*SEAT_FIELDS.values())
SPECIAL = {"third_class", "declared", "cards", "high", "low"}
COMPARED = {*HAND_FIELDS, *POT_FIELDS, *SEAT_FIELDS, *SPECIAL}


def reference_stakes(setup: Setup) -> reference.Stakes:
    """Return a table's stakes in the reference's terms."""
    stakes = setup.stakes
    return reference.Stakes(stakes.ante, stakes.bring_in, stakes.small_bet, stakes.big_bet)


def reference_rules(setup: Setup) -> reference.Rules:
    """Return a table's options in the reference's terms."""
    values = {f.name: getattr(setup.rules, f.name) for f in fields(setup.rules)}
    rake = values.pop("rake")
    values |= {"rake_millionths": rake.millionths, "rake_cap": rake.cap, "rake_step": rake.step}
    return reference.Rules(**values)


class Answerer:
    """Gives the reference the answers that the random strategy gives the engine."""

    def __init__(self, setup: Setup, hand: int, draws: Sequence[Sequence[int]]) -> None:
        self.setup = setup
        self.hand = hand
        self.draws = draws
        self.asked = [0] * len(setup.stacks)
        self.rules: list[int] = []

    def __call__(self, seat: int, choice: Choice) -> str:
        number = self.asked[seat]
        self.asked[seat] = number + 1
        kept = self.draws[seat]
        draw = kept[number] if number < len(kept) else self._draw(seat, number)
        self.rules.append(draw >> 54)
        if choice.street == DECLARATION:
            return DECLARED[(draw >> 32) % 3]
        return WORDS[_ANSWERS[self.setup.styles[seat]][draw % 100]]

    def _draw(self, seat: int, number: int) -> int:
        return int(action_draw(np.uint64(self.setup.seed), self.hand, seat, number))


_ANSWERS: list[list[int]] = ANSWERS.tolist()


def run_reference(
    setup: Setup, hand: int, deck: Sequence[int], draws: Sequence[Sequence[int]]
) -> tuple[Result, list[int]]:
    """Play a hand with the reference; return it and the rule numbers of its answers."""
    stacks = [UNLIMITED if stack is None else stack for stack in setup.stacks]
    answerer = Answerer(setup, hand, draws)
    result = play_reference(reference_stakes(setup), reference_rules(setup), stacks, deck, answerer)
    return result, answerer.rules


@dataclass
class Comparison:
    """What came of playing hands with both: a report of the first fault, if any."""

    hands: int = 0
    fault: str = ""
    events: Counter[str] = field(default_factory=Counter)


EVENTS: dict[str, Callable[[NDArray[np.void]], Any]] = {
    "all folded but one": lambda r: r["showdown"] == 0,
    "all but one on third": lambda r: r["players"][:, 1] == 0,
    "no bring-in": lambda r: r["bring_in_seat"] < 0,
    "eight on seventh": lambda r: r["players"][:, 4] == 8,
    "community card": lambda r: r["community_card"] >= 0,
    "two pots": lambda r: r["pots"] == 2,
    "three pots or more": lambda r: r["pots"] >= 3,
    "six pots or more": lambda r: r["pots"] >= 6,
    "uncalled bet": lambda r: r["uncalled"] > 0,
    "a low": lambda r: r["low_made"] == 1,
    "no low": lambda r: (r["showdown"] == 1) & (r["low_made"] == 0),
    "tied both ways": lambda r: (
        (r["pot_high"][:, 0] == r["pot_low"][:, 0]) & (np.bitwise_count(r["pot_low"][:, 0]) > 1)
    ),
    "tied highs": lambda r: (np.bitwise_count(r["pot_high"]) > 1).any(axis=1),
    "tied lows": lambda r: (np.bitwise_count(r["pot_low"]) > 1).any(axis=1),
    "quartered": lambda r: r["quartered"].any(axis=1),
    "a side pot without a low beside one with": lambda r: (
        (r["pot_low"][:, 0] > 0) & (r["pots"] > 1) & (r["pot_low"][:, 1] == 0)
    ),
    "capped": lambda r: (r["bets"] == 4).any(axis=1),
}
OPTION_EVENTS: dict[str, Callable[[NDArray[np.void]], Any]] = {
    "raked": lambda r: r["rake"] > 0,
    "stopped at 100 bets": lambda r: r["unlimited_stops"] > 0,
    "declared both": lambda r: (r["declared"] == 7).any(axis=1),
    "community card at seven seats": lambda r: (
        (r["community_card"] >= 0) & (r["start_stack"][:, 7] == 0)
    ),
    "nobody declared high": lambda r: (r["pot_high"][:, 0] == 0) & (r["showdown"] == 1),
}


def compare_hands(setup: Setup, first: int, hands: int) -> Comparison:
    """Play hands with both, up to the first that differs."""
    played = play(setup, first, hands)
    names = played.results.dtype.names
    assert names is not None
    assert set(names) == COMPARED, "every field of a result is compared"
    columns = {name: played.results[name].tolist() for name in names}
    comparison = Comparison(hands)
    for name, happened in (EVENTS | OPTION_EVENTS).items():
        comparison.events[name] = int(happened(played.results).sum())
    for index in range(hands):
        expected, rules = run_reference(
            setup, first + index, played.decks[index], played.draws[index]
        )
        found = {name: column[index] for name, column in columns.items()}
        faults = [
            *_differences(expected, found),
            *_log_differences(expected, rules, played.logs[index]),
            *_unbalanced(setup, found),
        ]
        if faults:
            comparison.fault = _report(setup, first + index, played, index, expected, faults)
            break
    return comparison


def _differences(expected: Result, found: dict[str, Any]) -> list[str]:
    seats = len(expected.seats)
    faults = []

    def check(name: str, right: Any, got: Any) -> None:
        if right != got:
            faults.append(f"{name}: reference {right}, engine {got}")

    for name, of_hand in HAND_FIELDS.items():
        check(name, of_hand(expected), found[name])
    for name, of_pot in POT_FIELDS.items():
        check(name, [of_pot(pot) for pot in expected.pots], found[name][: len(expected.pots)])
    columns = zip(*map(_of_seat, expected.seats), strict=True)
    for name, column in zip(SEAT_FIELDS, columns, strict=True):
        check(name, list(column), found[name][:seats])
    classes = [THIRD_CLASSES[index] for index in found["third_class"][:seats]]
    check("third_class", [seat.third_class for seat in expected.seats], classes)
    declared = [SIDES[action] for action in found["declared"][:seats]]
    check("declared", [seat.declared for seat in expected.seats], declared)
    for seat, facts in enumerate(expected.seats):
        cards = facts.cards + [-1] * (7 - len(facts.cards))
        check(f"cards of seat {seat}", cards, found["cards"][7 * seat : 7 * seat + 7])
    _check_strengths(expected.seats, found, check)
    return faults


def _check_strengths(
    seats: Sequence[SeatResult], found: dict[str, Any], check: Callable[[str, Any, Any], None]
) -> None:
    """Compare categories and the low's cards, and the order of hands shown down."""
    shown = [seat for seat, facts in enumerate(seats) if facts.high is not None]
    highs = {seat: seats[seat].high or () for seat in shown}
    lows = {seat: seats[seat].low for seat in shown}
    check(
        "category",
        [-1 if facts.high is None else facts.high[0] for facts in seats],
        [code if code < 0 else code >> 20 for code in found["high"][: len(seats)]],
    )
    check(
        "seats with a low",
        [lows.get(seat) is not None for seat in range(len(seats))],
        [code >= 0 for code in found["low"][: len(seats)]],
    )
    with_low = [seat for seat in shown if lows[seat] is not None]
    check("order of highs", _order(shown, highs), _order(shown, found["high"]))
    check("order of lows", _order(with_low, lows), _order(with_low, found["low"]))


def _order(seats: Sequence[int], value: Any) -> list[tuple[int, bool]]:
    """Return seats from the smallest value up, and whether each equals the one before."""
    ordered = sorted(seats, key=lambda seat: (value[seat], seat))
    equal = [False, *(value[a] == value[b] for a, b in pairwise(ordered))]
    return list(zip(ordered, equal, strict=False))


def _log_differences(
    expected: Result, rules: Sequence[int], log: Sequence[tuple[int, ...]]
) -> list[str]:
    right = [
        (a.street, a.seat, KINDS.index(a.kind), int(a.all_in), rule, a.amount, a.total)
        for a, rule in zip(expected.log, rules, strict=True)
    ]
    return [] if right == log else ["the actions differ"]


def _unbalanced(setup: Setup, found: dict[str, Any]) -> list[str]:
    """Say if chips came from nowhere or went there."""
    charges = setup.rules.time_charge * len(setup.stacks)
    lost = sum(found["net"][: len(setup.stacks)]) + found["rake"] + charges
    paid = sum(sum(found[name]) for name in ("won_high", "won_low", "won_uncontested"))
    faults = [f"{lost} chips too many"] if lost else []
    if paid + found["rake"] != found["pot"]:
        faults.append(f"a pot of {found['pot']} paid {paid} and {found['rake']} of rake")
    return faults


def _report(
    setup: Setup, hand: int, played: Played, index: int, expected: Result, faults: Sequence[str]
) -> str:
    """Return all that is needed to see a differing hand again."""
    actions = [
        f"  {a.street} seat {a.seat} {a.kind} {a.amount} (total {a.total})" for a in expected.log
    ]
    engine = [
        f"  {a[0]} seat {a[1]} {KINDS[a[2]]} {a[5]} (total {a[6]})" for a in played.logs[index]
    ]
    cards = [f"  seat {seat} {text(facts.cards)}" for seat, facts in enumerate(expected.seats)]
    return "\n".join(
        [
            f"engine and reference differ: compare_hands({setup!r}, {hand}, 1)",
            *faults,
            f"deck {text(list(played.decks[index]))}",
            "cards of the reference:",
            *cards,
            "reference:",
            *actions,
            "engine:",
            *engine,
        ]
    )
