import base64
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest
from stud8.analysis import words
from stud8.analysis.job_folder import JobFolder
from stud8.analysis.report import write_report
from stud8.engine.problems import InputError
from stud8.engine.record import THIRD_CLASSES

VOID = {"meta", "img", "br"}


class Page(HTMLParser):
    """What a page says and refers to; fails where its tags do not match."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.links: list[str] = []
        self.text = ""
        self.feed(html)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.links += [value or "" for name, value in attrs if name in ("src", "href")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] != "style":
            self.text += data


@pytest.fixture(scope="module")
def page(job: JobFolder, tmp_path_factory: pytest.TempPathFactory) -> Page:
    return Page(write_report(job.path, tmp_path_factory.mktemp("out")).read_text("utf-8"))


def pictures(page: Page) -> list[ElementTree.Element]:
    prefix = "data:image/svg+xml;base64,"
    return [
        ElementTree.fromstring(base64.b64decode(link.removeprefix(prefix))) for link in page.links
    ]


def test_it_needs_nothing_else(page: Page) -> None:
    assert all(link.startswith("data:image/svg+xml;base64,") for link in page.links)
    assert not page.tags & {"script", "link", "iframe", "object"}
    for picture in pictures(page):
        assert not [e for e in picture.iter() if e.tag.endswith(("script", "image"))]


def test_it_says_what_was_played(page: Page, job: JobFolder) -> None:
    text = " ".join(page.text.split())
    for fact in (
        "2,000 hands at a table of 4",
        "2,000 in 500 deals",
        "small bet 200, big bet 400, ante 40, bring-in 50 (chips)",
        "rotate: each deck is played once for every rotation of the line-up",
        "odd_chip: seat instead of suit",
        "rake.percent: 5 instead of 0",
        "rake.cap: 300 instead of none",
        "3,000",
        f"{job.manifest['engine_version']} (build {job.manifest['build']})",
    ):
        assert fact in text
    assert "short_all_in" not in text


def test_it_gives_every_result_with_its_counts(page: Page, job: JobFolder) -> None:
    text = " ".join(page.text.split())
    for profile in job.summary["profiles"]:
        assert words.signed(profile["bb_per_100"]["estimate"]) in text
        assert words.interval(profile["bb_per_100"]) in text
        for ratio in (*words.RESULT_RATIOS, *words.STYLE_RATIOS):
            counts = profile[ratio]
            assert f"{counts['numerator']:,} of {counts['denominator']:,}" in text
    for name in words.THIRD_CLASSES.values():
        assert name in text


def test_it_has_a_picture_of_win_rates_of_outcomes_and_of_the_course(page: Page) -> None:
    axis_labels = [" ".join("".join(picture.itertext()).split()) for picture in pictures(page)]
    assert len(axis_labels) == 3
    assert "big bets won per 100 hands" in axis_labels[0]
    assert "hands in which any chip was won" in axis_labels[1]
    assert "hands played" in axis_labels[2]


def test_labels_are_text_and_nothing_else(page: Page, job: JobFolder) -> None:
    hostile = job.spec["seats"][1]["label"]
    assert hostile.startswith("<script>")
    assert hostile in page.text
    assert all(
        words.shortened(hostile) in "".join(picture.itertext()) for picture in pictures(page)[:2]
    )


def test_the_same_job_gives_the_same_bytes(job: JobFolder, tmp_path: Path) -> None:
    first, second = (write_report(job.path, tmp_path / name) for name in ("a.html", "b.html"))
    assert first.read_bytes() == second.read_bytes()


def test_without_a_players_table_it_says_how_to_get_the_course(
    bare: JobFolder, tmp_path: Path
) -> None:
    page = Page(write_report(bare.path, tmp_path).read_text("utf-8"))
    assert len(page.links) == 2
    assert "This job kept no players table" in page.text
    assert "tables: {players: 1.0}" in page.text


def test_a_sampled_table_is_named_as_such(sampled: JobFolder, tmp_path: Path) -> None:
    page = Page(write_report(sampled.path, tmp_path).read_text("utf-8"))
    assert "Drawn from the 30.0 % of the deals" in page.text


def test_one_deal_has_no_intervals(play: Callable[..., JobFolder], tmp_path: Path) -> None:
    page = Page(write_report(play("one", hands=4).path, tmp_path).read_text("utf-8"))
    assert "4 in 1 deal" in page.text
    assert "too few deals to tell how sure that is" in page.text
    assert "holds too few deals for an interval" in page.text


def test_where_it_goes(bare: JobFolder, tmp_path: Path) -> None:
    assert write_report(bare.path) == bare.path / "report.html"
    assert write_report(bare.path, tmp_path / "new" / "page.html").is_file()
    (tmp_path / "file").touch()
    with pytest.raises(InputError, match=re.escape(f"cannot write {tmp_path / 'file' / 'x'}")):
        write_report(bare.path, tmp_path / "file" / "x")


def test_the_classes_are_those_of_the_engine() -> None:
    assert tuple(words.THIRD_CLASSES) == THIRD_CLASSES


def test_numbers_and_labels_in_words() -> None:
    assert words.signed(-1234.5) == "\N{MINUS SIGN}1,234.50"
    assert words.signed(-0.001) == "0.00"
    assert words.signed(None) == "\N{EN DASH}"
    assert words.percent(0.12345) == "12.3 %"
    assert words.interval({"low": None, "high": None}) == "not known"
    assert words.shortened("a\nb\tc") == "a b c"
    assert words.shortened("x" * 50, 9) == "xxxx\N{HORIZONTAL ELLIPSIS}xxxx"
