from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class BringInTie(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    BRING_IN_TIE_UNSPECIFIED: _ClassVar[BringInTie]
    BRING_IN_TIE_SUIT: _ClassVar[BringInTie]
    BRING_IN_TIE_SEAT: _ClassVar[BringInTie]

class AllInBringIn(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ALL_IN_BRING_IN_UNSPECIFIED: _ClassVar[AllInBringIn]
    ALL_IN_BRING_IN_NEXT_LEFT: _ClassVar[AllInBringIn]
    ALL_IN_BRING_IN_NEXT_LOWEST_CARD: _ClassVar[AllInBringIn]

class HighBoardTie(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    HIGH_BOARD_TIE_UNSPECIFIED: _ClassVar[HighBoardTie]
    HIGH_BOARD_TIE_SEAT: _ClassVar[HighBoardTie]
    HIGH_BOARD_TIE_SUIT: _ClassVar[HighBoardTie]

class ShortAllIn(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SHORT_ALL_IN_UNSPECIFIED: _ClassVar[ShortAllIn]
    SHORT_ALL_IN_HALF_BET: _ClassVar[ShortAllIn]
    SHORT_ALL_IN_FULL_BET: _ClassVar[ShortAllIn]

class ShortStub(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SHORT_STUB_UNSPECIFIED: _ClassVar[ShortStub]
    SHORT_STUB_COMMUNITY: _ClassVar[ShortStub]
    SHORT_STUB_TDA: _ClassVar[ShortStub]

class OddChip(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ODD_CHIP_UNSPECIFIED: _ClassVar[OddChip]
    ODD_CHIP_SUIT: _ClassVar[OddChip]
    ODD_CHIP_SEAT: _ClassVar[OddChip]

class ShowOrder(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SHOW_ORDER_UNSPECIFIED: _ClassVar[ShowOrder]
    SHOW_ORDER_FIRST_ACTOR: _ClassVar[ShowOrder]
    SHOW_ORDER_PREVIOUS_STREET: _ClassVar[ShowOrder]
    SHOW_ORDER_SEAT: _ClassVar[ShowOrder]
BRING_IN_TIE_UNSPECIFIED: BringInTie
BRING_IN_TIE_SUIT: BringInTie
BRING_IN_TIE_SEAT: BringInTie
ALL_IN_BRING_IN_UNSPECIFIED: AllInBringIn
ALL_IN_BRING_IN_NEXT_LEFT: AllInBringIn
ALL_IN_BRING_IN_NEXT_LOWEST_CARD: AllInBringIn
HIGH_BOARD_TIE_UNSPECIFIED: HighBoardTie
HIGH_BOARD_TIE_SEAT: HighBoardTie
HIGH_BOARD_TIE_SUIT: HighBoardTie
SHORT_ALL_IN_UNSPECIFIED: ShortAllIn
SHORT_ALL_IN_HALF_BET: ShortAllIn
SHORT_ALL_IN_FULL_BET: ShortAllIn
SHORT_STUB_UNSPECIFIED: ShortStub
SHORT_STUB_COMMUNITY: ShortStub
SHORT_STUB_TDA: ShortStub
ODD_CHIP_UNSPECIFIED: OddChip
ODD_CHIP_SUIT: OddChip
ODD_CHIP_SEAT: OddChip
SHOW_ORDER_UNSPECIFIED: ShowOrder
SHOW_ORDER_FIRST_ACTOR: ShowOrder
SHOW_ORDER_PREVIOUS_STREET: ShowOrder
SHOW_ORDER_SEAT: ShowOrder

class Rules(_message.Message):
    __slots__ = ("rule_set", "bring_in_tie", "all_in_bring_in", "high_board_tie", "fourth_street_open_pair_double", "max_bets_per_round", "bring_in_counts", "heads_up_uncapped", "short_all_in", "burn_cards", "short_stub", "low_qualifier", "odd_chip", "chip", "rake", "rake_third_street", "time_charge", "open_fold", "show_order", "declare")
    RULE_SET_FIELD_NUMBER: _ClassVar[int]
    BRING_IN_TIE_FIELD_NUMBER: _ClassVar[int]
    ALL_IN_BRING_IN_FIELD_NUMBER: _ClassVar[int]
    HIGH_BOARD_TIE_FIELD_NUMBER: _ClassVar[int]
    FOURTH_STREET_OPEN_PAIR_DOUBLE_FIELD_NUMBER: _ClassVar[int]
    MAX_BETS_PER_ROUND_FIELD_NUMBER: _ClassVar[int]
    BRING_IN_COUNTS_FIELD_NUMBER: _ClassVar[int]
    HEADS_UP_UNCAPPED_FIELD_NUMBER: _ClassVar[int]
    SHORT_ALL_IN_FIELD_NUMBER: _ClassVar[int]
    BURN_CARDS_FIELD_NUMBER: _ClassVar[int]
    SHORT_STUB_FIELD_NUMBER: _ClassVar[int]
    LOW_QUALIFIER_FIELD_NUMBER: _ClassVar[int]
    ODD_CHIP_FIELD_NUMBER: _ClassVar[int]
    CHIP_FIELD_NUMBER: _ClassVar[int]
    RAKE_FIELD_NUMBER: _ClassVar[int]
    RAKE_THIRD_STREET_FIELD_NUMBER: _ClassVar[int]
    TIME_CHARGE_FIELD_NUMBER: _ClassVar[int]
    OPEN_FOLD_FIELD_NUMBER: _ClassVar[int]
    SHOW_ORDER_FIELD_NUMBER: _ClassVar[int]
    DECLARE_FIELD_NUMBER: _ClassVar[int]
    rule_set: str
    bring_in_tie: BringInTie
    all_in_bring_in: AllInBringIn
    high_board_tie: HighBoardTie
    fourth_street_open_pair_double: bool
    max_bets_per_round: int
    bring_in_counts: bool
    heads_up_uncapped: bool
    short_all_in: ShortAllIn
    burn_cards: bool
    short_stub: ShortStub
    low_qualifier: int
    odd_chip: OddChip
    chip: int
    rake: Rake
    rake_third_street: bool
    time_charge: int
    open_fold: bool
    show_order: ShowOrder
    declare: bool
    def __init__(self, rule_set: _Optional[str] = ..., bring_in_tie: _Optional[_Union[BringInTie, str]] = ..., all_in_bring_in: _Optional[_Union[AllInBringIn, str]] = ..., high_board_tie: _Optional[_Union[HighBoardTie, str]] = ..., fourth_street_open_pair_double: _Optional[bool] = ..., max_bets_per_round: _Optional[int] = ..., bring_in_counts: _Optional[bool] = ..., heads_up_uncapped: _Optional[bool] = ..., short_all_in: _Optional[_Union[ShortAllIn, str]] = ..., burn_cards: _Optional[bool] = ..., short_stub: _Optional[_Union[ShortStub, str]] = ..., low_qualifier: _Optional[int] = ..., odd_chip: _Optional[_Union[OddChip, str]] = ..., chip: _Optional[int] = ..., rake: _Optional[_Union[Rake, _Mapping]] = ..., rake_third_street: _Optional[bool] = ..., time_charge: _Optional[int] = ..., open_fold: _Optional[bool] = ..., show_order: _Optional[_Union[ShowOrder, str]] = ..., declare: _Optional[bool] = ...) -> None: ...

class Rake(_message.Message):
    __slots__ = ("percent", "cap", "step")
    PERCENT_FIELD_NUMBER: _ClassVar[int]
    CAP_FIELD_NUMBER: _ClassVar[int]
    STEP_FIELD_NUMBER: _ClassVar[int]
    percent: float
    cap: int
    step: int
    def __init__(self, percent: _Optional[float] = ..., cap: _Optional[int] = ..., step: _Optional[int] = ...) -> None: ...
