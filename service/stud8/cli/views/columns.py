"""Aligned columns of plain text, fit for a terminal, a file and a pipe."""

from collections.abc import Sequence
from dataclasses import dataclass

GAP = "  "


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading (with a newline for two lines) and where its text stands."""

    heading: str
    right: bool = True


def table(heading: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table as text: the first column to the left, all others to the right."""
    heads = [Column(head, right=number > 0) for number, head in enumerate(heading)]
    return "\n".join(columns(heads, rows))


def columns(heads: Sequence[Column], rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the lines of a table: headings, a rule, and a line a row."""
    headings = [head.heading.split("\n") for head in heads]
    height = max(len(lines) for lines in headings)
    padded = [[""] * (height - len(lines)) + lines for lines in headings]
    widths = [
        max(len(text) for text in [*lines, *(row[index] for row in rows)])
        for index, lines in enumerate(padded)
    ]

    def line(cells: Sequence[str]) -> str:
        aligned = (
            cell.rjust(width) if head.right else cell.ljust(width)
            for head, cell, width in zip(heads, cells, widths, strict=True)
        )
        return GAP.join(aligned).rstrip()

    return [
        *(line([lines[number] for lines in padded]) for number in range(height)),
        GAP.join("-" * width for width in widths),
        *(line(row) for row in rows),
    ]
