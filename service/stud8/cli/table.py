"""Plain aligned tables for a terminal."""

from collections.abc import Sequence


def align(heading: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table as text: the first column to the left, all others to the right."""
    lines = [heading, *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(heading))]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if column else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )
