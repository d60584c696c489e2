"""Every way a command can end badly, each as one clear line and an exit status."""

import sys
import tempfile
import traceback
from pathlib import Path
from typing import TYPE_CHECKING

from stud8.cli import output
from typer.exceptions import Abort, TyperException

if TYPE_CHECKING:
    from stud8.engine.problems import Problem

FAILED = 1
USAGE = 2
# What typer returns for a command that Ctrl-C ended.
_INTERRUPTED = 130

_traces = False


def show_traces(wanted: bool) -> None:
    """Show the trace of an unexpected error instead of writing it to a file."""
    global _traces
    _traces = wanted


def traces_shown() -> bool:
    """Tell whether traces are shown."""
    return _traces


def status_of(returned: object) -> int:
    """Return the exit status for what a command function returned."""
    if returned == _INTERRUPTED:
        output.tell("interrupted")
        return FAILED
    return returned if isinstance(returned, int) else 0


def wrong_use(error: TyperException, *, as_json: bool) -> int:
    """Report a command line that cannot be understood."""
    from stud8.engine.problems import Problem

    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "stud8"
    text = " ".join(error.format_message().split())
    hint = f"see `{path} --help`"
    if type(error).__name__ == "NoArgsIsHelpError":
        output.tell(error.format_message())
        text = "no command given"
        if not as_json:
            return USAGE
    output.report([Problem(text.rstrip("."), hint)], as_json=as_json)
    return USAGE


def failed(error: Exception, *, as_json: bool) -> int:
    """Report an error that ended a command; a trace only for one nobody foresaw."""
    problems = _known(error)
    if problems is None:
        if _traces:
            traceback.print_exception(error)
        problems = [_unexpected(error)]
    output.report(problems, as_json=as_json)
    return FAILED


def _known(error: Exception) -> "list[Problem] | None":
    from stud8.engine.problems import InputError, Problem

    if isinstance(error, InputError):
        return list(error.problems)
    if "stud8.client" in sys.modules:
        from stud8.cli.translate import problems_of
        from stud8.client import ServiceError

        if isinstance(error, ServiceError):
            return problems_of(error)
    if isinstance(error, Abort):
        return [Problem("stopped at the question")]
    if isinstance(error, OSError) and error.strerror:
        return [
            Problem(f"{error.strerror}: {error.filename}" if error.filename else error.strerror)
        ]
    return None


def _unexpected(error: Exception) -> "Problem":
    from stud8.engine.problems import Problem

    text = " ".join(str(error).split()) or "no message"
    return Problem(
        f"internal error: {type(error).__name__}: {text}",
        f"the trace is in {_write_trace(error)}; --debug shows it here",
    )


def _write_trace(error: Exception) -> Path:
    with tempfile.NamedTemporaryFile(
        "w", prefix="stud8-error-", suffix=".log", delete=False, encoding="utf-8"
    ) as log:
        traceback.print_exception(error, file=log)
    return Path(log.name)
