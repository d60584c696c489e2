"""Tables of the job store, in terms that any SQL database knows."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
)

SCHEMA_VERSION = 1
"""Raised at every change of the tables below."""

metadata = MetaData()

schema = Table("stud8_schema", metadata, Column("version", Integer, primary_key=True))

jobs = Table(
    "jobs",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("request_id", String(64), unique=True),
    Column("request_hash", String(64), nullable=False),
    Column("spec_hash", String(64), nullable=False),
    Column("state", Integer, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("created", Float, nullable=False),
    Column("started", Float),
    Column("ended", Float),
    Column("last_commit", Float),
    Column("hands_total", BigInteger, nullable=False),
    Column("hands_committed", BigInteger, nullable=False, default=0),
    Column("hands_done", BigInteger, nullable=False, default=0),
    Column("hands_per_s", Float, nullable=False, default=0.0),
    Column("chunks_total", Integer, nullable=False, default=0),
    Column("chunks_done", Integer, nullable=False, default=0),
    Column("engine_version", Integer, nullable=False),
    Column("build", String(64), nullable=False),
    Column("error", LargeBinary, nullable=False, default=b""),
    Column("spec", LargeBinary, nullable=False),
    Index("jobs_newest", "created", "id"),
    Index("jobs_state", "state"),
)

chunks = Table(
    "chunks",
    metadata,
    Column("job_id", ForeignKey("jobs.id", ondelete="CASCADE"), primary_key=True),
    Column("index", Integer, primary_key=True),
    Column("first_deal", BigInteger, nullable=False),
    Column("deals", BigInteger, nullable=False),
    Column("done", Boolean, nullable=False, default=False),
    Column("attempt", BigInteger, nullable=False, default=0),
    Column("hands", BigInteger, nullable=False, default=0),
    Column("parts", String, nullable=False, default=""),
)

# Apart from the jobs: the blob would slow down every listing.
sums = Table(
    "sums",
    metadata,
    Column("job_id", ForeignKey("jobs.id", ondelete="CASCADE"), primary_key=True),
    Column("sums", LargeBinary, nullable=False),
)

# One row at most.
leases = Table(
    "leases",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("owner", String, nullable=False),
    Column("epoch", BigInteger, nullable=False),
    Column("expires", Float, nullable=False),
)
