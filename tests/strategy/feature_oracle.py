"""Every feature again, slowly, from a plain description of what a seat sees.

Written from the table of features; shares no code with the compiled functions.
Cards are (rank 2 to 14, suit 0 to 3) pairs.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tests.oracle import evaluate, starting

Card = tuple[int, int]
LOW = range(1, 9)
DECK = [(rank, suit) for suit in range(4) for rank in range(2, 15)]


@dataclass
class Spot:
    """What the acting seat knows, in plain words."""

    street: int
    seat: int
    down: list[Card]
    ups: dict[int, list[Card]]  # by seat, folded ones too, the door first
    live: set[int]
    behind: set[int]
    community: list[Card]
    raw: Any
    mine: list[Card] = field(default_factory=list)
    seen: list[Card] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.mine = self.down + self.ups[self.seat] + self.community
        shown = [card for up in self.ups.values() for card in up] + self.community
        self.seen = sorted({*self.mine, *shown})

    @property
    def unseen(self) -> list[Card]:
        return [card for card in DECK if card not in self.seen]

    @property
    def to_come(self) -> int:
        return 7 - self.street

    @property
    def opponents(self) -> list[int]:
        return sorted(self.live - {self.seat})

    @property
    def start(self) -> list[Card]:
        return [self.down[0], self.down[1], self.ups[self.seat][0]]


def card(code: int) -> Card:
    return (int(code) % 13 + 2, int(code) // 13)


def spot(view: NDArray[np.void]) -> Spot:
    """Return the description of a View."""
    seats = range(int(view["seats"]))
    ups = {
        seat: [card(code) for code in view["up_order"][4 * seat : 4 * seat + 4] if code >= 0]
        for seat in seats
    }
    down = [card(code) for code in view["down"] if code >= 0]
    community = [card(view["community"])] if view["community"] >= 0 else []

    def members(mask: int) -> set[int]:
        return {seat for seat in seats if int(mask) >> seat & 1}

    return Spot(
        min(int(view["phase"]), 7), int(view["seat"]), down, ups, members(view["live"]),
        members(view["behind"]), community, view,
    )  # fmt: skip


# Cards


def ranks(cards: list[Card]) -> list[int]:
    return [rank for rank, _ in cards]


def low_rank(rank: int) -> int:
    return 1 if rank == 14 else rank


def lows(cards: list[Card]) -> set[int]:
    return {low_rank(rank) for rank in ranks(cards)} & set(LOW)


def five_lowest(values: set[int]) -> list[int]:
    return sorted(values)[:5]


def most_of_a_suit(cards: list[Card]) -> int:
    return max(Counter(suit for _, suit in cards).values())


def spans(cards: list[Card]) -> bool:
    """Return whether three different ranks span at most 4."""
    for ace in (1, 14):
        values = {ace if rank == 14 else rank for rank in ranks(cards)}
        if any(max(three) - min(three) <= 4 for three in combinations(values, 3)):
            return True
    return False


def pairs(cards: list[Card]) -> list[int]:
    return [rank for rank, count in Counter(ranks(cards)).items() if count >= 2]


def code(one: Card) -> int:
    return 13 * one[1] + one[0] - 2


def strength(cards: list[Card]) -> tuple[int, list[int]]:
    """Return the category and the deciding five ranks of a hand of one to seven cards."""
    if len(cards) >= 5:
        category, *order = evaluate.best_high([code(one) for one in cards])
    else:
        order = [rank for _, rank in sorted(
            ((count, rank - 2) for rank, count in Counter(ranks(cards)).items()), reverse=True
        )]  # fmt: skip
        counts = sorted(Counter(ranks(cards)).values(), reverse=True)
        category = {4: 7, 3: 3, 2: 2 if counts[1:2] == [2] else 1, 1: 0}[counts[0]]
    shape = {0: "11111", 1: "2111", 2: "221", 3: "311", 5: "11111", 6: "32", 7: "41"}
    if category in (4, 8):
        return category, [(order[0] - step) % 13 for step in range(5)]
    spread = [rank for rank, times in zip(order, shape[category], strict=False)
              for _ in range(int(times))]  # fmt: skip
    return category, spread


def number(cards: list[Card]) -> int:
    """Return a strength as one number, as the engine writes it."""
    category, five = strength(cards)
    padded = [*five, 0, 0, 0, 0, 0][:5]
    return category << 20 | sum(rank << 4 * (4 - place) for place, rank in enumerate(padded))


def low_of(cards: list[Card]) -> tuple[int, ...] | None:
    """Return the best low, its ranks from the highest; smaller is better."""
    held = five_lowest(lows(cards))
    return tuple(reversed(held)) if len(held) == 5 else None


# Features

ORACLE: dict[str, Callable[..., float]] = {}


def feature(function: Callable[..., float]) -> Callable[..., float]:
    ORACLE[function.__name__] = function
    return function


@feature
def door(s: Spot) -> int:
    return s.ups[s.seat][0][0]


@feature
def rolled_up(s: Spot) -> bool:
    return len(set(ranks(s.start))) == 1


@feature
def pair_rank(s: Spot) -> int:
    return max(pairs(s.mine), default=0)


@feature
def wired_pair(s: Spot) -> bool:
    first, second, up = ranks(s.start)
    return first == second != up


@feature
def split_pair(s: Spot) -> bool:
    first, second, up = ranks(s.start)
    return first != second and up in (first, second)


@feature
def kicker(s: Spot) -> int:
    if not pairs(s.mine):
        return 0
    return max((rank for rank in ranks(s.mine) if rank != pair_rank(s)), default=0)


@feature
def low_ranks(s: Spot) -> int:
    return len(lows(s.mine))


@feature
def low_high(s: Spot) -> int:
    return five_lowest({low_rank(rank) for rank in ranks(s.mine)})[-1]


@feature
def low_gaps(s: Spot) -> int:
    five = five_lowest({low_rank(rank) for rank in ranks(s.mine)})
    return five[-1] - five[0] - (len(five) - 1)


@feature
def low_draw_high(s: Spot) -> int:
    return max(five_lowest(lows(s.mine)), default=0)


@feature
def smooth_low(s: Spot) -> int:
    five = five_lowest(lows(s.mine))
    return five[-2] if len(five) >= 2 else 0


@feature
def aces(s: Spot) -> int:
    return ranks(s.mine).count(14)


@feature
def wheel_cards(s: Spot) -> int:
    return len(lows(s.mine) & {1, 2, 3, 4, 5})


@feature
def suited(s: Spot) -> int:
    return most_of_a_suit(s.mine)


@feature
def three_flush(s: Spot) -> bool:
    return most_of_a_suit(s.mine) >= 3


@feature
def connected(s: Spot) -> bool:
    return spans(s.mine)


@feature
def razz_hand(s: Spot) -> bool:
    three = lows(s.start)
    if len(three) < 3 or 1 in three or most_of_a_suit(s.start) == 3:
        return False
    return max(three) - min(three) > 4


@feature
def high_hand(s: Spot) -> int:
    return strength(s.mine)[0]


@feature
def high_rank(s: Spot) -> int:
    return number(s.mine)


@feature
def made_low(s: Spot) -> bool:
    return low_of(s.mine) is not None


@feature
def low_value(s: Spot) -> int:
    low = low_of(s.mine)
    return int("".join(map(str, low))) if low else 99999


def short_of_low(cards: list[Card], to_come: int) -> int:
    short = max(0, 5 - len(lows(cards)))
    return short if short <= to_come else 9


@feature
def low_draw(s: Spot) -> int:
    return short_of_low(s.mine, s.to_come)


@feature
def flush_draw(s: Spot) -> int:
    best = 9
    for suit in range(4):
        short = max(0, 5 - sum(1 for one in s.mine if one[1] == suit))
        if short <= s.to_come and short <= sum(1 for one in s.unseen if one[1] == suit):
            best = min(best, short)
    return best


def straights() -> Iterator[set[int]]:
    yield {14, 2, 3, 4, 5}
    for top in range(6, 15):
        yield set(range(top - 4, top + 1))


@feature
def straight_draw(s: Spot) -> int:
    held, to_be_had = set(ranks(s.mine)), set(ranks(s.unseen))
    missing = [five - held for five in straights()]
    return min(
        (len(m) for m in missing if len(m) <= s.to_come and m <= to_be_had), default=9
    )  # fmt: skip


@feature
def two_way(s: Spot) -> bool:
    high = high_hand(s) >= 2 or flush_draw(s) <= 1 or straight_draw(s) <= 1
    return high and low_draw(s) <= 1


def helped(s: Spot, place: int) -> bool:
    """Return whether my up card of a place (1 = fourth street) was a good one."""
    before = s.down[:2] + s.ups[s.seat][:place]
    new = s.ups[s.seat][place]
    after = [*before, new]
    if new[0] in ranks(before) or sum(1 for one in after if one[1] == new[1]) >= 3:
        return True
    return short_of_low(after, 4 - place) < short_of_low(before, 5 - place)


@feature
def caught_good(s: Spot) -> bool:
    last = len(s.ups[s.seat]) - 1
    return last > 0 and helped(s, last)


@feature
def bricks(s: Spot) -> int:
    return sum(not helped(s, place) for place in range(1, len(s.ups[s.seat])))


def shows_paired_door(up: list[Card]) -> bool:
    return up[0][0] in ranks(up[1:])


@feature
def paired_door(s: Spot) -> bool:
    return shows_paired_door(s.ups[s.seat])


@feature
def cards_to_come(s: Spot) -> int:
    return s.to_come


@feature
def third_class(s: Spot) -> int:
    from stud8.engine.record import THIRD_CLASSES

    return THIRD_CLASSES.index(starting.third_class([code(one) for one in s.start]))


# Live cards


def next_cards(s: Spot) -> list[Card]:
    return s.unseen if s.to_come else []


@feature
def outs_low(s: Spot) -> int:
    outs = 0
    for new in next_cards(s):
        after = [*s.mine, new]
        if made_low(s):
            low, better = low_of(s.mine), low_of(after)
            outs += bool(low and better and better < low)
        else:
            outs += short_of_low(after, s.to_come - 1) < low_draw(s)
    return outs


@feature
def outs_flush(s: Spot) -> int:
    if flush_draw(s) != 1:
        return 0
    return sum(most_of_a_suit([*s.mine, new]) >= 5 for new in next_cards(s))


def has_straight(cards: list[Card]) -> bool:
    return any(five <= set(ranks(cards)) for five in straights())


@feature
def outs_straight(s: Spot) -> int:
    if straight_draw(s) != 1:
        return 0
    return sum(has_straight([*s.mine, new]) for new in next_cards(s))


@feature
def outs_trips(s: Spot) -> int:
    return sum(ranks(s.mine).count(rank) == 2 for rank, _ in next_cards(s))


@feature
def outs_two_pair(s: Spot) -> int:
    counts = Counter(ranks(s.mine))
    if sorted(counts.values())[-2:] not in ([1, 2], [2]):
        return 0
    return sum(counts[rank] == 1 for rank, _ in next_cards(s))


@feature
def scoop_outs(s: Spot) -> int:
    outs = 0
    for new in next_cards(s):
        after = [*s.mine, new]
        low = low_of(after)
        if low is None:
            continue
        category = strength(after)[0]
        unseen = [one for one in s.unseen if one != new]
        nuts = best_low_against(s, unseen, hidden_down(s)) >= low
        outs += category in (4, 5, 8) or (nuts and category >= 2)
    return outs


def dead(s: Spot) -> list[Card]:
    return [one for one in s.seen if one not in s.mine]


@feature
def dead_low(s: Spot) -> int:
    return sum(low_rank(rank) in LOW and low_rank(rank) not in lows(s.mine) for rank, _ in dead(s))


@feature
def dead_suit(s: Spot) -> int:
    counts = Counter(suit for _, suit in s.mine)
    suits = [suit for suit, count in counts.items() if count == max(counts.values())]
    return min(sum(one[1] == suit for one in dead(s)) for suit in suits)


@feature
def dead_pair_cards(s: Spot) -> int:
    return ranks(dead(s)).count(pair_rank(s))


@feature
def dead_aces(s: Spot) -> int:
    return ranks(dead(s)).count(14)


# Boards


@feature
def board_high(s: Spot) -> int:
    return number(s.ups[s.seat])


@feature
def best_board_high(s: Spot) -> int:
    return max(number(s.ups[seat]) for seat in s.opponents)


@feature
def best_board_low(s: Spot) -> int:
    boards = [sorted(lows(s.ups[seat]), reverse=True) for seat in s.opponents]
    best = min(boards, key=lambda board: (-len(board), board))
    return int("".join(map(str, best)) or 0)


@feature
def low_boards(s: Spot, least: int) -> int:
    return sum(len(lows(s.ups[seat])) >= least for seat in s.opponents)


@feature
def scary_boards(s: Spot) -> int:
    count = 0
    for seat in s.opponents:
        up = s.ups[seat]
        trips = max(Counter(ranks(up)).values()) >= 3
        count += (
            trips or shows_paired_door(up) or len(lows(up)) >= 3
            or most_of_a_suit(up) >= 3 or spans(up)
        )  # fmt: skip
    return count


@feature
def paired_door_opponents(s: Spot) -> int:
    return sum(shows_paired_door(s.ups[seat]) for seat in s.opponents)


@feature
def doors_higher(s: Spot) -> int:
    return sum(s.ups[seat][0][0] > door(s) for seat in s.opponents)


@feature
def doors_higher_behind(s: Spot) -> int:
    return sum(s.ups[seat][0][0] > door(s) for seat in s.behind)


@feature
def aces_behind(s: Spot) -> int:
    return sum(s.ups[seat][0][0] == 14 for seat in s.behind)


@feature
def low_doors_behind(s: Spot) -> int:
    return sum(low_rank(s.ups[seat][0][0]) <= 8 for seat in s.behind)


def hidden_down(s: Spot) -> int:
    return 3 if s.street == 7 and not s.community else 2


@feature
def can_make_low(s: Spot) -> int:
    unknown = hidden_down(s) + s.to_come
    return sum(len(lows(s.ups[seat] + s.community)) + unknown >= 5 for seat in s.opponents)


@feature
def only_low(s: Spot) -> bool:
    return can_make_low(s) == 0 and low_draw(s) != 9


@feature
def only_high(s: Spot) -> bool:
    return not any(pairs(s.ups[seat]) or s.ups[seat][0][0] >= 9 for seat in s.opponents)


def best_low_against(s: Spot, unseen: list[Card], free: int) -> tuple[int, ...]:
    """Return the best low that a live opponent can hold; (9,) if none can."""
    to_be_had = lows(unseen)
    best: tuple[int, ...] = (9,)
    for seat in s.opponents:
        up = lows(s.ups[seat] + s.community)
        for five in combinations(LOW, 5):
            missing = set(five) - up
            if len(missing) <= free and missing <= to_be_had:
                best = min(best, tuple(reversed(five)))
    return best


@feature
def nut_low(s: Spot) -> bool:
    low = low_of(s.mine)
    return low is not None and low <= best_low_against(s, s.unseen, hidden_down(s))


@feature
def low_lock(s: Spot) -> bool:
    low = low_of(s.mine)
    return low is not None and low <= best_low_against(s, s.unseen, hidden_down(s) + s.to_come)


def high_beaten(s: Spot, free: int) -> bool:
    """Return whether some live opponent can beat my high, by trying all his cards."""
    held = number(s.mine)
    return any(
        number(s.ups[seat] + s.community + list(extra)) > held
        for seat in s.opponents
        for extra in combinations(s.unseen, free)
    )


@feature
def nut_high(s: Spot) -> bool:
    return not high_beaten(s, hidden_down(s))


@feature
def high_lock(s: Spot) -> bool:
    return not high_beaten(s, hidden_down(s) + s.to_come)


@feature
def freeroll(s: Spot) -> bool:
    return nut_low(s) and outs_flush(s) + outs_straight(s) > 0


# The table


@feature
def street(s: Spot) -> int:
    return s.street


@feature
def players(s: Spot) -> int:
    return len(s.live)


@feature
def saw_fourth(s: Spot) -> int:
    return sum(len(up) >= 2 for up in s.ups.values())


@feature
def heads_up(s: Spot) -> bool:
    return len(s.live) == 2


@feature
def seats_behind(s: Spot) -> int:
    return len(s.behind)


@feature
def seats_after_bring_in(s: Spot) -> int:
    if s.raw["bring_in_seat"] < 0:
        return -1
    return int((s.seat - s.raw["bring_in_seat"]) % s.raw["seats"])


@feature
def bring_in_me(s: Spot) -> bool:
    return bool(s.raw["bring_in_seat"] == s.seat)


@feature
def unopened(s: Spot) -> bool:
    if s.street == 3:
        return bool(s.raw["completer"] == -1)
    return bool(s.raw["aggressor"][s.street - 3] == -1)


@feature
def limpers(s: Spot) -> int:
    return sum(int(s.raw["limpers"]) >> seat & 1 for seat in s.ups if seat != s.seat)


@feature
def bets(s: Spot) -> int:
    return int(s.raw["bets"])


@feature
def raises_faced(s: Spot) -> int:
    return int(s.raw["bets"] - s.raw["acted_bets"][s.seat])


@feature
def completed_by_me(s: Spot) -> bool:
    return bool(s.raw["completer"] == s.seat)


@feature
def checked_this_round(s: Spot) -> bool:
    return bool(int(s.raw["checks"]) >> s.seat & 1)


@feature
def capped(s: Spot) -> bool:
    return bool(s.raw["bets"] >= s.raw["max_bets"])


@feature
def between(s: Spot) -> bool:
    faces = s.raw["bets"] >= 1 and s.raw["to_call"] > 0
    return bool(faces and s.behind and not capped(s))


@feature
def fold_allowed(s: Spot) -> bool:
    return bool(int(s.raw["legal"]) >> 1 & 1)


@feature
def raise_allowed(s: Spot) -> bool:
    return bool(s.raw["raise_to"] > 0)


@feature
def raise_small_allowed(s: Spot) -> bool:
    return bool(s.raw["raise_small_to"] > 0)


@feature
def to_call(s: Spot) -> float:
    return float(s.raw["to_call"]) / float(s.raw["small_bet"])


@feature
def pot(s: Spot) -> float:
    return float(sum(s.raw["put_in"])) / float(s.raw["small_bet"])


@feature
def pot_odds(s: Spot) -> float:
    price, total = float(s.raw["to_call"]), float(sum(s.raw["put_in"]))
    return price / (total + price) if price else 0.0


@feature
def pot_odds_half(s: Spot) -> float:
    price, total = float(s.raw["to_call"]), float(sum(s.raw["put_in"]))
    return price / (total / 2 + price) if price else 0.0


@feature
def stack(s: Spot) -> float:
    if int(s.raw["unlimited"]) >> s.seat & 1:
        return 1e6
    return float(s.raw["stacks"][s.seat]) / float(s.raw["big_bet"])


def aggressor(s: Spot) -> int:
    made = [int(seat) for seat in s.raw["aggressor"][: s.street - 2] if seat >= 0]
    return made[-1] if made else -1


@feature
def last_aggressor_me(s: Spot) -> bool:
    return aggressor(s) == s.seat


@feature
def aggressor_door(s: Spot) -> int:
    seat = aggressor(s)
    return s.ups[seat][0][0] if seat >= 0 else 0


@feature
def raiser_is_low(s: Spot) -> bool:
    seat = aggressor(s)
    return seat >= 0 and all(low_rank(rank) <= 8 for rank in ranks(s.ups[seat]))


def raises_on(s: Spot, on: int) -> int:
    return int(s.raw["raises"].reshape(5, 8)[on - 3][s.seat])


@feature
def raised_last_street(s: Spot) -> bool:
    return s.street > 3 and raises_on(s, s.street - 1) > 0


@feature
def raises_by_me(s: Spot) -> int:
    return raises_on(s, s.street)


@feature
def steal_seat(s: Spot) -> bool:
    if s.street != 3 or s.raw["completer"] >= 0 or s.raw["limpers"] != 0:
        return False
    return all(s.ups[seat][0][0] < door(s) or seat == s.raw["bring_in_seat"] for seat in s.behind)


@feature
def last_to_act(s: Spot) -> bool:
    return not s.behind
