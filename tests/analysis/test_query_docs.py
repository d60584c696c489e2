import re
from pathlib import Path

import pytest
from stud8.analysis.job_folder import JobFolder
from stud8.analysis.queries import connect, win_rates

PAGE = Path(__file__).parents[2] / "docs" / "queries.md"


def blocks(language: str) -> dict[str, str]:
    """Return the code of each section of the page, by its heading."""
    found = {}
    for section in re.split(r"^#+ ", PAGE.read_text("utf-8"), flags=re.MULTILINE)[1:]:
        heading = section.splitlines()[0]
        for number, code in enumerate(re.findall(rf"```{language}\n(.*?)```", section, re.DOTALL)):
            found[f"{heading} {number}" if number else heading] = code
    return found


@pytest.mark.parametrize("heading", blocks("sql"))
def test_every_query_of_the_page_runs(job: JobFolder, heading: str) -> None:
    with connect(job) as connection:
        rows = connection.execute(blocks("sql")[heading]).fetchall()
    assert rows
    assert not any(value is None for value in rows[0])


def test_who_wins_is_answered_as_the_library_does(job: JobFolder) -> None:
    with connect(job) as connection:
        rows = connection.execute(blocks("sql")["Who wins"]).fetchall()
    for (profile, hands, rate, error), expected in zip(rows, win_rates(job), strict=True):
        assert (profile, hands) == (expected.profile, expected.seat_hands)
        assert rate == pytest.approx(expected.bb_per_100.estimate)
        assert error == pytest.approx(expected.bb_per_100.standard_error)


def test_a_steal_that_another_seat_wins_on_third_is_not_one_that_worked(job: JobFolder) -> None:
    with connect(job) as connection:
        rows = connection.execute(blocks("sql")["Do steals work"]).fetchall()
        ended = dict(
            connection.execute(
                "SELECT p.profile, avg((h.players_fourth = 0 AND p.net > 0)::INT) "
                "FROM players p JOIN hands h USING (hand) WHERE p.steal_attempt GROUP BY ALL"
            ).fetchall()
        )
    for profile, _, won, gave_up, _ in rows:
        assert won == pytest.approx(ended[profile])
        assert won + gave_up <= 1
    assert any(gave_up > 0 for _, _, _, gave_up, _ in rows)


def test_the_python_of_the_page_runs(job: JobFolder, capsys: pytest.CaptureFixture[str]) -> None:
    for code in blocks("python").values():
        exec(code.replace("results/jobs/ID", str(job.path)), {})
    assert "regular" in capsys.readouterr().out
