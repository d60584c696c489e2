"""What the command prints: results to stdout, everything else to stderr.

With `--json` stdout carries exactly one JSON document, an error included.
"""

import json
import shutil
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from stud8.engine.problems import Problem

JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document on stdout.")]


def width() -> int | None:
    """Return the columns of the terminal that results go to; None = they go elsewhere."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def write(text: str = "") -> None:
    """Print a line of the result to stdout."""
    print(text, flush=True)


def write_json(document: Any) -> None:
    """Print the result as the one JSON document of stdout."""
    print(json.dumps(document, ensure_ascii=False, indent=2, allow_nan=False), flush=True)


def tell(message: str) -> None:
    """Print a message or progress line to stderr."""
    print(message, file=sys.stderr, flush=True)


def describe(problem: "Problem") -> str:
    """Return a problem as the one line in which a terminal shows it."""
    return f"{problem.severity}: {problem}"


def report(problems: Sequence["Problem"], *, as_json: bool) -> None:
    """Print what went wrong: a line each on stderr, with `as_json` a document on stdout too."""
    for problem in problems:
        tell(describe(problem))
    if as_json:
        write_json(
            {
                "error": error_document(problems[0]),
                "problems": [problem_document(problem) for problem in problems],
            }
        )


def error_document(problem: "Problem") -> dict[str, str]:
    """Return the `error` object of a failed command."""
    message = str(replace(problem, hint=""))
    return {"message": message, "field": problem.field, "hint": problem.hint}


def problem_document(problem: "Problem") -> dict[str, Any]:
    """Return a problem as `stud8 check --json` lists it."""
    return {
        "file": problem.file,
        "line": problem.line,
        "column": problem.column,
        "severity": problem.severity,
        "field": problem.field,
        "message": problem.message,
        "hint": problem.hint,
    }
