"""Features of my own cards, slowly."""

from collections.abc import Iterator

from tests.oracle import starting
from tests.strategy.oracle_spot import (
    Card,
    Spot,
    code,
    feature,
    five_lowest,
    low_of,
    low_rank,
    lows,
    most_of_a_suit,
    number,
    pairs,
    ranks,
    spans,
    strength,
)


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
