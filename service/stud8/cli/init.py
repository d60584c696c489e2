"""`stud8 init`: a first job and profile with comments, and what an editor needs for them."""

from pathlib import Path
from shlex import quote
from typing import Annotated

import typer
from stud8.cli import output

JOB, PROFILE = "first_job.yaml", "my_profile.yaml"
SCHEMAS = {"job": "job.schema.json", "profile": "profile.schema.json"}


def init(
    folder: Annotated[
        Path, typer.Argument(metavar="[DIR]", help="Where; made if it is not there.")
    ] = Path(),
    as_json: output.JsonOption = False,
) -> None:
    """Write a first job and profile with comments, to start from.

    Beside them stand their JSON Schemas, by which editors complete and check
    them. Files that are there already are never overwritten.
    """
    contents = _contents()
    _refuse_overwriting(folder, list(contents))
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in contents.items():
        with (folder / name).open("x", encoding="utf-8") as file:
            file.write(text)
    if as_json:
        output.write_json({"files": [str(folder / name) for name in contents]})
        return
    output.write(f"wrote {', '.join(str(folder / name) for name in contents)}")
    output.write("next:")
    profile, job, results = (quote(str(folder / name)) for name in (PROFILE, JOB, "results"))
    output.write(f"  stud8 check {profile} --try 100000")
    output.write(f"  stud8 run {job} --out {results}")


def _contents() -> dict[str, str]:
    """Return the text of each file by its name."""
    import json
    from importlib.resources import files

    from stud8.cli.schema import Kind, schema_of

    templates = files("stud8.cli") / "templates"
    texts = {name: (templates / name).read_text(encoding="utf-8") for name in (JOB, PROFILE)}
    for kind, name in SCHEMAS.items():
        texts[name] = json.dumps(schema_of(Kind(kind)), indent=1) + "\n"
    return texts


def _refuse_overwriting(folder: Path, names: list[str]) -> None:
    from stud8.engine.problems import InputError, Problem

    hint = "nothing was written; name another folder, or move it away"
    there = [folder / name for name in names if (folder / name).exists()]
    if there:
        raise InputError([Problem(f"{path} is there already", hint) for path in there])
