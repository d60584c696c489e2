"""Low hands as words: every code the engine can give a low, and how it is written."""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations, combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

_RANKS = "A23456789TJQK"


def low_codes(qualifier: int) -> NDArray[np.int64]:
    """Return the codes of all lows under `low_qualifier` 8 or 0, ascending: best first."""
    return np.array([code for code, _ in _lows(qualifier)], np.int64)


def low_words(qualifier: int) -> list[str]:
    """Return the words of the lows in the order of `low_codes`.

    Ranks from the top, `86431`; a pair or more stands first, `22A54`.
    """
    return [word for _, word in _lows(qualifier)]


@cache
def _lows(qualifier: int) -> list[tuple[int, str]]:
    if qualifier:
        return sorted(
            (sum(1 << rank for rank in ranks), _word(reversed(ranks)))
            for ranks in combinations(range(8), 5)
        )
    return sorted(
        _unqualified(ranks)
        for ranks in combinations_with_replacement(range(13), 5)
        if max(Counter(ranks).values()) < 5
    )


def _unqualified(ranks: tuple[int, ...]) -> tuple[int, str]:
    """Return a low's code, as `engine.evaluation.low_any` makes it, and its word."""
    copies = Counter(ranks)
    ordered = sorted(ranks, key=lambda rank: (-copies[rank], -rank))
    shape = tuple(sorted(copies.values(), reverse=True))
    category = [(1,) * 5, (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (), (), (3, 2), (4, 1)].index(shape)
    code = category << 20
    for place, rank in enumerate(ordered):
        code |= rank << 4 * (4 - place)
    return code, _word(ordered)


def _word(ranks: Iterable[int]) -> str:
    return "".join(_RANKS[rank] for rank in ranks)
