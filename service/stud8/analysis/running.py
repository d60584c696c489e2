"""The win rate over the course of a job: does it settle, and how soon."""

from collections import defaultdict
from dataclasses import dataclass

from stud8.analysis.estimates import Estimate, Sums
from stud8.analysis.job_folder import JobFolder
from stud8.analysis.queries import connect


@dataclass(frozen=True, slots=True)
class Point:
    """A profile's win rate over the hands up to `hands`."""

    profile: str
    hands: int
    bb_per_100: Estimate


def running_win_rates(folder: JobFolder, points: int = 200) -> list[Point]:
    """Return the cumulative win rates at about `points` equal steps, in hand order.

    Only the kept deals count: with a sampled table the last point is an estimate
    over the sample. Empty if the job kept no `players` table.
    """
    if not folder.files("players"):
        return []
    query = """
        WITH span AS (
            SELECT max(deal) + 1 AS deals, max(hand) + 1 AS hands FROM players),
        deals AS (
            SELECT profile, deal, CAST(sum(net) AS BIGINT) AS y, count(*) AS n
            FROM players GROUP BY ALL)
        SELECT profile, deal * $points // span.deals AS step,
               CAST(((step + 1) * span.deals + $points - 1) // $points
                    * span.hands // span.deals AS BIGINT),
               count(*), sum(y), sum(n),
               CAST(sum(y * y) AS DOUBLE), CAST(sum(y * n) AS DOUBLE), CAST(sum(n * n) AS DOUBLE)
        FROM deals, span GROUP BY ALL ORDER BY step, profile"""
    with connect(folder) as connection:
        rows = connection.execute(query, {"points": points}).fetchall()
    scale = 100.0 / folder.big_bet
    totals: dict[str, Sums] = defaultdict(Sums)
    running = []
    for profile, _, hands, *sums in rows:
        totals[profile] += Sums(*sums)
        running.append(Point(profile, hands, totals[profile].ratio(scale)))
    return running
