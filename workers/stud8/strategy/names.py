"""The names a condition may use, and the nearest one to a name it may not."""

import keyword
from collections.abc import Iterable
from difflib import SequenceMatcher, get_close_matches
from heapq import nlargest

from stud8.strategy.features import FEATURES
from stud8.strategy.kinds import CATEGORIES, CLASSES, FUNCTIONS, RANKS

ACTIONS = ("fold", "call", "raise", "raise_small", "check", "complete", "bet", "bring_in")
DECLARATIONS = ("high", "low", "both")

RESERVED = frozenset(
    (*FEATURES, *CATEGORIES, *CLASSES, *RANKS, *ACTIONS, *DECLARATIONS, *FUNCTIONS, *keyword.kwlist)
)
"""Names that a parameter or definition may not take."""

_MEANT = {
    "pair": "one_pair",
    "set": "trips",
    "boat": "full_house",
    "ten": "T",
    "jack": "J",
    "queen": "Q",
    "king": "K",
    "ace": "A",
}
"""What players mean by words that are no names here."""

_TRUTHS = ("true", "false", "yes", "no")

_CONDITION_NAMES = (*FEATURES, *CATEGORIES, *CLASSES, *FUNCTIONS)
_LONGEST = 64
_LIKELY = 4


def nearest(name: str, names: tuple[str, ...] = _CONDITION_NAMES) -> str:
    """Return the known name most like `name`, or nothing if none is near."""
    exact = {known.lower(): known for known in names}
    lower = name.lower()
    if lower in exact:
        return exact[lower]
    if len(lower) > _LONGEST:
        return ""
    # A close look at hundreds of long names would take seconds.
    matcher = SequenceMatcher(b=lower)

    def letters_shared(known: str) -> float:
        matcher.set_seq1(known)
        return matcher.quick_ratio() if matcher.real_quick_ratio() >= 0.6 else 0.0

    found = get_close_matches(lower, nlargest(_LIKELY, exact, key=letters_shared), 1, 0.6)
    return exact[found[0]] if found else ""


def suggest(name: str, extra: tuple[str, ...] = ()) -> str:
    """Return a hint naming the nearest known name, or where to find all names."""
    if name.lower() in _TRUTHS:
        return "what is yes or no is written alone, or after `not`"
    close = _MEANT.get(name.lower()) or nearest(name, _CONDITION_NAMES + extra)
    return f"did you mean `{close}`?" if close else "`stud8 profiles --features` lists all names"


def nearest_hint(name: str, known: Iterable[str]) -> str:
    """Return a hint naming the nearest of some names that a job may give, or all of them."""
    names = list(known)
    close = get_close_matches(name, names, n=1)
    return f"did you mean {close[0]!r}?" if close else f"one of {', '.join(names)}"
