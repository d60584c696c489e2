"""`stud8 cancel`: stop a job."""

from stud8.cli import output
from stud8.cli.options import DATA, DataOption, JobArgument, ServerOption


def cancel(
    job: JobArgument,
    server: ServerOption = None,
    data: DataOption = DATA,
    as_json: output.JsonOption = False,
) -> None:
    """Stop a job; the hands of finished chunks stay in its summary."""
    from stud8.cli.messages import job_json
    from stud8.cli.place import ServiceJobs, named, open_service
    from stud8.cli.views.jobs import job_id, state_word

    with open_service(server, data) as client:
        stopped = client.cancel_job(named(job, ServiceJobs(client)))
    if as_json:
        output.write_json(job_json(stopped))
    else:
        output.write(f"job {job_id(stopped)} {state_word(stopped.state)}")
