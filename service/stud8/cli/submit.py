"""`stud8 submit`: hand a job to a service and go."""

from stud8.cli import output
from stud8.cli.options import (
    DATA,
    DataOption,
    FileArgument,
    HandsOption,
    SeedOption,
    ServerOption,
    where,
)


def submit(
    file: FileArgument,
    server: ServerOption = None,
    data: DataOption = DATA,
    hands: HandsOption = None,
    seed: SeedOption = None,
    as_json: output.JsonOption = False,
) -> None:
    """Submit a job to a running service and print its id."""
    from stud8.cli.messages import job_json
    from stud8.cli.place import open_service
    from stud8.cli.submission import create_job, read_job

    job_file = read_job(file, hands, seed)
    with open_service(server, data) as client:
        job = create_job(client, job_file)
    document = job_json(job)
    if as_json:
        output.write_json(document)
        return
    output.write(document["job"])
    output.tell(f"submitted; `stud8 watch {document['job']}{where(server, data)}` follows it")
