import json
import random

import numpy as np
import pytest
from stud8.engine.history import HandHistory, rule_texts, rules_of, stakes_of
from stud8.engine.record import LOG
from stud8.engine.rules import RULE_SETS, Rules, Stakes, parse_rule, table_record

from tests.engine.random_play import Setup, draw_rules, draw_setup, play
from tests.engine.written_hands import engine_hands


def test_a_hand_from_its_records() -> None:
    setup = Setup(Stakes.of(200), Rules(), (None, 5000, 900), (0, 1, 2), 3)
    table = table_record(setup.stakes, setup.rules, setup.stacks)[0]
    played = play(setup, 0, 40)
    for number in range(40):
        result, log = played.results[number], np.array(played.logs[number], LOG)
        hand = HandHistory.from_result(table, result, log, ["a", "b", "c"], hand=7, deal=3)
        assert (hand.hand, hand.deal, hand.labels) == (7, 3, ("a", "b", "c"))
        assert (hand.stakes, hand.rules) == (setup.stakes, setup.rules)
        assert hand.stacks == (None, 5000, 900)
        assert sum(hand.payouts) + hand.rake == sum(pot.amount for pot in hand.pots)
        for seat in range(3):
            assert hand.net[seat] == hand.payouts[seat] + hand.returned[seat] - hand.put_in[seat]
            assert hand.cards[seat] == tuple(
                card for card in result["cards"][7 * seat : 7 * seat + 7] if card >= 0
            )
        assert [action.seat for action in hand.actions] == [entry[1] + 1 for entry in log.tolist()]
        assert sum(action.amount for action in hand.actions) == sum(hand.put_in) - sum(
            min(40, stack or 40) for stack in setup.stacks
        )
        assert set(hand.show_order) <= {1, 2, 3}
        assert bool(hand.show_order) == hand.showdown == bool(result["showdown"])


def test_a_hand_as_json() -> None:
    setup = Setup(Stakes.of(200), RULE_SETS["home"], (None, 5000, 900), (0, 1, 3), 11)
    for hand in engine_hands(setup, 20):
        document = hand.to_json()
        assert json.loads(json.dumps(document)) == document
        assert document["stakes"] == {"ante": 40, "bring_in": 50, "small_bet": 200, "big_bet": 400}
        assert [seat["net"] for seat in document["seats"]] == list(hand.net)
        assert document["seats"][0]["stack"] is None
        assert all(len(card) == 2 for seat in document["seats"] for card in seat["cards"])
        if hand.showdown:
            assert {a["action"] for a in document["actions"] if a["street"] == 8} <= {
                "declare_high",
                "declare_low",
                "declare_both",
            }


@pytest.mark.parametrize("seed", range(20))
def test_rules_come_back_from_the_record_and_from_text(seed: int) -> None:
    rules = draw_rules(random.Random(seed))
    setup = draw_setup(random.Random(seed), options=True)
    table = table_record(setup.stakes, rules, setup.stacks)[0]
    assert rules_of(table) == rules
    assert stakes_of(table) == setup.stakes
    read = Rules()
    for text in rule_texts(rules):
        read = parse_rule(text, read)
    assert read == rules


def test_default_rules_need_no_text() -> None:
    assert rule_texts(Rules()) == ()
    assert rule_texts(RULE_SETS["tda"]) == (
        "high_board_tie=suit",
        "short_stub=tda",
        "burn_cards=on",
    )
