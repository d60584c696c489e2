"""`stud8 run`: a job file in, results out, with a service of its own if need be."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from stud8.cli import output
from stud8.cli.options import (
    DATA,
    CpusOption,
    DataOption,
    FileArgument,
    HandsOption,
    SeedOption,
    ServerOption,
    where,
)

if TYPE_CHECKING:
    from stud8.cli.jobfile import JobFile
    from stud8.v1 import job_pb2


def run(
    file: FileArgument,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="Data folder of this run.")
    ] = None,
    hands: HandsOption = None,
    seed: SeedOption = None,
    cpus: CpusOption = None,
    server: ServerOption = None,
    data: DataOption = DATA,
    as_json: output.JsonOption = False,
) -> None:
    """Play a job and show its results.

    Starts a service on the data folder for the time of the job, or uses the one
    that runs there. Ctrl-C cancels the job and stops everything.
    """
    import time
    from contextlib import ExitStack

    from stud8.cli.follow import check_succeeded
    from stud8.cli.place import ServiceJobs
    from stud8.cli.playing import Player, wait_for_others
    from stud8.cli.signals import interruptible
    from stud8.cli.submission import read_job
    from stud8.cli.views.progress import display

    data = out or data
    job_file = read_job(file, hands, seed)
    _check(job_file)
    since = time.time()
    with interruptible(), ExitStack() as stack:
        with display() as progress:
            progress.phase("starting" if server is None else f"connecting to {server}")
            player = Player(job_file, server, data, cpus, progress, stack)
            session, job = player.play()
        check_succeeded(job, where(server, data))
        _show(ServiceJobs(session.client).summary(job.name), job, as_json=as_json)
        if session.own:
            with display() as progress:
                wait_for_others(session.client, since, progress)


def _check(job_file: "JobFile") -> None:
    """Find faults before anything is started; tell of what is merely odd."""
    from stud8.engine.problems import InputError, errors_of
    from stud8.simulation.spec import check_spec

    problems = job_file.locate(check_spec(job_file.spec))
    if errors := errors_of(problems):
        raise InputError(errors)
    for problem in problems:
        output.tell(output.describe(problem))


def _show(summary: dict[str, Any], job: "job_pb2.Job", *, as_json: bool) -> None:
    from stud8.cli.place import local_path
    from stud8.cli.views.jobs import job_id
    from stud8.cli.views.summary import summary_text

    folder = local_path(job.results_uri)
    here = (folder / "manifest.json").is_file()
    page = str(_report(folder)) if here else None
    if as_json:
        output.write_json({**summary, "report": page})
        return
    output.write(summary_text(summary))
    output.write()
    if page is not None:
        output.write(f"report  {page}")
    for name, uri in summary["tables"].items():
        output.write(f"{name:<7} {_near(local_path(uri)) if here else uri}")
    if here:
        output.write(f"a hand  stud8 replay {_near(folder)} --hand 0")
    else:
        output.write(f"the results of job {job_id(job)} are not on this machine")


def _report(folder: Path) -> Path:
    from stud8.analysis.report import write_report

    return _near(write_report(folder))


def _near(path: Path) -> Path:
    """Return a path as seen from here, if that is shorter."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path
