"""Features of the table and the betting, slowly."""

from tests.strategy.oracle_own import door
from tests.strategy.oracle_spot import Spot, feature, low_rank, ranks


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
    rich = [
        seat for seat in s.behind
        if s.raw["round_put_in"][seat] + s.raw["stacks"][seat] > max(s.raw["round_put_in"])
    ]  # fmt: skip
    return bool(faces and rich and not capped(s))


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
