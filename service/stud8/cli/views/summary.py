"""A job's summary as a table that a stud player reads."""

from collections.abc import Mapping
from typing import Any

from stud8.cli.views.columns import Column, columns
from stud8.cli.views.figures import brief, duration, half_width, share, signed, whole

# Heading of each share and its name in the summary.
_SHARES = (
    ("\nvpip", "vpip"),
    ("raise\nthird", "complete_or_raise_third"),
    ("to show-\ndown", "went_to_showdown"),
    ("won\nthere", "won_at_showdown"),
    ("scoop\nthere", "scoop_per_showdown"),
    ("high\nonly", "high_only_per_hand"),
    ("low\nonly", "low_only_per_hand"),
    ("uncon-\ntested", "won_uncontested_per_hand"),
)

_LEGEND = (
    "bb/100: big bets won per 100 hands, ± half its 95 % interval. The other columns are percent:\n"
    "vpip = chips put in by choice on third; raise third = completed or raised, where legal;\n"
    "to showdown = of hands that saw fourth street; won, scoop there = of showdowns reached;\n"
    "high only, low only, uncontested (all others folded) = of all hands."
)


def summary_text(summary: Mapping[str, Any]) -> str:
    """Return a summary, as `--json` prints it, as text of several lines."""
    heads = [
        Column("profile", right=False),
        Column("seats", right=False),
        Column("hands"),
        Column("bb/100"),
        Column("± 95 %"),
        *(Column(heading) for heading, _ in _SHARES),
    ]
    rows = [_row(profile) for profile in summary["profiles"]]
    return "\n".join(
        [
            _headline(summary),
            "",
            *columns(heads, rows),
            "",
            _table_line(summary["table"]),
            "",
            _LEGEND,
        ]
    )


def _headline(summary: Mapping[str, Any]) -> str:
    parts = [f"job {summary['job']}", summary["state"], f"{whole(summary['hands'])} hands"]
    if summary["deals"] != summary["hands"]:
        parts.append(f"{whole(summary['deals'])} deals")
    if summary["elapsed_s"] > 0:
        parts.append(duration(summary["elapsed_s"]))
        parts.append(f"{whole(summary['hands_per_s'])} hands/s")
    return ", ".join(parts)


def _row(profile: Mapping[str, Any]) -> list[str]:
    seats = profile["seats"]
    estimate = profile["bb_per_100"]
    return [
        brief(profile["profile"]),
        "any" if seats is None else ",".join(str(seat) for seat in seats),
        whole(profile["seat_hands"]),
        signed(estimate["estimate"]),
        half_width(estimate),
        *(share(profile[name]) for _, name in _SHARES),
    ]


def _table_line(table: Mapping[str, Any]) -> str:
    pot = table["mean_pot"]["estimate"]
    mean_pot = "-" if pot is None else f"{pot:,.1f}"
    players = " ".join(f"{seats:.2f}" for seats in table["players_per_street"]) or "-"
    return (
        f"table: showdown in {share(table['hands_with_showdown'])} % of hands; of those a low in "
        f"{share(table['showdowns_with_low'])} %,\nscooped by one seat "
        f"{share(table['showdown_scooped'])} %; mean pot {mean_pot} chips; "
        f"seats on third to seventh: {players}"
    )
