"""Features of live cards, slowly."""

from collections import Counter

from tests.strategy.oracle_own import (
    flush_draw,
    low_draw,
    made_low,
    pair_rank,
    short_of_low,
    straight_draw,
    straights,
)
from tests.strategy.oracle_spot import (
    LOW,
    Card,
    Spot,
    best_low_against,
    feature,
    hidden_down,
    low_of,
    low_rank,
    lows,
    most_of_a_suit,
    ranks,
    strength,
)


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
