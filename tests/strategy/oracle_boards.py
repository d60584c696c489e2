"""Features of the boards, slowly."""

from collections import Counter
from itertools import combinations

from tests.strategy.oracle_live import outs_flush, outs_straight
from tests.strategy.oracle_own import door, low_draw, shows_paired_door
from tests.strategy.oracle_spot import (
    Spot,
    best_low_against,
    feature,
    hidden_down,
    low_of,
    low_rank,
    lows,
    most_of_a_suit,
    number,
    pairs,
    ranks,
    spans,
)


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
