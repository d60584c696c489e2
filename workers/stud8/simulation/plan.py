"""How a job is cut into chunks: a matter of time only, never of results."""

from dataclasses import dataclass
from itertools import pairwise

from stud8.simulation.lineup import read_lineup
from stud8.simulation.settings import hands_per_deal, table_shares
from stud8.strategy.chance import samples_of
from stud8.v1 import job_pb2

CHUNKS_PER_CORE = 16
SHORTEST_S, LONGEST_S = 0.3, 10.0

# Rough costs on one core; only the sizes of chunks follow from them.
HAND_S = 2.5e-6
ROW_S = {"hands": 0.2e-6, "players": 0.35e-6, "actions": 0.1e-6}
SAMPLE_S = 0.3e-6
ACTIONS_PER_SEAT = 3


@dataclass(frozen=True, slots=True)
class Chunk:
    """Deals that are played together: `first_deal`, and how many."""

    index: int
    first_deal: int
    deals: int


def plan_chunks(spec: job_pb2.JobSpec, cores: int) -> list[Chunk]:
    """Cut a resolved spec's deals into chunks of whole deals, all about alike.

    A chunk is work for clamp(job / (16 x cores), 0.3 s, 10 s) at nominal speed.
    """
    deals = spec.hands // hands_per_deal(spec)
    work = spec.hands * hand_seconds(spec)
    chunk_s = min(max(work / (CHUNKS_PER_CORE * max(1, cores)), SHORTEST_S), LONGEST_S)
    return even_chunks(deals, max(1, round(work / chunk_s)))


def even_chunks(deals: int, count: int) -> list[Chunk]:
    """Cut deals into so many chunks, no two of which differ by more than one deal."""
    count = min(deals, count)
    bounds = [deals * index // count for index in range(count + 1)]
    return [
        Chunk(index, first, last - first) for index, (first, last) in enumerate(pairwise(bounds))
    ]


def hand_seconds(spec: job_pb2.JobSpec) -> float:
    """Return the nominal time of one hand on one core, its rows and estimates included."""
    seats = len(spec.seats)
    rows = {"hands": 1, "players": seats, "actions": ACTIONS_PER_SEAT * seats}
    shares = table_shares(spec)
    samples = sum(map(samples_of, read_lineup(spec).profiles))
    estimates = ACTIONS_PER_SEAT * samples * SAMPLE_S
    return HAND_S + estimates + sum(shares[name] * rows[name] * ROW_S[name] for name in rows)
