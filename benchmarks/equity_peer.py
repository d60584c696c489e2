"""Showdown equities from third street, sampled here and in poker-equity."""

from collections.abc import Iterator

import poker_equity  # type: ignore[import-untyped]
from stud8.engine.equity import equity

from benchmarks.timing import Comparison, in_turn

_SPOTS = {
    "heads-up": ("8s6h5c", "As3h4c"),
    "three hands": ("9s9d9h", "AhAc2c", "KsQsJs"),
    "six hands": ("As2s3c", "KhKdQc", "8d7d6d", "JcTcTh", "4s5s6s", "QhQdQs"),
}
_SAMPLES = 50_000
_GAME = "stud_hi_lo"


def compare(repeats: int) -> Iterator[Comparison]:
    """Yield samples per second on one thread each, and the counting of all deals."""
    for name, hands in _SPOTS.items():

        def ours(hands: tuple[str, ...] = hands) -> int:
            return equity(hands, samples=_SAMPLES).deals

        def theirs(hands: tuple[str, ...] = hands) -> int:
            poker_equity.chunk_from_text(_GAME, list(hands), samples=_SAMPLES, threads=1)
            return _SAMPLES

        rates = in_turn(ours, theirs, repeats)
        yield Comparison(f"equity, {name}", "samples", rates[0], "poker-equity", rates[1])
    yield _counted(repeats)


def _counted(repeats: int) -> Comparison:
    """Compare deals per second where both count all of them: heads-up on fifth street."""
    hands = ("AsAhTsTh8h", "KcQcJcTd3c")

    def ours() -> int:
        return equity(hands).deals

    def theirs() -> int:
        result = poker_equity.exact_from_text(_GAME, list(hands))
        return int(result["samples"])

    rates = in_turn(ours, theirs, repeats)
    return Comparison("equity, all deals", "deals", rates[0], "poker-equity", rates[1])
