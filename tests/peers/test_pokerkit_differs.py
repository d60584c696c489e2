"""Where pokerkit 0.7.7 pays or plays differently (RULES.md section 6): both answers.

Each test fails when pokerkit comes to agree, so that its exception can go.
"""

import tomllib
from collections import Counter
from typing import Any

import pokerkit

from tests.engine.written_hands import verdict_on
from tests.peers.pokerkit_hands import after_all_actions, call_down, replay

STAKES = {"antes": 1, "bring_in": 2, "small_bet": 4, "big_bet": 8}


def _table(stacks: list[int], *actions: str, **changes: Any) -> dict[str, Any]:
    stakes = STAKES | changes
    return {
        "variant": "F7S/8",
        "starting_stacks": stacks,
        "actions": [part for action in actions for part in action.split("; ")],
        **(stakes | {"antes": [stakes["antes"]] * len(stacks)}),
    }


def _toml(table: dict[str, Any]) -> str:
    return "\n".join(f"{name} = {value!r}" for name, value in table.items())


def _theirs(table: dict[str, Any]) -> list[int]:
    return list(replay(_toml(table)).payoffs)


def _ours(table: dict[str, Any], *rules: str) -> list[int]:
    verdict = verdict_on(table, *rules)
    assert verdict.history is not None, verdict.error
    return list(verdict.history.net)


def _deal(*hands: str) -> list[str]:
    """Return the deals of each street as one action text each; hands of 7 cards."""
    streets = [(0, 6), (6, 8), (8, 10), (10, 12), (12, 14)]
    return [
        "; ".join(
            f"d dh p{seat} {hand[first:last]}"
            for seat, hand in enumerate(hands, start=1)
            if hand[first:last]
        )
        for first, last in streets
    ]


def test_a_side_pot_without_a_low_among_three_pots() -> None:
    """Main pot 20 split, first side pot 24 to the kings alone: pokerkit shares it out."""
    deals = _deal("Ac2d3h4s6cTdJd", "KcKdKh9s9hTc2s", "QcQdQhJcJh5d3s", "8d8c8s7c7dTsJs")
    table = _table(
        [5, 13, 61, 61],
        deals[0],
        "p1 pb; p2 cbr 4; p3 cbr 8; p4 cc; p1 cc; p2 cc",
        deals[1],
        "p2 cbr 4; p3 cc; p4 cc",
        deals[2],
        "p3 cbr 8; p4 cc",
        deals[3],
        "p3 cbr 8; p4 cc",
        deals[4],
        "p3 cc; p4 cc",
        "; ".join(
            f"p{seat} sm {hand}"
            for seat, hand in enumerate(
                ("Ac2d3h4s6cTdJd", "KcKdKh9s9hTc2s", "QcQdQhJcJh5d3s", "8d8c8s7c7dTsJs"), start=1
            )
        ),
    )
    assert _ours(table) == [5, 21, 3, -29]
    assert _theirs(table) == [5, 15, 9, -29]


def test_the_odd_chip_of_equal_lows() -> None:
    """Two lows share 37: the odd chip goes to the six of spades, in pokerkit to the lower seat."""
    deals = _deal("Ac2d3h4s6cTdJd", "Ad2h3c4d6sThJh", "KcKdKh9s9hTc2s")
    table = _table(
        [100] * 3,
        deals[0],
        "p2 cbr 4; p3 cbr 8; p1 cc; p2 cc",
        deals[1],
        "p3 cbr 4; p1 cbr 8; p2 cc; p3 cc",
        deals[2],
        "p3 cbr 8; p1 cc; p2 cc",
        deals[3],
        "p3 cc; p1 cc; p2 cc",
        deals[4],
        "p3 cc; p1 cc; p2 cc",
        "p3 sm KcKdKh9s9hTc2s; p1 sm Ac2d3h4s6cTdJd; p2 sm Ad2h3c4d6sThJh",
    )
    assert _ours(table) == [-7, -6, 13]
    assert _ours(table, "odd_chip=seat") == _theirs(table) == [-6, -7, 13]


def test_seats_that_tie_both_ways() -> None:
    """They split the pot of 66 as one; pokerkit gives both odd chips of its halves to one."""
    deals = _deal("Ac2d3h4s5cKdQd", "Ad2h3c4d5sKhQh")
    table = _table(
        [100] * 2,
        deals[0],
        "p2 cbr 4; p1 cc",
        deals[1],
        "p1 cbr 4; p2 cc",
        deals[2],
        "p1 cbr 8; p2 cc",
        deals[3],
        "p1 cbr 8; p2 cc",
        deals[4],
        "p1 cbr 8; p2 cc",
        "p1 sm Ac2d3h4s5cKdQd; p2 sm Ad2h3c4d5sKhQh",
    )
    assert _ours(table) == [0, 0]
    assert _theirs(table) == [1, -1]


