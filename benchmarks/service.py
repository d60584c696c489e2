"""What the service costs: its throughput against bare processes run at once.

`python -m benchmarks.service [--seconds 60]` plays a summary-only job of about
that length twice: by one bare process for each processor, with nothing between
them, and by the service. Both are timed from the start of the first chunk to the
end of the last, the service by its own record (`elapsed_s` of the summary).
"""

import argparse
import json
import multiprocessing
import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from stud8.simulation.chunk import run_chunk
from stud8.simulation.plan import Chunk
from stud8.simulation.spec import resolve_spec
from stud8.v1 import job_pb2

_WARM_HANDS = 20_000


def benchmark_spec(hands: int, profiles: list[str]) -> job_pb2.JobSpec:
    """Return a six-handed job without tables."""
    spec = job_pb2.JobSpec(
        hands=hands,
        seed=1,
        stakes=job_pb2.Stakes(small_bet=200),
        seats=[job_pb2.LineupEntry(profile=profiles[i % len(profiles)]) for i in range(6)],
        tables=job_pb2.Tables(hands=0.0, players=0.0),
    )
    return resolve_spec(spec, 1)


def bare(hands: int, profiles: list[str], cores: int) -> float:
    """Return hands per second of `cores` processes that share the hands."""
    context = multiprocessing.get_context("spawn")
    barrier, results = context.Barrier(cores), context.Queue()
    share = hands // cores
    workers = [
        context.Process(target=_play, args=(profiles, core * share, share, barrier, results))
        for core in range(cores)
    ]
    for worker in workers:
        worker.start()
    times = [results.get() for _ in workers]
    for worker in workers:
        worker.join()
    elapsed: float = max(end for _, end in times) - min(start for start, _ in times)
    return share * cores / elapsed


def _play(profiles: list[str], first: int, hands: int, barrier: Any, results: Any) -> None:
    spec = benchmark_spec(first + hands, profiles)
    with tempfile.TemporaryDirectory() as folder:
        run_chunk(spec, Chunk(0, first, min(hands, _WARM_HANDS)), 1, Path(folder))
        barrier.wait()
        start = time.time()
        run_chunk(spec, Chunk(0, first, hands), 1, Path(folder))
        results.put((start, time.time()))


def served(hands: int, profiles: list[str], say: Callable[[str], None]) -> float:
    """Return hands per second of the service, from first chunk start to last commit."""
    from stud8.cli.supervisor import Supervisor
    from stud8.client import Client

    with (
        tempfile.TemporaryDirectory(prefix="stud8-benchmark-") as data,
        Supervisor(data, on_state=say) as supervisor,
        Client(supervisor.address) as client,
    ):
        # A first small job brings the workers up, as the bare ones were.
        for size in (_WARM_HANDS, hands):
            job = client.create_job(benchmark_spec(size, profiles))
            for _ in client.watch_job(job.name):
                pass
        summary = client.summary(job.name)
        assert summary.hands == hands
        return summary.hands_per_s


def main() -> None:
    """Measure and print one JSON document."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, help="length of the job")
    parser.add_argument("--profiles", default="tight-scooper,regular,calling-station")
    parser.add_argument("--rounds", type=int, default=1)
    options = parser.parse_args()
    profiles = options.profiles.split(",")
    cores = len(os.sched_getaffinity(0))
    probe = bare(200_000 * cores, profiles, cores)
    hands = int(probe * options.seconds) // cores * cores
    rounds = []
    for _ in range(options.rounds):
        plain = bare(hands, profiles, cores)
        service = served(hands, profiles, lambda text: None)
        rounds.append({"bare": round(plain), "service": round(service), "ratio": service / plain})
    rounds.sort(key=lambda one: one["ratio"])
    print(
        json.dumps(
            {
                "hands": hands,
                "processors": cores,
                "rounds": rounds,
                "median_ratio": round(rounds[len(rounds) // 2]["ratio"], 3),
            },
            indent=1,
        )
    )


if __name__ == "__main__":
    main()
