"""Job files: YAML that says a JobSpec field by field."""

from stud8.cli.jobfile.jobfile import JobFile, read_job, read_job_file, walk_job
from stud8.cli.jobfile.text import read_text

__all__ = ["JobFile", "read_job", "read_job_file", "read_text", "walk_job"]
