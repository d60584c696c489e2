"""The `stud8` command: its subcommands, and one guard around them all.

Nothing but typer is imported here and at the top of the command modules, so
that `stud8 --help` answers at once.
"""

import io
import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer
from stud8.cli import failure, output, profiles
from stud8.cli.bench import bench
from stud8.cli.cancel import cancel
from stud8.cli.check import check
from stud8.cli.delete import delete
from stud8.cli.equity import equity
from stud8.cli.evaluate import evaluate
from stud8.cli.explain import explain
from stud8.cli.init import init
from stud8.cli.jobs import jobs
from stud8.cli.replay import replay
from stud8.cli.report import report
from stud8.cli.run import run
from stud8.cli.schema import schema
from stud8.cli.serve import serve
from stud8.cli.submit import submit
from stud8.cli.summary import summary
from stud8.cli.tables import tables
from stud8.cli.verify import verify
from stud8.cli.watch import watch
from typer.exceptions import TyperException

app = typer.Typer(
    name="stud8",
    help="Simulate Seven Card Stud Hi/Lo Eight-or-Better.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version

        output.write(f"stud8 {version('stud8')}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool,
        typer.Option(
            "--version", help="Print the version.", callback=_print_version, is_eager=True
        ),
    ] = False,
    debug: Annotated[
        bool,
        typer.Option("--debug", envvar="STUD8_DEBUG", help="Show the trace of an internal error."),
    ] = False,
) -> None:
    """Simulate Seven Card Stud Hi/Lo Eight-or-Better."""
    failure.show_traces(debug)


def _register() -> None:
    """Add every command, in the order in which `--help` lists them."""
    jobs_played = (run, serve, submit, watch, jobs, cancel, delete)
    results = (summary, tables, replay, report)
    single_hands = (verify, evaluate, equity)
    files = (init, check, explain, schema)
    for command in (*jobs_played, *results, *files, *single_hands, bench):
        app.command()(command)
    app.add_typer(profiles.app, name="profiles")


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command and exit: 0 done, 1 failed, 2 used wrongly."""
    sys.exit(execute(sys.argv[1:] if arguments is None else arguments))


def execute(arguments: Sequence[str]) -> int:
    """Run the command and return its exit status."""
    # gRPC's own lines about broken connections would stand among ours.
    os.environ.setdefault("GRPC_VERBOSITY", "NONE")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    as_json = "--json" in arguments
    try:
        command = typer.main.get_command(app)
        status = command.main(args=list(arguments), prog_name="stud8", standalone_mode=False)
    except TyperException as error:
        return failure.wrong_use(error, as_json=as_json)
    except Exception as error:
        return failure.failed(error, as_json=as_json)
    return failure.status_of(status)


_register()

if __name__ == "__main__":
    main()
