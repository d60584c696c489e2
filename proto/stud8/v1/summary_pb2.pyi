from stud8.v1 import job_pb2 as _job_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Summary(_message.Message):
    __slots__ = ("job", "state", "hands", "deals", "elapsed_s", "hands_per_s", "profiles", "table", "tables", "unlimited_stops")
    class TablesEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    JOB_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    HANDS_FIELD_NUMBER: _ClassVar[int]
    DEALS_FIELD_NUMBER: _ClassVar[int]
    ELAPSED_S_FIELD_NUMBER: _ClassVar[int]
    HANDS_PER_S_FIELD_NUMBER: _ClassVar[int]
    PROFILES_FIELD_NUMBER: _ClassVar[int]
    TABLE_FIELD_NUMBER: _ClassVar[int]
    TABLES_FIELD_NUMBER: _ClassVar[int]
    UNLIMITED_STOPS_FIELD_NUMBER: _ClassVar[int]
    job: str
    state: _job_pb2.JobState
    hands: int
    deals: int
    elapsed_s: float
    hands_per_s: float
    profiles: _containers.RepeatedCompositeFieldContainer[ProfileSummary]
    table: TableSummary
    tables: _containers.ScalarMap[str, str]
    unlimited_stops: int
    def __init__(self, job: _Optional[str] = ..., state: _Optional[_Union[_job_pb2.JobState, str]] = ..., hands: _Optional[int] = ..., deals: _Optional[int] = ..., elapsed_s: _Optional[float] = ..., hands_per_s: _Optional[float] = ..., profiles: _Optional[_Iterable[_Union[ProfileSummary, _Mapping]]] = ..., table: _Optional[_Union[TableSummary, _Mapping]] = ..., tables: _Optional[_Mapping[str, str]] = ..., unlimited_stops: _Optional[int] = ...) -> None: ...

class ProfileSummary(_message.Message):
    __slots__ = ("profile", "seats", "results", "by_third_class", "by_place", "rules", "divisions_by_zero")
    PROFILE_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    RESULTS_FIELD_NUMBER: _ClassVar[int]
    BY_THIRD_CLASS_FIELD_NUMBER: _ClassVar[int]
    BY_PLACE_FIELD_NUMBER: _ClassVar[int]
    RULES_FIELD_NUMBER: _ClassVar[int]
    DIVISIONS_BY_ZERO_FIELD_NUMBER: _ClassVar[int]
    profile: str
    seats: _containers.RepeatedScalarFieldContainer[int]
    results: Results
    by_third_class: _containers.RepeatedCompositeFieldContainer[KeyedResults]
    by_place: _containers.RepeatedCompositeFieldContainer[KeyedResults]
    rules: _containers.RepeatedCompositeFieldContainer[RuleSummary]
    divisions_by_zero: int
    def __init__(self, profile: _Optional[str] = ..., seats: _Optional[_Iterable[int]] = ..., results: _Optional[_Union[Results, _Mapping]] = ..., by_third_class: _Optional[_Iterable[_Union[KeyedResults, _Mapping]]] = ..., by_place: _Optional[_Iterable[_Union[KeyedResults, _Mapping]]] = ..., rules: _Optional[_Iterable[_Union[RuleSummary, _Mapping]]] = ..., divisions_by_zero: _Optional[int] = ...) -> None: ...

class KeyedResults(_message.Message):
    __slots__ = ("key", "results")
    KEY_FIELD_NUMBER: _ClassVar[int]
    RESULTS_FIELD_NUMBER: _ClassVar[int]
    key: str
    results: Results
    def __init__(self, key: _Optional[str] = ..., results: _Optional[_Union[Results, _Mapping]] = ...) -> None: ...

class Estimate(_message.Message):
    __slots__ = ("estimate", "standard_error", "low", "high")
    ESTIMATE_FIELD_NUMBER: _ClassVar[int]
    STANDARD_ERROR_FIELD_NUMBER: _ClassVar[int]
    LOW_FIELD_NUMBER: _ClassVar[int]
    HIGH_FIELD_NUMBER: _ClassVar[int]
    estimate: float
    standard_error: float
    low: float
    high: float
    def __init__(self, estimate: _Optional[float] = ..., standard_error: _Optional[float] = ..., low: _Optional[float] = ..., high: _Optional[float] = ...) -> None: ...

class Ratio(_message.Message):
    __slots__ = ("numerator", "denominator", "estimate", "standard_error", "low", "high")
    NUMERATOR_FIELD_NUMBER: _ClassVar[int]
    DENOMINATOR_FIELD_NUMBER: _ClassVar[int]
    ESTIMATE_FIELD_NUMBER: _ClassVar[int]
    STANDARD_ERROR_FIELD_NUMBER: _ClassVar[int]
    LOW_FIELD_NUMBER: _ClassVar[int]
    HIGH_FIELD_NUMBER: _ClassVar[int]
    numerator: int
    denominator: int
    estimate: float
    standard_error: float
    low: float
    high: float
    def __init__(self, numerator: _Optional[int] = ..., denominator: _Optional[int] = ..., estimate: _Optional[float] = ..., standard_error: _Optional[float] = ..., low: _Optional[float] = ..., high: _Optional[float] = ...) -> None: ...

