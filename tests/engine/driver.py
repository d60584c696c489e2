"""Drives the engine action by action: what may the next seat do?"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from stud8.engine.rules import Rules, Stakes
from stud8.engine.script import Action, Played, ScriptError, play_script

STREETS = {"third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7}


@dataclass(frozen=True)
class Turn:
    """A seat's choice: `raises` are totals of the round, the small one first."""

    street: int
    seat: int
    posts: bool
    to_call: int
    raises: tuple[int, ...]


@dataclass
class Driver:
    """A hand as far as it is played. Cards that are not given are nobody's."""

    stacks: Sequence[int]
    cards: Sequence[Sequence[int]]
    rules: Rules = field(default_factory=Rules)
    stakes: Stakes = field(default_factory=lambda: Stakes(1, 2, 4, 8))
    community: int | None = None
    actions: list[Action] = field(default_factory=list)

    def turn(self) -> Turn | None:
        """Return whose turn it is and what is legal; None when the hand is over."""
        try:
            self.finish()
        except ScriptError as error:
            if error.index != len(self.actions) or "is to act" not in error.message:
                raise
            return _parse(error.message)
        return None

    def finish(self) -> Played:
        """Return the hand, which must be over."""
        return play_script(
            self.stakes, self.rules, self.stacks, self.cards, self.community, self.actions
        )

    def act(self, *kinds: str) -> list[Turn]:
        """Let the seats in turn do f(old), c(all, check or post), r(aise); return their turns."""
        turns = []
        for kind in "".join(kinds):
            turn = self.turn()
            assert turn is not None, "the hand is over"
            turns.append(turn)
            name = {"f": "fold", "r": "raise"}.get(kind, "bring_in" if turn.posts else "call")
            amount = turn.raises[-1] if kind == "r" else 0
            self.actions.append(Action(turn.street, turn.seat, name, amount))
        return turns

    def call_until(self, street: int) -> Turn | None:
        """Let all just call and check until a street begins; return its first turn."""
        while (turn := self.turn()) is not None and turn.street < street:
            self.act("c")
        return turn


def _parse(message: str) -> Turn:
    found = re.search(r"seat (\d) is to act on (\w+) street: (.*)", message)
    assert found is not None, message
    seat, street, choices = found.groups()
    call = re.search(r"(?:call|bring in for) (\d+)", choices)
    return Turn(
        street=STREETS[street],
        seat=int(seat) - 1,
        posts="bring in" in choices,
        to_call=int(call[1]) if call else 0,
        raises=tuple(int(total) for total in re.findall(r"raise to (\d+)", choices)),
    )
