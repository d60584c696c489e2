"""The built-in profiles measured: `python -m benchmarks.profiles`.

Compiling is timed in processes of their own with a cache of their own, in which
only what all profiles share is compiled already. A decision is timed on the very
Views that the profile meets at a table of six of its kind, in turn with `call`.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from statistics import median
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray
from stud8.cli.views.columns import table
from stud8.engine.native import call_strategy
from stud8.simulation.replay import replay_hand
from stud8.simulation.spec import resolve_spec
from stud8.strategy import (
    CompiledStrategy,
    builtin_names,
    builtin_source,
    compile_profile,
    read_profile,
)
from stud8.v1 import job_pb2

_HANDS = 200
_ROUNDS = 200
_REPEATS = 9
_COMPILE = """
import json, time
from stud8.strategy import builtin_names, builtin_source, compile_profile, read_profile
from stud8.strategy.native import compile_features

def seconds(work, *arguments):
    start = time.perf_counter()
    work(*arguments)
    return time.perf_counter() - start

times = {"": seconds(compile_features)}
compile_profile(read_profile("profile: p\\nthird:\\n  - do: fold\\nlater:\\n  - do: fold\\n"))
for name in builtin_names():
    times[name] = seconds(compile_profile, read_profile(builtin_source(name)))
print(json.dumps(times))
"""


@numba.njit(nogil=True)  # type: ignore[untyped-decorator]
def _ask_all(address: Any, views: Any, rounds: Any) -> Any:
    answers = 0
    for _ in range(rounds):
        for index in range(views.size):
            answers += call_strategy(address, views[index])
    return answers


def compile_times() -> tuple[dict[str, float], dict[str, float]]:
    """Return the seconds that each profile takes to compile, and again to load.

    Under "" stands what all profiles share.
    """
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "STUD8_CACHE_DIR": cache}
        command = [sys.executable, "-c", _COMPILE]
        first, second = (
            json.loads(subprocess.check_output(command, env=environment)) for _ in range(2)
        )
    return first, second


def views_of(name: str) -> NDArray[np.void]:
    """Return the Views at which a profile decides among five of its kind."""
    spec = job_pb2.JobSpec(hands=_HANDS, stakes=job_pb2.Stakes(small_bet=200))
    spec.seats.extend(job_pb2.LineupEntry(profile=name) for _ in range(6))
    full = resolve_spec(spec, 8)
    seen: list[NDArray[np.void]] = []
    for hand in range(_HANDS):
        replay_hand(full, hand, lambda view, _: seen.append(view))
    return np.concatenate(seen)


def decision_ns(profile: CompiledStrategy, values: list[float], views: NDArray[np.void]) -> float:
    """Return the processor time (ns) of a decision beyond that of `call`."""
    parameters, counters = np.array([*values, 0.0]), np.zeros(profile.counters, np.int64)
    views["parameters"], views["counters"] = parameters.ctypes.data, counters.ctypes.data
    call = compile_profile(read_profile(builtin_source("call")))

    def seconds(strategy: CompiledStrategy) -> float:
        start = time.thread_time()
        _ask_all(np.uint64(strategy.address), views, _ROUNDS)
        return time.thread_time() - start

    seconds(call)
    beyond = [seconds(profile) - seconds(call) for _ in range(_REPEATS)]
    return median(beyond) / (_ROUNDS * len(views)) * 1e9


def main() -> None:
    """Measure, and print a table."""
    cold, warm = compile_times()
    rows = []
    for name in builtin_names():
        profile = read_profile(builtin_source(name))
        values = [parameter.value for parameter in profile.parameters.values()]
        ns = decision_ns(compile_profile(profile), values, views_of(name))
        rules = str(len(profile.rules))
        rows.append((name, rules, f"{cold[name]:.2f}", f"{1000 * warm[name]:.0f}", f"{ns:.1f}"))
    print(table(("profile", "rules", "compile s", "load ms", "ns beyond call"), rows))
    print(f"\nwhat all share: {cold['']:.1f} s, once for a version; loaded in {warm['']:.1f} s")


if __name__ == "__main__":
    main()
