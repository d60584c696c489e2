"""Every feature at spots of which a stud player knows the answer."""

from typing import Any

import pytest
from stud8.engine.record import THIRD_CLASSES
from stud8.strategy import FEATURES
from stud8.strategy.kinds import CATEGORIES

from tests.strategy.spots import ask, spot

A, K, Q, T = 14, 13, 12, 10
ROLLED = spot("(7c7d)7h", "Kc", "Qd")
THREE_LOW = spot("(As2s)3s", "Kc", "Qd")
KINGS = spot("(KcKd)7h", "Ac", "Qd")
SPLIT_ACES = spot("(Ac8d)Ah", "Kc", "5d")
RAZZ = spot("(2c3d)8h", "Kc", "Qd")
BRICKED = spot("(Ac2d)3hKs", "4c5d", "Qd9h")
FOUR_LOW = spot("(Ac2d)4h5s", "4c6d", "Qd9h")
WHEEL_DRAW = spot("(Ac2d)4h5sJh", "4c6dTd", "Qd9h9c")
WHEEL = spot("(Ac2d)4h5s3c", "4c6dTd", "Qd9h9c")
EIGHT_LOW = spot("(8c7d)6h2s3c", "4c5dTd", "Qd9h9c")
FLUSH_DRAW = spot("(AhKh)4h5hJc", "4c6dTd", "-Qh9h")
RIVER_FLUSH = spot("(AhKh)4h5hJc2d(9h)", "4c6dTd8s", "QdQh9c2s")
SHARED = spot("(Ac2d)4h5sJhJd", "4c6dTd8s", "Qd9h9c2s", community="3c")

RANKS = [
    ("door", ROLLED, 7),
    ("door", SPLIT_ACES, A),
    ("door", BRICKED, 3),
    ("pair_rank", ROLLED, 7),
    ("pair_rank", KINGS, K),
    ("pair_rank", THREE_LOW, 0),
    ("pair_rank", spot("(2c2d)9h9s", "3c4c"), 9),
    ("kicker", KINGS, 7),
    ("kicker", SPLIT_ACES, 8),
    ("kicker", ROLLED, 0),
    ("kicker", spot("(AcAd)AhKs", "2c3c"), K),
    ("kicker", spot("(KcKd)4h4s7c", "2c3c5d"), 7),
    ("kicker", THREE_LOW, 0),
    ("low_high", THREE_LOW, 3),
    ("low_high", RAZZ, 8),
    ("low_high", BRICKED, 13),
    ("low_high", spot("(Ac2d)3h4s5cKdQh", "4c"), 5),
    ("low_high", KINGS, 13),
    ("low_high", spot("(AcAd)2h", "9c"), 2),
    ("low_draw_high", BRICKED, 3),
    ("low_draw_high", WHEEL_DRAW, 5),
    ("low_draw_high", spot("(KcKd)Qh", "4c"), 0),
    ("smooth_low", WHEEL_DRAW, 4),
    ("smooth_low", spot("(8c4d)3h2s", "4c5c"), 4),
    ("smooth_low", SPLIT_ACES, 1),
    ("smooth_low", KINGS, 0),
    ("aggressor_door", spot("(As2s)3s", "Kc", aggressor={0: 1}), K),
    ("aggressor_door", THREE_LOW, 0),
]

