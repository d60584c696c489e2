"""Where things are in a data folder."""

from pathlib import Path

DATABASE = "stud8.db"
"""Name of the job store's file in a data folder."""

_JOBS = "jobs"


def job_folder(data: Path, job_id: str) -> Path:
    """Return the folder that holds a job's manifest, tables and summary."""
    return data / _JOBS / job_id
