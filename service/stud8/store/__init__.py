"""What is to be played and what has been: the job store behind server and dispatcher."""

from stud8.store.errors import (
    JobExists,
    JobNotFound,
    LeaseLost,
    PageTokenInvalid,
    RequestIdReused,
    StateConflict,
    StoreError,
)
from stud8.store.folders import job_folder
from stud8.store.interface import JobStore
from stud8.store.records import (
    TERMINAL,
    ChunkCommit,
    ChunkRecord,
    JobPage,
    JobRecord,
    Lease,
    NewJob,
    PlannedChunk,
    Progress,
    State,
)
from stud8.store.sqlite import SqliteJobStore, open_store

__all__ = [
    "TERMINAL",
    "ChunkCommit",
    "ChunkRecord",
    "JobExists",
    "JobNotFound",
    "JobPage",
    "JobRecord",
    "JobStore",
    "Lease",
    "LeaseLost",
    "NewJob",
    "PageTokenInvalid",
    "PlannedChunk",
    "Progress",
    "RequestIdReused",
    "SqliteJobStore",
    "State",
    "StateConflict",
    "StoreError",
    "job_folder",
    "open_store",
]
