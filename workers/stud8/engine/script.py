"""Playing given cards and given actions: how hand histories are checked.

The engine plays a script as it plays anything: each seat's strategy is the same
compiled function, which reads its answer from the script. So there is no second
implementation of the rules.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np
from numba import carray, from_dtype, types
from numpy.typing import NDArray
from stud8.engine.cards import CARDS
from stud8.engine.compile import cfunc
from stud8.engine.hand import play_hand
from stud8.engine.native import words_at
from stud8.engine.record import LOG, LOG_SIZE, RESULT
from stud8.engine.rules import Rules, Stakes, table_record
from stud8.engine.state import STATE
from stud8.engine.view import CALL, DECLARE, FOLD, MAX_SEATS, RAISE, RAISE_SMALL, THIRD, VIEW
from stud8.engine.watch import See, Watched

KINDS = {
    "fold": 1,
    "call": 2,  # a check too
    "raise": 3,  # a completion or a bet too
    "bring_in": 4,
    "declare_high": 5,
    "declare_low": 6,
    "declare_both": 7,
}
"""What a seat may do, by name; declarations have the numbers of the View's answers."""

_BRING_IN = KINDS["bring_in"]
# Words of a script: where it stands, how long it is, and then four an action.
_AT, _COUNT, _FIRST, _WIDTH = 0, 1, 2, 4

_STREETS = {3: "third", 4: "fourth", 5: "fifth", 6: "sixth", 7: "seventh"}


class Action(NamedTuple):
    """One action of a script: `kind` is a key of KINDS.

    `street` is 3 to 7, or 8 for a declaration; `amount` of a raise is the seat's
    total for the round after it, and is not read for other kinds.
    """

    street: int
    seat: int
    kind: str
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Played:
    """A script played to its end."""

    table: NDArray[np.void]  # shape (1,), dtype TABLE
    result: NDArray[np.void]  # shape (1,), dtype RESULT
    log: NDArray[np.void]  # the actions, dtype LOG; `rule` is the index in the script


class ScriptError(ValueError):
    """A script that the rules forbid; `index` is that of the first action at fault.

    It is the number of actions where an action is missing at the end.
    """

    def __init__(self, index: int, message: str) -> None:
        super().__init__(message)
        self.index = index
        self.message = message


@cfunc(types.int64(types.CPointer(from_dtype(VIEW))))
def _next_action(pointer: Any) -> Any:
    """Answer with the script's next action, or with 0 if it is not this seat's or not legal."""
    view = carray(pointer, 1)[0]
    head = carray(words_at(view.parameters), 2)
    index = head[_AT]
    if index == head[_COUNT]:
        return 0
    script = carray(words_at(view.parameters), _FIRST + _WIDTH * head[_COUNT])
    entry = _FIRST + _WIDTH * index
    kind, amount = script[entry + 2], script[entry + 3]
    if script[entry] != view.phase or script[entry + 1] != view.seat:
        return 0
    answer = 0
    posting = view.phase == THIRD and view.legal & 1 << FOLD == 0
    if view.phase == DECLARE:
        if kind > _BRING_IN:
            answer = kind
    elif kind == _BRING_IN:
        if posting:
            answer = CALL
    elif kind == RAISE:
        if amount == view.raise_to:
            answer = RAISE
        elif amount == view.raise_small_to:
            answer = RAISE_SMALL
    elif kind <= CALL and not posting:
        answer = kind
    if answer == 0:
        return 0
    head[_AT] = index + 1
    return answer | index << 8


def play_script(
    stakes: Stakes,
    rules: Rules,
    stacks: Sequence[int | None],
    cards: Sequence[Sequence[int]],
    community: int | None,
    actions: Sequence[Action],
    openers: Sequence[int | None] = (),
    see: See | None = None,
) -> Played:
    """Play a hand with given cards and actions.

    `cards` holds each seat's own cards in the order dealt, as codes; where they
    end, or where a code is negative, the card is one that no seat has. `openers`
    names by street, third first, a seat that acts first whatever the boards show.
    A fold with nothing to call stands (RULES.md 3.2). `see` is shown each decision,
    answer 0 where the script has none.

    Raises:
        ScriptError: an action that the rules forbid or that is missing, or a
            seventh street that is dealt otherwise.
        ValueError: a card given twice.
    """
    table = table_record(stakes, replace(rules, open_fold=True), stacks)
    for street, seat in enumerate(openers):
        table[0]["opener"][street] = 0 if seat is None else seat + 1
    script = _words(actions)
    deck = _Deck(len(stacks), cards, community)
    if len(stacks) == MAX_SEATS:
        # Which positions eight seats read on seventh street shows in what they got.
        with suppress(ScriptError):
            first = _play(table, deck.codes, script, actions, None).result[0]
            if first["community_card"] < 0:
                deck.put_seventh(first["cards"])
        script[_AT] = 0
    played = _play(table, deck.codes, script, actions, see)
    _check_seventh(played, cards, community, actions)
    return played


