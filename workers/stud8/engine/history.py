"""A whole hand in Python terms: who held what, who did what, who was paid."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from stud8.engine import record
from stud8.engine.cards import CARDS
from stud8.engine.compile import Array, Record
from stud8.engine.rules import CHOICES, SWITCHES, Rake, Rules, Stakes
from stud8.engine.view import UNLIMITED

KINDS = {
    record.LOG_FOLD: "fold",
    record.LOG_CHECK: "check",
    record.LOG_CALL: "call",
    record.LOG_BRING_IN: "bring_in",
    record.LOG_COMPLETE: "complete",
    record.LOG_BET: "bet",
    record.LOG_RAISE: "raise",
    record.LOG_DECLARE_HIGH: "declare_high",
    record.LOG_DECLARE_LOW: "declare_low",
    record.LOG_DECLARE_BOTH: "declare_both",
}
"""Kinds of actions in the log, by number."""

DECLARATION_STREET = 8
"""Street of a declaration: after seventh."""


@dataclass(frozen=True, slots=True)
class HistoryAction:
    """What a seat did: `amount` chips put in, `total` in the round after it.

    `street` is 3 to 7 (8 = declaration), `seat` 1-based, `kind` a value of KINDS,
    `rule` the 0-based number of the profile's rule that decided.
    """

    street: int
    seat: int
    kind: str
    amount: int
    total: int
    all_in: bool
    rule: int


@dataclass(frozen=True, slots=True)
class HistoryPot:
    """A pot before rake, the seats that could win it and those that did, all 1-based.

    `high` are the winners of the high half, or of the whole pot where there was no
    low or no showdown; `low` those of the low half, empty where there was no low.
    """

    amount: int
    seats: tuple[int, ...]
    high: tuple[int, ...]
    low: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandHistory:
    """A hand from ante to payout. Per-seat fields begin with seat 1; money is chips.

    `stacks` is None for a seat that is never all-in. `cards` are a seat's own cards
    in the order dealt (codes as in `cards`): two down, the door card, three up, one
    down. `returned` are bets that nobody called, part of neither pots nor payouts;
    `net` = payouts + returned - put_in - time charge. `show_order` are the seats at
    showdown in the order in which they show; those not in it may muck.
    """

    hand: int | None
    deal: int | None
    stakes: Stakes
    rules: Rules
    labels: tuple[str, ...]
    stacks: tuple[int | None, ...]
    cards: tuple[tuple[int, ...], ...]
    community: int | None
    actions: tuple[HistoryAction, ...]
    pots: tuple[HistoryPot, ...]
    rake: int
    put_in: tuple[int, ...]
    returned: tuple[int, ...]
    payouts: tuple[int, ...]
    net: tuple[int, ...]
    showdown: bool
    show_order: tuple[int, ...]

    @classmethod
    def from_result(
        cls,
        table: Record,
        result: Record,
        log: Array,
        labels: Sequence[str],
        hand: int | None = None,
        deal: int | None = None,
    ) -> "HandHistory":
        """Return the history of a hand from the engine's records (`record.py`).

        `labels` names the seats; `hand` and `deal` are its numbers in a job.
        """
        seats = int(table["seats"])
        return cls(
            hand=hand,
            deal=deal,
            stakes=stakes_of(table),
            rules=rules_of(table),
            labels=tuple(labels),
            stacks=tuple(
                None if chips >= UNLIMITED else int(chips) for chips in table["stacks"][:seats]
            ),
            cards=tuple(_own_cards(result, seat) for seat in range(seats)),
            community=_card(result["community_card"]),
            actions=tuple(_action(entry) for entry in log[: int(result["actions"])]),
            pots=tuple(_pot(result, number) for number in range(int(result["pots"]))),
            rake=int(result["rake"]),
            put_in=_by_seat(result["put_in"], seats),
            returned=_by_seat(result["returned"], seats),
            payouts=_by_seat(
                result["won_high"] + result["won_low"] + result["won_uncontested"], seats
            ),
            net=_by_seat(result["net"], seats),
            showdown=bool(result["showdown"]),
            show_order=_show_order(result, seats),
        )

    def to_json(self) -> dict[str, Any]:
        """Return the hand as plain values: cards as text, rules by their names."""
        return {
            "hand": self.hand,
            "deal": self.deal,
            "stakes": {
                "ante": self.stakes.ante,
                "bring_in": self.stakes.bring_in,
                "small_bet": self.stakes.small_bet,
                "big_bet": self.stakes.big_bet,
            },
            "rules": list(rule_texts(self.rules)),
            "seats": [
                {
                    "seat": seat + 1,
                    "label": self.labels[seat],
                    "stack": self.stacks[seat],
                    "cards": [CARDS[card] for card in self.cards[seat]],
                    "put_in": self.put_in[seat],
                    "returned": self.returned[seat],
                    "payout": self.payouts[seat],
                    "net": self.net[seat],
                }
                for seat in range(len(self.stacks))
            ],
            "community_card": None if self.community is None else CARDS[self.community],
            "actions": [
                {
                    "street": action.street,
                    "seat": action.seat,
                    "action": action.kind,
                    "amount": action.amount,
                    "total": action.total,
                    "all_in": action.all_in,
                    "rule": action.rule,
                }
                for action in self.actions
            ],
            "pots": [
                {
                    "amount": pot.amount,
                    "seats": list(pot.seats),
                    "high": list(pot.high),
                    "low": list(pot.low),
                }
                for pot in self.pots
            ],
            "rake": self.rake,
            "showdown": self.showdown,
            "show_order": list(self.show_order),
        }


def _by_seat(values: Array, seats: int) -> tuple[int, ...]:
    return tuple(int(value) for value in values[:seats])


def _card(code: int) -> int | None:
    return None if code < 0 else int(code)


def _own_cards(result: Record, seat: int) -> tuple[int, ...]:
    return tuple(int(card) for card in result["cards"][7 * seat : 7 * seat + 7] if card >= 0)


def _action(entry: Record) -> HistoryAction:
    return HistoryAction(
        street=int(entry["street"]),
        seat=int(entry["seat"]) + 1,
        kind=KINDS[int(entry["action"])],
        amount=int(entry["amount"]),
        total=int(entry["total"]),
        all_in=bool(entry["all_in"]),
        rule=int(entry["rule"]),
    )


def _pot(result: Record, number: int) -> HistoryPot:
    return HistoryPot(
        amount=int(result["pot_amount"][number]),
        seats=_seats(result["pot_seats"][number]),
        high=_seats(result["pot_high"][number]),
        low=_seats(result["pot_low"][number]),
    )


def _seats(mask: int) -> tuple[int, ...]:
    return tuple(seat + 1 for seat in range(8) if int(mask) >> seat & 1)


def _show_order(result: Record, seats: int) -> tuple[int, ...]:
    places = _by_seat(result["shown"], seats)
    return tuple(
        sorted((seat + 1 for seat in range(seats) if places[seat]), key=lambda s: places[s - 1])
    )


def stakes_of(table: Record) -> Stakes:
    """Return the stakes of a table record."""
    return Stakes(*(int(table[name]) for name in ("ante", "bring_in", "small_bet", "big_bet")))


def rules_of(table: Record) -> Rules:
    """Return the rules of a table record: the inverse of `rules.table_record`."""
    values: dict[str, Any] = {name: choices[int(table[name])] for name, choices in CHOICES.items()}
    values |= {name: bool(table[name]) for name in SWITCHES}
    for name in ("max_bets_per_round", "low_qualifier", "chip", "time_charge"):
        values[name] = int(table[name])
    cap = int(table["rake_cap"])
    rake = Rake(
        percent=int(table["rake_millionths"]) / 10_000,
        cap=None if cap < 0 else cap,
        step=int(table["rake_step"]),
    )
    return Rules(**values, rake=rake)


def rule_texts(rules: Rules) -> tuple[str, ...]:
    """Return what differs from the default rules, as `name=value` (`rules.parse_rule`)."""
    default = Rules()
    texts = []
    for name in (*CHOICES, *SWITCHES, "max_bets_per_round", "low_qualifier", "chip", "time_charge"):
        value = getattr(rules, name)
        if value != getattr(default, name):
            written = {True: "on", False: "off"}[value] if name in SWITCHES else value
            texts.append(f"{name}={written}")
    if rules.rake.percent:
        texts.append(f"rake.percent={rules.rake.percent:g}")
    if rules.rake.cap is not None:
        texts.append(f"rake.cap={rules.rake.cap}")
    if rules.rake.step != 1:
        texts.append(f"rake.step={rules.rake.step}")
    return tuple(texts)
