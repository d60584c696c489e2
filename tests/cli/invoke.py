"""Running the command in this process."""

import io
import json
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from typing import Any

from stud8.cli.main import execute


@dataclass(frozen=True)
class Invocation:
    """What a command left: exit status, stdout and stderr."""

    status: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        """The one JSON document of stdout."""
        return json.loads(self.out)


def invoke(*arguments: object) -> Invocation:
    """Run `stud8` with these arguments."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = execute([str(argument) for argument in arguments])
    return Invocation(status, out.getvalue(), err.getvalue())
