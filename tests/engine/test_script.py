"""Scripts: what the rules forbid is found at its place, and given cards are dealt as given."""

import random

import numpy as np
import pytest
from stud8.engine.cards import parse_cards
from stud8.engine.rules import Rules, Stakes
from stud8.engine.script import Action, Played, ScriptError, play_script

STAKES = Stakes(1, 2, 4, 8)
# Seat 2 has the lowest door card, seat 3 the highest board on fourth street, then seat 2.
HANDS = [parse_cards(cards) for cards in ("KdJd9s6s8s4h3c", "KcQd2cAcAd8h5c", "QhJhTsTd5s3s2s")]


def play(*actions: Action, openers: tuple[int | None, ...] = ()) -> Played:
    return play_script(STAKES, Rules(), [100] * 3, HANDS, None, actions, openers)


def calls(street: int, *seats: int) -> list[Action]:
    return [Action(street, seat, "call") for seat in seats]


START = [Action(3, 1, "bring_in"), *calls(3, 2, 0)]
CHECKS = [*calls(4, 2, 0, 1), *calls(5, 1, 2, 0), *calls(6, 1, 2, 0), *calls(7, 1, 2, 0)]


@pytest.mark.parametrize(
    ("actions", "index", "words"),
    [
        ([], 0, "the actions end before the hand does; seat 2 is to act on third street"),
        ([Action(3, 0, "bring_in")], 0, "seat 1 bring in on third street is not legal; seat 2"),
        (calls(3, 1), 0, "bring in for 2 or raise to 4"),
        ([Action(3, 1, "fold")], 0, "bring in for 2 or raise to 4"),
        ([Action(3, 1, "raise", 8)], 0, "seat 2 raise to 8 on third street is not legal"),
        ([START[0], Action(3, 2, "raise", 6)], 1, "fold or call 2 or raise to 4"),
        ([*START, Action(3, 1, "raise", 4)], 3, "seat 3 is to act on fourth street: check"),
        ([*START, Action(4, 1, "declare_low")], 3, "is not legal"),
        ([START[0], Action(3, 2, "fold"), Action(3, 0, "fold"), START[1]], 3, "the hand is over"),
    ],
)
def test_what_is_forbidden_is_named(actions: list[Action], index: int, words: str) -> None:
    with pytest.raises(ScriptError) as caught:
        play(*actions)
    assert caught.value.index == index
    assert words in caught.value.message


def test_the_log_names_the_actions() -> None:
    played = play(*START, *CHECKS)
    assert played.log["rule"].tolist() == list(range(15))
    assert played.result[0]["showdown"] == 1


def test_an_opener_may_be_given() -> None:
    later = [action for street in range(4, 8) for action in calls(street, 0, 1, 2)]
    played = play(*START, *later, openers=(None, 0, 0, 0, 0))
    assert played.log["seat"][3::3].tolist() == [0] * 4


def test_a_card_given_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="Kd is given twice"):
        play_script(STAKES, Rules(), [100] * 2, [HANDS[0], HANDS[0]], None, [])


@pytest.mark.parametrize("folded", [(), (0,), (2, 5), (0, 1, 2, 6), (0, 1, 2, 3, 4, 5)])
def test_eight_seats_get_the_seventh_cards_they_are_given(folded: tuple[int, ...]) -> None:
    """Whoever folds on fifth street, each other seat has its own card, or the table has one."""
    deck = random.Random(7).sample(range(52), 52)
    cards = [[deck.pop() for _ in range(6)] for _ in range(8)]
    left = [seat for seat in range(8) if seat not in folded]
    spare = [*deck, *(cards[seat].pop() for seat in folded)]  # no sixth street for them
    own = len(left) <= len(spare)
    if own:
        for seat in left:
            cards[seat].append(spare.pop())
    played = drive(cards, None if own else spare[0], set(folded))
    dealt = played.result[0]["cards"].reshape(8, 7)
    for seat, held in enumerate(cards):
        assert dealt[seat][: len(held)].tolist() == held
    assert (played.result[0]["community_card"] < 0) == own


def drive(cards: list[list[int]], community: int | None, folded: set[int]) -> Played:
    """Play a hand of eight seats in which some fold on fifth street and all others check."""
    actions: list[Action] = []
    while True:
        try:
            return play_script(STAKES, Rules(), [100] * 8, cards, community, actions)
        except ScriptError as error:
            if error.index != len(actions):
                raise
            seat = int(error.message.split("seat ")[1].split()[0]) - 1
            street = next(
                number
                for number, name in enumerate(("third", "fourth", "fifth", "sixth", "seventh"), 3)
                if f"{name} street" in error.message
            )
            kind = "bring_in" if "bring in" in error.message else "call"
            if street == 5 and seat in folded:
                kind = "fold"
            actions.append(Action(street, seat, kind))


def test_seventh_street_dealt_otherwise_is_refused() -> None:
    cards = [own[:6] for own in HANDS]
    with pytest.raises(ScriptError, match="cards are enough") as caught:
        play_script(STAKES, Rules(), [100] * 3, cards, 51, [*START, *CHECKS])
    assert caught.value.index == 12


def test_unknown_cards_are_nobodys() -> None:
    unknown = [[-1] * 3, *HANDS[1:]]
    played = play_script(
        STAKES, Rules(), [100] * 3, unknown, None, [Action(3, 1, "bring_in"), *folds(2, 0)]
    )
    given = {card for own in HANDS[1:] for card in own}
    assert not given & {int(card) for card in played.result[0]["cards"][:3]}
    assert np.all(played.result[0]["cards"][:3] >= 0)


def folds(*seats: int) -> list[Action]:
    return [Action(3, seat, "fold") for seat in seats]
