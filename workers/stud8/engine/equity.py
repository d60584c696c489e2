"""Showdown equities: what share of the pot each hand wins if all stay to the end."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import comb, sqrt

import numpy as np
from stud8.engine import equity_exact, equity_pair
from stud8.engine.cards import CARDS, RANKS, SUITS, format_cards, mask_of
from stud8.engine.compile import Array
from stud8.engine.equity_sample import tally_samples
from stud8.engine.equity_tally import EQUITY, HALF, HIGH, LOW, SCOOP, SQUARE, empty_tally
from stud8.engine.problems import InputError, Problem

MAX_HANDS = 8
SAMPLES = 1_000_000
"""Random deals where counting them all would take too long."""
MAX_SAMPLES = 10**10
EXACT_SECONDS = 1.5
"""Deals are counted where that takes no longer than about this."""

_FEWEST, _MOST = 3, 7
_UNKNOWN = "x*"
_SKIPPED = str.maketrans(dict.fromkeys(",()", " "))  # hands are written `(7h 9h) 9s` too


@dataclass(frozen=True, slots=True)
class HandEquity:
    """What one hand wins: all are shares from 0 to 1, ties split.

    `equity` is its share of the pot; `high` of the high half (and of pots without a
    low, which the high takes whole); `low` of the low half, 0 where no low is made;
    `scoop` is how often it alone wins everything. `standard_error` is that of
    `equity`, 0 where every deal was counted.
    """

    cards: str
    equity: float
    high: float
    low: float
    scoop: float
    standard_error: float


@dataclass(frozen=True, slots=True)
class Equities:
    """The equities of all hands, over `deals` deals: all there are if `exact`."""

    hands: tuple[HandEquity, ...]
    exact: bool
    deals: int


@dataclass(frozen=True, slots=True)
class _Spot:
    """Hands to be completed from what is left of the deck."""

    texts: tuple[str, ...]
    known: tuple[int, ...]  # masks
    needed: tuple[int, ...]  # cards to come, unknown ones too
    deck: tuple[int, ...]
    community: bool  # one of the cards to come belongs to all


def equity(
    hands: Sequence[str], dead: str = "", samples: int | None = None, seed: int = 0
) -> Equities:
    """Return what two to eight hands of 3 to 7 cards win at showdown, eight or better.

    `x` (or `*`, `??`) stands for a card not known. Cards to come and unknown cards are dealt from
    what is left after all hands and the `dead` cards. If that is too little, the
    last card is a community card (RULES.md 1.4). All deals are counted if that
    takes a second or two; otherwise, or where `samples` is less than there are
    deals, so many random ones are drawn.

    Raises:
        InputError: hands, cards or numbers that are not possible.
    """
    spot = _read(hands, dead, samples)
    deals = _deals(spot)
    if samples is None or samples >= deals:
        tally = _count(spot)
        if tally is not None:
            return _equities(spot, tally, deals, exact=True)
    count = SAMPLES if samples is None else samples
    tally = tally_samples(
        spot.known, spot.needed, spot.deck, community=spot.community, seed=seed, samples=count
    )
    return _equities(spot, tally, count, exact=False)


def _equities(spot: _Spot, tally: Array, deals: int, *, exact: bool) -> Equities:
    def of(text: str, row: Array) -> HandEquity:
        sums = [int(value) for value in row]
        mean = sums[EQUITY] / (2 * HALF * deals)
        variance = sums[SQUARE] / (4 * HALF * HALF * deals) - mean * mean
        return HandEquity(
            cards=text,
            equity=mean,
            high=sums[HIGH] / (HALF * deals),
            low=sums[LOW] / (HALF * deals),
            scoop=sums[SCOOP] / deals,
            standard_error=0.0 if exact else sqrt(max(0.0, variance) / deals),
        )

    rows = zip(spot.texts, tally, strict=True)
    return Equities(tuple(of(text, row) for text, row in rows), exact, deals)


def _deals(spot: _Spot) -> int:
    """Return in how many ways the hands can be completed."""
    left = len(spot.deck)
    deals = left if spot.community else 1
    left -= spot.community
    for needed in spot.needed:
        deals *= comb(left, needed)
        left -= needed
    return deals


def _count(spot: _Spot) -> Array | None:
    """Return the tally of all deals; None if counting takes too long."""
    cards = len(spot.deck)
    if spot.community:
        if cards * equity_exact.seconds(cards - 1, spot.needed) > EXACT_SECONDS:
            return None
        tally = empty_tally(len(spot.known))
        for card in spot.deck:
            tally += equity_exact.tally_deals(_runouts(spot, card))
        return tally
    one_by_one = equity_exact.seconds(cards, spot.needed)
    if len(spot.known) == 2 and equity_pair.seconds(cards, *spot.needed) < one_by_one:
        if equity_pair.seconds(cards, *spot.needed) > EXACT_SECONDS:
            return None
        first, second = _runouts(spot)
        return equity_pair.tally_pair(first, second, cards)
    return equity_exact.tally_deals(_runouts(spot)) if one_by_one <= EXACT_SECONDS else None


def _runouts(spot: _Spot, community: int | None = None) -> list[tuple[Array, Array, Array]]:
    shared = 0 if community is None else 1 << community
    deck = np.array([card for card in spot.deck if card != community], np.int64)
    return [
        equity_exact.runouts(known | shared, needed, deck)
        for known, needed in zip(spot.known, spot.needed, strict=True)
    ]


def _read(hands: Sequence[str], dead: str, samples: int | None) -> _Spot:
    problems: list[Problem] = []
    held: dict[int, str] = {}
    read = [_hand(text, f"hands[{at}]", held, problems.append) for at, text in enumerate(hands)]
    gone = _cards(dead, "dead", held, problems.append)
    if None in gone:
        problems.append(Problem("an unknown card cannot be dead", "name each dead card", "dead"))
    if not 2 <= len(hands) <= MAX_HANDS:
        problems.append(
            Problem(f"{len(hands)} hands given", f"give 2 to {MAX_HANDS} hands", "hands")
        )
    if samples is not None and not 1 <= samples <= MAX_SAMPLES:
        problems.append(Problem(f"{samples} is not 1 to {MAX_SAMPLES}", field="samples"))
    if problems:
        raise InputError(problems)
    return _spot(hands, read, held)


def _spot(
    hands: Sequence[str], read: Sequence[Sequence[int | None]], held: dict[int, str]
) -> _Spot:
    deck = tuple(card for card in range(52) if card not in held)
    known = [[card for card in hand if card is not None] for hand in read]
    needed = [_MOST - len(cards) for cards in known]
    community = sum(needed) > len(deck) and all(len(hand) < _MOST for hand in read)
    if community:
        needed = [count - 1 for count in needed]
    if sum(needed) + community > len(deck):
        raise InputError(
            [
                Problem(
                    f"{sum(needed) + community} cards are to come and {len(deck)} are left",
                    "give fewer hands, or fewer dead cards",
                    "hands",
                )
            ]
        )
    return _Spot(
        texts=tuple(_written(hand) for hand in read),
        known=tuple(mask_of(cards) for cards in known),
        needed=tuple(needed),
        deck=deck,
        community=community,
    )


def _written(hand: Sequence[int | None]) -> str:
    return "".join("x" if card is None else format_cards([card]) for card in hand)


def _hand(
    text: str, field: str, held: dict[int, str], report: Callable[[Problem], None]
) -> list[int | None]:
    cards = _cards(text, field, held, report)
    if not _FEWEST <= len(cards) <= _MOST:
        report(
            Problem(f"{text!r} has {len(cards)} cards", "a hand has 3 to 7, `x` if unknown", field)
        )
    return cards


def _cards(
    text: str, field: str, held: dict[int, str], report: Callable[[Problem], None]
) -> list[int | None]:
    """Return the codes of the cards in a text, None for unknown ones."""
    compact = "".join(text.translate(_SKIPPED).split()).replace("10", "T").replace("??", "x")
    cards: list[int | None] = []
    at = 0
    while at < len(compact):
        if compact[at].lower() in _UNKNOWN:
            cards.append(None)
            at += 1
            continue
        name = compact[at].upper() + compact[at + 1 : at + 2].lower()
        at += 2
        if name not in CARDS:
            report(Problem(f"{name!r} is not a card", f"a rank {RANKS} and a suit {SUITS}", field))
            continue
        code = CARDS.index(name)
        if code in held:
            report(Problem(f"{name} is given twice", f"also in {held[code]}", field))
        held[code] = field
        cards.append(code)
    return cards
