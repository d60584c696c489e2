"""The checks of a whole profile, after its parts have been read."""

from stud8.strategy.structure import Draft, Report


def check_body(draft: Draft, report: Report) -> None:
    """Note what is wrong or suspicious in how the parts of a profile go together."""
