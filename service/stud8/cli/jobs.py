"""`stud8 jobs`: what was asked of this service or folder, newest first."""

from itertools import islice
from typing import Annotated

import typer
from stud8.cli import output
from stud8.cli.options import DATA, DataOption, ServerOption

_SHOWN = 20


def jobs(
    server: ServerOption = None,
    data: DataOption = DATA,
    show_all: Annotated[bool, typer.Option("--all", help=f"Not only the newest {_SHOWN}.")] = False,
    as_json: output.JsonOption = False,
) -> None:
    """List jobs, newest first."""
    from stud8.cli.messages import job_json
    from stud8.cli.place import open_jobs
    from stud8.cli.views.jobs import jobs_text

    with open_jobs(server, data) as place:
        found = list(islice(place.list_jobs(), None if show_all else _SHOWN))
    if as_json:
        output.write_json([job_json(job) for job in found])
    elif found:
        output.write(jobs_text(found))
    else:
        output.tell("no jobs yet; start one with `stud8 run FILE`")
