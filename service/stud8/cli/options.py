"""Options that several commands share."""

import os
from pathlib import Path
from typing import Annotated

import typer

SERVER_VARIABLE = "STUD8_SERVER"

ServerOption = Annotated[
    str | None,
    typer.Option("--server", envvar=SERVER_VARIABLE, metavar="HOST:PORT", help="Ask this service."),
]
DataOption = Annotated[
    Path,
    typer.Option("--data", metavar="DIR", help="Data folder: its service if one runs, its files."),
]
JobArgument = Annotated[
    str,
    typer.Argument(
        metavar="JOB",
        help="Id of a job, `last` for the newest, or the folder of a finished job.",
        show_default=False,
    ),
]
FileArgument = Annotated[
    Path, typer.Argument(metavar="FILE", help="Job file (YAML).", show_default=False)
]

DATA = Path("results")
"""The data folder unless another is named."""


def where(server: str | None, data: Path) -> str:
    """Return the options with which another command looks at the same place."""
    if server is not None:
        return "" if server == os.environ.get(SERVER_VARIABLE) else f" --server {server}"
    return "" if data == DATA else f" --data {data}"


HandsOption = Annotated[
    int | None,
    typer.Option("--hands", min=1, max=10**12, help="Hands to play, in place of the file's."),
]
CpusOption = Annotated[
    int | None,
    typer.Option("--cpus", min=1, help="Cores for a service that is started; default: all."),
]
SeedOption = Annotated[
    int | None,
    typer.Option("--seed", min=0, max=2**64 - 1, help="Seed, in place of the file's."),
]
