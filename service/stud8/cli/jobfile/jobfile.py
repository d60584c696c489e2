"""A job file read whole: the spec, and where each of its fields stands."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from stud8.cli.jobfile.profiles import ProfileReader
from stud8.cli.jobfile.text import read_text
from stud8.cli.jobfile.walker import Walker
from stud8.engine.problems import InputError, Problem
from stud8.strategy.yaml_tree import Node, read_yaml
from stud8.v1 import job_pb2


@dataclass(frozen=True)
class JobFile:
    """A job as its file says it; `places` has line and column by field path."""

    file: str
    spec: job_pb2.JobSpec
    places: Mapping[str, tuple[int, int]]

    def locate(self, problems: Iterable[Problem]) -> list[Problem]:
        """Return problems of the spec with their places in the file."""
        return [self._locate(problem) for problem in problems]

    def _locate(self, problem: Problem) -> Problem:
        if not problem.field or (problem.line and problem.file):
            return problem
        if problem.line:
            # In a profile given as one string the lines are those of the string.
            message = f"line {problem.line}, column {problem.column}: {problem.message}"
            problem = replace(problem, message=message)
        path = problem.field
        while path and path not in self.places:
            path = re.sub(r"(^|\.)[^.\[]*$|\[\d+\]$", "", path)
        line, column = self.places.get(path, (0, 0))
        return replace(problem, file=self.file, line=line, column=column)


def read_job_file(path: Path) -> JobFile:
    """Read a job file.

    Raises:
        InputError: a field that cannot be read; then with every other fault of
            the job too, each with its place.
    """
    text = read_text(path)
    return read_job(text, str(path), path.parent)


def read_job(text: str, file: str, folder: Path) -> JobFile:
    """Read a job from its text; profile files are named from `folder`.

    Raises:
        InputError: as `read_job_file`.
    """
    return walk_job(read_yaml(text, file), text, file, folder)


def walk_job(root: Node, text: str, file: str, folder: Path) -> JobFile:
    """Read a job from the nodes of its text.

    Raises:
        InputError: as `read_job_file`.
    """
    spec = job_pb2.JobSpec()
    walker = Walker(file, {"stud8.v1.Profile": ProfileReader(folder, text)})
    walker.read(root, spec)
    job = JobFile(file, spec, walker.places)
    if walker.problems:
        found = [*walker.problems, *_further(job, walker.problems)]
        raise InputError(sorted(found, key=lambda problem: (problem.line, problem.column)))
    return job


def _further(job: JobFile, unread: Sequence[Problem]) -> list[Problem]:
    """Return what is wrong with the fields that could be read."""
    from stud8.simulation.spec import check_spec

    return [
        problem
        for problem in job.locate(check_spec(job.spec))
        if not any(_inside(problem.field, other.field) for other in unread)
    ]


def _inside(field: str, unread: str) -> bool:
    """Return whether a field is one that could not be read, or a part of it."""
    return not unread or field == unread or field.startswith((f"{unread}.", f"{unread}["))