class Results(_message.Message):
    __slots__ = ("seat_hands", "net", "bb_per_100", "scoop_per_hand", "scoop_per_showdown", "scoop_per_pot_won", "scoop_per_contested_hand", "high_only_per_hand", "low_only_per_hand", "split_per_showdown", "quartered_per_showdown", "won_uncontested_per_hand", "vpip", "complete_or_raise_third", "went_to_showdown", "won_at_showdown")
    SEAT_HANDS_FIELD_NUMBER: _ClassVar[int]
    NET_FIELD_NUMBER: _ClassVar[int]
    BB_PER_100_FIELD_NUMBER: _ClassVar[int]
    SCOOP_PER_HAND_FIELD_NUMBER: _ClassVar[int]
    SCOOP_PER_SHOWDOWN_FIELD_NUMBER: _ClassVar[int]
    SCOOP_PER_POT_WON_FIELD_NUMBER: _ClassVar[int]
    SCOOP_PER_CONTESTED_HAND_FIELD_NUMBER: _ClassVar[int]
    HIGH_ONLY_PER_HAND_FIELD_NUMBER: _ClassVar[int]
    LOW_ONLY_PER_HAND_FIELD_NUMBER: _ClassVar[int]
    SPLIT_PER_SHOWDOWN_FIELD_NUMBER: _ClassVar[int]
    QUARTERED_PER_SHOWDOWN_FIELD_NUMBER: _ClassVar[int]
    WON_UNCONTESTED_PER_HAND_FIELD_NUMBER: _ClassVar[int]
    VPIP_FIELD_NUMBER: _ClassVar[int]
    COMPLETE_OR_RAISE_THIRD_FIELD_NUMBER: _ClassVar[int]
    WENT_TO_SHOWDOWN_FIELD_NUMBER: _ClassVar[int]
    WON_AT_SHOWDOWN_FIELD_NUMBER: _ClassVar[int]
    seat_hands: int
    net: int
    bb_per_100: Estimate
    scoop_per_hand: Ratio
    scoop_per_showdown: Ratio
    scoop_per_pot_won: Ratio
    scoop_per_contested_hand: Ratio
    high_only_per_hand: Ratio
    low_only_per_hand: Ratio
    split_per_showdown: Ratio
    quartered_per_showdown: Ratio
    won_uncontested_per_hand: Ratio
    vpip: Ratio
    complete_or_raise_third: Ratio
    went_to_showdown: Ratio
    won_at_showdown: Ratio
    def __init__(self, seat_hands: _Optional[int] = ..., net: _Optional[int] = ..., bb_per_100: _Optional[_Union[Estimate, _Mapping]] = ..., scoop_per_hand: _Optional[_Union[Ratio, _Mapping]] = ..., scoop_per_showdown: _Optional[_Union[Ratio, _Mapping]] = ..., scoop_per_pot_won: _Optional[_Union[Ratio, _Mapping]] = ..., scoop_per_contested_hand: _Optional[_Union[Ratio, _Mapping]] = ..., high_only_per_hand: _Optional[_Union[Ratio, _Mapping]] = ..., low_only_per_hand: _Optional[_Union[Ratio, _Mapping]] = ..., split_per_showdown: _Optional[_Union[Ratio, _Mapping]] = ..., quartered_per_showdown: _Optional[_Union[Ratio, _Mapping]] = ..., won_uncontested_per_hand: _Optional[_Union[Ratio, _Mapping]] = ..., vpip: _Optional[_Union[Ratio, _Mapping]] = ..., complete_or_raise_third: _Optional[_Union[Ratio, _Mapping]] = ..., went_to_showdown: _Optional[_Union[Ratio, _Mapping]] = ..., won_at_showdown: _Optional[_Union[Ratio, _Mapping]] = ...) -> None: ...

class TableSummary(_message.Message):
    __slots__ = ("hands_with_showdown", "showdowns_with_low", "showdown_scooped", "community_card_hands", "mean_pot", "players_per_street")
    HANDS_WITH_SHOWDOWN_FIELD_NUMBER: _ClassVar[int]
    SHOWDOWNS_WITH_LOW_FIELD_NUMBER: _ClassVar[int]
    SHOWDOWN_SCOOPED_FIELD_NUMBER: _ClassVar[int]
    COMMUNITY_CARD_HANDS_FIELD_NUMBER: _ClassVar[int]
    MEAN_POT_FIELD_NUMBER: _ClassVar[int]
    PLAYERS_PER_STREET_FIELD_NUMBER: _ClassVar[int]
    hands_with_showdown: Ratio
    showdowns_with_low: Ratio
    showdown_scooped: Ratio
    community_card_hands: Ratio
    mean_pot: Estimate
    players_per_street: _containers.RepeatedScalarFieldContainer[float]
    def __init__(self, hands_with_showdown: _Optional[_Union[Ratio, _Mapping]] = ..., showdowns_with_low: _Optional[_Union[Ratio, _Mapping]] = ..., showdown_scooped: _Optional[_Union[Ratio, _Mapping]] = ..., community_card_hands: _Optional[_Union[Ratio, _Mapping]] = ..., mean_pot: _Optional[_Union[Estimate, _Mapping]] = ..., players_per_street: _Optional[_Iterable[float]] = ...) -> None: ...

class RuleSummary(_message.Message):
    __slots__ = ("street", "number", "line", "when", "action", "decisions", "hands", "net")
    STREET_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    LINE_FIELD_NUMBER: _ClassVar[int]
    WHEN_FIELD_NUMBER: _ClassVar[int]
    ACTION_FIELD_NUMBER: _ClassVar[int]
    DECISIONS_FIELD_NUMBER: _ClassVar[int]
    HANDS_FIELD_NUMBER: _ClassVar[int]
    NET_FIELD_NUMBER: _ClassVar[int]
    street: str
    number: int
    line: int
    when: str
    action: str
    decisions: int
    hands: int
    net: int
    def __init__(self, street: _Optional[str] = ..., number: _Optional[int] = ..., line: _Optional[int] = ..., when: _Optional[str] = ..., action: _Optional[str] = ..., decisions: _Optional[int] = ..., hands: _Optional[int] = ..., net: _Optional[int] = ...) -> None: ...
