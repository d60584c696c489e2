"""The plots of the report, as SVG text.

Colours are from Okabe and Ito's set and differ in lightness too, so they hold
for colour-blind readers and on a grey printer.
"""

import io
import itertools
import math
import warnings
from collections.abc import Iterable, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import matplotlib as mpl
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator
from stud8.analysis.running import Point
from stud8.analysis.words import MINUS, half_width, shortened, signed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from matplotlib.axes import Axes

INK, MUTED, FAINT = "#1d2733", "#5b6673", "#d9dde2"
GAIN, LOSS, EVEN = "#0b5c94", "#c1560b", "#6b7480"
OUTCOMES = {
    "scooped": "#0b4a78",
    "high half only": "#4fa3d9",
    "low half only": "#e69f00",
    "shared another way": "#f3d68a",
    "all others folded": "#a9b1ba",
}
"""Ways to win chips in a hand, in the order of the bars, with their colours."""

_STYLE = {
    "font.family": "DejaVu Sans",
    "font.size": 9.5,
    "text.color": INK,
    "text.parse_math": False,
    "axes.edgecolor": MUTED,
    "axes.labelcolor": MUTED,
    "axes.unicode_minus": True,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.linewidth": 0.7,
    "xtick.color": MUTED,
    "ytick.color": MUTED,
    "ytick.labelcolor": INK,
    "svg.fonttype": "none",
    "svg.hashsalt": "stud8",
}
_FONTS = "'Helvetica Neue', 'Segoe UI', Arial, 'Liberation Sans', sans-serif"
_WIDTH = 9.6  # inches; the page scales it


def win_rate_plot(profiles: Sequence[Mapping[str, Any]]) -> str:
    """Return a dot with its 95 % interval for each profile of a summary."""
    with _figure(0.75 + 0.38 * len(profiles)) as figure:
        axes = figure.subplots()
        for row, profile in enumerate(profiles):
            _win_rate(axes, row, profile["bb_per_100"])
        _rows(axes, [profile["profile"] for profile in profiles])
        axes.axvline(0, color=MUTED, linewidth=0.8, zorder=1)
        axes.xaxis.set_major_formatter(FuncFormatter(_signed_tick))
        axes.xaxis.set_major_locator(MaxNLocator(9, steps=[1, 2, 5, 10]))
        axes.grid(axis="x", color=FAINT, linewidth=0.6)
        axes.margins(x=0.06)
        axes.set_xlabel("big bets won per 100 hands; dot = estimate, line = 95 % interval")
        return _svg(figure)


def _win_rate(axes: "Axes", row: int, rate: Mapping[str, Any]) -> None:
    if rate["estimate"] is None:
        return
    colour, text = EVEN, signed(rate["estimate"])
    if rate["low"] is not None:
        text += f" \N{PLUS-MINUS SIGN} {half_width(rate)}"
        if rate["low"] > 0 or rate["high"] < 0:
            colour = GAIN if rate["low"] > 0 else LOSS
        axes.plot([rate["low"], rate["high"]], [row, row], color=colour, linewidth=2.2)
        axes.plot([rate["low"], rate["high"]], [row, row], "|", color=colour, markersize=10)
    axes.plot(rate["estimate"], row, "o", color=colour, markersize=4)
    axes.annotate(text, (1.01, row), xycoords=("axes fraction", "data"), va="center", color=colour)


def outcome_plot(rows: Sequence[tuple[str, Sequence[float]]]) -> str:
    """Return stacked bars of the ways to win, as shares of hands, in OUTCOMES' order."""
    with _figure(1.15 + 0.42 * len(rows)) as figure:
        axes = figure.subplots()
        narrow = 0.04 * max(sum(shares) for _, shares in rows)
        for row, (_, shares) in enumerate(rows):
            _outcomes(axes, row, shares, narrow)
        _rows(axes, [label for label, _ in rows])
        axes.margins(x=0.08)
        axes.set_xlim(left=0)
        axes.set_xlabel("hands in which any chip was won, % of hands dealt in")
        figure.legend(
            [mpl.patches.Patch(color=colour) for colour in OUTCOMES.values()],
            list(OUTCOMES),
            loc="outside upper left",
            ncols=len(OUTCOMES),
            frameon=False,
            handlelength=1.0,
            handleheight=1.0,
            columnspacing=1.6,
        )
        return _svg(figure)


