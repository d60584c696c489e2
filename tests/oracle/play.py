"""A whole hand, from the antes to the payout (RULES.md), slow and plain.

The reference shares no code with the engine. It takes the same deck and asks
the same questions, so that the two can be compared hand by hand.
"""

from collections.abc import Sequence

from tests.oracle import dealing, openers, pots, starting
from tests.oracle.betting import Choice, Decide, Round
from tests.oracle.cards import Card
from tests.oracle.evaluate import best_high, best_low
from tests.oracle.pots import Shown
from tests.oracle.result import Action, Result, SeatResult
from tests.oracle.rules import Rules, Stakes


def play(
    stakes: Stakes,
    rules: Rules,
    stacks: Sequence[int],
    deck: Sequence[Card],
    decide: Decide,
    script: bool = False,
) -> Result:
    """Play one hand.

    `deck` has 52 codes (None = a card that nobody knows). An answer of `decide`
    that is not legal becomes the nearest legal one; under `script` a fold with
    nothing to pay stands.
    """
    return Hand(stakes, rules, stacks, deck, decide, script).play()


class Hand:
    """A hand as it goes; `rounds` are the rounds of betting so far."""

    def __init__(
        self,
        stakes: Stakes,
        rules: Rules,
        stacks: Sequence[int],
        deck: Sequence[Card],
        decide: Decide,
        script: bool,
    ) -> None:
        self.stakes = stakes
        self.rules = rules
        self.deck = deck
        self.decide = decide
        self.script = script
        self.seats = len(stacks)
        self.chips = list(stacks)
        self.live = set(range(self.seats))
        self.cards: list[list[Card]] = [[] for _ in stacks]
        self.community: Card = None
        self.result = Result([SeatResult(stack) for stack in stacks])
        self.first_actor = -1
        self.rounds: list[Round] = []

    def play(self) -> Result:
        """Play the hand to its end."""
        for street in range(3, 8):
            self._deal(street)
            if street == 3:
                self._antes()
            self._bet(street)
            if len(self.live) == 1:
                break
        self._settle()
        return self.result

    def _antes(self) -> None:
        for seat, facts in enumerate(self.result.seats):
            facts.put_in = min(self.stakes.ante, self.chips[seat])
            self.chips[seat] -= facts.put_in
            if self.chips[seat] == 0:
                facts.all_in_on = 3

    # Dealing (RULES.md 1)

    def _deal(self, street: int) -> None:
        live = sorted(self.live)
        self.result.players[street - 3] = len(live)
        for seat in live:
            self.result.seats[seat].saw = street
        if street == 3:
            for seat in live:
                self.cards[seat] = [self._card(seat, k) for k in range(3)]
        elif street < 7:
            for seat in live:
                self.cards[seat].append(self._card(seat, street - 1))
        else:
            self._deal_seventh(live)

    def _deal_seventh(self, live: list[int]) -> None:
        if dealing.seventh_is_community(self.result.players, len(live), self.rules):
            self.community = self.deck[dealing.community_slot(self.seats)]
            self.result.community_card = self.community
            return
        held = [len(cards) for cards in self.cards]
        for seat, place in dealing.seventh_slots(self.seats, live, held).items():
            self.cards[seat].append(self.deck[place])

    def _card(self, seat: int, k: int) -> Card:
        return self.deck[dealing.slot(self.seats, seat, k)]

    # Betting (RULES.md 2 to 4)

    def _bet(self, street: int) -> None:
        betting = Round(
            street=street,
            stakes=self.stakes,
            rules=self.rules,
            chips=self.chips,
            live=self.live,
            double=street == 4 and self._open_pair(),
            doors=[cards[2] for cards in self.cards],
            result=self.result,
            decide=self.decide,
            script=self.script,
        )
        self.rounds.append(betting)
        if street > 3:
            self.first_actor = self._find_first_actor(betting.with_chips())
        if len(betting.with_chips()) >= 2:
            if street == 3:
                self._bet_third(betting)
            else:
                betting.play(self.first_actor)
        self.result.bets[street - 3] = betting.bets
        self._return_uncalled()

    def _bet_third(self, betting: Round) -> None:
        doors = betting.doors
        opener = openers.bring_in(doors, self.chips, self.rules)
        self.result.bring_in_seat = opener
        for seat, facts in enumerate(self.result.seats):
            facts.from_bring_in = (seat - opener) % self.seats
        betting.play_third(opener)

    def _open_pair(self) -> bool:
        if not self.rules.fourth_street_open_pair_double:
            return False
        return any(starting.same_rank(self.cards[seat][2:4]) for seat in self.live)

    def _find_first_actor(self, can_act: list[int]) -> int:
        """Return who acts first, were there betting, on fourth street and later (3.1, 3.3)."""
        if self.community is None:
            ups = [cards[2:6] for cards in self.cards]
            first = openers.high_board(ups, sorted(self.live), self.rules)
        else:
            first = self.first_actor
        actor = openers.next_to_act(self.seats, first, can_act or self.live)
        assert actor is not None
        return actor

    def _return_uncalled(self) -> None:
        back = pots.uncalled([seat.put_in - seat.returned for seat in self.result.seats], self.live)
        if back:
            seat, chips = back
            self.chips[seat] += chips
            self.result.seats[seat].returned += chips
            self.result.uncalled += chips

    # The payout (RULES.md 5)

    def _settle(self) -> None:
        result = self.result
        put_in = [seat.put_in - seat.returned for seat in result.seats]
        result.pots = pots.make_pots(put_in, sorted(self.live))
        result.pot = sum(put_in)
        if result.players[1] > 0 or self.rules.rake_third_street:
            result.rake = pots.take_rake(result.pots, self.rules)
        if len(self.live) == 1:
            self._settle_uncontested()
        else:
            self._settle_showdown()
        self._facts()

    def _settle_uncontested(self) -> None:
        (winner,) = self.live
        pot = self.result.pots[0]
        pot.high = [winner]
        self.result.seats[winner].won_uncontested = pot.amount - pot.rake

    def _settle_showdown(self) -> None:
        result = self.result
        result.showdown = True
        shown = {seat: self._show(seat) for seat in sorted(self.live)}
        if self.rules.declare:
            shown = {seat: self._declare(seat, hand) for seat, hand in shown.items()}
        for pot in result.pots:
            pots.judge(pot, shown, self.rules)
        for seat in shown:
            self._winnings(seat, shown[seat])
        result.low_made = bool(result.pots[0].low)
        result.scooped = any(self._took_all(seat, result.pots) for seat in shown)
        result.split = any(
            sum(pot.share(seat) > 0 for seat in pot.seats) > 1 for pot in result.pots
        )
        self._showing_order(shown)

    def _show(self, seat: int) -> Shown:
        held = [*self.cards[seat], *([] if self.community is None else [self.community])]
        cards = [card for card in held if card is not None]
        return Shown(cards, best_high(cards), best_low(cards, self.rules.low_qualifier))

    def _declare(self, seat: int, hand: Shown) -> Shown:
        answer = self.decide(seat, Choice(8, 0, 0, 0))
        side = answer.removeprefix("declare_")
        self.result.seats[seat].declared = side
        self.result.log.append(Action(8, seat, answer, 0, 0, self.chips[seat] == 0))
        return Shown(hand.cards, hand.high, hand.low, side)

    def _winnings(self, seat: int, hand: Shown) -> None:
        facts = self.result.seats[seat]
        mine = [pot for pot in self.result.pots if seat in pot.seats]
        facts.showdown = True
        facts.high, facts.low = hand.high, hand.low
        facts.won_high = sum(pot.high_share.get(seat, 0) for pot in mine)
        facts.won_low = sum(pot.low_share.get(seat, 0) for pot in mine)
        with_low = [pot for pot in mine if pot.low]
        facts.scooped = self._took_all(seat, mine)
        facts.high_only = facts.won_low == 0 and any(pot.share(seat) > 0 for pot in with_low)
        facts.low_only = facts.won_low > 0 and facts.won_high == 0
        facts.split = any(0 < pot.share(seat) < pot.amount - pot.rake for pot in mine)
        facts.quartered = any(0 < 4 * pot.share(seat) <= pot.amount - pot.rake for pot in with_low)

    @staticmethod
    def _took_all(seat: int, some: Sequence[pots.Pot]) -> bool:
        """Say if a seat alone got what every pot held after the rake, which was something."""
        return all(0 < pot.share(seat) == pot.amount - pot.rake for pot in some)

    def _showing_order(self, shown: dict[int, Shown]) -> None:
        """Number the seats that show, as they must (5.7)."""
        order = openers.clockwise(self.seats, self._first_to_show())
        best_high_shown: tuple[int, ...] = ()
        best_low_shown: tuple[int, ...] | None = None
        place = 0
        for seat in (seat for seat in order if seat in shown):
            high, low = shown[seat].high, shown[seat].low
            good_low = low is not None and (best_low_shown is None or low <= best_low_shown)
            if high >= best_high_shown or good_low:
                place += 1
                self.result.seats[seat].shown = place
                best_high_shown = max(best_high_shown, high)
                best_low_shown = low if good_low else best_low_shown

    def _first_to_show(self) -> int:
        seventh = self.rounds[-1]
        if seventh.aggressor is not None:
            return seventh.aggressor
        if self.rules.show_order == "seat":
            return 0
        if self.rules.show_order == "previous_street":
            for betting in reversed(self.rounds):
                if betting.aggressor is not None:
                    return betting.aggressor
        return self.first_actor

    def _facts(self) -> None:
        for seat, facts in enumerate(self.result.seats):
            facts.cards = self.cards[seat]
            start = [card for card in self.cards[seat][:3] if card is not None]
            if len(start) == 3:
                facts.third_class = starting.third_class(start)
                facts.buried = starting.same_rank(start[:2])
            if facts.saw >= 4:
                facts.opponents_fourth = self.result.players[1] - 1
            won = facts.won_high + facts.won_low + facts.won_uncontested
            facts.net = won + facts.returned - facts.put_in - self.rules.time_charge
