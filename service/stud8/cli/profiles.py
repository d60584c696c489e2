"""`stud8 profiles`: the built-in opponents, and what a profile may ask about."""

from typing import Annotated, Any

import typer
from stud8.cli import output

app = typer.Typer(
    help="List the built-in profiles.",
    invoke_without_command=True,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

_TEXT_WIDTH = 100


@app.callback()
def profiles(
    context: typer.Context,
    features: Annotated[
        bool, typer.Option("--features", help="List what a profile may know instead.")
    ] = False,
    as_json: output.JsonOption = False,
) -> None:
    """List the built-in profiles."""
    if context.invoked_subcommand is not None:
        return
    if features:
        listed = _features()
        output.write_json(listed) if as_json else output.write(_features_text(listed))
    else:
        listed = _profiles()
        output.write_json(listed) if as_json else output.write(_profiles_text(listed))
        _warn_of_broken()


@app.command("show")
def show(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Name of a built-in profile.")],
    as_json: output.JsonOption = False,
) -> None:
    """Print a built-in profile, ready to be copied and changed."""
    from difflib import get_close_matches

    from stud8.engine.problems import InputError, Problem
    from stud8.strategy import builtin_names, builtin_source
    from stud8.strategy.python.installed import is_python

    if is_python(name):
        message = f"{name} is a Python strategy: its package holds its source"
        raise InputError([Problem(message, "`stud8 profiles` says what it is")])
    names = builtin_names()
    if name not in names:
        near = get_close_matches(name, names, 1)
        hint = f"did you mean `{near[0]}`?" if near else "one of " + ", ".join(names)
        raise InputError([Problem(f"there is no built-in profile {name!r}", hint)])
    source = builtin_source(name)
    if as_json:
        output.write_json({"profile": name, "source": source})
    else:
        output.write(source.rstrip())


def _profiles() -> list[dict[str, Any]]:
    from stud8.simulation.lineup import read_builtin
    from stud8.strategy import builtin_names
    from stud8.strategy.python.installed import installed_profiles

    read = map(read_builtin, builtin_names())
    found = [(profile.name, profile.description, profile.parameters) for profile in read]
    found += [
        (name, strategy.description, strategy.parameters) for name, strategy in installed_profiles()
    ]
    return [
        {
            "profile": name,
            "description": description,
            "parameters": {key: parameter.value for key, parameter in parameters.items()},
        }
        for name, description, parameters in found
    ]


def _warn_of_broken() -> None:
    """Say which Python strategies are installed but cannot be listed, and why."""
    from dataclasses import replace

    from stud8.engine.problems import InputError
    from stud8.strategy.python.installed import find_strategy, python_names

    for name in python_names():
        try:
            find_strategy(name)
        except InputError as error:
            for problem in error.problems:
                output.tell(output.describe(replace(problem, severity="warning")))


def _profiles_text(listed: list[dict[str, Any]]) -> str:
    import textwrap

    lines = []
    for profile in listed:
        lines.append(profile["profile"])
        lines += textwrap.wrap(
            profile["description"], _TEXT_WIDTH, initial_indent="    ", subsequent_indent="    "
        )
        if profile["parameters"]:
            values = ", ".join(f"{name} {value:g}" for name, value in profile["parameters"].items())
            lines.append(f"    parameters: {values}")
    return "\n".join([*lines, "", "`stud8 profiles show NAME` prints one, ready to be changed"])


def _features() -> list[dict[str, Any]]:
    from stud8.strategy import FEATURES
    from stud8.strategy.reference import called, values_of

    return [
        {
            "feature": feature.name,
            "called": called(feature),
            "group": feature.group,
            "low": feature.low,
            "high": feature.high,
            "values": values_of(feature),
            "meaning": feature.meaning,
            "example": feature.example,
        }
        for feature in FEATURES.values()
    ]


def _features_text(listed: list[dict[str, Any]]) -> str:
    import textwrap
    from itertools import groupby

    from stud8.strategy.features import GROUPS, INTRODUCTIONS
    from stud8.strategy.reference import CLASS_INTRODUCTION, CLASS_TABLE

    lines: list[str] = []
    for group, members in groupby(listed, key=lambda feature: feature["group"]):
        lines += ["", GROUPS[group], *textwrap.wrap(INTRODUCTIONS[group], _TEXT_WIDTH), ""]
        for feature in members:
            lines.append(f"  {feature['called']:<22} {feature['values']}")
            lines += textwrap.wrap(
                feature["meaning"], _TEXT_WIDTH, initial_indent="    ", subsequent_indent="    "
            )
            lines.append(f"    such as: {feature['example']}")
    lines += ["", "Starting-hand classes", CLASS_INTRODUCTION, ""]
    lines += [f"  {name:<20} {hands:>5,}  {what}" for name, hands, what in CLASS_TABLE]
    return "\n".join(lines[1:])
