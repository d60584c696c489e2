"""What became of a hand, in the terms of the tables."""

from dataclasses import dataclass, field

from tests.oracle.cards import Card
from tests.oracle.pots import Pot


@dataclass(frozen=True)
class Action:
    """One decision as played; `total` is the seat's chips of the round after it."""

    street: int
    seat: int
    kind: str  # fold check call bring_in complete bet raise declare_high declare_low declare_both
    amount: int
    total: int
    all_in: bool


@dataclass
class SeatResult:
    """One seat's part in a hand. Streets are 3 to 7, 0 = never."""

    start_stack: int
    cards: list[Card] = field(default_factory=list)
    put_in: int = 0
    returned: int = 0
    won_high: int = 0  # whole pots without a low included
    won_low: int = 0
    won_uncontested: int = 0
    net: int = 0
    scooped: bool = False
    high_only: bool = False
    low_only: bool = False
    split: bool = False
    quartered: bool = False
    showdown: bool = False
    folded_on: int = 0
    saw: int = 3
    all_in_on: int = 0
    vpip: bool = False
    limped: bool = False
    completed: bool = False
    raised_third: bool = False
    could_raise_third: bool = False
    steal_attempt: bool = False
    faced_completion: bool = False
    bets_made: int = 0
    calls_made: int = 0
    opponents_fourth: int = 0
    third_class: str = ""
    buried: bool = False
    from_bring_in: int = -1
    declared: str = ""
    shown: int = 0  # order of showing, 0 = mucks
    high: tuple[int, ...] | None = None
    low: tuple[int, ...] | None = None


@dataclass
class Result:
    """A whole hand. `bring_in_seat`, `completed_by`: -1 = nobody."""

    seats: list[SeatResult]
    log: list[Action] = field(default_factory=list)
    pots: list[Pot] = field(default_factory=list)
    bring_in_seat: int = -1
    completed_by: int = -1
    pot: int = 0  # before rake, after the return
    rake: int = 0
    uncalled: int = 0
    showdown: bool = False
    low_made: bool = False
    scooped: bool = False
    split: bool = False
    community_card: Card = None
    players: list[int] = field(default_factory=lambda: [0] * 5)
    bets: list[int] = field(default_factory=lambda: [0] * 5)
    unlimited_stops: int = 0
