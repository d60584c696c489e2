"""A hand as somebody wrote it down: cards partly unknown, actions in their order.

PHH files and site histories are both read into a `Transcript`; `arrange` puts its
cards and actions street by street, as the engine's script wants them.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from enum import Enum

from stud8.engine.cards import CARDS
from stud8.engine.rules import Stakes

UNKNOWN = -1
"""Code of a card that the writer did not see."""

FIRST_STREET, LAST_STREET = 3, 7
# Cards a seat has had on each street, by street.
_CARDS_BY_STREET = {3: 3, 4: 4, 5: 5, 6: 6, 7: 7}
_STREET_NAMES = {3: "third", 4: "fourth", 5: "fifth", 6: "sixth", 7: "seventh"}


class HistoryError(Exception):
    """Why a history cannot be right, or cannot be read.

    `index` is the 0-based place in the list of actions (the 1-based line in a
    site's text), None where the fault is not one of an action; `name` and `line`
    say which hand of a file it is, where that is known.
    """

    def __init__(
        self,
        message: str,
        index: int | None = None,
        text: str = "",
        *,
        name: str = "",
        line: int = 0,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.index = index
        self.text = text
        self.name = name
        self.line = line


class Kind(Enum):
    """What an entry of a history says."""

    DEAL = "deal"
    COMMUNITY = "community"
    BRING_IN = "bring_in"
    FOLD = "fold"
    CALL = "call"  # a check too
    RAISE = "raise"  # a completion or a bet too
    SHOW = "show"
    MUCK = "muck"


BETTING = (Kind.BRING_IN, Kind.FOLD, Kind.CALL, Kind.RAISE)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a history; seats are 0-based, money is chips."""

    index: int
    text: str
    kind: Kind
    seat: int = -1
    cards: tuple[int, ...] = ()
    amount: int = 0  # the seat's total for the round after a raise
    chips: int | None = None  # put in by a call, where the history says it

    def fault(self, message: str) -> HistoryError:
        """Return a fault at this entry."""
        return HistoryError(message, self.index, self.text)


@dataclass(frozen=True, slots=True)
class Transcript:
    """A hand as written down; seat 0 is the first left of the button.

    Money is whole chips; a chip is `unit` of the history's own currency.
    """

    stakes: Stakes
    stacks: tuple[int | None, ...]  # None = never all-in
    entries: tuple[Entry, ...]
    end: int  # where an entry that is missing at the end would stand
    unit: Decimal = Decimal(1)
    players: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()  # `name=value`, as the history gives them
    declarations: tuple[str, ...] = ()
    finishing_stacks: tuple[int | None, ...] | None = None
    collected: tuple[int, ...] | None = None
    returned: tuple[int, ...] | None = None
    any_button: bool = False  # the history does not say who has the button
    name: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class Act:
    """A betting action on its street (3 to 7)."""

    street: int
    entry: Entry


@dataclass(slots=True)
class Layout:
    """A transcript street by street: own cards in the order dealt, UNKNOWN where not seen."""

    cards: list[list[int]]
    community: int | None = None
    acts: list[Act] = field(default_factory=list)
    mucks: dict[int, Entry] = field(default_factory=dict)
    folded: set[int] = field(default_factory=set)
    street: int = FIRST_STREET
    error: HistoryError | None = None  # where the layout ends, if before the history does

    @property
    def live(self) -> list[int]:
        """Seats that did not fold."""
        return [seat for seat in range(len(self.cards)) if seat not in self.folded]

    def known(self) -> set[int]:
        """Every card that the history names."""
        named = {card for cards in self.cards for card in cards if card != UNKNOWN}
        return named if self.community is None else named | {self.community}


def arrange(transcript: Transcript) -> Layout:
    """Return the cards and actions of a hand street by street.

    Where a card is given twice, a seat has too few or too many cards, one that
    folded gets cards or acts, or shown cards are not the ones dealt, the layout
    ends and says so in `error`.
    """
    layout = Layout([[] for _ in transcript.stacks])
    first_seen: dict[int, Entry] = {}
    try:
        for entry in transcript.entries:
            _take(layout, entry, first_seen)
        _check_dealt_out(layout, transcript)
    except HistoryError as error:
        layout.error = error
    return layout


def _take(layout: Layout, entry: Entry, first_seen: dict[int, Entry]) -> None:
    if entry.kind is Kind.DEAL:
        _deal(layout, entry, first_seen)
    elif entry.kind is Kind.COMMUNITY:
        _deal_community(layout, entry, first_seen)
    elif entry.kind is Kind.SHOW:
        _show(layout, entry, first_seen)
    elif entry.kind is Kind.MUCK:
        layout.mucks[entry.seat] = entry
    else:
        _act(layout, entry)


def _deal(layout: Layout, entry: Entry, first_seen: dict[int, Entry]) -> None:
    if entry.seat in layout.folded:
        raise entry.fault(f"p{entry.seat + 1} has folded and gets no more cards")
    _note(entry, entry.cards, first_seen)
    cards = layout.cards[entry.seat]
    if len(cards) == _CARDS_BY_STREET[layout.street]:
        _next_street(layout, entry)
    due = _CARDS_BY_STREET[layout.street] - len(cards)
    if len(entry.cards) > due:
        raise entry.fault(f"p{entry.seat + 1} gets {len(entry.cards)} cards where {due} are due")
    cards.extend(entry.cards)


def _deal_community(layout: Layout, entry: Entry, first_seen: dict[int, Entry]) -> None:
    if layout.street != LAST_STREET - 1 or layout.community is not None or len(entry.cards) != 1:
        raise entry.fault("a community card is one card, dealt on seventh street")
    if UNKNOWN in entry.cards:
        raise entry.fault("the community card must be known")
    _note(entry, entry.cards, first_seen)
    _next_street(layout, entry)
    layout.community = entry.cards[0]


def _next_street(layout: Layout, entry: Entry) -> None:
    _check_dealt(layout, entry)
    if layout.street == LAST_STREET:
        raise entry.fault(f"p{entry.seat + 1} gets an eighth card")
    layout.street += 1


def _check_dealt(layout: Layout, entry: Entry) -> None:
    """Check that every live seat has all its cards of the street."""
    if layout.community is not None:
        return
    wanted = _CARDS_BY_STREET[layout.street]
    for seat in layout.live:
        dealt = len(layout.cards[seat])
        if dealt < wanted:
            raise entry.fault(
                f"p{seat + 1} has {dealt} of its {wanted} cards of "
                f"{_STREET_NAMES[layout.street]} street"
            )


def _note(entry: Entry, cards: Sequence[int], first_seen: dict[int, Entry]) -> None:
    for card in cards:
        if card == UNKNOWN:
            continue
        if card in first_seen:
            raise entry.fault(
                f"{CARDS[card]} is given twice; it came before in {first_seen[card].text!r}"
            )
        first_seen[card] = entry


def _show(layout: Layout, entry: Entry, first_seen: dict[int, Entry]) -> None:
    """Take what a shown hand reveals of cards that were dealt unseen."""
    dealt = layout.cards[entry.seat]
    if not entry.cards:
        return
    shown = len(entry.cards)
    own = [*dealt, layout.community] if layout.community is not None else dealt
    if shown not in (len(dealt), len(own)):
        raise entry.fault(f"p{entry.seat + 1} has {len(dealt)} cards and shows {shown}")
    revealed = [card for card in entry.cards if card != UNKNOWN and card not in own]
    slots = [place for place, card in enumerate(dealt) if card == UNKNOWN]
    hidden = entry.cards.count(UNKNOWN)
    if len(revealed) > len(slots) or (hidden == 0 and len(revealed) < len(slots)):
        raise entry.fault(f"p{entry.seat + 1} shows cards that it was not dealt")
    _note(entry, revealed, first_seen)
    _place(dealt, entry.cards, revealed, slots)


def _place(
    dealt: list[int], shown: Sequence[int], revealed: Sequence[int], slots: list[int]
) -> None:
    """Put revealed cards where they are shown if those cards were unseen, else in order."""
    if all(card in (UNKNOWN, shown[place]) for place, card in enumerate(dealt)):
        for place in slots:
            dealt[place] = shown[place]
    else:
        for place, card in zip(slots, revealed, strict=False):
            dealt[place] = card


def _act(layout: Layout, entry: Entry) -> None:
    if entry.seat in layout.folded:
        raise entry.fault(f"p{entry.seat + 1} has folded already")
    _check_dealt(layout, entry)
    if entry.kind is Kind.FOLD:
        layout.folded.add(entry.seat)
    layout.acts.append(Act(layout.street, entry))


def _check_dealt_out(layout: Layout, transcript: Transcript) -> None:
    """Check that a hand that goes to showdown is dealt to the end, and shown or mucked."""
    if len(layout.live) < 2:
        return
    wanted = LAST_STREET if layout.community is None else LAST_STREET - 1
    for seat in layout.live:
        cards = layout.cards[seat]
        if len(cards) < wanted:
            raise HistoryError(
                f"the history ends before the hand does: p{seat + 1} has "
                f"{len(cards)} of {wanted} cards",
                transcript.end,
            )
        if UNKNOWN in cards and seat not in layout.mucks:
            raise HistoryError(
                f"p{seat + 1} reaches the showdown with cards unknown; it must show or muck",
                transcript.end,
            )
