"""Reading hand histories in the text that PokerStars writes, for Stud Hi/Lo.

The text names each action by player, streets by headings, and new cards by
`Dealt to`; the down cards of others are not in it until they show.
"""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from stud8.engine.cards import parse_cards
from stud8.engine.rules import Stakes
from stud8.engine.transcript import UNKNOWN, Entry, HistoryError, Kind, Transcript

_GAME = "7 Card Stud Hi/Lo Limit"
_MONEY = r"[$€£]?([0-9][0-9.,]*)"
_HEADER = re.compile(r"^\ufeff?PokerStars .*?(?:Hand|Game) #(\d+):\s*(.*)$")
_STAKES = re.compile(rf"[(,]\s*{_MONEY}/{_MONEY}(?: [A-Z]{{3}})?\)")
_SEAT = re.compile(rf"^Seat (\d+): (.+) \({_MONEY} in chips\)")
_BUTTON = re.compile(r"^Table .*Seat #(\d+) is the button")
_STREET = re.compile(
    r"^\*\*\* (3rd STREET|4th STREET|5th STREET|6th STREET|7th STREET|RIVER) \*\*\*"
)
_DEALT = re.compile(r"^Dealt to (.+?) (\[.*\])$")
_RETURNED = re.compile(rf"^Uncalled bet \({_MONEY}\) returned to (.+)$")
_COLLECTED = re.compile(rf"^(.+) collected {_MONEY} from ")
_RAKE = re.compile(rf"\| Rake {_MONEY}")
_SHOWN = re.compile(r"^Seat \d+: (.+?) (?:\(button\) )?(showed|mucked) \[([^]]*)\]")
_BRACKETS = re.compile(r"\[([^]]*)\]")
_ACTIONS = (
    ("ante", re.compile(rf"posts the ante {_MONEY}")),
    ("bring_in", re.compile(rf"brings in for {_MONEY}")),
    ("fold", re.compile(r"folds\b")),
    ("check", re.compile(r"checks\b")),
    ("call", re.compile(rf"calls {_MONEY}")),
    ("bet", re.compile(rf"bets {_MONEY}")),
    ("raise", re.compile(rf"(?:raises {_MONEY} to|completes to) {_MONEY}")),
    ("show", re.compile(r"shows \[([^]]*)\]")),
    ("muck", re.compile(r"mucks hand")),
    ("none", re.compile(r"doesn't show hand|is |has ")),
)
_ALL_IN = "is all-in"
_CENT = Decimal("0.01")


def read_site_text(text: str) -> Iterator[Transcript | HistoryError]:
    """Yield every hand of a text in order, or why it cannot be read.

    The index of an entry or an error is its 1-based line in the text. A hand of
    another game is an error too, so that nothing is passed over silently.
    """
    lines = text.splitlines()
    starts = [number for number, line in enumerate(lines) if _HEADER.match(line)]
    if not starts:
        yield HistoryError("no PokerStars hand in the text (a hand begins `PokerStars Hand #`)")
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=False):
        try:
            yield _Reader(lines[start], start + 1).read(lines[start + 1 : end])
        except HistoryError as error:
            header = _HEADER.match(lines[start])
            yield HistoryError(
                error.message,
                error.index or start + 1,
                error.text or lines[start],
                name=header[1] if header else "",
                line=start + 1,
            )


