"""`stud8 delete`: forget a job and its tables."""

from stud8.cli import output
from stud8.cli.options import DATA, DataOption, JobArgument, ServerOption


def delete(
    job: JobArgument,
    server: ServerOption = None,
    data: DataOption = DATA,
    as_json: output.JsonOption = False,
) -> None:
    """Delete an ended job together with its tables and report."""
    from stud8.cli.place import ServiceJobs, named, open_service

    with open_service(server, data) as client:
        name = named(job, ServiceJobs(client))
        client.delete_job(name)
    if as_json:
        output.write_json({"job": name, "deleted": True})
    else:
        output.write(f"job {name} deleted")
