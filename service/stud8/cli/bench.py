"""`stud8 bench`: how fast the engine plays on this machine, beside what is possible."""

from typing import TYPE_CHECKING, Annotated

import typer
from stud8.cli import output
from stud8.cli.compiled import ensure_compiled
from stud8.cli.views.columns import table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud8.engine.bench import Bench

Row = dict[str, str | int | float]

LINEUP = ("tight-scooper", "regular", "calling-station", "loose-aggressive", "beginner", "regular")
"""Built-in profiles that play the table `profiles`, seat by seat and round again."""


def bench(
    seats: Annotated[int, typer.Option(help="Seats at the table.", min=2, max=8)] = 6,
    seconds: Annotated[
        float, typer.Option(help="About how long to measure, in all.", min=0.1, max=3600)
    ] = 6.0,
    as_json: output.JsonOption = False,
) -> None:
    """Measure the hands per second of the engine on one core.

    No rows are written and no statistics are kept.

    The floor deals the same cards and evaluates every seat once, with nothing else:
    no simulator that deals and compares hands can be faster. Medians of measurements
    taken in turn.
    """
    ensure_compiled()
    rows = list(measure(seats, seconds))
    if as_json:
        output.write_json(rows)
        return
    cells = [
        [
            str(row["table"]),
            str(row["seats"]),
            f"{row['hands_per_s']:,.0f}",
            f"{row['floor_hands_per_s']:,.0f}",
            f"{float(row['hands_per_s']) / float(row['floor_hands_per_s']):.2f}",
        ]
        for row in rows
    ]
    output.write(table(("table", "seats", "hands/s", "floor hands/s", "of floor"), cells))


def measure(seats: int, seconds: float) -> "Iterator[Row]":
    """Yield the rows of `stud8 bench --json`: call-down, random and profiles."""
    from stud8.engine.bench import bench_row, bench_tables

    yield from bench_tables(seats, seconds * 2 / 3)
    bench, _kept = _profiles(seats)
    yield bench_row("profiles", bench, seconds / 3)


def _profiles(seats: int) -> "tuple[Bench, object]":
    """Seat built-in profiles with their own parameters.

    The table is valid as long as the object beside it is kept.
    """
    import numpy as np
    from stud8.engine.bench import Bench
    from stud8.simulation.lineup import read_builtin
    from stud8.strategy.native import compile_profile

    profiles = [read_builtin(LINEUP[seat % len(LINEUP)]) for seat in range(seats)]
    compiled = [compile_profile(profile) for profile in profiles]
    values = [
        np.array([0.0, *(p.value for p in profile.parameters.values())])[1:] for profile in profiles
    ]
    counts = [np.zeros(strategy.counters, np.int64) for strategy in compiled]
    bench = Bench(
        [strategy.address for strategy in compiled],
        [value.ctypes.data for value in values],
        [count.ctypes.data for count in counts],
    )
    return bench, (compiled, values, counts)
