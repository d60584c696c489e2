"""The errors of the service in the form in which every layer says what is wrong."""

from collections.abc import Iterable

from stud8.client import ServiceError
from stud8.engine.problems import Problem
from stud8.v1 import service_pb2


def problems_of(error: ServiceError) -> list[Problem]:
    """Return all that a failed call said is wrong."""
    return from_messages(error.problems) or [Problem(error.message)]


def from_messages(messages: Iterable[service_pb2.Problem]) -> list[Problem]:
    """Return the problems of an answer of the service."""
    return [
        Problem(
            message=message.message,
            hint=message.hint,
            field=message.field,
            file=message.file,
            line=message.line,
            column=message.column,
            severity=("warning" if message.severity == service_pb2.SEVERITY_WARNING else "error"),
        )
        for message in messages
    ]