class _Reader:
    """Reads one hand: its heading, then line by line."""

    def __init__(self, heading: str, line: int) -> None:
        self.line = self.first_line = line
        self.text = heading
        match = _HEADER.match(heading)
        if match is None or _GAME not in heading:
            raise HistoryError(f"not {_GAME}; only hands of that game can be verified")
        stakes = _STAKES.search(heading)
        if stakes is None:
            raise HistoryError("the heading names no stakes such as ($2/$4)")
        self.name = match[1]
        self.unit = _CENT if re.search(r"[$€£.]", stakes[0]) else Decimal(1)
        self.bets = self.chips(stakes[1]), self.chips(stakes[2])
        self.stacks: dict[str, tuple[int, int]] = {}  # seat number and chips, by player
        self.antes: dict[str, int] = {}
        self.button = 0
        self.street = 0
        self.live: list[str] = []  # in the order of their seats, from the button's left
        self.undealt: set[str] = set()
        self.round_total: dict[str, int] = {}
        self.price = 0
        self.bring_in: int | None = None
        self.entries: list[Entry] = []
        self.collected: dict[str, int] = {}
        self.returned: dict[str, int] = {}
        self.rake = 0
        self.over = False  # in the summary

    def read(self, lines: Sequence[str]) -> Transcript:
        """Return the hand of the lines below the heading."""
        for line in lines:
            self.line += 1
            self.text = line.strip()
            if self.text.startswith("*** SUMMARY"):
                self._finish_street()
                self.over = True
            elif self.over:
                self._read_summary()
            elif not self._read_action():
                self._read_other()
        if self.street == 0:
            raise HistoryError("no street was dealt")
        if not self.over:
            raise HistoryError("the hand has no summary: it is cut off")
        return self._transcript()

    def chips(self, money: str) -> int:
        """Return an amount in chips."""
        try:
            return int(Decimal(money.rstrip(".,").replace(",", "")) / self.unit)
        except ArithmeticError:
            raise self._error(f"{money!r} is not an amount") from None

    def _error(self, message: str) -> HistoryError:
        return HistoryError(message, self.line, self.text)

    def _read_action(self) -> bool:
        """Read a line `player: what`, and say whether it was one."""
        player = max(
            (name for name in self.stacks if self.text.startswith(f"{name}: ")),
            key=len,
            default=None,
        )
        if player is None:
            return False
        what = self.text[len(player) + 2 :]
        for kind, pattern in _ACTIONS:
            match = pattern.match(what)
            if match:
                getattr(self, f"_on_{kind}")(player, *match.groups())
                return True
        raise self._error(f"{what!r} is no action that is known")

    def _read_other(self) -> None:
        for pattern, read in (
            (_SEAT, self._on_seat),
            (_BUTTON, self._on_button),
            (_STREET, self._on_street),
            (_DEALT, self._on_dealt),
            (_RETURNED, self._on_returned),
            (_COLLECTED, self._on_collected),
        ):
            match = pattern.match(self.text)
            if match:
                read(*match.groups())
                return

    def _read_summary(self) -> None:
        match = _SHOWN.match(self.text)
        if match and match[1] in self.live:
            # A hand that was mucked at the table is shown here.
            self._add(Kind.SHOW, match[1], cards=self._cards(match[3]))
            if match[2] == "mucked":
                self._add(Kind.MUCK, match[1])
        elif self.text.startswith("Total pot"):
            rake = _RAKE.search(self.text)
            self.rake = self.chips(rake[1]) if rake else 0

    def _on_seat(self, number: str, player: str, stack: str) -> None:
        self.stacks[player] = int(number), self.chips(stack)

    def _on_button(self, number: str) -> None:
        self.button = int(number)

    def _on_ante(self, player: str, money: str) -> None:
        self.antes[player] = self.chips(money)

    def _on_street(self, heading: str) -> None:
        self._finish_street()
        self.street = 7 if heading == "RIVER" else int(heading[0])
        if self.street == 3:
            playing = self.antes or self.stacks
            self.live = sorted(playing, key=self._place)
        self.undealt = set(self.live)
        self.round_total = dict.fromkeys(self.live, 0)
        self.price = 0
        community = _BRACKETS.search(self.text)
        if community:
            card = self._cards(community[1])
            self.entries.append(Entry(self.line, self.text, Kind.COMMUNITY, cards=card))
            self.undealt.clear()

    def _place(self, player: str) -> int:
        """Return how far a player sits from the button's left."""
        number = self.stacks[player][0]
        return (number - self.button - 1) % 16

    def _on_dealt(self, player: str, brackets: str) -> None:
        if player not in self.undealt:
            return
        cards = self._cards(_BRACKETS.findall(brackets)[-1])
        if self.street == 3:
            cards = (UNKNOWN,) * (3 - len(cards)) + cards
        self.undealt.discard(player)
        self._add(Kind.DEAL, player, cards=cards)

    def _finish_street(self) -> None:
        """Deal the cards that the text does not show."""
        for player in [name for name in self.live if name in self.undealt]:
            hidden = (UNKNOWN,) * (3 if self.street == 3 else 1)
            self._add(Kind.DEAL, player, cards=hidden)
        self.undealt.clear()

    def _bet(self, kind: Kind, player: str, total: int, chips: int | None = None) -> None:
        self._finish_street()
        if player not in self.round_total:
            raise self._error(f"{player} is not in the hand")
        self.round_total[player] = total
        self.price = max(self.price, total)
        self._add(kind, player, amount=total, chips=chips)

    def _on_bring_in(self, player: str, money: str) -> None:
        amount = self.chips(money)
        if amount >= self.bets[0] and _ALL_IN not in self.text:
            self._bet(Kind.RAISE, player, amount)
            return
        if _ALL_IN not in self.text:
            self.bring_in = amount
        self._bet(Kind.BRING_IN, player, amount, amount)

    def _on_call(self, player: str, money: str) -> None:
        amount = self.chips(money)
        total = self.round_total.get(player, 0) + amount
        if self.bring_in is None and self.street == 3 and self.price < self.bets[0]:
            # The bring-in was short, or nobody posted it: the first call tells the price.
            self.bring_in = None if _ALL_IN in self.text else total
        self._bet(Kind.CALL, player, total, amount)

    def _on_check(self, player: str) -> None:
        self._bet(Kind.CALL, player, self.round_total.get(player, 0), 0)

    def _on_fold(self, player: str) -> None:
        self._bet(Kind.FOLD, player, self.round_total.get(player, 0))
        self.live.remove(player)

    def _on_bet(self, player: str, money: str) -> None:
        self._bet(Kind.RAISE, player, self.chips(money))

    def _on_raise(self, player: str, _by: str | None, total: str) -> None:
        self._bet(Kind.RAISE, player, self.chips(total))

    def _on_show(self, player: str, cards: str) -> None:
        self._finish_street()
        if len(self.live) > 1:
            self._add(Kind.SHOW, player, cards=self._cards(cards))

    def _on_muck(self, player: str) -> None:
        self._finish_street()
        self._add(Kind.MUCK, player)

    def _on_none(self, player: str) -> None:
        """Pass over what is no part of the play."""

    def _on_returned(self, money: str, player: str) -> None:
        self.returned[player] = self.returned.get(player, 0) + self.chips(money)

    def _on_collected(self, player: str, money: str) -> None:
        self.collected[player] = self.collected.get(player, 0) + self.chips(money)

    def _add(
        self,
        kind: Kind,
        player: str,
        cards: tuple[int, ...] = (),
        amount: int = 0,
        chips: int | None = None,
    ) -> None:
        seat = self._seats().index(player)
        self.entries.append(Entry(self.line, self.text, kind, seat, cards, amount, chips))

    def _seats(self) -> list[str]:
        """Return who plays, in the order of the seats."""
        return sorted(self.antes or self.stacks, key=self._place)

    def _cards(self, text: str) -> tuple[int, ...]:
        try:
            return tuple(parse_cards(text))
        except ValueError as error:
            raise self._error(str(error)) from None

    def _transcript(self) -> Transcript:
        seats = self._seats()
        unknown = set(self.collected) | set(self.returned)
        if not unknown <= set(seats):
            raise HistoryError(f"{min(unknown - set(seats))} is paid and posted no ante")
        small_bet, big_bet = self.bets
        return Transcript(
            stakes=Stakes.of(
                small_bet,
                ante=max(self.antes.values(), default=0),
                bring_in=self.bring_in,
                big_bet=big_bet,
            ),
            stacks=tuple(self.stacks[player][1] for player in seats),
            entries=tuple(self.entries),
            end=self.line,
            unit=self.unit,
            players=tuple(seats),
            # The text says how much rake was taken, not by which rule.
            rules=("rake.percent=100", f"rake.cap={self.rake}", "rake_third_street=on"),
            collected=tuple(self.collected.get(player, 0) for player in seats),
            returned=tuple(self.returned.get(player, 0) for player in seats),
            any_button=self.button == 0,
            name=self.name,
            line=self.first_line,
        )