def _outcomes(axes: "Axes", row: int, shares: Sequence[float], narrow: float) -> None:
    """Draw the bar of a row; parts that are less than `narrow` get no figure."""
    lefts = itertools.accumulate(shares, initial=0.0)
    for left, share, colour in zip(lefts, shares, OUTCOMES.values(), strict=False):
        axes.barh(row, 100 * share, left=100 * left, height=0.62, color=colour)
        if share >= narrow:
            axes.text(
                100 * left + 50 * share,
                row,
                f"{100 * share:.1f}",
                ha="center",
                va="center",
                fontsize=8.5,
                color="white" if colour == OUTCOMES["scooped"] else INK,
            )
    whole = 100 * sum(shares)
    axes.annotate(
        f"{whole:.1f} %", (whole, row), xytext=(6, 0), textcoords="offset points", va="center"
    )


def running_plot(points: Iterable[Point], labels: Sequence[str]) -> str:
    """Return a panel a profile: the win rate so far and its 95 % band over the hands.

    All panels span the same number of big bets around their own final estimate,
    so the bands compare by eye.
    """
    series = {label: [point for point in points if point.profile == label] for label in labels}
    columns = min(3, len(labels))
    rows = -(-len(labels) // columns)
    span = max(_span(panel) for panel in series.values())
    with _figure(0.4 + 2.0 * rows) as figure:
        grid = figure.subplots(rows, columns, squeeze=False, sharex=True)
        panels = list(grid.flat)
        for axes, (label, panel) in zip(panels, series.items(), strict=False):
            _running(axes, label, panel, span)
        for axes in panels[len(labels) :]:
            axes.set_visible(False)
            panels[panels.index(axes) - columns].xaxis.set_tick_params(labelbottom=True)
        figure.supxlabel("hands played", fontsize=9.5, color=MUTED)
        figure.supylabel("big bets per 100 hands", fontsize=9.5, color=MUTED)
        return _svg(figure)


def _running(axes: "Axes", label: str, panel: Sequence[Point], span: float) -> None:
    final = panel[-1].bb_per_100.estimate or 0.0
    hands = [point.hands for point in panel]
    middle = _numbers(point.bb_per_100.estimate for point in panel)
    low = _numbers(point.bb_per_100.low for point in panel)
    high = _numbers(point.bb_per_100.high for point in panel)
    axes.fill_between(hands, low, high, color=GAIN, alpha=0.18, linewidth=0)
    axes.plot(hands, middle, color=GAIN, linewidth=1.3)
    axes.axhline(final, color=MUTED, linewidth=0.6, linestyle=(0, (4, 3)))
    if final - span < 0 < final + span:
        axes.axhline(0, color=INK, linewidth=0.7)
    axes.set_ylim(final - span, final + span)
    axes.set_xlim(0, panel[-1].hands)
    axes.xaxis.set_major_locator(MaxNLocator(4, steps=[1, 2, 2.5, 5, 10]))
    axes.xaxis.set_major_formatter(FuncFormatter(_hands_tick))
    axes.yaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 5, 10]))
    axes.yaxis.set_major_formatter(FuncFormatter(_signed_tick))
    axes.grid(axis="y", color=FAINT, linewidth=0.6)
    axes.set_title(shortened(label, 34), fontsize=9.5, loc="left", color=INK)


def _numbers(values: Iterable[float | None]) -> list[float]:
    return [math.nan if value is None else value for value in values]


def _span(panel: Sequence[Point]) -> float:
    """Half the height of a panel: what the band is after a twentieth of the hands."""
    final = panel[-1].bb_per_100.estimate or 0.0
    early = panel[len(panel) // 20].bb_per_100
    if early.low is None or early.high is None:
        return 1.0
    return max(early.high - final, final - early.low, 0.01)


def _rows(axes: "Axes", labels: Sequence[str]) -> None:
    axes.set_yticks(range(len(labels)), [shortened(label) for label in labels])
    axes.set_ylim(len(labels) - 0.5, -0.5)
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)


def _signed_tick(value: float, _: int) -> str:
    return f"{value:+g}".replace("-", MINUS) if abs(value) > 1e-9 else "0"


def _hands_tick(value: float, _: int) -> str:
    for size, unit in ((1e9, " bn"), (1e6, " M"), (1e3, "k")):
        if value >= size:
            return f"{value / size:g}{unit}"
    return f"{value:g}"


@contextmanager
def _figure(height: float) -> "Iterator[Figure]":
    with mpl.rc_context(_STYLE), warnings.catch_warnings():
        # The font that measures text lacks some glyphs; the reader's browser draws them.
        warnings.filterwarnings("ignore", message="Glyph .* missing from font")
        yield Figure(figsize=(_WIDTH, height), layout="constrained")


def _svg(figure: Figure) -> str:
    buffer = io.StringIO()
    nothing = dict.fromkeys(("Creator", "Date", "Format", "Type"))
    figure.savefig(buffer, format="svg", transparent=True, metadata=nothing)
    text = buffer.getvalue()
    text = text[text.index("<svg") :]
    return text.replace("<defs>", f"<style>text{{font-family:{_FONTS}!important}}</style><defs>", 1)
