"""`python -m stud8.dispatcher.warm`: compiles the engine before any worker needs it.

Two workers that start on an empty cache would both compile the same for half a
minute. What is compiled is kept on disk, so this ends at once the next time.
"""

import tempfile
from pathlib import Path

from stud8.engine.compile import cache_folder
from stud8.simulation.local import run_local
from stud8.v1 import job_pb2

_DONE = "warm"


def main() -> None:
    """Play one hand with all tables, unless that has been done before."""
    done = cache_folder() / _DONE
    if done.exists():
        return
    spec = job_pb2.JobSpec(
        hands=1,
        stakes=job_pb2.Stakes(small_bet=100),
        seats=[job_pb2.LineupEntry(profile="call") for _ in range(2)],
        tables=job_pb2.Tables(hands=1.0, players=1.0, actions=1.0),
    )
    with tempfile.TemporaryDirectory(prefix="stud8-warm-") as folder:
        run_local(spec, Path(folder) / "job")
    done.parent.mkdir(parents=True, exist_ok=True)
    done.touch()


if __name__ == "__main__":
    main()
