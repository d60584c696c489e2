"""One round of betting (RULES.md 2 to 4)."""

from collections.abc import Callable
from dataclasses import dataclass

from tests.oracle.cards import Card, rank
from tests.oracle.openers import clockwise
from tests.oracle.result import Action, Result
from tests.oracle.rules import Rules, Stakes

UNLIMITED_BETS = 100


@dataclass(frozen=True)
class Choice:
    """A decision to be made. `raise_to` is the seat's total of the round, 0 = not legal."""

    street: int
    to_call: int  # chips that a call puts in, at most the stack
    raise_to: int
    raise_small_to: int  # 0 unless an open pair allows both sizes
    bring_in: bool = False  # the bring-in seat's own choice


Decide = Callable[[int, Choice], str]
"""What a seat does: fold, call, raise, raise_small or declare_*; need not be legal."""


class Round:
    """A round: who has put in what, and who has still to act."""

    def __init__(
        self,
        street: int,
        stakes: Stakes,
        rules: Rules,
        chips: list[int],
        live: set[int],
        double: bool,
        doors: list[Card],
        result: Result,
        decide: Decide,
        script: bool,
    ) -> None:
        self.street = street
        self.stakes = stakes
        self.rules = rules
        self.chips = chips
        self.live = live
        self.doors = doors
        self.result = result
        self.decide = decide
        self.script = script
        self.seats = len(chips)
        self.put = [0] * self.seats
        self.price = 0  # P of RULES.md 4.2
        self.level = 0  # L of RULES.md 4.2
        self.bets = 0
        self.matched: dict[int, int] = {}  # A of RULES.md 4.2, of seats that have acted
        self.small = stakes.small_bet if street <= 4 else stakes.big_bet
        self.big = stakes.big_bet if double else self.small
        self.cap = self._cap()
        self.aggressor: int | None = None
        self.waiting: list[int] = []
        self.bets_seen = [0] * self.seats  # at the last action of each seat still in

    def _cap(self) -> int:
        rules = self.rules
        uncapped = rules.heads_up_uncapped and len(self.live) == 2
        cap = rules.max_bets_per_round
        if uncapped or cap == 0:
            return UNLIMITED_BETS
        separate = self.street == 3 and self.stakes.bring_in < self.stakes.small_bet
        return cap - 1 if rules.bring_in_counts and separate else cap

    def with_chips(self) -> list[int]:
        """Return the seats that can still bet."""
        return [seat for seat in self.live if self.chips[seat] > 0]

    def play(self, first: int) -> None:
        """Play the round from its first actor on."""
        self.waiting = clockwise(self.seats, first)
        self._ask_in_turn()

    def play_third(self, bring_in_seat: int) -> None:
        """Play third street: the bring-in seat posts or completes, then the others act."""
        self.waiting = clockwise(self.seats, bring_in_seat)[1:]
        self._post_or_complete(bring_in_seat)
        self._ask_in_turn()

    def _post_or_complete(self, seat: int) -> None:
        bring_in = self.stakes.bring_in
        may_complete = self.chips[seat] > bring_in and bring_in < self.small
        raise_to = min(self.small, self.chips[seat]) if may_complete else 0
        if raise_to:
            self.result.seats[seat].could_raise_third = True
        choice = Choice(3, min(bring_in, self.chips[seat]), raise_to, 0, bring_in=True)
        if self.decide(seat, choice) in ("raise", "raise_small") and raise_to:
            self._wager(seat, raise_to)
        else:
            self._pay(seat, min(bring_in, self.chips[seat]), "bring_in")
            self.matched[seat] = 0
        self.price = max(self.price, bring_in)
        if bring_in == self.small:
            self.level, self.bets = bring_in, 1
            self.matched[seat] = bring_in
        self.bets_seen[seat] = self.bets

    def _ask_in_turn(self) -> None:
        while self.waiting and len(self.live) > 1:
            seat = self.waiting.pop(0)
            if seat not in self.live or self.chips[seat] == 0:
                continue
            if self.put[seat] >= self.price and len(self.with_chips()) < 2:
                continue  # nothing to pay and nobody to bet against: run out (4.3)
            before = self.price
            self._act(seat)
            if seat in self.live:
                self.bets_seen[seat] = self.bets
            if self.price > before:
                self.waiting = clockwise(self.seats, seat)[1:]

    def _act(self, seat: int) -> None:
        to_call = min(self.price - self.put[seat], self.chips[seat])
        raise_to, raise_small_to = self._raises(seat)
        self._note_decision(seat, raise_to)
        answer = self.decide(seat, Choice(self.street, to_call, raise_to, raise_small_to))
        if answer == "fold" and (to_call > 0 or self.rules.open_fold or self.script):
            self._fold(seat)
        elif answer == "raise_small" and raise_small_to:
            self._wager(seat, raise_small_to)
        elif answer in ("raise", "raise_small") and raise_to:
            self._wager(seat, raise_to)
        else:
            if answer in ("raise", "raise_small") and self._stopped_by_limit(seat):
                self.result.unlimited_stops += 1
            self._call(seat, to_call)

    def _raises(self, seat: int) -> tuple[int, int]:
        """Return the totals of a raise and of a small raise, 0 = not legal."""
        if self.bets >= self.cap or not self._may_reopen(seat):
            return 0, 0
        all_in = self.put[seat] + self.chips[seat]
        big, small = min(self.level + self.big, all_in), min(self.level + self.small, all_in)
        return big, (small if small < big else 0)

    def _may_reopen(self, seat: int) -> bool:
        """Say if a raise is open to a seat, the cap aside (4.2, 4.3)."""
        if self.put[seat] + self.chips[seat] <= self.price:
            return False
        if not any(self.chips[other] > 0 for other in self.live if other != seat):
            return False
        if seat not in self.matched:
            return True
        return self._is_full(self.price - self.matched[seat])

    def _is_full(self, step: int) -> bool:
        """Say if a step counts as a bet of the current size (4.2)."""
        part = 2 if self.rules.short_all_in == "half_bet" else 1
        return part * step >= self.small

    def _stopped_by_limit(self, seat: int) -> bool:
        return self.cap == UNLIMITED_BETS and self.bets >= self.cap and self._may_reopen(seat)

    def _note_decision(self, seat: int, raise_to: int) -> None:
        facts = self.result.seats[seat]
        if self.street == 3:
            facts.could_raise_third |= raise_to > 0
            facts.faced_completion |= self.result.completed_by >= 0

    def _fold(self, seat: int) -> None:
        self.live.discard(seat)
        self.result.seats[seat].folded_on = self.street
        self._log(seat, "fold", 0)

    def _call(self, seat: int, amount: int) -> None:
        facts = self.result.seats[seat]
        limp = self.street == 3 and self.result.completed_by < 0 and self.price > 0
        facts.limped |= limp
        facts.vpip |= self.street == 3 and amount > 0
        if amount > 0:
            facts.calls_made += 1
        self._pay(seat, amount, "call" if amount > 0 else "check")
        only_bring_in = self.street == 3 and self.bets == 0 and self.price == self.stakes.bring_in
        self.matched[seat] = 0 if only_bring_in else self.price

    def _wager(self, seat: int, total: int) -> None:
        """Bet, complete or raise to a total, which may be a short all-in."""
        facts = self.result.seats[seat]
        facts.bets_made += 1
        kind = self._kind_of_wager()
        if self.street == 3:
            self._note_wager_on_third(seat)
        self._pay(seat, total - self.put[seat], kind)
        if self._is_full(total - self.level):
            if total - self.level >= self.big:
                self.small = self.big
            self.level = total
            self.bets += 1
        self.price = total
        self.matched[seat] = total
        self.aggressor = seat

    def _kind_of_wager(self) -> str:
        if self.street == 3:
            bring_in_is_the_bet = self.stakes.bring_in == self.small
            completed = self.result.completed_by >= 0
            return "raise" if completed or bring_in_is_the_bet else "complete"
        return "bet" if self.price == 0 else "raise"

    def _note_wager_on_third(self, seat: int) -> None:
        facts = self.result.seats[seat]
        facts.vpip = True
        if self.result.completed_by < 0:
            facts.completed = True
            facts.steal_attempt = self._is_steal_seat(seat)
            self.result.completed_by = seat
        else:
            facts.raised_third = True

    def _is_steal_seat(self, seat: int) -> bool:
        """Say if nobody is in yet and all behind have lower doors or the bring-in."""
        if any(facts.limped for facts in self.result.seats):
            return False
        return all(
            other == self.result.bring_in_seat or self._door_rank(other) < self._door_rank(seat)
            for other in self.waiting
            if other in self.live and self.chips[other] > 0
        )

    def _door_rank(self, seat: int) -> int:
        door = self.doors[seat]
        return -1 if door is None else rank(door)

    def _pay(self, seat: int, amount: int, kind: str) -> None:
        facts = self.result.seats[seat]
        self.put[seat] += amount
        self.chips[seat] -= amount
        facts.put_in += amount
        if self.chips[seat] == 0:
            facts.all_in_on = self.street
        self._log(seat, kind, amount)

    def _log(self, seat: int, kind: str, amount: int) -> None:
        action = Action(self.street, seat, kind, amount, self.put[seat], self.chips[seat] == 0)
        self.result.log.append(action)