def _words(actions: Sequence[Action]) -> NDArray[np.int64]:
    words = [0, len(actions)]
    for action in actions:
        words += [action.street, action.seat, KINDS[action.kind], action.amount]
    return np.array(words, np.int64)


def _play(
    table: NDArray[np.void],
    deck: NDArray[np.int64],
    script: NDArray[np.int64],
    actions: Sequence[Action],
    see: See | None,
) -> Played:
    view, state = np.zeros(1, VIEW), np.zeros(1, STATE)
    result, log = np.zeros(1, RESULT), np.zeros(LOG_SIZE, LOG)
    strategy = _next_action if see is None else Watched(_next_action.address, see)
    strategies = np.full(MAX_SEATS, strategy.address, np.uint64)
    parameters = np.full(MAX_SEATS, script.ctypes.data, np.uint64)
    status = play_hand(
        table[0],
        np.uint64(0),
        0,
        deck,
        view[0],
        state[0],
        result[0],
        log,
        strategies,
        parameters,
        np.zeros(MAX_SEATS, np.uint64),
    )
    done = int(script[_AT])
    if status < 0:
        raise ScriptError(done, _what_was_legal(view[0], actions, done))
    if done < len(actions):
        raise ScriptError(done, "the hand is over: no seat is to act")
    return Played(table, result, log[: result[0]["actions"]])


def _what_was_legal(view: Any, actions: Sequence[Action], index: int) -> str:
    """Say whose turn it was and what that seat could do."""
    seat, phase = int(view["seat"]), int(view["phase"])
    if phase == DECLARE:
        turn, choices = f"seat {seat + 1} is to declare", ["high", "low", "both"]
    else:
        turn, choices = f"seat {seat + 1} is to act on {_STREETS[phase]} street", _choices(view)
    may = f"{turn}: {' or '.join(choices)}"
    if index == len(actions):
        return f"the actions end before the hand does; {may}"
    return f"{_told(actions[index])} is not legal; {may}"


def _choices(view: Any) -> list[str]:
    legal, to_call = int(view["legal"]), int(view["to_call"])
    choices = ["fold"] if legal >> FOLD & 1 and to_call else []
    if legal >> FOLD & 1:
        choices.append(f"call {to_call}" if to_call else "check")
    else:
        choices.append(f"bring in for {to_call}")
    choices += [
        f"raise to {view[total]}" for total in ("raise_small_to", "raise_to") if view[total]
    ]
    return choices


def _told(action: Action) -> str:
    amount = f" to {action.amount}" if action.kind == "raise" else ""
    street = f" on {_STREETS[action.street]} street" if action.street in _STREETS else ""
    return f"seat {action.seat + 1} {action.kind.replace('_', ' ')}{amount}{street}"


class _Deck:
    """A deck that deals given cards; the cards of nobody fill the rest."""

    def __init__(self, seats: int, cards: Sequence[Sequence[int]], community: int | None) -> None:
        self.cards = cards
        slots = 7 if seats < MAX_SEATS else 6
        placed: dict[int, int] = {}
        for seat, own in enumerate(cards):
            placed |= {slots * seat + k: code for k, code in enumerate(own[:slots]) if code >= 0}
        if community is not None:
            placed[slots * seats] = community
        seventh = [own[6] for own in cards if len(own) > slots and own[6] >= 0]
        self._refuse_twice([*placed.values(), *seventh])
        used = set(placed.values())
        free = [code for code in range(52) if code not in used]
        rest = iter(sorted(free, key=seventh.count))  # those of seventh street last
        self.codes = np.array(
            [placed[place] if place in placed else next(rest) for place in range(52)], np.int64
        )

    def put_seventh(self, dealt: NDArray[np.int64]) -> None:
        """Put seventh-street cards where the seats read other cards instead."""
        for seat, own in enumerate(self.cards):
            if len(own) == 7 and own[6] >= 0 and dealt[7 * seat + 6] >= 0:
                read = int(np.flatnonzero(self.codes == dealt[7 * seat + 6])[0])
                wanted = int(np.flatnonzero(self.codes == own[6])[0])
                self.codes[[read, wanted]] = self.codes[[wanted, read]]
                dealt = np.where(dealt == own[6], self.codes[wanted], dealt)

    @staticmethod
    def _refuse_twice(codes: Sequence[int]) -> None:
        for place, code in enumerate(codes):
            if code in codes[:place]:
                raise ValueError(f"{CARDS[code]} is given twice")


def _check_seventh(
    played: Played,
    cards: Sequence[Sequence[int]],
    community: int | None,
    actions: Sequence[Action],
) -> None:
    """Refuse a seventh street dealt otherwise than the rules say."""
    result = played.result[0]
    if result["players"][4] == 0:
        return
    index = next((i for i, action in enumerate(actions) if action.street >= 7), len(actions))
    shared = int(result["community_card"])
    if shared < 0 and community is not None:
        raise ScriptError(index, "seventh street is dealt down to each seat: cards are enough")
    own = any(len(held) == 7 for seat, held in enumerate(cards) if result["saw"][seat] == 7)
    if shared >= 0 and (own or community is None):
        raise ScriptError(index, "seventh street is one card for all: cards are short")
