"""Checking hands that others wrote down: every action against the rules, every chip."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import astuple, dataclass, replace
from decimal import Decimal
from pathlib import Path
from typing import Any

from stud8.engine.history import DECLARATION_STREET, HandHistory
from stud8.engine.phh import read_phh
from stud8.engine.rules import MAX_BET, MAX_STACK, Rules, Stakes, check, parse_rule, table_record
from stud8.engine.script import Action, ScriptError, play_script
from stud8.engine.site_text import read_site_text
from stud8.engine.transcript import (
    HistoryError,
    Layout,
    Transcript,
    arrange,
)
from stud8.engine.unknown_cards import Cards, Openers, Search, losing_cards

Money = int | float


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one hand of a file: the hand itself, or why it cannot be right.

    `unit` is what a chip of `history` is worth in the file's own money. A hand with
    a `history` and an `error` was played to its end and paid otherwise.
    """

    file: str
    name: str = ""
    line: int = 0
    unit: Decimal = Decimal(1)
    history: HandHistory | None = None
    error: HistoryError | None = None

    @property
    def ok(self) -> bool:
        """Whether every action is legal and everything said of the chips is true."""
        return self.error is None

    def money(self, chips: int) -> Money:
        """Return chips in the file's own money."""
        amount = chips * self.unit
        return int(amount) if amount == int(amount) else float(amount)

    def to_json(self) -> dict[str, Any]:
        """Return the verdict as `stud8 verify --json` gives it; seats are 1-based."""
        hand = self.history
        return {
            "file": self.file,
            "hand": self.name,
            "line": self.line,
            "ok": self.ok,
            "net": [self.money(chips) for chips in hand.net] if hand else [],
            "payouts": [self.money(chips) for chips in hand.payouts] if hand else [],
            "pots": [
                {
                    "amount": self.money(pot.amount),
                    "seats": list(pot.seats),
                    "high": list(pot.high),
                    "low": list(pot.low),
                }
                for pot in (hand.pots if hand else ())
            ],
            "error": None
            if self.error is None
            else {
                "action": self.error.index,
                "text": self.error.text,
                "message": self.error.message,
            },
        }


def verify_file(path: Path, rules: Sequence[str] = ()) -> Iterator[Verdict]:
    """Yield a verdict on every hand of a file: PHH, or a site's text.

    `rules` are options as `name=value`; they come before what the file says.
    """
    for read in read_hands(path):
        if isinstance(read, HistoryError):
            yield Verdict(str(path), read.name, read.line, error=read)
        else:
            yield verify(read, rules, str(path))


def read_hands(path: Path) -> Iterator[Transcript | HistoryError]:
    """Yield every hand of a file, PHH or a site's text, or what is wrong with it.

    Raises:
        OSError: the file cannot be read.
    """
    if path.suffix in (".phh", ".phhs"):
        yield from read_phh(path)
        return
    content = path.read_bytes()
    if path.suffix == ".txt" or b"PokerStars" in content[:1000]:
        yield from read_site_text(content.decode("utf-8", errors="replace"))
    else:
        yield from read_phh(path)


def verify(transcript: Transcript, rules: Sequence[str] = (), file: str = "") -> Verdict:
    """Play a written hand by the rules and compare what it says of the chips."""
    verdict = Verdict(file, transcript.name, transcript.line, transcript.unit)
    try:
        played_by = _rules(rules, transcript.rules)
        layout = arrange(transcript)
        hand = _play(transcript, layout, played_by)
    except HistoryError as error:
        return replace(verdict, error=error)
    verdict = replace(verdict, history=hand)
    return replace(verdict, error=_difference(verdict, transcript, layout, hand))


def _rules(given: Sequence[str], written: Sequence[str]) -> Rules:
    """Return the rules: a set by its name, then what the file says, then what was given."""
    sets = [text for text in given if text.startswith("rule_set")]
    rules = Rules()
    for text in (*sets, *written, *(text for text in given if text not in sets)):
        rules = parse_rule(text, rules)
    return rules


