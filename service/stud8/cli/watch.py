"""`stud8 watch`: follow a job to its end."""

from stud8.cli import output
from stud8.cli.options import DATA, DataOption, JobArgument, ServerOption, where


def watch(
    job: JobArgument,
    server: ServerOption = None,
    data: DataOption = DATA,
    as_json: output.JsonOption = False,
) -> None:
    """Follow a job with a live bar, then show its summary."""
    from stud8.cli.follow import check_succeeded, follow
    from stud8.cli.place import ServiceJobs, named, open_service
    from stud8.cli.views.progress import display
    from stud8.cli.views.summary import summary_text

    with open_service(server, data) as client:
        jobs = ServiceJobs(client)
        with display() as progress:
            ended = follow(client, named(job, jobs), progress)
        check_succeeded(ended, where(server, data))
        document = jobs.summary(ended.name)
    if as_json:
        output.write_json(document)
    else:
        output.write(summary_text(document))