def _fifth_street(stacks: list[int], *actions: str) -> dict[str, Any]:
    """Three seats reach fifth street for 9 chips each; then these actions."""
    deals = _deal("AcAdKc9h2d7s8h", "QcQdTc6h3d4s5h", "JcJd9c4h6d2s7h")
    return _table(
        stacks,
        deals[0],
        "p3 cbr 4; p1 cc; p2 cc",
        deals[1],
        "p1 cbr 4; p2 cc; p3 cc",
        deals[2],
        *actions,
    )


def _accepted(table: dict[str, Any]) -> bool:
    """Return whether the actions, which end before the hand does, are legal here."""
    error = verdict_on(table).error
    assert error is not None
    return "ends before the hand does" in error.message


def test_an_all_in_raise_of_half_a_bet_reopens_the_betting() -> None:
    """Bet 8, all-in 13: the bettor may raise to 21; pokerkit wants a full raise for that."""
    table = _fifth_street([100, 22, 100], "p1 cbr 8; p2 cbr 13; p3 cc")
    state = after_all_actions(_toml(table))
    assert state.actor_index == 0
    assert not state.can_complete_bet_or_raise_to()
    assert _accepted(_fifth_street([100, 22, 100], "p1 cbr 8; p2 cbr 13; p3 cc; p1 cbr 21; p3 f"))


def test_an_all_in_bet_below_half_is_completed() -> None:
    """All-in 3 of a bet of 8: the next seat completes to 8; pokerkit offers 11."""
    state = after_all_actions(_toml(_fifth_street([12, 100, 100], "p1 cbr 3")))
    assert state.min_completion_betting_or_raising_to_amount == 11
    assert _accepted(_fifth_street([12, 100, 100], "p1 cbr 3; p2 cbr 8; p3 f"))
    assert not _accepted(_fifth_street([12, 100, 100], "p1 cbr 3; p2 cbr 11; p3 f"))


def test_a_short_bring_in_is_called_in_full() -> None:
    """The low card has one chip for the bring-in of 2: the others pay 2, in pokerkit 1."""
    deals = _deal("7c7d2c8h9hTsQd", "AsAhQc3h5d5h9c", "KsKhJc3d4d4h9s")
    table = _table(
        [2, 100, 100],
        deals[0],
        "p1 pb; p2 cc; p3 cc",
        *(part for deal in deals[1:] for part in (deal, "p2 cc; p3 cc")),
        "p2 sm AsAhQc3h5d5h9c; p3 sm KsKhJc3d4d4h9s; p1 sm 7c7d2c8h9hTsQd",
    )
    assert _ours(table) == [-2, 5, -3]
    assert _theirs(table) == [-2, 4, -2]


def test_eight_seats_after_a_fold_on_third() -> None:
    """Seven cards are left for seven seats; pokerkit deals cards of the muck again."""
    phh, state = call_down([1000] * 8, fold_on=3)
    assert _dealt_twice(state)
    assert _repeats_a_card(phh)


def test_eight_seats_after_a_fold_on_fifth() -> None:
    """Five cards are left for seven seats: one for all; pokerkit deals the muck instead."""
    phh, state = call_down([1000] * 8, fold_on=5)
    assert not any(isinstance(operation, pokerkit.BoardDealing) for operation in state.operations)
    assert _dealt_twice(state)
    assert _repeats_a_card(phh)


def test_eight_seats_without_a_fold() -> None:
    """Here both deal one card for all, and pay alike."""
    phh, state = call_down([1000] * 8, fold_on=0)
    assert any(isinstance(operation, pokerkit.BoardDealing) for operation in state.operations)
    assert _ours(tomllib.loads(phh)) == list(state.payoffs)


def _dealt_twice(state: Any) -> bool:
    dealt = Counter(
        card
        for operation in state.operations
        if isinstance(operation, pokerkit.HoleDealing)
        for card in operation.cards
    )
    return max(dealt.values()) > 1


def _repeats_a_card(phh: str) -> bool:
    error = verdict_on(tomllib.loads(phh)).error
    return error is not None and "is given twice" in error.message
