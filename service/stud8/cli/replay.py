"""`stud8 replay`: any hand of a job again, from the job's spec and the hand's number."""

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer
from stud8.cli import output
from stud8.cli.compiled import ensure_compiled
from stud8.cli.options import DATA, DataOption, JobArgument, ServerOption

if TYPE_CHECKING:
    from stud8.engine.history import HandHistory
    from stud8.v1 import job_pb2

_MOST = 10_000


class Form(StrEnum):
    """How a hand is written."""

    TEXT = "text"
    PHH = "phh"
    JSON = "json"


def replay(
    job: JobArgument,
    hand: Annotated[
        int | None, typer.Option("--hand", min=0, help="Number of the hand; the first is 0.")
    ] = None,
    last: Annotated[
        int | None, typer.Option("--last", min=1, max=_MOST, help="The last N hands instead.")
    ] = None,
    form: Annotated[Form, typer.Option("--format", help="How to write the hand.")] = Form.TEXT,
    server: ServerOption = None,
    data: DataOption = DATA,
    as_json: output.JsonOption = False,
) -> None:
    """Play a hand of a job again and show it.

    The hand is played anew from the job's spec: tables need not be kept for it.
    """
    from stud8.cli.place import find_job

    if (hand is None) == (last is None):
        raise typer.BadParameter("give either --hand K or --last N", param_hint="--hand")
    with find_job(job, server, data) as found:
        played = found.job
    if hand is not None:
        numbers = [hand]
    else:
        numbers = list(range(max(0, played.spec.hands - (last or 0)), played.spec.hands))
    hands = _play(played, numbers)
    if as_json or form is Form.JSON:
        documents = [one.to_json() for one in hands]
        output.write_json(documents[0] if last is None else documents)
    elif form is Form.PHH:
        output.write(_phh(hands, numbers, single=last is None))
    else:
        output.write(_text(hands))


def _play(job: "job_pb2.Job", numbers: list[int]) -> "list[HandHistory]":
    from stud8.analysis.versions import require_engine
    from stud8.engine.problems import InputError, Problem
    from stud8.simulation.failures import StrategyFailed
    from stud8.simulation.replay import replay_hand

    require_engine(job.engine_version)
    ensure_compiled()
    try:
        return [replay_hand(job.spec, number) for number in numbers]
    except StrategyFailed as failure:
        if failure.traceback:
            output.tell(failure.traceback.rstrip())
        raise InputError([Problem(str(failure))]) from None


def _text(hands: "list[HandHistory]") -> str:
    from stud8.analysis.replay import format_text

    return "\n\n".join(format_text(hand).rstrip() for hand in hands)


def _phh(hands: "list[HandHistory]", numbers: list[int], *, single: bool) -> str:
    """Return one hand as the text of a .phh file, several as that of a .phhs file."""
    from stud8.engine.phh_write import write_phh

    texts: list[Any] = [write_phh(hand).rstrip() for hand in hands]
    if single:
        return str(texts[0])
    return "\n\n".join(
        f"[{number + 1}]\n{text}" for number, text in zip(numbers, texts, strict=True)
    )