TRUTHS = [
    ("rolled_up", ROLLED, True),
    ("rolled_up", KINGS, False),
    ("wired_pair", KINGS, True),
    ("wired_pair", SPLIT_ACES, False),
    ("wired_pair", ROLLED, False),
    ("split_pair", SPLIT_ACES, True),
    ("split_pair", KINGS, False),
    ("split_pair", ROLLED, False),
    ("three_flush", THREE_LOW, True),
    ("three_flush", BRICKED, False),
    ("connected", spot("(3c5d)7h", "Kc"), True),
    ("connected", spot("(3c5d)8h", "Kc"), False),
    ("connected", spot("(AcQd)Th", "Kc"), True),
    ("connected", spot("(Ac2d)5h", "Kc"), True),
    ("connected", spot("(AcKd)2h", "Kc"), False),
    ("connected", spot("(6c6d)7h", "Kc"), False),
    ("connected", spot("(3c8d)Qh9s", "Ts2s"), True),
    ("razz_hand", RAZZ, True),
    ("razz_hand", THREE_LOW, False),
    ("razz_hand", spot("(2c3d)7h", "Kc"), True),
    ("razz_hand", spot("(2c3d)6h", "Kc"), False),
    ("razz_hand", spot("(2h3h)8h", "Kc"), False),
    ("razz_hand", spot("(Ac3d)8h", "Kc"), False),
    ("made_low", WHEEL, True),
    ("made_low", WHEEL_DRAW, False),
    ("made_low", SHARED, True),
    ("two_way", WHEEL_DRAW, True),
    ("two_way", FOUR_LOW, True),
    ("two_way", spot("(AcAd)2h2s3c5c", "9cTcJcQc"), True),
    ("two_way", spot("(AcAd)2h2s", "9cTc"), False),
    ("two_way", spot("(2c3d)7h8sKc", "4c5c6c"), False),
    ("two_way", spot("(2c3d)7h7s2h", "4c5c6c"), False),
    ("caught_good", FOUR_LOW, True),
    ("caught_good", BRICKED, False),
    ("caught_good", ROLLED, False),
    ("caught_good", spot("(Ac2d)3hAs", "4c5c"), True),
    ("caught_good", spot("(9h2h)3sKh", "4c5c"), True),
    ("caught_good", spot("(AcKd)KhKs", "2c3c"), True),
    ("caught_good", spot("(9cTd)Kh2s", "2c3c"), False),
    ("caught_good", spot("(Ac2d)3h4s5c6h", "9cTcJcQc"), False),
    ("paired_door", spot("(Ac2d)3h3s", "4c5c"), True),
    ("paired_door", spot("(3c2d)3h4s", "4c5c"), False),
    ("only_low", spot("(Ac2d)3h4s6cKd(Qh)", "KcKhQd9s"), True),
    ("only_low", WHEEL_DRAW, False),
    ("only_high", spot("(9c9d)Kh", "4c", "7d"), True),
    ("only_high", spot("(9c9d)Kh", "4c", "9h"), False),
    ("only_high", spot("(9c9d)Kh2c", "4c5d", "7d7c"), False),
    ("only_high", KINGS, False),
    ("nut_low", WHEEL, True),
    ("nut_low", EIGHT_LOW, True),
    ("nut_low", WHEEL_DRAW, False),
    ("nut_low", spot("(Ac2d)4h6s5d", "KcTdTh", "Qd9h9c"), True),
    ("nut_low", spot("(8c7d)6h5s4c", "KcQcJd"), True),
    ("nut_low", spot("(8c7d)6h5s4c", "KcQc3d"), True),
    ("nut_low", spot("(8c7d)6h5s4c", "Ac2c3d"), False),
    ("nut_low", spot("(Ac2d)3h4s6d9c", "5c7dKhKs"), True),
    ("nut_low", spot("(Ac2d)3h4s6d9c", "5c2hAhKs"), False),
    ("nut_low", spot("(Ac2d)3h4s6d9c", "-5c2hAhKs", "KcKdQcQd"), True),
    ("low_lock", spot("(8c7d)6h5s4c", "KcQcJd"), True),
    ("low_lock", spot("(8c7d)6h5s4c", "KcQc3d"), False),
    ("low_lock", WHEEL, True),
    ("low_lock", spot("(8c7d)6h5s4cKd(Ks)", "KcQcJd9s"), True),
    ("nut_high", spot("(AcAd)Ah", "Kc", "Qd"), True),
    ("nut_high", spot("(KcKd)Kh", "Ac", "Qd"), False),
    ("nut_high", spot("(AcAd)AhKs", "Kc4d", "QdQs"), False),
    ("nut_high", spot("(AcAd)AhKs", "Kc4d", "Qd3s"), True),
    ("high_lock", spot("(AcAd)Ah", "Kc", "Qd"), False),
    ("high_lock", spot("(AhKh)QhJhTh", "Kc4d3s"), True),
    ("high_lock", RIVER_FLUSH, False),
    ("high_lock", spot("(AcAd)AhAs2c", "KcQdJh"), False),
    ("nut_high", spot("(AcAd)AhAs2c", "KcQdJh"), True),
    ("freeroll", spot("(Ah2h)3h4h5c", "KcTdTh"), True),
    ("freeroll", spot("(Ah2h)3h4h6c", "KcTdTh"), True),
    ("freeroll", spot("(Ah2d)3h4h6c", "KcTdTh"), True),
    ("freeroll", spot("(Ah3d)6h7s8c", "KcTdTh"), False),
    ("heads_up", spot("(As2s)3s", "Kc", "-Qd"), True),
    ("heads_up", THREE_LOW, False),
    ("bring_in_me", spot("(As2s)3s", "Kc", bring_in_seat=0), True),
    ("bring_in_me", THREE_LOW, False),
    ("unopened", THREE_LOW, True),
    ("unopened", spot("(As2s)3s", "Kc", completer=1), False),
    ("unopened", BRICKED, True),
    ("unopened", spot("(As2s)3s4c", "Kc2c", price=200), False),
    ("completed_by_me", spot("(As2s)3s", "Kc", completer=0), True),
    ("completed_by_me", THREE_LOW, False),
    ("checked_this_round", spot("(As2s)3s4c", "Kc2c", checks={0}), True),
    ("checked_this_round", spot("(As2s)3s4c", "Kc2c", checks={1}), False),
    ("between", spot("(As2s)3s", "Kc", "Qd", bets=1, to_call=200), True),
    ("between", spot("(As2s)3s", "Kc", "Qd", bets=4, to_call=200), False),
    ("between", spot("(As2s)3s", "Kc", "Qd", bets=1, to_call=200, behind=0), False),
    ("between", spot("(As2s)3s", "Kc", "Qd", to_call=50), False),
    ("between", spot("(As2s)3s", "Kc", bets=1, to_call=200, price=200, stacks={1: 200}), False),
    ("between", spot("(As2s)3s", "Kc", bets=1, to_call=200, price=200, stacks={1: 201}), True),
    ("capped", spot("(As2s)3s", "Kc", bets=4), True),
    ("capped", THREE_LOW, False),
    ("fold_allowed", THREE_LOW, True),
    ("fold_allowed", spot("(As2s)3s", "Kc", legal=12), False),
    ("raise_allowed", THREE_LOW, True),
    ("raise_allowed", spot("(As2s)3s", "Kc", legal=6), False),
    ("raise_small_allowed", spot("(As2s)3s3c", "Kc2c", legal=30), True),
    ("raise_small_allowed", BRICKED, False),
    ("last_aggressor_me", spot("(As2s)3s4c", "Kc2c", aggressor={0: 0}), True),
    ("last_aggressor_me", spot("(As2s)3s4c", "Kc2c", aggressor={0: 0, 1: 1}), False),
    ("raiser_is_low", spot("(As2s)3s4c", "8c2c", aggressor={0: 1}), True),
    ("raiser_is_low", spot("(As2s)3s4c", "8c9c", aggressor={0: 1}), False),
    ("raiser_is_low", spot("(As2s)3s4c", "AcAd", aggressor={0: 1}), True),
    ("raiser_is_low", BRICKED, False),
    ("raised_last_street", spot("(As2s)3s4c", "Kc2c", raises={0: 1}), True),
    ("raised_last_street", spot("(As2s)3s4c5c", "Kc2c3c", raises={0: 1}), False),
    ("raised_last_street", spot("(As2s)3s4c5c", "Kc2c3c", raises={8: 2}), True),
    ("steal_seat", spot("(9s2d)Kh", "Qc", "4d", bring_in_seat=2), True),
    ("steal_seat", spot("(9s2d)Kh", "Ac", "4d", bring_in_seat=2), False),
    ("steal_seat", spot("(9s2d)Kh", "Kc", "4d", bring_in_seat=2), False),
    ("steal_seat", spot("(9s2d)Kh", "Qc", "4d", bring_in_seat=2, limpers={3}), False),
    ("steal_seat", spot("(9s2d)Kh", "Qc", "4d", bring_in_seat=2, completer=1), False),
    ("steal_seat", spot("(9s2d)4h", "5c", bring_in_seat=1), True),
    ("last_to_act", spot("(As2s)3s", "Kc", behind=0), True),
    ("last_to_act", THREE_LOW, False),
]