def _play(transcript: Transcript, layout: Layout, rules: Rules) -> HandHistory:
    """Return the hand, with cards found for those that the history does not show."""
    _check_table(transcript, rules)
    if sum(len(cards) for cards in layout.cards) + (layout.community is not None) > 52:
        raise HistoryError("the history deals more cards than a deck has")
    actions = [*_actions(layout), *_declarations(transcript, layout)]

    def play(cards: Cards, openers: Openers) -> HandHistory:
        played = play_script(
            transcript.stakes,
            rules,
            transcript.stacks,
            cards,
            layout.community,
            actions,
            openers,
        )
        labels = transcript.players or [""] * len(transcript.stacks)
        hand = HandHistory.from_result(played.table[0], played.result[0], played.log, labels)
        return replace(hand, rules=rules)

    table = table_record(transcript.stakes, rules, transcript.stacks)
    search = Search(layout, table[0], play, transcript.any_button)
    try:
        hand = search.hand()
    except ScriptError as error:
        raise _at(error, transcript, layout) from None
    if layout.error is not None:
        raise layout.error
    return _with_losing_mucks(layout, hand, lambda cards: play(cards, search.openers))


def _check_table(transcript: Transcript, rules: Rules) -> None:
    """Refuse what no table can be. A history's amounts may be larger than a job's."""
    stakes = Stakes(*(min(value, MAX_BET) for value in astuple(transcript.stakes)))
    stacks = [None if stack is None else min(stack, MAX_STACK) for stack in transcript.stacks]
    problems = check(stakes, rules, stacks)
    if problems:
        raise HistoryError("; ".join(str(problem) for problem in problems))


def _at(error: ScriptError, transcript: Transcript, layout: Layout) -> HistoryError:
    if error.index < len(layout.acts):
        return layout.acts[error.index].entry.fault(error.message)
    return layout.error or HistoryError(error.message, transcript.end)


def _actions(layout: Layout) -> Iterator[Action]:
    for act in layout.acts:
        yield Action(act.street, act.entry.seat, act.entry.kind.value, act.entry.amount)


def _declarations(transcript: Transcript, layout: Layout) -> Iterator[Action]:
    """Yield the declarations of the seats at the showdown, first seat first."""
    if len(layout.live) < 2:
        return
    for seat, side in enumerate(transcript.declarations):
        if side and seat in layout.live:
            yield Action(DECLARATION_STREET, seat, f"declare_{side}")


def _with_losing_mucks(
    layout: Layout, hand: HandHistory, play: Callable[[Cards], HandHistory]
) -> HandHistory:
    """Return the hand with down cards with which the seats that mucked win nothing."""
    if not _mucked_winners(layout, hand):
        return hand
    for cards in losing_cards(layout):
        other = play(cards)
        if not _mucked_winners(layout, other):
            return other
    winner = _mucked_winners(layout, hand)[0]
    raise layout.mucks[winner].fault(f"p{winner + 1} mucks a hand that wins")


def _mucked_winners(layout: Layout, hand: HandHistory) -> list[int]:
    if not hand.showdown:
        return []
    return [seat for seat in layout.mucks if hand.payouts[seat] > 0]


def _difference(
    verdict: Verdict, transcript: Transcript, layout: Layout, hand: HandHistory
) -> HistoryError | None:
    """Return the first thing that the history says of the chips and that is not so."""
    calls = (act.entry for act in layout.acts)
    for entry, action in zip(calls, hand.actions, strict=False):
        if entry.chips is not None and entry.chips != action.amount:
            paid = verdict.money(action.amount)
            return entry.fault(
                f"p{entry.seat + 1} puts in {paid}, not {verdict.money(entry.chips)}"
            )
    finishing = [
        None if stack is None else stack + net
        for stack, net in zip(transcript.stacks, hand.net, strict=True)
    ]
    for said, is_so, what in (
        (transcript.returned, hand.returned, "gets back"),
        (transcript.collected, hand.payouts, "collects"),
        (transcript.finishing_stacks, finishing, "finishes with"),
    ):
        for seat, (theirs, ours) in enumerate(zip(said or (), is_so, strict=bool(said))):
            if theirs is not None and ours is not None and theirs != ours:
                return HistoryError(
                    f"p{seat + 1} {what} {verdict.money(ours)} by the rules, "
                    f"the history says {verdict.money(theirs)}"
                )
    return None
