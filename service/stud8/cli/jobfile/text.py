"""Reading the text of a job or profile file."""

from pathlib import Path

from stud8.engine.problems import InputError, Problem
from stud8.strategy.limits import MAX_BYTES


def read_text(path: Path) -> str:
    """Return the text of a job or profile file.

    Raises:
        InputError: it cannot be read, is too large or not UTF-8.
    """
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise _error(f"{path}: no such file", "check the name and the folder") from None
    except IsADirectoryError:
        raise _error(f"{path}: is a folder", "name a file in it") from None
    except OSError as error:
        raise _error(f"{path}: cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise _error(f"{str(path)!r}: not a file name: {error}") from None
    if len(data) > MAX_BYTES:
        raise _error(f"{path}: larger than {MAX_BYTES:,} bytes", "split it, or check the file")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise _error(f"{path}:{line}: not UTF-8 text", "save the file as UTF-8") from None


def _error(message: str, hint: str = "") -> InputError:
    return InputError([Problem(message, hint)])
