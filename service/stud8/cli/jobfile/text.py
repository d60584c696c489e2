"""Reading the text of a job or profile file."""

from pathlib import Path

from stud8.engine.problems import InputError, Problem
from stud8.strategy.limits import MAX_BYTES


def read_text(path: Path) -> str:
    """Return the text of a job or profile file.

    Raises:
        InputError: it cannot be read, is too large or not UTF-8.
    """
    file = str(path)
    try:
        with path.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise _error(file, "no such file", "check the name and the folder") from None
    except IsADirectoryError:
        raise _error(file, "is a folder", "name a file in it") from None
    except OSError as error:
        raise _error(file, f"cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise _error(repr(file), f"not a file name: {error}") from None
    if len(data) > MAX_BYTES:
        raise _error(file, f"larger than {MAX_BYTES:,} bytes", "is it the right file?")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise _error(file, "not UTF-8 text", "save the file as UTF-8", line) from None


def _error(file: str, message: str, hint: str = "", line: int = 0) -> InputError:
    return InputError([Problem(message, hint, file=file, line=line)])
