"""What a call can end with: one exception, rebuilt from the rich status of the service."""

from collections.abc import Iterable

import grpc
from google.rpc import error_details_pb2
from grpc_status import rpc_status
from stud8.v1 import service_pb2

UNAVAILABLE = "UNAVAILABLE"


class ServiceError(Exception):
    """A call that the service refused or could not answer.

    `code` is the name of the gRPC status code, `problems` all faults of the
    request with place and cure (empty unless the request was at fault), and
    `reason` the service's own word for the error (google.rpc.ErrorInfo).
    """

    def __init__(
        self,
        message: str,
        problems: Iterable[service_pb2.Problem] = (),
        code: str = "UNKNOWN",
        reason: str = "",
    ) -> None:
        super().__init__(message)
        self.message = message
        self.problems = tuple(problems)
        self.code = code
        self.reason = reason


def no_service(address: str) -> ServiceError:
    """Return the error for an address at which nobody listens."""
    return ServiceError(
        f"no stud8 service at {address}; start one with `stud8 serve` or pass --server",
        code=UNAVAILABLE,
    )


def from_call(error: grpc.RpcError, address: str) -> ServiceError:
    """Return the exception for a failed call to the service at `address`."""
    code = error.code().name if isinstance(error, grpc.Call) else "UNKNOWN"
    details = (error.details() if isinstance(error, grpc.Call) else "") or str(error)
    status = rpc_status.from_call(error) if isinstance(error, grpc.Call) else None
    if status is None:
        return _without_details(code, details, address)
    message, reason = status.message, ""
    problems: list[service_pb2.Problem] = []
    violations: list[service_pb2.Problem] = []
    for packed in status.details:
        info = error_details_pb2.ErrorInfo()
        request = error_details_pb2.BadRequest()
        listed = service_pb2.ProblemList()
        if packed.Unpack(info):
            reason = info.reason
        elif packed.Unpack(listed):
            problems.extend(listed.problems)
        elif packed.Unpack(request):
            violations.extend(
                service_pb2.Problem(field=violation.field, message=violation.description)
                for violation in request.field_violations
            )
    return ServiceError(message, problems or violations, code, reason)


def _without_details(code: str, details: str, address: str) -> ServiceError:
    if code == UNAVAILABLE:
        return no_service(address)
    if code == "DEADLINE_EXCEEDED":
        return ServiceError(f"the stud8 service at {address} did not answer in time", code=code)
    if code == "UNIMPLEMENTED":
        message = f"the service at {address} does not know this call: {details}"
        return ServiceError(message, code=code)
    return ServiceError(f"the stud8 service at {address}: {details}", code=code)
