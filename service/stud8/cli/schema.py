"""`stud8 schema`: job files and profiles as JSON Schema, for editors."""

from enum import StrEnum
from typing import Annotated

import typer
from stud8.cli import output


class Kind(StrEnum):
    """What a file holds."""

    JOB = "job"
    PROFILE = "profile"


def schema(
    kind: Annotated[Kind, typer.Argument(help="Of job files, or of profiles.")],
    as_json: output.JsonOption = False,
) -> None:
    """Print the JSON Schema of job files or profiles, for editors."""
    output.write_json(schema_of(kind))


def schema_of(kind: Kind) -> dict[str, object]:
    """Return the schema of job files or profiles."""
    from stud8.cli.schemas import job_schema, profile_schema

    return job_schema() if kind is Kind.JOB else profile_schema()
