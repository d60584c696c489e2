"""Chance is asked for by mixes and estimates, and by nothing else."""

import pytest
from stud8.strategy import builtin_source, read_profile
from stud8.strategy.chance import needs_draws

FORM = """\
profile: mine
parameters: {{often: 0.5}}
define:
  ahead: {define}
third:
  - when: {when}
    do: {do}
  - do: fold
later:
  - when: ahead
    do: raise
  - do: fold
"""


@pytest.mark.parametrize(
    ("define", "when", "do", "expected"),
    [
        ("made_low", "rolled_up", "raise", False),
        ("made_low", "rolled_up", "raise 70%, call", True),
        ("made_low", "often > 0.4", "raise $often, call", True),
        ("equity > 0.5", "rolled_up", "raise", True),
        ("made_low", "not (rolled_up or scoop_equity * 2 > 0.5)", "raise", True),
    ],
)
def test_who_needs_draws(define: str, when: str, do: str, expected: bool) -> None:
    source = FORM.format(define=define, when=when, do=do)
    assert needs_draws(read_profile(source)) is expected


@pytest.mark.parametrize(("name", "expected"), [("call", False), ("random", True)])
def test_built_in_profiles(name: str, expected: bool) -> None:
    assert needs_draws(read_profile(builtin_source(name))) is expected
