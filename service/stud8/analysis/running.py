"""The win rate over the course of a job: does it settle, and how soon."""

from collections import defaultdict
from dataclasses import dataclass

from stud8.analysis.estimates import Estimate, Sums
from stud8.analysis.job_folder import JobFolder
from stud8.analysis.queries import sums_by_deal


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
    deals = folder.hands // folder.hands_per_deal
    step = f"deal * {points} // {deals}"
    sums_of = sums_by_deal(folder, step, "sum(net)", "count(*)")
    scale = 100.0 / folder.big_bet
    totals: dict[str, Sums] = defaultdict(Sums)
    running = []
    for (profile, number), sums in sums_of.items():
        totals[profile] += sums
        deals_before = -(-(number + 1) * deals // points)
        hands = deals_before * folder.hands_per_deal
        running.append(Point(profile, hands, totals[profile].ratio(scale)))
    return running
