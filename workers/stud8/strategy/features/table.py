"""Features of the table: who is in, who acts, what it costs."""

from stud8.strategy.features.make import NO, WHILE_BETTING, Group, after
from stud8.strategy.kinds import Kind

INTRODUCTION = (
    "The aggressor is the last seat to bet, complete or raise: on this street if any has, "
    "else on the latest earlier street that had one. Who is all-in for more than a call and "
    "less than a full bet or raise has bet, completed or raised too; `bets` and "
    "`raises_faced` count it only if it makes a full one. Behind me sit the seats of "
    "`seats_behind`."
)

_table = Group("table")
_LATER = after("third")

FEATURES = (
    _table.count(
        "street", 7, "3 to 7; 7 when declaring", "street >= 6", low=3,
        on={
            "third": (3, 3), "fourth": (4, 4), "fifth": (5, 5), "sixth": (6, 6),
            "seventh": (7, 7), "declare": (7, 7),
        },
    ),
    _table.count("players", 8, "seats still in, mine too", "players >= 4", low=2),
    _table.count(
        "saw_fourth", 8, "seats that were dealt a fourth-street card", "saw_fourth >= 4",
        on={"third": NO} | after("third", (2, 8)),
    ),
    _table.truth("heads_up", "two seats are still in"),
    _table.count(
        "seats_behind", 7,
        "seats with chips that act after me this round if everyone from me on just calls",
        "seats_behind <= 2", on=WHILE_BETTING,
    ),
    _table.count(
        "seats_after_bring_in", 7,
        "places I sit clockwise from the bring-in: 0 = I am it, 1 = first to act after it; "
        "-1 = the hand has none", "seats_after_bring_in >= 4", low=-1,
    ),
    _table.truth("bring_in_me", "I am the bring-in"),
    _table.truth(
        "unopened", "third street: nobody has completed; later: nobody has bet this round"
    ),
    _table.count(
        "limpers", 7, "other seats that called the bring-in before any completion",
        "unopened and limpers == 0",
    ),
    _table.count(
        "bets", 100,
        "full bets and raises this round; the completion is 1, the bring-in 0 (1 where it is as "
        "much as the small bet)", "bets <= 2",
    ),
    _table.count(
        "raises_faced", 100, "full bets and raises this round since my last action in it",
        "raises_faced >= 2",
    ),
    _table.truth("completed_by_me", "I completed on third street"),
    _table.truth("checked_this_round", "I have checked this round", on={"third": NO}),
    _table.truth(
        "between",
        "I face a bet (`bets` 1 or more and something to call), a seat behind me has chips for "
        "more than a call, and the betting is not capped", on=WHILE_BETTING,
    ),
    _table.truth("capped", "no bet or raise is left this round"),
    _table.truth(
        "fold_allowed",
        "a fold is legal: there is something to pay (or the rule `open_fold` is on), and I am not "
        "posting the bring-in", on=WHILE_BETTING,
    ),
    _table.truth("raise_allowed", "a bet, completion or raise is legal for me", on=WHILE_BETTING),
    _table.truth(
        "raise_small_allowed",
        "a small bet is legal beside the big one (open pair on fourth street)",
        on=dict.fromkeys(("third", "fifth", "sixth", "seventh", "declare"), NO),
    ),
    _table.amount(
        "to_call", 1e9, "what a call costs, in small bets", "to_call <= 1", on=WHILE_BETTING
    ),
    _table.amount("pot", 1e12, "the pot with this round's bets, in small bets", "pot >= 6"),
    _table.amount(
        "pot_odds", 1, "`to_call` / (`pot` + `to_call`); 0 when checking is free",
        "pot_odds <= 0.2", on=WHILE_BETTING,
    ),
    _table.amount(
        "pot_odds_half", 1,
        "`to_call` / (`pot` / 2 + `to_call`), the price of half the pot; 0 when checking is free",
        "low_draw == 1 and pot_odds_half <= 0.25", on=WHILE_BETTING,
    ),
    _table.amount(
        "stack", 1e8, "my chips left, in big bets; 1000000 when unlimited", "stack <= 2"
    ),
    _table.truth("last_aggressor_me", "I am the aggressor", on={"third": NO}),
    _table.of_kind(
        "aggressor_door", Kind.RANK_HIGH, (0, 14), "rank of the aggressor's door; 0 = none yet",
        "aggressor_door < door",
    ),
    _table.truth(
        "raiser_is_low", "there is an aggressor and all his up cards are ace to eight"
    ),
    _table.truth(
        "raised_last_street", "I bet, completed or raised on the street before this one",
        on={"third": NO},
    ),
    _table.count(
        "raises_by_me", 100, "bets, completions and raises I made this round", "raises_by_me == 0"
    ),
    _table.truth(
        "steal_seat",
        "third street, unopened, no limpers, and every seat behind me has a door strictly lower "
        "than mine (ace high) or is the bring-in", "steal_seat and door >= T", on=_LATER,
    ),
    _table.truth("last_to_act", "`seats_behind` is 0", on={"declare": (1, 1)}),
)  # fmt: skip
