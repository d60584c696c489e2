"""Profiles: from text to a checked profile, all faults at once."""

from stud8.engine.problems import InputError, Problem, errors_of
from stud8.strategy.check import check_body
from stud8.strategy.draft import Draft
from stud8.strategy.limits import MAX_PROBLEMS
from stud8.strategy.profile import CheckedProfile
from stud8.strategy.report import Report
from stud8.strategy.structure import read_draft
from stud8.strategy.yaml_tree import read_yaml


def read_profile(source: str, file: str = "", first_line: int = 1) -> CheckedProfile:
    """Read and check a profile.

    Args:
        source: the profile in YAML.
        file: the file it comes from, for messages.
        first_line: line of the file at which the text starts.

    Raises:
        InputError: all that is wrong with it.
    """
    profile, problems = _read(source, file, first_line)
    if profile is None:
        raise InputError(problems)
    return profile


def check_profile(source: str, file: str = "", first_line: int = 1) -> list[Problem]:
    """Return all that is wrong with a profile, errors and warnings, in order of place."""
    return _read(source, file, first_line)[1]


def _read(source: str, file: str, first_line: int) -> tuple[CheckedProfile | None, list[Problem]]:
    try:
        root = read_yaml(source, file, first_line)
    except InputError as error:
        return None, list(error.problems)
    report = Report(source, file, first_line)
    draft = read_draft(root, report)
    check_body(draft, report)
    problems = _sorted(report.problems)
    if errors_of(problems):
        return None, problems
    return _checked(draft, source, problems), problems


def _checked(draft: Draft, source: str, problems: list[Problem]) -> CheckedProfile:
    return CheckedProfile(
        draft.name,
        draft.description,
        draft.parameters,
        tuple(draft.definitions),
        tuple(draft.rules),
        draft.lists,
        draft.equity_samples,
        source,
        tuple(problems),
    )


def _sorted(problems: list[Problem]) -> list[Problem]:
    ordered = sorted(dict.fromkeys(problems), key=lambda problem: (problem.line, problem.column))
    if len(ordered) <= MAX_PROBLEMS:
        return ordered
    more = len(ordered) - MAX_PROBLEMS
    last = ordered[MAX_PROBLEMS - 1]
    end = Problem(f"and {more} more problems", "", "", last.file, last.line, last.column)
    return [*ordered[:MAX_PROBLEMS], end]
