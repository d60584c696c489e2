"""Summaries, lists and progress as text."""

import io

import pytest
from rich.console import Console
from stud8.cli.views.columns import Column, columns
from stud8.cli.views.figures import brief, duration
from stud8.cli.views.jobs import jobs_text
from stud8.cli.views.live import LiveBar, interval_plot, picture
from stud8.cli.views.progress import Lines, progress_line
from stud8.cli.views.summary import summary_text
from stud8.v1 import job_pb2

from tests.cli import documents
from tests.client.fake_service import FakeService, snapshot

RUNNING = job_pb2.JOB_STATE_RUNNING


@pytest.fixture
def job() -> job_pb2.Job:
    return FakeService().add_job("abc", RUNNING)


def test_columns_line_up() -> None:
    lines = columns([Column("a", right=False), Column("long\nb")], [["x", "1"], ["yyy", "22"]])
    assert lines == ["     long", "a       b", "---  ----", "x       1", "yyy    22"]


def test_a_summary_is_a_table_that_fits_a_terminal() -> None:
    text = summary_text(documents.summary())
    lines = text.splitlines()
    assert lines[0] == "job abc, succeeded, 1,000 hands, 0:04, 250 hands/s"
    assert max(len(line) for line in lines) <= 120
    call = next(line for line in lines if line.startswith("call"))
    assert call.split()[:5] == ["call", "2,3", "1,000", "-1,012.25", "2.50"]
    assert "showdown in 61.2 % of hands" in text
    assert "mean pot 2,345.7 chips" in text
    assert "3.00 2.50 2.25 2.00 1.75" in text


def test_a_summary_without_hands_has_dashes() -> None:
    summary = documents.summary()
    summary["profiles"] = [documents.profile("call", None, None)]
    summary["profiles"][0]["vpip"] = documents.ratio(0, 0)
    summary["table"]["mean_pot"] = documents.estimate(None, None)
    row = next(line for line in summary_text(summary).splitlines() if line.startswith("call"))
    assert row.split()[:6] == ["call", "any", "1,000", "-", "-", "-"]


def test_the_list_of_jobs(job: job_pb2.Job) -> None:
    job.progress.hands_done, job.progress.hands_total = 250, 1000
    row = jobs_text([job]).splitlines()[-1]
    assert " ".join(row.split()) == ("abc running 1,000 25 % - 2026-03-04 05:06:07 call, anything")


def test_a_line_of_progress(job: job_pb2.Job) -> None:
    assert progress_line(snapshot(job, 2, RUNNING, 500)) == (
        "job abc running, 500 of 1,000 hands (50 %), 250 hands/s, 0:02 left; "
        "bb/100: call -4.25 ± 1.96, anything +4.25"
    )
    assert progress_line(snapshot(job, 1, job_pb2.JOB_STATE_PENDING, 0)) == (
        "job abc pending, 0 of 1,000 hands (0 %)"
    )


def test_lines_come_at_intervals_and_when_the_state_changes(
    job: job_pb2.Job, capsys: pytest.CaptureFixture[str]
) -> None:
    now = 0.0
    lines = Lines(lambda: now)
    lines.phase("starting")
    for now, hands in [(0.0, 10), (1.0, 20), (4.9, 30), (5.0, 40), (6.0, 50)]:  # noqa: B007
        lines.update(snapshot(job, 2, RUNNING, hands))
    lines.update(snapshot(job, 3, job_pb2.JOB_STATE_SUCCEEDED, 1000))
    shown = capsys.readouterr().err.splitlines()
    assert shown[0] == "starting"
    assert [line.split()[3] for line in shown[1:]] == ["10", "40", "1,000"]


def test_the_live_bar_shows_speed_time_left_and_win_rates(job: job_pb2.Job) -> None:
    console = Console(file=io.StringIO(), width=110)
    console.print(picture(snapshot(job, 2, RUNNING, 500)))
    text = console.file.getvalue()
    for part in ("job abc", "running", "50 %", "500 of 1,000 hands", "250 hands/s", "0:02 left"):
        assert part in text
    for part in ("-4.25", "-6.21 to -2.29", "+4.25", "anything", "●"):
        assert part in text


def test_the_live_bar_says_what_it_waits_for_until_hands_are_played(job: job_pb2.Job) -> None:
    console = Console(file=io.StringIO(), width=110, force_terminal=True)

    def shown() -> str:
        text = console.file.getvalue()
        console.file.seek(0)
        console.file.truncate()
        return text

    with LiveBar(console) as bar:
        bar.phase("starting Ray")
        assert "starting Ray" in shown()
        bar.update(snapshot(job, 1, job_pb2.JOB_STATE_PENDING, 0))
        text = shown()
        assert "pending" in text
        assert "starting Ray" in text
        bar.update(snapshot(job, 2, RUNNING, 0))
        assert "waiting for the first hands" in shown()
        bar.update(snapshot(job, 3, RUNNING, 500))
        text = shown()
        assert "running" in text
        assert "waiting" not in text


def test_an_interval_is_drawn_where_it_lies() -> None:
    line = interval_plot(-5.0, 0.0, 5.0, -10.0, 10.0)
    assert len(line) == 33
    assert line.strip() == "─" * 8 + "●" + "─" * 8
    assert line.index("●") == 16
    assert interval_plot(5.0, 6.0, 7.0, -10.0, 10.0)[16] == "│"


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "0:00"), (7.4, "0:07"), (754, "12:34"), (7384, "2:03:04"), (-1, "0:00")],
)
def test_durations(seconds: float, text: str) -> None:
    assert duration(seconds) == text


def test_a_long_label_loses_its_middle() -> None:
    assert brief("a\nb" * 3) == "a ba ba b"
    assert brief("abcdefghij" * 5, 10) == "abcd...hij"
