"""JSON Schemas of job files and profiles, made from what reads and checks them."""

from stud8.cli.schemas.job import job_schema
from stud8.cli.schemas.profile import profile_schema

__all__ = ["job_schema", "profile_schema"]
