"""What a caller is told when a call fails: one rich status for every error.

Every status carries google.rpc.ErrorInfo; those about the request also carry
BadRequest and our ProblemList, and a limit carries RetryInfo.
"""

from collections.abc import Mapping, Sequence

import grpc
from google.protobuf.message import Message
from google.rpc import error_details_pb2, status_pb2
from stud8.engine.problems import InputError, Problem
from stud8.store import (
    JobNotFound,
    PageTokenInvalid,
    RequestIdReused,
    StateConflict,
    StoreError,
)
from stud8.v1 import service_pb2

DOMAIN = "stud8"

# Details travel in trailing metadata, of which a peer takes 8 KiB by default.
_PROBLEMS_BYTES = 4000
_DETAILS_BYTES = 5500
_MESSAGE_LENGTH = 800

_SEVERITIES = {
    "error": service_pb2.SEVERITY_ERROR,
    "warning": service_pb2.SEVERITY_WARNING,
}


class ApiError(Exception):
    """A refusal with its gRPC code, a reason in UPPER_SNAKE_CASE and a message for the user."""

    def __init__(
        self,
        code: grpc.StatusCode,
        reason: str,
        message: str,
        *,
        problems: Sequence[Problem] = (),
        metadata: Mapping[str, str] | None = None,
        retry_s: int = 0,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.reason = reason
        self.message = message
        self.problems = tuple(problems)
        self.metadata = dict(metadata or {})
        self.retry_s = retry_s


def from_exception(error: Exception) -> ApiError | None:
    """Return what an expected exception means to a caller; None for one nobody expected."""
    invalid, state = grpc.StatusCode.INVALID_ARGUMENT, grpc.StatusCode.FAILED_PRECONDITION
    match error:
        case ApiError():
            return error
        case InputError():
            return ApiError(
                invalid, "INVALID_ARGUMENT", _headline(error.problems), problems=error.problems
            )
        case RequestIdReused():
            problem = Problem(str(error), "use a new request_id", "request_id")
            return ApiError(invalid, "REQUEST_ID_REUSED", str(problem), problems=[problem])
        case PageTokenInvalid():
            problem = Problem(str(error), "ask for the first page again", "page_token")
            return ApiError(invalid, "PAGE_TOKEN_INVALID", str(problem), problems=[problem])
        case JobNotFound():
            return ApiError(
                grpc.StatusCode.NOT_FOUND,
                "JOB_NOT_FOUND",
                f"{error}; see the jobs there are with `stud8 jobs`",
                metadata={"job": error.job_id},
            )
        case StateConflict():
            return ApiError(state, "JOB_STATE", str(error))
        case StoreError():
            return ApiError(state, "STORE", str(error))
    return None


def to_status(error: ApiError) -> status_pb2.Status:
    """Return the rich status of an error, within the bounds of trailing metadata."""
    message = error.message
    if len(message) > _MESSAGE_LENGTH:
        message = message[:_MESSAGE_LENGTH] + "..."
    status = status_pb2.Status(code=error.code.value[0], message=message)
    _add(
        status,
        error_details_pb2.ErrorInfo(reason=error.reason, domain=DOMAIN, metadata=error.metadata),
    )
    if error.problems:
        _add(status, _problem_list(error.problems))
        _add(status, _bad_request(error.problems, _DETAILS_BYTES - status.ByteSize()))
    if error.retry_s:
        retry = error_details_pb2.RetryInfo()
        retry.retry_delay.FromSeconds(error.retry_s)
        _add(status, retry)
    return status


def problem_message(problem: Problem) -> service_pb2.Problem:
    """Return a problem as the API says it."""
    return service_pb2.Problem(
        file=problem.file,
        line=problem.line,
        column=problem.column,
        severity=_SEVERITIES[problem.severity],
        field=problem.field,
        message=problem.message,
        hint=problem.hint,
    )


def _headline(problems: Sequence[Problem]) -> str:
    others = len(problems) - 1
    more = f" (and {others} more {'problem' if others == 1 else 'problems'})" if others else ""
    return f"{problems[0]}{more}"


def _problem_list(problems: Sequence[Problem]) -> service_pb2.ProblemList:
    listed = service_pb2.ProblemList()
    for number, problem in enumerate(problems):
        listed.problems.append(problem_message(problem))
        if listed.ByteSize() > _PROBLEMS_BYTES and number:
            listed.problems.pop()
            left = len(problems) - number
            listed.problems.add(
                severity=service_pb2.SEVERITY_ERROR,
                message=f"and {left} more {'problem' if left == 1 else 'problems'}",
                hint="mend these first",
            )
            break
    return listed


def _bad_request(problems: Sequence[Problem], size: int) -> error_details_pb2.BadRequest:
    request = error_details_pb2.BadRequest()
    for problem in problems:
        hint = f" ({problem.hint})" if problem.hint else ""
        request.field_violations.add(field=problem.field, description=problem.message + hint)
        if request.ByteSize() > size and len(request.field_violations) > 1:
            request.field_violations.pop()
            break
    return request


def _add(status: status_pb2.Status, detail: Message) -> None:
    status.details.add().Pack(detail)
