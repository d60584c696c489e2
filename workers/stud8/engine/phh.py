"""Reading PHH, the poker hand history format, variant `F7S/8`.

The format: Kim, "Recording and describing poker hands" (2024), phh.readthedocs.io.
A `.phh` file is one hand in TOML; a `.phhs` file is a table per hand.
"""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import chain
from pathlib import Path
from typing import Any

from stud8.engine.cards import RANKS, SUITS, parse_cards
from stud8.engine.rules import Stakes
from stud8.engine.transcript import UNKNOWN, Entry, HistoryError, Kind, Transcript

VARIANT = "F7S/8"
MAX_BYTES = 64 * 2**20

_BETS = ("bring_in", "small_bet", "big_bet")
_REQUIRED = ("variant", "antes", *_BETS, "starting_stacks", "actions")
_MAX_DECIMALS = 6
_MAX_AMOUNT = 10**12
_SEATS = range(2, 9)
_RAISE_TOTAL = r"\bcbr\s+([0-9]+(?:\.[0-9]+)?)"
_ACTION_HINT = (
    "write `d dh pN CARDS`, `d db CARD`, `pN pb|f|cc|sm`, `pN cbr TOTAL` or `pN sm CARDS`"
)


def read_phh(path: Path) -> Iterator[Transcript | HistoryError]:
    """Yield every hand of a file, or what is wrong with it.

    Raises:
        OSError: the file cannot be read.
    """
    try:
        hands = list(_tables(path))
    except HistoryError as fault:
        yield fault
        return
    for name, table in hands:
        try:
            yield parse_phh(table, name)
        except HistoryError as fault:
            yield fault


