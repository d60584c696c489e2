"""`stud8 report`: one HTML page about a finished job."""

from pathlib import Path
from typing import Annotated

import typer
from stud8.cli import output
from stud8.cli.options import DATA, DataOption, JobArgument, ServerOption


def report(
    job: JobArgument,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="FILE", help="Where to write it; the job's folder if absent."
        ),
    ] = None,
    server: ServerOption = None,
    data: DataOption = DATA,
    as_json: output.JsonOption = False,
) -> None:
    """Write one HTML page about a finished job."""
    from stud8.analysis.report import write_report
    from stud8.cli.place import find_job

    with find_job(job, server, data) as found:
        path = write_report(found.folder(), out)
        document = {"job": found.id, "report": str(path)}
    if as_json:
        output.write_json(document)
    else:
        output.write(str(path))
