"""The View's layout is frozen: strategies are compiled against it, and it only grows at the end."""

from stud8.engine.record import LOG
from stud8.engine.view import VIEW

# Every field in 8-byte words: its name, where it starts and how many it has.
LAYOUT = [
    ("phase", 0, 1),
    ("legal", 1, 1),
    ("seat", 2, 1),
    ("own", 3, 1),
    ("down", 4, 3),
    ("to_call", 7, 1),
    ("raise_to", 8, 1),
    ("raise_small_to", 9, 1),
    ("behind", 10, 1),
    ("draw", 11, 1),
    ("stream", 12, 1),
    ("parameters", 13, 1),
    ("counters", 14, 1),
    ("seats", 15, 1),
    ("ante", 16, 1),
    ("bring_in", 17, 1),
    ("small_bet", 18, 1),
    ("big_bet", 19, 1),
    ("low_qualifier", 20, 1),
    ("bring_in_seat", 21, 1),
    ("completer", 22, 1),
    ("limpers", 23, 1),
    ("live", 24, 1),
    ("all_in", 25, 1),
    ("unlimited", 26, 1),
    ("door", 27, 8),
    ("up", 35, 8),
    ("up_order", 43, 32),
    ("community", 75, 1),
    ("seen_up", 76, 1),
    ("dealt", 77, 5),
    ("saw_fourth", 82, 1),
    ("stacks", 83, 8),
    ("put_in", 91, 8),
    ("pot", 99, 1),
    ("round_put_in", 100, 8),
    ("price", 108, 1),
    ("level", 109, 1),
    ("bets", 110, 1),
    ("max_bets", 111, 1),
    ("first_actor", 112, 1),
    ("checks", 113, 1),
    ("acted_bets", 114, 8),
    ("raises", 122, 40),
    ("aggressor", 162, 5),
]


def test_no_field_of_the_view_ever_moves() -> None:
    assert VIEW.fields is not None
    found = [(name, field[1] // 8, field[0].itemsize // 8) for name, field in VIEW.fields.items()]
    assert found[: len(LAYOUT)] == LAYOUT
    assert VIEW.itemsize >= 8 * sum(words for _, _, words in LAYOUT)


def test_an_entry_of_the_log_is_three_words() -> None:
    """The kernel writes them as such: street, seat, action, all_in and rule are the first."""
    assert LOG.fields is not None
    offsets = {name: field[1] for name, field in LOG.fields.items()}
    assert offsets == {
        "street": 0,
        "seat": 1,
        "action": 2,
        "all_in": 3,
        "rule": 4,
        "amount": 8,
        "total": 16,
    }
    assert LOG.itemsize == 24