COUNTS = [
    ("low_ranks", THREE_LOW, 3),
    ("low_ranks", KINGS, 1),
    ("low_ranks", ROLLED, 1),
    ("low_ranks", SHARED, 5),
    ("low_gaps", THREE_LOW, 0),
    ("low_gaps", RAZZ, 4),
    ("low_gaps", spot("(5c6d)8h", "Kc"), 1),
    ("low_gaps", ROLLED, 0),
    ("aces", SPLIT_ACES, 2),
    ("aces", KINGS, 0),
    ("wheel_cards", WHEEL_DRAW, 4),
    ("wheel_cards", KINGS, 0),
    ("suited", THREE_LOW, 3),
    ("suited", RAZZ, 1),
    ("suited", FLUSH_DRAW, 4),
    ("low_value", WHEEL, 54321),
    ("low_value", EIGHT_LOW, 87632),
    ("low_value", WHEEL_DRAW, 99999),
    ("low_draw", WHEEL, 0),
    ("low_draw", WHEEL_DRAW, 1),
    ("low_draw", BRICKED, 2),
    ("low_draw", THREE_LOW, 2),
    ("low_draw", spot("(Kc2d)4hQsJc", "4c5c6c"), 9),
    ("low_draw", KINGS, 4),
    ("low_draw", spot("(KcQd)Jh", "9c"), 9),
    ("low_draw", spot("(Ac2d)3hKs9cTd", "KdKhJc8s"), 9),
    ("low_draw", spot("(Ac2d)3h4s9cTd", "KdKhJc8s"), 1),
    ("low_draw", spot("(Ac2d)3h4s9cTd(Jh)", "KdKhJc8s"), 9),
    ("flush_draw", THREE_LOW, 2),
    ("flush_draw", FLUSH_DRAW, 1),
    ("flush_draw", RIVER_FLUSH, 0),
    ("flush_draw", spot("(Ah2d)3c4sKh", "4c5c6c"), 9),
    ("straight_draw", WHEEL, 0),
    ("straight_draw", WHEEL_DRAW, 1),
    ("straight_draw", KINGS, 4),
    ("straight_draw", spot("(Ac2d)4h5sJh", "3c3d3h", "3s9h9c"), 9),
    ("straight_draw", spot("(KcQd)JhTs", "2c2d"), 1),
    ("bricks", spot("(Ac2d)3hKsQc", "4c5d6c"), 2),
    ("bricks", FOUR_LOW, 0),
    ("bricks", BRICKED, 1),
    ("cards_to_come", THREE_LOW, 4),
    ("cards_to_come", BRICKED, 3),
    ("cards_to_come", RIVER_FLUSH, 0),
    ("outs_low", WHEEL_DRAW, 15),
    ("outs_low", WHEEL, 0),
    ("outs_low", EIGHT_LOW, 10),
    ("outs_low", RIVER_FLUSH, 0),
    ("outs_low", spot("(Kc2d)4hQsJc", "4c5c6c"), 0),
    ("outs_flush", FLUSH_DRAW, 7),
    ("outs_flush", WHEEL_DRAW, 0),
    ("outs_straight", WHEEL_DRAW, 4),
    ("outs_straight", spot("(KcQd)JhTs", "9c2d", "9d3d"), 6),
    ("outs_straight", WHEEL, 0),
    ("outs_straight", spot("(AcKd)QhJs", "ThTd"), 2),
    ("outs_straight", spot("(6c7d)8h9s2c", "5c5d7s", "-5h5s8d"), 4),
    ("outs_trips", KINGS, 2),
    ("outs_trips", spot("(KcKd)7h", "Ks", "Qd"), 1),
    ("outs_trips", ROLLED, 0),
    ("outs_two_pair", KINGS, 3),
    ("outs_two_pair", THREE_LOW, 0),
    ("outs_two_pair", spot("(KcKd)7h7s", "2c3c"), 0),
    ("outs_two_pair", spot("(KcKd)7h4s", "7c3c"), 5),
    ("scoop_outs", WHEEL_DRAW, 4),
    ("scoop_outs", spot("(Ac2d)4h5s5h", "4c6dTd", "Qd9h9c"), 4),
    ("scoop_outs", spot("(Ac2d)3h6s6h", "KcQdTd"), 0),
    ("scoop_outs", spot("(Ac2d)3h4s6c6h", "KcQdTdJh"), 18),
    ("scoop_outs", THREE_LOW, 0),
    ("scoop_outs", RIVER_FLUSH, 0),
    ("dead_low", THREE_LOW, 0),
    ("dead_low", spot("(As2s)3s", "4c", "-5d", "2h"), 2),
    ("dead_suit", FLUSH_DRAW, 2),
    ("dead_suit", THREE_LOW, 0),
    ("dead_suit", spot("(AhKh)2c3c", "4c5c"), 0),
    ("dead_pair_cards", KINGS, 0),
    ("dead_pair_cards", spot("(KcKd)7h", "Ks", "7d"), 1),
    ("dead_pair_cards", THREE_LOW, 0),
    ("dead_aces", KINGS, 1),
    ("dead_aces", spot("(AsKd)7h", "Ac", "-Ad"), 2),
    ("best_board_low", FOUR_LOW, 64),
    ("best_board_low", KINGS, 1),
    ("best_board_low", spot("(KcKd)7h4c", "Ac5d", "6s5s"), 51),
    ("best_board_low", spot("(KcKd)7h4c", "AcAd", "8s7s"), 87),
    ("best_board_low", spot("(KcKd)7h4c", "KhQd"), 0),
    ("scary_boards", FOUR_LOW, 0),
    ("scary_boards", spot("(KcKd)7h4c2d", "5c6d8d", "Qd9h9c"), 1),
    ("scary_boards", spot("(KcKd)7h4c2d", "QcKh8c", "9d9hQh"), 1),
    ("scary_boards", spot("(KcKd)7h4c2d", "2h9hTh", "QdJsTc"), 2),
    ("scary_boards", spot("(KcKd)7h4c2d", "AcQdTh", "-5c6d8d"), 1),
    ("scary_boards", spot("(KcKd)7h4c2d", "AcKh2h", "KsTcTh"), 0),
    ("paired_door_opponents", spot("(KcKd)7h4c2d", "5c5d8d", "Qd9h9c"), 1),
    ("doors_higher", KINGS, 2),
    ("doors_higher", THREE_LOW, 2),
    ("doors_higher", SPLIT_ACES, 0),
    ("doors_higher", spot("(As2s)3s", "-Kc", "Qd"), 1),
    ("doors_higher_behind", spot("(KcKd)7h", "Ac", "Qd", behind={2}), 1),
    ("aces_behind", KINGS, 1),
    ("aces_behind", spot("(KcKd)7h", "Ac", "Qd", behind={2}), 0),
    ("low_doors_behind", spot("(KcKd)7h", "Ac", "8d", "9d"), 2),
    ("low_doors_behind", spot("(KcKd)7h", "Ac", "8d", "9d", behind={2, 3}), 1),
    ("can_make_low", BRICKED, 2),
    ("can_make_low", spot("(KcKd)7h4c2d8s", "5c5dKhQs", "Qd9h9cTc"), 0),
    ("can_make_low", spot("(KcKd)7h4c2d8s", "5c6dKhQs", "Qd9h9cTc"), 1),
    ("can_make_low", SHARED, 1),
    ("can_make_low", spot("(2c2d)7h4c9dTs", "Kc3h4d8h", community="5h"), 1),
    ("can_make_low", spot("(2c2d)7h4c9dTs", "Kc3h4dQh", community="Qs"), 0),
    ("street", THREE_LOW, 3),
    ("street", RIVER_FLUSH, 7),
    ("players", THREE_LOW, 3),
    ("players", FLUSH_DRAW, 2),
    ("saw_fourth", THREE_LOW, 0),
    ("saw_fourth", BRICKED, 3),
    ("seats_behind", THREE_LOW, 2),
    ("seats_behind", spot("(As2s)3s", "Kc", behind=0), 0),
    ("seats_after_bring_in", THREE_LOW, 1),
    ("seats_after_bring_in", spot("(As2s)3s", "Kc", bring_in_seat=0), 0),
    ("seats_after_bring_in", spot("(As2s)3s", "Kc", "Qd", bring_in_seat=1), 2),
    ("seats_after_bring_in", spot("(As2s)3s", "Kc", bring_in_seat=-1), -1),
    ("limpers", THREE_LOW, 0),
    ("limpers", spot("(As2s)3s", "Kc", "Qd", limpers={0, 1}), 1),
    ("bets", spot("(As2s)3s", "Kc", bets=2), 2),
    ("raises_faced", spot("(As2s)3s", "Kc", bets=3, acted_bets={0: 1}), 2),
    ("raises_faced", THREE_LOW, 0),
    ("raises_by_me", spot("(As2s)3s4c", "Kc2c", raises={0: 1, 8: 2}), 2),
]

