"""The library: spots in which a stud player knows what must not be done."""

from typing import Any

import pytest
from stud8.engine.view import CALL, FOLD, RAISE
from stud8.strategy import builtin_source, compile_profile, read_profile

from tests.strategy.calls import Caller
from tests.strategy.spots import spot

SOUND = ["tight-scooper", "regular", "rock", "stealer", "loose-aggressive"]


def answer(name: str, view: Any) -> int:
    profile = read_profile(builtin_source(name))
    values = [parameter.value for parameter in profile.parameters.values()]
    return Caller(compile_profile(profile), values)(view) & 255


def facing(mine: str, *others: str, bets: int, to_call: int, pot: int, **fields: Any) -> Any:
    return spot(mine, *others, bets=bets, to_call=to_call, price=1, pot=pot, **fields)


FULL_HOUSE = facing("(JcJs)Jd7cQs7h(Ah)", "Qc2cKc3s", "2d3hTd8h", bets=4, to_call=400, pot=17_320)
FLUSH = facing("(7d2s)6d9d4dKd(Tc)", "8s7s4c7h", bets=3, to_call=400, pot=4440)
SIX_LOW = facing("(As6h)5d8c3s3c(4c)", "JcQhTh8d", "2c7sQc7h", bets=4, to_call=800, pot=18_240)
ACES_UP = facing("(AcAs)4c8h8c7h(Kh)", "Qs6hAhJs", "4h6dTd2d", bets=3, to_call=800, pot=16_720)
STRAIGHT = facing("(4s9h)Td7hJd5c(8s)", "9s7c5sKd", bets=1, to_call=400, pot=2670)


@pytest.mark.parametrize("name", SOUND)
@pytest.mark.parametrize(
    "view", [FULL_HOUSE, FLUSH, SIX_LOW, ACES_UP, STRAIGHT],
    ids=["full_house", "flush", "six_low", "aces_up", "straight"],
)  # fmt: skip
def test_no_good_hand_is_folded_on_seventh_for_a_price_like_that(name: str, view: Any) -> None:
    assert answer(name, view) != FOLD


@pytest.mark.parametrize("view", [FULL_HOUSE, FLUSH, SIX_LOW, STRAIGHT])
def test_the_station_calls(view: Any) -> None:
    assert answer("calling-station", view) in (CALL, RAISE)


@pytest.mark.parametrize("name", [*SOUND, "high-only"])
def test_nobody_calls_with_less_than_a_board_shows_and_no_low(name: str) -> None:
    beaten = facing("(3s2s)AdTcAh9c(Qc)", "TdKhTsKs", bets=1, to_call=400, pot=4340)
    assert answer(name, beaten) == FOLD


@pytest.mark.parametrize(
    ("name", "mine"),
    [
        ("tight-scooper", "(5d7h)8d"),
        ("rock", "(Ah6s)3s"),
        ("regular", "(7sTc)Ts"),
        ("stealer", "(Qh8d)Qd"),
        ("loose-aggressive", "(7c8d)As"),
        ("high-only", "(JcJd)Qs"),
    ],
)
def test_who_raised_on_third_calls_one_more(name: str, mine: str) -> None:
    raised = {"acted_bets": {0: 1}, "raises": {0: 1}, "completer": 0, "aggressor": {0: 1}}
    view = facing(mine, "9s", "-6d", "-7c", bets=3, to_call=200, pot=1440, **raised)
    assert answer(name, view) == CALL


@pytest.mark.parametrize("name", ["rock", "regular", "tight-scooper", "loose-aggressive"])
def test_aces_up_see_sixth_street_for_one_bet(name: str) -> None:
    boards = ("8sJdQc", "5c8hKs", "2d7s4d")
    view = facing("(7h4h)Ac4cAs", *boards, bets=1, to_call=400, pot=1890)
    assert answer(name, view) != FOLD


@pytest.mark.parametrize("name", SOUND)
def test_the_nut_low_is_bet_on_seventh(name: str) -> None:
    view = spot("(5d8s)3sAc8c2h(6h)", "ThKc9dAd", "9cQd8dKd", behind=0, pot=1590)
    assert answer(name, view) == RAISE
