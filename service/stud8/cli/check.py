"""`stud8 check`: what is wrong with job and profile files, before they cost a hand."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from stud8.cli import output
from stud8.cli.compiled import ensure_compiled
from stud8.engine.problems import errors_of

if TYPE_CHECKING:
    from stud8.analysis.trial import OnHands, Trial
    from stud8.engine.problems import Problem
    from stud8.strategy import CheckedProfile
    from stud8.strategy.yaml_tree import Node
    from stud8.v1 import job_pb2

_JOB_KEYS = {"hands", "seed", "stakes", "rules", "profiles", "seating", "deal", "tables"}
_PROFILE_KEYS = {"define", "third", "fourth", "fifth", "sixth", "seventh", "later", "declare"}
_MOST_TRIED = 10_000_000


def check(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE...", help="Job files, profiles, or folders of them."),
    ],
    hands: Annotated[
        int | None,
        typer.Option(
            "--try",
            min=1,
            max=_MOST_TRIED,
            metavar="N",
            help="Play N hands too, and show what each rule did, such as --try 100000.",
        ),
    ] = None,
    as_json: output.JsonOption = False,
) -> None:
    """Check job files and profiles, all faults at once."""
    checked = [check_file(path) for file in files for path in _files_in(file)]
    problems = [problem for one in checked for problem in one.problems]
    tried: list[dict[str, Any]] = []
    if hands is not None:
        for one in checked:
            found, shown = _try(one, hands)
            problems += found
            tried += shown
    ok = not errors_of(problems)
    document: dict[str, Any] = {
        "ok": ok,
        "problems": [output.problem_document(problem) for problem in problems],
    }
    if hands is not None:
        document["tried"] = {"hands": hands, "files": tried}
    if as_json:
        output.write_json(document)
    else:
        _write(checked, problems, tried)
    if not ok:
        raise typer.Exit(1)


@dataclass(frozen=True)
class CheckedFile:
    """A file, all that is wrong with it, and what it holds if nothing is."""

    path: Path
    problems: "list[Problem]"
    spec: "job_pb2.JobSpec | None" = None
    profile: "CheckedProfile | None" = None

    @property
    def faulty(self) -> bool:
        """Whether it cannot be played."""
        return bool(errors_of(self.problems))


def check_file(path: Path) -> CheckedFile:
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
        return CheckedFile(path, list(error.problems))
    message = "neither a job file (it has no `seats`) nor a profile (it has no `profile`)"
    return CheckedFile(path, [Problem(message, file=str(path), line=root.line, column=root.column)])


def _check_job(root: "Node", text: str, path: Path) -> CheckedFile:
    from stud8.cli.jobfile import walk_job
    from stud8.simulation.spec import check_spec

    job = walk_job(root, text, str(path), path.parent)
    return CheckedFile(path, job.locate(check_spec(job.spec)), spec=job.spec)


def _check_profile(text: str, path: Path) -> CheckedFile:
    from stud8.strategy import read_profile

    profile = read_profile(text, str(path))
    return CheckedFile(path, list(profile.warnings), profile=profile)


def _try(checked: CheckedFile, hands: int) -> "tuple[list[Problem], list[dict[str, Any]]]":
    """Play hands of a file without faults; return new problems, and what the rules did."""
    from dataclasses import replace

    from stud8.cli.views.progress import display
    from stud8.engine.problems import InputError

    if checked.faulty:
        return [], []
    ensure_compiled()
    try:
        with display() as show:
            show.phase(f"playing {hands:,} hands of {checked.path}")
            trial = _play(checked, hands, show.played)
    except InputError as error:
        file = str(checked.path)
        return [replace(fault, file=fault.file or file) for fault in error.problems], []
    own = [profile for profile in trial.profiles if profile.own]
    problems = [fault for profile in own for fault in profile.problems(trial.hands)]
    shown = {
        "file": str(checked.path),
        "hands": trial.hands,
        "line_up": list(trial.line_up),
        "profiles": [profile.to_json() for profile in own or trial.profiles],
    }
    return problems, [shown]


def _play(checked: CheckedFile, hands: int, on_hands: "OnHands") -> "Trial":
    from stud8.analysis.trial import try_job, try_profile

    if checked.profile is not None:
        return try_profile(checked.profile, str(checked.path), hands, on_hands)
    assert checked.spec is not None
    return try_job(checked.spec, hands, on_hands)


def _write(
    checked: list[CheckedFile], problems: "list[Problem]", tried: list[dict[str, Any]]
) -> None:
    from stud8.cli.views.rules import tried_text

    for shown in tried:
        output.write(tried_text(shown, output.width()))
        output.write()
    for problem in problems:
        output.write(output.describe(problem))
    if not problems:
        many = len(checked) != 1
        output.write(f"no faults in {f'{len(checked)} files' if many else checked[0].path}")


def _files_in(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    # Of a folder without any the folder itself is told to be no file.
    return sorted([*path.glob("*.yaml"), *path.glob("*.yml")]) or [path]