def _tables(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    if path.stat().st_size > MAX_BYTES:
        raise HistoryError(f"the file is larger than {MAX_BYTES >> 20} MiB")
    try:
        document = tomllib.loads(path.read_text(encoding="utf-8"), parse_float=Decimal)
    except UnicodeDecodeError as error:
        raise HistoryError("not a PHH file: it is not UTF-8 text") from error
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise HistoryError(f"not a PHH file: not TOML: {error}") from error
    if "variant" in document or not document:
        yield "", document
        return
    for name, table in document.items():
        if not isinstance(table, dict):
            raise HistoryError(f"the field variant is missing (it must be {VARIANT!r})")
        yield name, table


def parse_phh(table: Mapping[str, Any], name: str = "") -> Transcript:
    """Return the hand of one PHH table.

    Antes must be the same for all seats; a seat with fewer chips may have its
    stack. Amounts may have decimals and stacks may be `inf`.

    Raises:
        HistoryError: a field is missing or has a value that no such hand can have,
            or an action cannot be understood.
    """
    _check_fields(table)
    texts = _texts(table, "actions")
    amounts = {field: _amounts(table, field) for field in ("starting_stacks", "antes")}
    bets = {field: _amount(table[field], field) for field in _BETS}
    if "finishing_stacks" in table:
        amounts["finishing_stacks"] = _amounts(table, "finishing_stacks")
    unit = _unit([*chain.from_iterable(amounts.values()), *bets.values()], texts)
    stacks = _stacks(amounts["starting_stacks"], unit)
    antes = [int(value / unit) for value in amounts["antes"]]
    return Transcript(
        stakes=Stakes(
            ante=_ante(antes, stacks),
            **{field: int(value / unit) for field, value in bets.items()},
        ),
        stacks=stacks,
        entries=tuple(_entries(texts, len(stacks), unit)),
        end=len(texts),
        unit=unit,
        players=_players(table, len(stacks)),
        rules=tuple(_texts(table, "_rules")) if "_rules" in table else (),
        declarations=tuple(_texts(table, "_declarations")) if "_declarations" in table else (),
        finishing_stacks=_finishing_stacks(amounts.get("finishing_stacks"), len(stacks), unit),
        name=name,
    )


def _check_fields(table: Mapping[str, Any]) -> None:
    for field in _REQUIRED:
        if field not in table:
            raise HistoryError(f"the field {field} is missing")
        if field == "variant" and table[field] != VARIANT:
            raise HistoryError(f"variant is {table[field]!r}; only {VARIANT!r} can be verified")


def _stacks(amounts: Sequence[Decimal], unit: Decimal) -> tuple[int | None, ...]:
    if len(amounts) not in _SEATS:
        raise HistoryError(f"starting_stacks has {len(amounts)} seats; 2 to 8 can play")
    stacks = tuple(None if value.is_infinite() else int(value / unit) for value in amounts)
    if 0 in stacks:
        raise HistoryError(f"starting_stacks[{stacks.index(0)}] is 0; every seat needs chips")
    return stacks


def _finishing_stacks(
    amounts: Sequence[Decimal] | None, seats: int, unit: Decimal
) -> tuple[int | None, ...] | None:
    if amounts is None:
        return None
    if len(amounts) != seats:
        raise HistoryError(f"finishing_stacks has {len(amounts)} seats, starting_stacks {seats}")
    return tuple(None if value.is_infinite() else int(value / unit) for value in amounts)


def _ante(antes: Sequence[int], stacks: Sequence[int | None]) -> int:
    if len(antes) != len(stacks):
        raise HistoryError(f"antes has {len(antes)} seats, starting_stacks {len(stacks)}")
    ante = max(antes)
    for seat, (posted, stack) in enumerate(zip(antes, stacks, strict=True)):
        if posted != ante and posted != stack:
            raise HistoryError(
                f"antes[{seat}] is {posted} where others post {ante}; all seats must post the "
                "same ante, or all their chips where they have fewer"
            )
    return ante


def _amounts(table: Mapping[str, Any], field: str) -> list[Decimal]:
    values = table[field]
    if not isinstance(values, list):
        raise HistoryError(f"{field} must be a list of amounts, one a seat")
    return [_amount(value, f"{field}[{seat}]") for seat, value in enumerate(values)]


def _amount(value: object, field: str) -> Decimal:
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise HistoryError(f"{field} must be an amount, not {value!r}")
    amount = Decimal(value)
    negative = amount < 0 and "finishing" not in field  # a time charge can take the last chip
    if amount.is_nan() or negative or (amount.is_infinite() and "stacks" not in field):
        raise HistoryError(f"{field} must be an amount of chips, not {value}")
    if amount.is_finite() and amount > _MAX_AMOUNT:
        raise HistoryError(f"{field} is {value}; amounts go up to 10^12")
    return amount


def _texts(table: Mapping[str, Any], field: str) -> list[str]:
    values = table[field]
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise HistoryError(f"{field} must be a list of strings")
    return values


def _players(table: Mapping[str, Any], seats: int) -> tuple[str, ...]:
    names = table.get("players")
    if not isinstance(names, list) or len(names) != seats:
        return ()
    return tuple(str(name) for name in names)


def _unit(amounts: Sequence[Decimal], texts: Sequence[str]) -> Decimal:
    """Return what a chip is worth: 1, or a cent or less where an amount has decimals."""
    written = [Decimal(total) for text in texts for total in re.findall(_RAISE_TOTAL, text)]
    exponents = [
        amount.normalize().as_tuple().exponent for amount in [*amounts, *written] if amount
    ]
    decimals = max((-e for e in exponents if isinstance(e, int)), default=0)
    if decimals > _MAX_DECIMALS:
        raise HistoryError(f"an amount has {decimals} decimals; {_MAX_DECIMALS} are understood")
    return Decimal(1).scaleb(-max(2, decimals) if decimals > 0 else 0)


def _entries(texts: Sequence[str], seats: int, unit: Decimal) -> Iterator[Entry]:
    for index, text in enumerate(texts):
        words = text.partition("#")[0].split()
        if words:
            yield _entry(index, text, words, seats, unit)


def _entry(index: int, text: str, words: Sequence[str], seats: int, unit: Decimal) -> Entry:
    def fault(message: str) -> HistoryError:
        return HistoryError(message, index, text)

    def seat(label: str) -> int:
        number = int(label[1:]) if re.fullmatch(r"p[0-9]{1,3}", label) else 0
        if not 1 <= number <= seats:
            raise fault(f"{label!r} is not a seat; the seats are p1 to p{seats}")
        return number - 1

    match words:
        case ["d", "dh", label, cards]:
            return Entry(index, text, Kind.DEAL, seat(label), _cards(cards, fault))
        case ["d", "db", cards]:
            return Entry(index, text, Kind.COMMUNITY, cards=_cards(cards, fault))
        case [label, "pb"]:
            return Entry(index, text, Kind.BRING_IN, seat(label))
        case [label, "f"]:
            return Entry(index, text, Kind.FOLD, seat(label))
        case [label, "cc"]:
            return Entry(index, text, Kind.CALL, seat(label))
        case [label, "cbr", total]:
            return Entry(index, text, Kind.RAISE, seat(label), amount=_total(total, unit, fault))
        case [label, "sm"]:
            return Entry(index, text, Kind.MUCK, seat(label))
        case [label, "sm", "-"]:
            return Entry(index, text, Kind.SHOW, seat(label))
        case [label, "sm", cards]:
            return Entry(index, text, Kind.SHOW, seat(label), _cards(cards, fault))
        case _:
            raise fault(f"{text!r} is not an action; {_ACTION_HINT}")


def _total(text: str, unit: Decimal, fault: Callable[[str], HistoryError]) -> int:
    if not re.fullmatch(r"[0-9]+(\.[0-9]+)?", text):
        raise fault(f"{text!r} is not an amount")
    total = Decimal(text)
    if total > _MAX_AMOUNT:
        raise fault(f"{text} is more than 10^12")
    return int(total / unit)


def _cards(text: str, fault: Callable[[str], HistoryError]) -> tuple[int, ...]:
    cards: list[int] = []
    for start in range(0, len(text), 2):
        card = text[start : start + 2]
        if card == "??":
            cards.append(UNKNOWN)
            continue
        if len(card) < 2 or card[0] not in RANKS or card[1] not in SUITS:
            raise fault(f"{card!r} is not a card; write a rank {RANKS} and a suit {SUITS}, or ??")
        code = parse_cards(card)[0]
        if code in cards:
            raise fault(f"{card} is given twice")
        cards.append(code)
    return tuple(cards)
