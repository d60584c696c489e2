"""Stakes and options, by the names and values of RULES.md."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Stakes:
    """Chips of the forced bets and of the two bet sizes."""

    ante: int
    bring_in: int
    small_bet: int
    big_bet: int


@dataclass(frozen=True)
class Rules:
    """Where rooms differ; the first value of each is the default."""

    bring_in_tie: str = "suit"  # seat
    all_in_bring_in: str = "next_left"  # next_lowest_card
    high_board_tie: str = "seat"  # suit
    fourth_street_open_pair_double: bool = False
    max_bets_per_round: int = 4  # 0 = unlimited
    bring_in_counts: bool = False
    heads_up_uncapped: bool = False
    short_all_in: str = "half_bet"  # full_bet
    burn_cards: bool = False
    short_stub: str = "community"  # tda
    low_qualifier: int = 8  # 0
    odd_chip: str = "suit"  # seat
    chip: int = 1
    rake_millionths: int = 0
    rake_cap: int | None = None
    rake_step: int = 1
    rake_third_street: bool = False
    time_charge: int = 0
    open_fold: bool = False
    show_order: str = "first_actor"  # previous_street, seat
    declare: bool = False
