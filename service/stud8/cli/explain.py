"""`stud8 explain`: what a profile saw at a decision, which rule applied, and with what chance."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from stud8.cli import output
from stud8.cli.compiled import ensure_compiled
from stud8.cli.options import DATA, DataOption, ServerOption

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from stud8.analysis.explain.decision import Decision
    from stud8.cli.jobfile import JobFile
    from stud8.strategy import CheckedProfile
    from stud8.v1 import job_pb2

_HISTORIES = (".phh", ".phhs", ".txt")


def explain(
    what: Annotated[
        str,
        typer.Argument(
            metavar="PROFILE|JOB",
            help="A profile (a built-in name or a file), or a job (id, `last`, folder, job file).",
            show_default=False,
        ),
    ],
    hand: Annotated[
        str,
        typer.Option(
            "--hand",
            metavar="CARDS|FILE|K",
            help="Cards such as '(A2)3' or '(As2d)3h', a hand history, or the number of a hand.",
            show_default=False,
        ),
    ],
    seat: Annotated[
        int | None, typer.Option("--seat", min=1, max=8, help="Whose decisions; of a job: all.")
    ] = None,
    up: Annotated[
        str,
        typer.Option("--up", metavar="CARDS", help="Up cards of the other seats: 'Kd 9c' (CARDS)."),
    ] = "",
    actions: Annotated[
        str,
        typer.Option(
            "--actions", help="What was done so far: 'complete call / check bet' (CARDS)."
        ),
    ] = "",
    number: Annotated[
        int, typer.Option("--number", min=1, help="Which hand of a file of several (FILE).")
    ] = 1,
    parameters: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=VALUE", help="Value of a parameter of the profile."),
    ] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="Show every feature, not only those the rules ask.")
    ] = False,
    server: ServerOption = None,
    data: DataOption = DATA,
    as_json: output.JsonOption = False,
) -> None:
    """Explain decisions: what a profile saw, and which rule applied.

    Of a hand of a job, of a hand history as if the profile sat there, or of a
    situation in a few words.
    """
    options = {"--up": up, "--actions": actions, "--set": parameters or []}
    profile, job_file = _named(what)
    ensure_compiled()
    if profile is None:
        _refuse("a job", {**options, "--number": number != 1})
        shown = _of_job(what, job_file, hand, seat, everything, server, data)
    elif Path(hand).suffix in _HISTORIES or Path(hand).is_file():
        _refuse("a hand history", {"--up": up, "--actions": actions})
        shown = _of_history(profile, parameters or [], Path(hand), number, seat, everything)
    else:
        _refuse("cards", {"--seat": seat, "--number": number != 1})
        shown = _of_cards(profile, parameters or [], hand, up, actions, everything)
    if as_json:
        output.write_json(shown.to_json())
    else:
        output.write(shown.text())


@dataclass(frozen=True)
class Shown:
    """Decisions to be shown, and which hand they are of, as text and as `--json` says it."""

    title: str
    heading: "Mapping[str, Any]"
    decisions: "list[Decision]"
    labels: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return the one document of `--json`."""
        decisions = [decision.to_json() for decision in self.decisions]
        return {**self.heading, "notes": list(self.notes), "decisions": decisions}

    def text(self) -> str:
        """Return all as text."""
        from stud8.cli.views.explain import decision_text

        blocks = [decision_text(decision, self.labels) for decision in self.decisions]
        if not blocks:
            blocks = ["no decision: the seat is all-in from the ante, or all others fold before it"]
        head = [self.title] if self.title else []
        return "\n\n".join([*head, *(f"note: {note}" for note in self.notes), *blocks])


def _named(what: str) -> "tuple[CheckedProfile | None, JobFile | None]":
    """Return the profile that an argument names, or the job file, or neither."""
    from stud8.cli.jobfile import read_job, read_text
    from stud8.engine.problems import InputError, Problem
    from stud8.simulation.lineup import read_builtin
    from stud8.strategy import builtin_names, read_profile
    from stud8.strategy.python.installed import is_python
    from stud8.strategy.yaml_tree import read_yaml

    if is_python(what):
        message = f"{what} is a Python strategy: it has no rules to explain"
        raise InputError([Problem(message, "explain a hand of a job in which it plays")])
    path = Path(what)
    if path.is_file() or path.suffix in (".yaml", ".yml"):
        text = read_text(path)
        keys = {key.text for key, _ in read_yaml(text, what).entries}
        if "seats" in keys:
            return None, read_job(text, what, path.parent)
        return read_profile(text, what), None
    return (read_builtin(what) if what in builtin_names() else None), None


