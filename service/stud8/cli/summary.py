"""`stud8 summary`: who won, how often they scooped, and how they played."""

from typing import Annotated

import typer
from stud8.cli import output
from stud8.cli.options import DATA, DataOption, JobArgument, ServerOption


def summary(
    job: JobArgument,
    rules: Annotated[
        bool, typer.Option("--rules", help="Show what each rule of the profiles did instead.")
    ] = False,
    server: ServerOption = None,
    data: DataOption = DATA,
    as_json: output.JsonOption = False,
) -> None:
    """Show who won, how often they scooped and how they played.

    Of a job that runs, over the hands so far.
    """
    from stud8.cli.place import find_job
    from stud8.cli.views.rules import rules_text
    from stud8.cli.views.summary import summary_text

    with find_job(job, server, data) as found:
        document = found.summary()
        big_bet = found.job.spec.stakes.big_bet
    if as_json:
        output.write_json(document)
    elif rules:
        output.write(rules_text(document, big_bet, output.width()))
    else:
        output.write(summary_text(document))
