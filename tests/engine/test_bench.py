"""The benchmark does the work that it says: real hands, and the floor's on the same cards."""

import numpy as np
import pytest
from numba import from_dtype, types
from stud8.engine.bench import Bench, bench_tables, call_strategy, floor, random_strategy
from stud8.engine.compile import cfunc
from stud8.engine.evaluation import high, low
from stud8.engine.streams import shuffle
from stud8.engine.view import VIEW


@cfunc(types.int64(types.CPointer(from_dtype(VIEW))))
def no_answer(pointer: object) -> int:
    return 0


@pytest.mark.parametrize("seats", [2, 6, 8])
def test_rows(seats: int) -> None:
    rows = bench_tables(seats, 0.05)
    assert [row["table"] for row in rows] == ["call-down", "random"]
    for row in rows:
        assert row["seats"] == seats
        assert 0 < float(row["hands_per_s"]) < float(row["floor_hands_per_s"])


def test_hands_are_played_on_and_cost_nothing_in_all() -> None:
    table = Bench([call_strategy.address] * 6)
    table.play(500)
    first = table.net.copy()
    table.play(500)
    assert table.next_hand == 1000
    assert first.any()
    assert (table.net != first).any()
    assert table.net.sum() == 0


def test_draws_that_nobody_reads_change_nothing() -> None:
    calls = [call_strategy.address] * 6
    with_draws, without = Bench(calls), Bench(calls, draws=False)
    for table in (with_draws, without):
        table.play(300)
    assert with_draws.net.tolist() == without.net.tolist()


def test_draws_decide_at_random() -> None:
    """A random table without draws plays otherwise: all of its draws are 0, a fold."""
    seats = [random_strategy.address] * 3
    drawn, fixed = Bench(seats), Bench(seats, draws=False)
    drawn.play(300)
    fixed.play(300)
    assert drawn.net.tolist() != fixed.net.tolist()


def test_a_strategy_without_an_answer_is_named() -> None:
    with pytest.raises(RuntimeError, match="seat 2 gave no answer"):
        Bench([call_strategy.address, no_answer.address]).play(1)


def test_the_floor_evaluates_every_seat_of_the_same_cards() -> None:
    seed, deals, seats = np.uint64(3), 50, 6
    deck = np.zeros(52, np.int64)
    expected = 0
    for deal in range(deals):
        shuffle(seed, deal, deck)
        for seat in range(seats):
            cards = np.uint64(sum(1 << int(card) for card in deck[7 * seat : 7 * seat + 7]))
            expected += high(cards) + low(cards)
    assert floor(seed, 0, deals, seats, deck) == expected
