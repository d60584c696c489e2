"""`stud8 verify`: checks written hands against the rules, action by action and chip by chip."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from stud8.cli import output
from stud8.cli.compiled import ensure_compiled

if TYPE_CHECKING:
    from stud8.engine.verify import Verdict


def verify(
    files: Annotated[
        list[str],
        typer.Argument(help="Hands as PHH (.phh, .phhs) or in PokerStars text (.txt)."),
    ],
    rule: Annotated[
        list[str] | None,
        typer.Option(
            "--rule",
            help="A rule option as name=value, such as odd_chip=seat or rule_set=tda; repeatable.",
            metavar="NAME=VALUE",
        ),
    ] = None,
    as_json: output.JsonOption = False,
) -> int:
    """Check hand histories: every action, pot and chip. Exit 1 if any hand is wrong."""
    from stud8.engine.rules import Rules, parse_rule

    rules = tuple(rule or ())
    for text in rules:
        parse_rule(text, Rules())
    ensure_compiled()
    verdicts = [verdict for name in files for verdict in _verdicts(Path(name), rules)]
    if as_json:
        output.write_json([verdict.to_json() for verdict in verdicts])
    else:
        for verdict in verdicts:
            output.write(_describe(verdict))
        wrong = sum(not verdict.ok for verdict in verdicts)
        output.write(
            f"{len(verdicts)} hands, {wrong} wrong"
            if wrong
            else f"{len(verdicts)} hands, all right"
        )
    return int(any(not verdict.ok for verdict in verdicts))


def _verdicts(path: Path, rules: tuple[str, ...]) -> "Iterator[Verdict]":
    from stud8.engine.transcript import HistoryError
    from stud8.engine.verify import Verdict, verify_file

    try:
        yield from verify_file(path, rules)
    except OSError as error:
        yield Verdict(str(path), error=HistoryError(f"cannot be read: {error.strerror}"))


def _describe(verdict: "Verdict") -> str:
    name = f" hand {verdict.name}" if verdict.name else ""
    line = f":{verdict.line}" if verdict.line else ""
    head = f"{verdict.file}{line}{name}: "
    if verdict.error is not None:
        place = _place(verdict)
        return f"{head}wrong: {place}{verdict.error.message}"
    hand = verdict.history
    assert hand is not None
    nets = "  ".join(
        f"p{seat} {_signed(verdict.money(chips))}" for seat, chips in enumerate(hand.net, start=1)
    )
    pots = "\n".join(
        f"  pot {verdict.money(pot.amount)}: " + _winners(pot.high, pot.low) for pot in hand.pots
    )
    return f"{head}right\n  net {nets}\n{pots}"


def _place(verdict: "Verdict") -> str:
    error = verdict.error
    if error is None or error.index is None:
        return ""
    kind = "line" if verdict.line else "action"
    return f"{kind} {error.index} {error.text!r}: " if error.text else f"{kind} {error.index}: "


def _signed(amount: float) -> str:
    return f"{amount:+}" if amount else "0"


def _winners(high: tuple[int, ...], low: tuple[int, ...]) -> str:
    def seats(numbers: tuple[int, ...]) -> str:
        return " and ".join(f"p{number}" for number in numbers)

    return f"high {seats(high)}, low {seats(low)}" if low else f"all to {seats(high)}"
