"""Pots and their shares (RULES.md 5)."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from tests.oracle.evaluate import Strength, high_suits, low_suits
from tests.oracle.rules import Rules


@dataclass
class Pot:
    """A main or side pot. `amount` is before rake; shares are chips by seat, after it."""

    amount: int
    seats: list[int]
    rake: int = 0
    high: list[int] = field(default_factory=list)
    low: list[int] = field(default_factory=list)
    high_share: dict[int, int] = field(default_factory=dict)
    low_share: dict[int, int] = field(default_factory=dict)

    def share(self, seat: int) -> int:
        """Return the chips that a seat gets."""
        return self.high_share.get(seat, 0) + self.low_share.get(seat, 0)


@dataclass(frozen=True)
class Shown:
    """What a seat has at the showdown."""

    cards: list[int]  # six or seven, the community card included
    high: Strength
    low: Strength | None
    declared: str = ""  # high, low, both


def uncalled(put_in: Sequence[int], live: Collection[int]) -> tuple[int, int] | None:
    """Return (seat, chips) of a wager that nobody called, if a live seat made it (5.1)."""
    top = max(range(len(put_in)), key=put_in.__getitem__)
    others = max(chips for seat, chips in enumerate(put_in) if seat != top)
    if top not in live or put_in[top] == others:
        return None
    return top, put_in[top] - others


def make_pots(put_in: Sequence[int], live: Sequence[int]) -> list[Pot]:
    """Return main and side pots by the levels of the seats still in (5.2)."""
    if len(live) == 1:
        return [Pot(sum(put_in), list(live))]
    pots: list[Pot] = []
    below = 0
    for level in sorted({put_in[seat] for seat in live}):
        amount = sum(min(chips, level) - min(chips, below) for chips in put_in)
        pots.append(Pot(amount, [seat for seat in live if put_in[seat] >= level]))
        below = level
    pots[-1].amount += sum(max(0, chips - below) for chips in put_in)
    return pots


def take_rake(pots: list[Pot], rules: Rules) -> int:
    """Set each pot's rake and return their sum (5.9)."""
    total = sum(pot.amount for pot in pots)
    rake = total * rules.rake_millionths // 1_000_000
    rake -= rake % rules.rake_step
    if rules.rake_cap is not None:
        rake = min(rake, rules.rake_cap)
    if rake == 0:
        return 0
    for pot in pots:
        pot.rake = rake * pot.amount // total
    rest = rake - sum(pot.rake for pot in pots)
    for pot in pots:  # from the main pot, as far as its chips go
        more = min(rest, pot.amount - pot.rake)
        pot.rake += more
        rest -= more
    return rake


def halves(amount: int, chip: int) -> tuple[int, int]:
    """Return the high half and the low half; the odd chip and the rest go high (5.6)."""
    low = amount // chip // 2 * chip
    return amount - low, low


def split(amount: int, order: Sequence[int], chip: int) -> dict[int, int]:
    """Return shares of an amount, odd chips one each in the order given (5.6)."""
    units, rest = divmod(amount, chip)
    each, odd = divmod(units, len(order))
    shares = {seat: (each + (1 if place < odd else 0)) * chip for place, seat in enumerate(order)}
    shares[order[0]] += rest
    return shares


def judge(pot: Pot, shown: Mapping[int, Shown], rules: Rules) -> None:
    """Find a pot's winners and set their shares (5.3 to 5.8)."""
    if rules.declare:
        pot.high, pot.low = _declared_winners(pot.seats, shown)
    else:
        pot.high, pot.low = _best(pot.seats, shown)
    amount = pot.amount - pot.rake
    if not pot.low:
        pot.high_share = split(
            amount, _in_order(pot.high, shown, _suits_of_high, rules), rules.chip
        )
        return
    if not pot.high:
        pot.low_share = split(amount, _in_order(pot.low, shown, _suits_of_low, rules), rules.chip)
        return
    if pot.high == pot.low:
        whole = split(amount, _in_order(pot.high, shown, _suits_of_high, rules), rules.chip)
        for seat, share in whole.items():
            pot.high_share[seat], pot.low_share[seat] = halves(share, rules.chip)
        return
    high, low = halves(amount, rules.chip)
    pot.high_share = split(high, _in_order(pot.high, shown, _suits_of_high, rules), rules.chip)
    pot.low_share = split(low, _in_order(pot.low, shown, _suits_of_low, rules), rules.chip)


def _best(seats: Sequence[int], shown: Mapping[int, Shown]) -> tuple[list[int], list[int]]:
    return _best_high(seats, shown), _best_low(seats, shown)


def _best_high(seats: Sequence[int], shown: Mapping[int, Shown]) -> list[int]:
    best = max((shown[seat].high for seat in seats), default=None)
    return [seat for seat in seats if shown[seat].high == best]


def _best_low(seats: Sequence[int], shown: Mapping[int, Shown]) -> list[int]:
    lows = [low for seat in seats if (low := shown[seat].low) is not None]
    return [seat for seat in seats if lows and shown[seat].low == min(lows)]


def _declared_winners(
    seats: Sequence[int], shown: Mapping[int, Shown]
) -> tuple[list[int], list[int]]:
    """Return the winners of each half by what the seats declared (5.8)."""
    standing = list(seats)
    while standing:
        high = _best_high([s for s in standing if shown[s].declared in ("high", "both")], shown)
        low = _best_low([s for s in standing if shown[s].declared in ("low", "both")], shown)
        both = [seat for seat in standing if shown[seat].declared == "both"]
        failing = [seat for seat in both if high != [seat] or low != [seat]]
        if not failing:
            return high, low
        standing = [seat for seat in standing if seat not in failing]
    return _best(seats, shown)


def _suits_of_high(hand: Shown, rules: Rules) -> tuple[int, ...]:
    del rules
    return high_suits(hand.cards)


def _suits_of_low(hand: Shown, rules: Rules) -> tuple[int, ...]:
    return low_suits(hand.cards, rules.low_qualifier)


def _in_order(
    winners: Sequence[int],
    shown: Mapping[int, Shown],
    suits: Callable[[Shown, Rules], tuple[int, ...]],
    rules: Rules,
) -> list[int]:
    """Return winners of one half in the order in which odd chips go to them (5.6)."""
    if len(winners) == 1 or rules.odd_chip == "seat":
        return sorted(winners)
    return sorted(winners, key=lambda seat: suits(shown[seat], rules), reverse=True)