def _refuse(form: str, options: "Mapping[str, Any]") -> None:
    for name, given in options.items():
        if given:
            raise typer.BadParameter(f"has no meaning for {form}", param_hint=name)


def _of_job(
    name: str,
    file: "JobFile | None",
    hand: str,
    seat: int | None,
    everything: bool,
    server: str | None,
    data: Path,
) -> Shown:
    from stud8.analysis.explain.job import job_decisions

    if not hand.isascii() or not hand.isdigit():
        raise typer.BadParameter(_not_of_a_job(name, file, hand), param_hint="--hand")
    spec = _spec(name, server, data) if file is None else _spec_of_file(file)
    history, decisions = job_decisions(spec, int(hand), seat, everything=everything)
    title = f"hand {int(hand)} of {name}"
    return Shown(title, {"job": name, "hand": int(hand)}, decisions, history.labels)


def _not_of_a_job(name: str, file: "JobFile | None", hand: str) -> str:
    """Return why nothing can be explained: cards were given, but no profile."""
    from difflib import get_close_matches

    from stud8.strategy import builtin_names

    message = f"{hand!r} is not the number of a hand in a job, and {name!r} "
    if file is not None:
        return f"{message}is a job file; to explain cards or a hand history name a profile"
    close = get_close_matches(name, builtin_names(), 1)
    known = f"did you mean {close[0]!r}?" if close else "`stud8 profiles` lists them"
    return f"{message}is no profile: {known}; one of your own is named by its file"


def _spec(name: str, server: str | None, data: Path) -> "job_pb2.JobSpec":
    from stud8.analysis.versions import require_engine
    from stud8.cli.place import find_job

    with find_job(name, server, data) as found:
        job = found.job
    require_engine(job.engine_version)
    return job.spec


def _spec_of_file(file: "JobFile") -> "job_pb2.JobSpec":
    from stud8.engine.problems import InputError, Problem, errors_of
    from stud8.simulation.spec import check_spec, resolve_spec

    if not file.spec.HasField("seed"):
        message = "the job has no seed, so its hands are other ones each time"
        raise InputError([Problem(message, "add a line such as `seed: 1`", "seed", file.file)])
    if errors := errors_of(check_spec(file.spec)):
        raise InputError(file.locate(errors))
    return resolve_spec(file.spec, 0)


def _of_history(
    profile: "CheckedProfile",
    given: "Iterable[str]",
    path: Path,
    number: int,
    seat: int | None,
    everything: bool,
) -> Shown:
    from stud8.analysis.explain.decision import explain as explain_view
    from stud8.analysis.explain.written import written_seat

    values = _values(profile, given)
    written = written_seat(path, number, seat)
    open_fold = written.history.rules.open_fold
    decisions = [
        explain_view(profile, values, view, everything=everything, open_fold=open_fold, did=action)
        for view, action in written.decisions
    ]
    heading = {"file": str(path), "number": number}
    title = f"{profile.name} in seat {seat} of {path}"
    return Shown(title, heading, decisions, written.history.labels, written.notes)


def _of_cards(
    profile: "CheckedProfile",
    given: "Iterable[str]",
    cards: str,
    up: str,
    actions: str,
    everything: bool,
) -> Shown:
    from stud8.analysis.explain.decision import explain as explain_view
    from stud8.analysis.explain.situation import situation

    values = _values(profile, given)
    view = situation(cards, up, actions)
    decision = explain_view(profile, values, view, everything=everything)
    return Shown("", {"cards": cards}, [decision], (profile.name, *[""] * 7))


def _values(profile: "CheckedProfile", given: "Iterable[str]") -> list[float]:
    """Return the values of a profile's parameters, those in `name=value` texts changed."""
    from stud8.engine.problems import InputError, Problem
    from stud8.strategy.parameters import check_values

    changed: dict[str, float] = {}
    problems = []
    for text in given:
        name, _, number = text.partition("=")
        try:
            changed[name] = float(number)
        except ValueError:
            problems.append(Problem(f"{text!r} gives no number", f"as in {name}=0.5", "--set"))
    wrong = check_values(profile, changed)
    problems += [replace(problem, field=f"--set {problem.field}") for problem in wrong]
    if problems:
        raise InputError(problems)
    return [changed.get(name, parameter.value) for name, parameter in profile.parameters.items()]