AMOUNTS = [
    ("to_call", spot("(As2s)3s", "Kc", to_call=50), 0.25),
    ("pot", spot("(As2s)3s", "Kc", pot=500), 2.5),
    ("pot_odds", spot("(As2s)3s", "Kc", to_call=200, pot=600), 0.25),
    ("pot_odds", THREE_LOW, 0),
    ("pot_odds_half", spot("(As2s)3s", "Kc", to_call=200, pot=600), 0.4),
    ("pot_odds_half", THREE_LOW, 0),
    ("stack", THREE_LOW, 1e6),
    ("stack", spot("(As2s)3s", "Kc", unlimited=0, stacks={0: 1000}), 2.5),
]

CATEGORY = [
    (THREE_LOW, "high_card"),
    (KINGS, "one_pair"),
    (ROLLED, "three_of_a_kind"),
    (WHEEL, "straight"),
    (RIVER_FLUSH, "flush"),
    (SHARED, "straight"),
    (spot("(9c9d)KhKs", "2c3c"), "two_pair"),
]

CLASSES = [
    (ROLLED, "rolled_up"),
    (SPLIT_ACES, "aces_low"),
    (spot("(AcKd)Ah", "2c"), "aces_high"),
    (KINGS, "high_pair_low"),
    (THREE_LOW, "three_low_suited_6"),
    (RAZZ, "three_low_8"),
    (spot("(4c4d)Kh", "2c"), "low_pair_high"),
    (spot("(KhQh)2h", "2c"), "three_flush"),
    (FLUSH_DRAW, "three_flush_two_low"),
    (spot("(KcQd)Jh", "2c"), "no_low"),
]


