"""Values that are given to a profile's parameters: what may be wrong with them."""

import math
from collections.abc import Iterator, Mapping

from stud8.engine.problems import Problem
from stud8.strategy.names import nearest_hint
from stud8.strategy.profile import CheckedProfile


def check_values(profile: CheckedProfile, values: Mapping[str, float]) -> Iterator[Problem]:
    """Yield what is wrong with values of a profile's parameters; `field` is the parameter."""
    for name, value in sorted(values.items()):
        if name not in profile.parameters:
            known = profile.parameters
            hint = nearest_hint(name, known) if known else "it has no parameters"
            yield Problem(f"{profile.name!r} has no parameter {name!r}", hint, name)
            continue
        least, most = profile.parameters[name].bounds
        if not math.isfinite(value):
            yield Problem(f"{value} is no finite number", "write a number", name)
        elif not least <= value <= most:
            message = f"{value:g} is out of the profile's bounds"
            yield Problem(message, f"{least:g} to {most:g}", name)
