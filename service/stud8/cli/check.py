"""`stud8 check`: what is wrong with job and profile files, before they cost a hand."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from stud8.cli import output

if TYPE_CHECKING:
    from stud8.engine.problems import Problem
    from stud8.strategy.yaml_tree import Node

_JOB_KEYS = {"hands", "seed", "stakes", "rules", "profiles", "seating", "deal", "tables"}
_PROFILE_KEYS = {"define", "third", "fourth", "fifth", "sixth", "seventh", "later", "declare"}


def check(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE...", help="Job files, profiles, or folders of them."),
    ],
    as_json: output.JsonOption = False,
) -> None:
    """Check job files and profiles, all faults at once."""
    paths = [path for file in files for path in _files_in(file)]
    problems = [problem for path in paths for problem in check_file(path)]
    ok = all(problem.severity != "error" for problem in problems)
    if as_json:
        listed = [output.problem_document(problem) for problem in problems]
        output.write_json({"ok": ok, "problems": listed})
    else:
        for problem in problems:
            output.write(output.describe(problem))
        if not problems:
            output.write(
                "no faults in " + (str(paths[0]) if len(paths) == 1 else f"{len(paths)} files")
            )
    if not ok:
        raise typer.Exit(1)


def check_file(path: Path) -> "list[Problem]":
    """Return all that is wrong with a job or profile file."""
    from stud8.cli.jobfile import read_text
    from stud8.engine.problems import InputError, Problem
    from stud8.strategy.yaml_tree import read_yaml

    try:
        text = read_text(path)
        root = read_yaml(text, str(path))
        keys = {key.text for key, _ in root.entries}
        if "seats" in keys:
            return _check_job(root, text, path)
        if "profile" in keys or keys & _PROFILE_KEYS:
            return _check_profile(text, path)
        if keys & _JOB_KEYS:
            return _check_job(root, text, path)
    except InputError as error:
        return list(error.problems)
    message = "neither a job file (it has no `seats`) nor a profile (it has no `profile`)"
    return [Problem(message, file=str(path), line=root.line, column=root.column)]


def _check_job(root: "Node", text: str, path: Path) -> "list[Problem]":
    from stud8.cli.jobfile import walk_job
    from stud8.simulation.spec import check_spec

    job = walk_job(root, text, str(path), path.parent)
    return job.locate(check_spec(job.spec))


def _check_profile(text: str, path: Path) -> "list[Problem]":
    from stud8.strategy import check_profile

    return check_profile(text, str(path))


def _files_in(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    return sorted([*path.glob("*.yaml"), *path.glob("*.yml")])
