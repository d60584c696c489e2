"""The live bar: hands played, speed, time left, and every win rate with its interval."""

from collections.abc import Sequence
from types import TracebackType
from typing import Self

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.spinner import Spinner
from rich.table import Table
from rich.text import Text
from stud8.cli.views.figures import ABSENT, brief, duration, signed, whole
from stud8.cli.views.jobs import job_id, percent_done, state_word
from stud8.cli.views.progress import Snapshot, played_text
from stud8.v1 import job_pb2, service_pb2

_REFRESH_PER_S = 8
_PLOT_WIDTH = 33


class LiveBar:
    """A Display that draws on the terminal and leaves nothing behind."""

    def __init__(self, console: Console | None = None) -> None:
        self._status = Spinner("dots")
        self._snapshot: Snapshot | None = None
        self._live = Live(
            console=console or Console(stderr=True),
            refresh_per_second=_REFRESH_PER_S,
            transient=True,
        )

    def __enter__(self) -> Self:
        self._live.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._live.stop()

    def phase(self, text: str) -> None:
        """See Display."""
        self._status.update(text=Text(text))
        self._draw(with_status=True)

    def played(self, done: int, of: int) -> None:
        """See Display."""
        self.phase(played_text(done, of))

    def update(self, snapshot: Snapshot) -> None:
        """See Display."""
        before = self._snapshot.job.progress.hands_done if self._snapshot is not None else 0
        moved = snapshot.job.progress.hands_done > before
        if snapshot.job.state == job_pb2.JOB_STATE_RUNNING and not snapshot.job.progress.hands_done:
            self._status.update(text=Text("waiting for the first hands"))
        self._snapshot = snapshot
        self._draw(with_status=not moved)

    def _draw(self, *, with_status: bool) -> None:
        parts: list[RenderableType] = []
        if self._snapshot is not None:
            parts.append(picture(self._snapshot))
        if with_status:
            parts.append(self._status)
        self._live.update(Group(*parts), refresh=True)


def picture(snapshot: Snapshot) -> RenderableType:
    """Return what the bar shows for a snapshot."""
    parts: list[RenderableType] = [_bar(snapshot)]
    if snapshot.running:
        parts += [Text(), _results(snapshot.running)]
    return Group(*parts)


def _bar(snapshot: Snapshot) -> RenderableType:
    job, progress = snapshot.job, snapshot.job.progress
    bar = ProgressBar(
        total=max(1, job.spec.hands), completed=progress.hands_done, width=24, complete_style="cyan"
    )
    speed = f"{whole(progress.hands_per_s)} hands/s" if progress.hands_per_s else ""
    left = f"{duration(snapshot.seconds_left)} left" if snapshot.HasField("seconds_left") else ""
    line = Table.grid(padding=(0, 2))
    line.add_row(
        Text(f"job {job_id(job)}", "bold"),
        Text(state_word(job.state)),
        bar,
        Text(f"{percent_done(snapshot.job):3d} %"),
        Text(f"{whole(progress.hands_done)} of {whole(job.spec.hands)} hands"),
        Text(speed, "cyan"),
        Text(left, "green"),
    )
    return line


def _results(results: Sequence[service_pb2.RunningResult]) -> RenderableType:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("profile")
    table.add_column("hands", justify="right")
    table.add_column("bb/100", justify="right")
    table.add_column("95 % interval", justify="right")
    lows = [result.bb_per_100.low for result in results if result.bb_per_100.HasField("low")]
    highs = [result.bb_per_100.high for result in results if result.bb_per_100.HasField("low")]
    left, right = min([0.0, *lows]), max([0.0, *highs])
    table.add_column(Text(_scale(left, right)))
    for result in results:
        value = result.bb_per_100
        known = value.HasField("low")
        estimate = value.estimate if value.HasField("estimate") else None
        table.add_row(
            brief(result.profile),
            whole(result.seat_hands),
            Text(signed(estimate), "green" if (estimate or 0) >= 0 else "red"),
            f"{signed(value.low)} to {signed(value.high)}" if known else ABSENT,
            interval_plot(value.low, value.estimate, value.high, left, right) if known else "",
        )
    return table


def _scale(left: float, right: float) -> str:
    """Return the ends of the plot's axis."""
    if right <= left:
        return ""
    ends = (signed(left, 0), signed(right, 0))
    return ends[0] + ends[1].rjust(_PLOT_WIDTH - len(ends[0]))


def interval_plot(low: float, estimate: float, high: float, left: float, right: float) -> str:
    """Return an interval as a line of text on the axis from `left` to `right`, zero marked."""
    step = (right - left) / (_PLOT_WIDTH - 1) or 1.0

    def at(value: float) -> int:
        return min(_PLOT_WIDTH - 1, max(0, round((value - left) / step)))

    line = [" "] * _PLOT_WIDTH
    line[at(0.0)] = "│"
    for position in range(at(low), at(high) + 1):
        line[position] = "─"
    line[at(estimate)] = "●"
    return "".join(line)
