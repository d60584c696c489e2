"""The built-in opponents measured: `python -m benchmarks.library > docs/library.md`.

Every figure comes from a job with a fixed seed, so the page can be made again.
"""

import argparse
import tempfile
from collections.abc import Iterable, Sequence
from itertools import combinations
from pathlib import Path

from stud8.simulation.local import run_local
from stud8.strategy import builtin_names, builtin_source, read_profile
from stud8.v1 import job_pb2, summary_pb2

SEED = 8
FIELD = ("regular", "loose-aggressive", "calling-station", "tight-scooper", "beginner")
"""The five others at the table at which each profile is measured."""

ORDER = (
    "rock",
    "tight-scooper",
    "regular",
    "stealer",
    "loose-aggressive",
    "high-only",
    "low-chaser",
    "beginner",
    "calling-station",
    "maniac",
    "call",
    "random",
)
"""The opponents from tight to loose; the yardsticks last."""


def play(seats: Sequence[str], hands: int) -> summary_pb2.Summary:
    """Play a job at $2/$4, each deck once for every rotation of the seats."""
    spec = job_pb2.JobSpec(hands=hands - hands % len(seats), seed=SEED)
    spec.stakes.CopyFrom(job_pb2.Stakes(ante=40, bring_in=50, small_bet=200, big_bet=400))
    spec.deal = job_pb2.DEAL_ROTATE
    for name in seats:
        spec.seats.add(profile=name)
    for table in ("hands", "players", "actions"):
        setattr(spec.tables, table, 0.0)
    with tempfile.TemporaryDirectory() as folder:
        return run_local(spec, Path(folder) / "job")


def results_of(summary: summary_pb2.Summary, name: str) -> summary_pb2.Results:
    """Return the results of a profile's group."""
    return next(group.results for group in summary.profiles if group.profile == name)


def style(name: str, hands: int) -> list[str]:
    """Return the cells of a profile's line: how it plays in the field, and what it wins."""
    results = results_of(play([name, *FIELD], hands), name)
    ratios = (
        results.vpip,
        results.complete_or_raise_third,
        results.went_to_showdown,
        results.won_at_showdown,
        results.scoop_per_showdown,
    )
    win = results.bb_per_100
    return [
        f"`{name}`",
        *(f"{100 * ratio.estimate:.1f}" for ratio in ratios),
        f"{win.estimate:+.1f} ± {1.96 * win.standard_error:.1f}",
    ]


def duels(names: Sequence[str], hands: int) -> dict[tuple[str, str], float]:
    """Return what the first of each pair wins of the second heads-up, in bb/100."""
    won: dict[tuple[str, str], float] = {}
    for one, other in combinations(names, 2):
        win = results_of(play([one, other], hands), one).bb_per_100.estimate
        won[one, other], won[other, one] = win, -win
    return won


def sources_of(name: str) -> str:
    """Return the comment at the head of a built-in profile."""
    lines = []
    for line in builtin_source(name).splitlines():
        if not line.startswith("#"):
            break
        lines.append(line.removeprefix("#").strip())
    return " ".join(lines)


def table(heading: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Return a table in Markdown."""
    divider = ["---", *("---:" for _ in heading[1:])]
    return [f"| {' | '.join(cells)} |" for cells in (heading, divider, *rows)]


def page(hands: int) -> str:
    """Return the page of the library."""
    heading = ("profile", "vpip", "raises", "to showdown", "wins there", "scoops", "bb/100")
    won = duels(ORDER, hands // 3)
    matrix = [
        (f"`{one}`", *("" if one == other else f"{won[one, other]:+.0f}" for other in ORDER))
        for one in ORDER
    ]
    lines = [
        *("# The library of opponents", "", _head(hands), ""),
        *("## How they play", "", _STYLES, ""),
        *table(heading, [style(name, hands) for name in ORDER]),
        *("", "## Heads-up", "", _DUELS, ""),
        *table(("", *ORDER), matrix),
        *("", "## Who they are", "", *who(), ""),
    ]
    return "\n".join(lines)


def who() -> list[str]:
    """Return a line on each profile: its description and its sources."""
    described = {name: read_profile(builtin_source(name)).description for name in ORDER}
    return [f"- **`{name}`** {described[name]} {sources_of(name)}".rstrip() for name in ORDER]


def _head(hands: int) -> str:
    return (
        f"Measured by `python -m benchmarks.library > docs/library.md`: {hands:,} hands of $2/$4 "
        f"a line with seed {SEED}, each deck played once for every rotation of the seats. Every "
        "profile can be printed with `stud8 profiles show NAME`, copied and changed."
    )


_STYLES = (
    f"Six-handed, the five others being {', '.join(f'`{name}`' for name in FIELD)}. In percent: "
    "hands with a chip put in by choice on third street (vpip), third streets completed or raised "
    "where that was legal, showdowns of hands that saw fourth street, showdowns at which something "
    "was won, showdowns scooped. The last column is the win in big bets per 100 hands with its "
    "95 % interval. Who always folds loses some 12."
)

_DUELS = (
    "What the profile of the line wins of that of the column, in big bets per 100 hands; a third "
    "of the hands above for each pair."
)


def main() -> None:
    """Measure, and print the page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.library", description=__doc__)
    parser.add_argument("--hands", type=int, default=240_000, help="a line (default 240,000)")
    assert set(ORDER) == set(builtin_names())
    print(page(parser.parse_args().hands), end="")


if __name__ == "__main__":
    main()
