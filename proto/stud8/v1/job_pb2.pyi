import datetime

from google.protobuf import timestamp_pb2 as _timestamp_pb2
from stud8.v1 import rules_pb2 as _rules_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class JobState(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    JOB_STATE_UNSPECIFIED: _ClassVar[JobState]
    JOB_STATE_PENDING: _ClassVar[JobState]
    JOB_STATE_RUNNING: _ClassVar[JobState]
    JOB_STATE_CANCELLING: _ClassVar[JobState]
    JOB_STATE_SUCCEEDED: _ClassVar[JobState]
    JOB_STATE_FAILED: _ClassVar[JobState]
    JOB_STATE_CANCELLED: _ClassVar[JobState]

class Seating(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SEATING_UNSPECIFIED: _ClassVar[Seating]
    SEATING_FIXED: _ClassVar[Seating]
    SEATING_SHUFFLE: _ClassVar[Seating]

class Deal(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    DEAL_UNSPECIFIED: _ClassVar[Deal]
    DEAL_INDEPENDENT: _ClassVar[Deal]
    DEAL_ROTATE: _ClassVar[Deal]
JOB_STATE_UNSPECIFIED: JobState
JOB_STATE_PENDING: JobState
JOB_STATE_RUNNING: JobState
JOB_STATE_CANCELLING: JobState
JOB_STATE_SUCCEEDED: JobState
JOB_STATE_FAILED: JobState
JOB_STATE_CANCELLED: JobState
SEATING_UNSPECIFIED: Seating
SEATING_FIXED: Seating
SEATING_SHUFFLE: Seating
DEAL_UNSPECIFIED: Deal
DEAL_INDEPENDENT: Deal
DEAL_ROTATE: Deal

class Job(_message.Message):
    __slots__ = ("name", "spec", "state", "version", "create_time", "start_time", "end_time", "progress", "error", "engine_version", "build", "results_uri")
    NAME_FIELD_NUMBER: _ClassVar[int]
    SPEC_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    CREATE_TIME_FIELD_NUMBER: _ClassVar[int]
    START_TIME_FIELD_NUMBER: _ClassVar[int]
    END_TIME_FIELD_NUMBER: _ClassVar[int]
    PROGRESS_FIELD_NUMBER: _ClassVar[int]
    ERROR_FIELD_NUMBER: _ClassVar[int]
    ENGINE_VERSION_FIELD_NUMBER: _ClassVar[int]
    BUILD_FIELD_NUMBER: _ClassVar[int]
    RESULTS_URI_FIELD_NUMBER: _ClassVar[int]
    name: str
    spec: JobSpec
    state: JobState
    version: int
    create_time: _timestamp_pb2.Timestamp
    start_time: _timestamp_pb2.Timestamp
    end_time: _timestamp_pb2.Timestamp
    progress: JobProgress
    error: JobError
    engine_version: int
    build: str
    results_uri: str
    def __init__(self, name: _Optional[str] = ..., spec: _Optional[_Union[JobSpec, _Mapping]] = ..., state: _Optional[_Union[JobState, str]] = ..., version: _Optional[int] = ..., create_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., start_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., end_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., progress: _Optional[_Union[JobProgress, _Mapping]] = ..., error: _Optional[_Union[JobError, _Mapping]] = ..., engine_version: _Optional[int] = ..., build: _Optional[str] = ..., results_uri: _Optional[str] = ...) -> None: ...

class JobProgress(_message.Message):
    __slots__ = ("hands_done", "hands_total", "chunks_done", "chunks_total", "hands_per_s")
    HANDS_DONE_FIELD_NUMBER: _ClassVar[int]
    HANDS_TOTAL_FIELD_NUMBER: _ClassVar[int]
    CHUNKS_DONE_FIELD_NUMBER: _ClassVar[int]
    CHUNKS_TOTAL_FIELD_NUMBER: _ClassVar[int]
    HANDS_PER_S_FIELD_NUMBER: _ClassVar[int]
    hands_done: int
    hands_total: int
    chunks_done: int
    chunks_total: int
    hands_per_s: float
    def __init__(self, hands_done: _Optional[int] = ..., hands_total: _Optional[int] = ..., chunks_done: _Optional[int] = ..., chunks_total: _Optional[int] = ..., hands_per_s: _Optional[float] = ...) -> None: ...

class JobError(_message.Message):
    __slots__ = ("message", "hint", "first_hand", "last_hand", "traceback")
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    HINT_FIELD_NUMBER: _ClassVar[int]
    FIRST_HAND_FIELD_NUMBER: _ClassVar[int]
    LAST_HAND_FIELD_NUMBER: _ClassVar[int]
    TRACEBACK_FIELD_NUMBER: _ClassVar[int]
    message: str
    hint: str
    first_hand: int
    last_hand: int
    traceback: str
    def __init__(self, message: _Optional[str] = ..., hint: _Optional[str] = ..., first_hand: _Optional[int] = ..., last_hand: _Optional[int] = ..., traceback: _Optional[str] = ...) -> None: ...

class JobSpec(_message.Message):
    __slots__ = ("hands", "seed", "stakes", "rules", "seats", "profiles", "seating", "deal", "tables")
    HANDS_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    STAKES_FIELD_NUMBER: _ClassVar[int]
    RULES_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    PROFILES_FIELD_NUMBER: _ClassVar[int]
    SEATING_FIELD_NUMBER: _ClassVar[int]
    DEAL_FIELD_NUMBER: _ClassVar[int]
    TABLES_FIELD_NUMBER: _ClassVar[int]
    hands: int
    seed: int
    stakes: Stakes
    rules: _rules_pb2.Rules
    seats: _containers.RepeatedCompositeFieldContainer[LineupEntry]
    profiles: _containers.RepeatedCompositeFieldContainer[Profile]
    seating: Seating
    deal: Deal
    tables: Tables
    def __init__(self, hands: _Optional[int] = ..., seed: _Optional[int] = ..., stakes: _Optional[_Union[Stakes, _Mapping]] = ..., rules: _Optional[_Union[_rules_pb2.Rules, _Mapping]] = ..., seats: _Optional[_Iterable[_Union[LineupEntry, _Mapping]]] = ..., profiles: _Optional[_Iterable[_Union[Profile, _Mapping]]] = ..., seating: _Optional[_Union[Seating, str]] = ..., deal: _Optional[_Union[Deal, str]] = ..., tables: _Optional[_Union[Tables, _Mapping]] = ...) -> None: ...

class Stakes(_message.Message):
    __slots__ = ("ante", "bring_in", "small_bet", "big_bet")
    ANTE_FIELD_NUMBER: _ClassVar[int]
    BRING_IN_FIELD_NUMBER: _ClassVar[int]
    SMALL_BET_FIELD_NUMBER: _ClassVar[int]
    BIG_BET_FIELD_NUMBER: _ClassVar[int]
    ante: int
    bring_in: int
    small_bet: int
    big_bet: int
    def __init__(self, ante: _Optional[int] = ..., bring_in: _Optional[int] = ..., small_bet: _Optional[int] = ..., big_bet: _Optional[int] = ...) -> None: ...

class LineupEntry(_message.Message):
    __slots__ = ("profile", "parameters", "stack", "label")
    class ParametersEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: float
        def __init__(self, key: _Optional[str] = ..., value: _Optional[float] = ...) -> None: ...
    PROFILE_FIELD_NUMBER: _ClassVar[int]
    PARAMETERS_FIELD_NUMBER: _ClassVar[int]
    STACK_FIELD_NUMBER: _ClassVar[int]
    LABEL_FIELD_NUMBER: _ClassVar[int]
    profile: str
    parameters: _containers.ScalarMap[str, float]
    stack: int
    label: str
    def __init__(self, profile: _Optional[str] = ..., parameters: _Optional[_Mapping[str, float]] = ..., stack: _Optional[int] = ..., label: _Optional[str] = ...) -> None: ...

class Profile(_message.Message):
    __slots__ = ("source", "file", "first_line")
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    FILE_FIELD_NUMBER: _ClassVar[int]
    FIRST_LINE_FIELD_NUMBER: _ClassVar[int]
    source: str
    file: str
    first_line: int
    def __init__(self, source: _Optional[str] = ..., file: _Optional[str] = ..., first_line: _Optional[int] = ...) -> None: ...

class Tables(_message.Message):
    __slots__ = ("hands", "players", "actions")
    HANDS_FIELD_NUMBER: _ClassVar[int]
    PLAYERS_FIELD_NUMBER: _ClassVar[int]
    ACTIONS_FIELD_NUMBER: _ClassVar[int]
    hands: float
    players: float
    actions: float
    def __init__(self, hands: _Optional[float] = ..., players: _Optional[float] = ..., actions: _Optional[float] = ...) -> None: ...
