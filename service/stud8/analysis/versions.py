"""Hands of a job are played again only by the engine that played them."""

from stud8.engine.problems import InputError, Problem
from stud8.engine.version import ENGINE_VERSION


def require_engine(version: int) -> None:
    """Refuse a job that another engine version played.

    Raises:
        InputError: the hand would not be the same.
    """
    if version != ENGINE_VERSION:
        message = (
            f"the job was played by engine version {version}, this is {ENGINE_VERSION}: "
            "the hand would not be the same"
        )
        raise InputError([Problem(message, "use the stud8 that played the job")])
