"""Commands that play hands themselves: what they need compiled, and that it takes a while."""

from contextlib import suppress
from subprocess import CalledProcessError

from stud8.cli import output


def ensure_compiled() -> None:
    """Compile what is not, and say so: it happens once for each version."""
    from stud8.simulation.warm import is_warm, warm

    if not is_warm():
        output.tell("compiling the engine, once for this version")
        # Should it fail, this process compiles for itself, and says what is wrong.
        with suppress(CalledProcessError):
            warm()
