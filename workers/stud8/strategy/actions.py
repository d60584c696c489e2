"""What a rule does: an action, or a mix such as `raise 70%, call`."""

import re
from collections.abc import Mapping

from stud8.strategy.limits import MAX_CONDITION, MAX_PARTS
from stud8.strategy.names import ACTIONS, DECLARATIONS, nearest
from stud8.strategy.profile import Part
from stud8.strategy.syntax import strange_letter
from stud8.strategy.types import ConditionError, Fault
from stud8.strategy.yaml_tree import shorten

SYNONYMS = {"check": "call", "bring_in": "call", "complete": "raise", "bet": "raise"}
"""Words for the same choice at another moment."""

_PART = re.compile(
    r"(?P<action>[A-Za-z_]+)"
    r"(\s+((?P<percent>[0-9]+(\.[0-9]*)?|\.[0-9]+)\s*%|\$(?P<parameter>[A-Za-z_]\w*)))?",
    re.ASCII,
)


def parse_mix(text: str, parameters: Mapping[str, int], declaring: bool) -> tuple[Part, ...]:
    """Read an action or a mix.

    Every part but the last carries a percent or a `$parameter`, the last takes
    the rest.

    Raises:
        ConditionError: what is wrong, with offsets in the text.
    """
    if len(text) > MAX_CONDITION:
        message = f"a mix of {len(text):,} characters; at most {MAX_CONDITION:,} are read"
        raise ConditionError([Fault(0, message, _how(declaring))])
    if strange := strange_letter(text):
        raise ConditionError([strange])
    faults: list[Fault] = []
    parts: list[Part] = []
    pieces = text.split(",")
    if len(pieces) > MAX_PARTS:
        message = f"a mix of {len(pieces):,} parts; at most {MAX_PARTS}"
        raise ConditionError([Fault(0, message, "leave the rarest out")])
    at = 0
    for index, piece in enumerate(pieces):
        start = at + len(piece) - len(piece.lstrip())
        part = _part(piece, start, parameters, declaring, index == len(pieces) - 1, faults)
        if part:
            parts.append(part)
        at += len(piece) + 1
    if faults:
        raise ConditionError(faults)
    return tuple(parts)


def _part(
    piece: str,
    at: int,
    parameters: Mapping[str, int],
    declaring: bool,
    last: bool,
    faults: list[Fault],
) -> Part | None:
    said = piece.strip()
    found = _PART.fullmatch(said)
    if not found:
        message = f"`{shorten(said)}` is no action" if said else "an action is missing"
        faults.append(Fault(at, message, _how(declaring)))
        return None
    known = DECLARATIONS if declaring else ACTIONS
    action = found["action"]
    if action not in known:
        faults.append(Fault(at, f"unknown action `{action}`", _hint(action, known, declaring)))
        return None
    percent, parameter = found["percent"], found["parameter"]
    if last:
        if percent is not None or parameter is not None:
            hint = f"give the rest: `{said}, {'low' if declaring else 'fold'}`"
            faults.append(Fault(at, "the last part of a mix takes the rest, without a share", hint))
            return None
        return Part(SYNONYMS.get(action, action))
    if parameter is not None:
        if parameter not in parameters:
            faults.append(
                Fault(
                    said.index("$") + at,
                    f"unknown parameter `${parameter}`",
                    lambda: _parameter_hint(parameter, parameters),
                )
            )
            return None
        return Part(SYNONYMS.get(action, action), parameter=parameters[parameter])
    if percent is None:
        faults.append(Fault(at, f"`{action}` has no share", f"as in `{action} 70%, ...`"))
        return None
    return Part(SYNONYMS.get(action, action), share=float(percent) / 100)


def _parameter_hint(parameter: str, parameters: Mapping[str, int]) -> str:
    close = nearest(parameter, tuple(parameters))
    return f"did you mean `${close}`?" if close else "name it under `parameters`"


def _how(declaring: bool) -> str:
    return "as in `high` or `both 60%, low`" if declaring else "as in `call` or `raise 70%, call`"


def _hint(action: str, known: tuple[str, ...], declaring: bool) -> str:
    close = nearest(action, known)
    if close:
        return f"did you mean `{close}`?"
    if not declaring and action in DECLARATIONS:
        return "high, low and both are for the list `declare`"
    return "actions are " + ", ".join(known)
