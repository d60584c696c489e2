"""What a strategy's action comes to at a moment of a hand, in the words of the game."""

from stud8.engine.compile import Record
from stud8.engine.view import DECLARE, FOLD, RAISE, THIRD


def meaning(view: Record, action: str, open_fold: bool) -> str:
    """Return what a strategy's action comes to: the same word is another deed at other moments.

    As the engine takes it: a raise that is not legal is a call, a fold with nothing to
    pay a check, and who owes the bring-in posts it unless he completes.
    """
    if int(view["phase"]) == DECLARE:
        return f"declare {action}"
    legal, to_call = int(view["legal"]), int(view["to_call"])
    if action in ("raise", "raise_small") and legal >> RAISE & 1:
        small = action == "raise_small" and view["raise_small_to"] > 0
        return f"{_raising(view)} to {int(view['raise_small_to' if small else 'raise_to']):,}"
    if int(view["phase"]) == THIRD and not legal >> FOLD & 1:
        return f"bring in {to_call:,}"
    if action == "fold" and (to_call or open_fold):
        return "fold"
    return f"call {to_call:,}" if to_call else "check"


def _raising(view: Record) -> str:
    if int(view["phase"]) == THIRD and view["completer"] < 0:
        return "complete" if view["bring_in"] < view["small_bet"] else "raise"
    return "raise" if view["price"] else "bet"