@pytest.mark.parametrize(("name", "view", "expected"), RANKS + TRUTHS + COUNTS + AMOUNTS)
def test_value(name: str, view: Any, expected: float) -> None:
    assert ask(name, view) == pytest.approx(expected)


@pytest.mark.parametrize(("view", "expected"), CATEGORY)
def test_category(view: Any, expected: str) -> None:
    assert ask("high_hand", view) == CATEGORIES[expected]


@pytest.mark.parametrize(("view", "expected"), CLASSES)
def test_class(view: Any, expected: str) -> None:
    assert THIRD_CLASSES[ask("third_class", view)] == expected


def test_low_boards_takes_a_number() -> None:
    view = spot("(KcKd)7h4c2d", "5c6d8d", "AdAh4c", "-2c3c")
    assert [ask("low_boards", view, k) for k in (1, 2, 3, 4)] == [2, 2, 1, 0]


def test_strengths_of_boards_and_hands_compare() -> None:
    ahead = spot("(KcKd)Kh2c", "AcQd", "9s9h")
    assert ask("high_rank", ahead) > ask("best_board_high", ahead) > ask("board_high", ahead)
    showing = spot("(4c5d)KhKs", "AcQd", "9s9h")
    assert ask("board_high", showing) > ask("best_board_high", showing)


def test_every_feature_is_here() -> None:
    tested = {name for name, *_ in RANKS + TRUTHS + COUNTS + AMOUNTS}
    elsewhere = {
        "high_hand",
        "high_rank",
        "board_high",
        "best_board_high",
        "third_class",
        "low_boards",
    }
    estimates = {name for name, feature in FEATURES.items() if feature.group == "estimates"}
    assert tested | elsewhere | estimates == set(FEATURES)
