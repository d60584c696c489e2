"""The interceptor that turns every exception of a servicer into a rich status."""

import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, TypeAlias

import grpc
from grpc import aio
from grpc_status import rpc_status
from stud8.server.errors import ApiError, from_exception, to_status

_SERVICE_PREFIX = "/stud8."

Handler: TypeAlias = "grpc.RpcMethodHandler[Any, Any]"

_log = logging.getLogger(__name__)


class ErrorGuard(aio.ServerInterceptor):
    """Gives each failing call of our services its ErrorInfo, and no stack trace."""

    async def intercept_service(
        self,
        continuation: Callable[[grpc.HandlerCallDetails], "Awaitable[Handler | None]"],
        handler_call_details: grpc.HandlerCallDetails,
    ) -> "Handler | None":
        """Return the method's handler inside a guard."""
        handler = await continuation(handler_call_details)
        method = str(handler_call_details.method)
        if not method.startswith(_SERVICE_PREFIX):
            return handler
        if handler is None:
            return _unknown(method)
        if handler.response_streaming:
            return grpc.unary_stream_rpc_method_handler(
                _guard_stream(handler.unary_stream, method),
                handler.request_deserializer,
                handler.response_serializer,
            )
        return grpc.unary_unary_rpc_method_handler(
            _guard_unary(handler.unary_unary, method),
            handler.request_deserializer,
            handler.response_serializer,
        )


def _guard_unary(call: Any, method: str) -> Any:
    async def guarded(request: Any, context: aio.ServicerContext[Any, Any]) -> Any:
        try:
            return await call(request, context)
        except aio.AbortError:
            raise
        except Exception as error:
            await _abort(context, error, method)

    return guarded


def _guard_stream(call: Any, method: str) -> Any:
    async def guarded(request: Any, context: aio.ServicerContext[Any, Any]) -> AsyncIterator[Any]:
        try:
            async for response in call(request, context):
                yield response
        except aio.AbortError:
            raise
        except Exception as error:
            await _abort(context, error, method)

    return guarded


def _unknown(method: str) -> Handler:
    async def refuse(_request: Any, _context: Any) -> Any:
        raise ApiError(
            grpc.StatusCode.UNIMPLEMENTED,
            "METHOD_UNKNOWN",
            f"this service has no method {method}; its version may be older than the caller's",
        )

    return grpc.unary_unary_rpc_method_handler(_guard_unary(refuse, method))


async def _abort(context: aio.ServicerContext[Any, Any], error: Exception, method: str) -> None:
    known = from_exception(error)
    if known is None:
        # The caller gets a number under which the log tells the rest.
        number = secrets.token_hex(4)
        _log.error("error %s in %s", number, method, exc_info=error)
        known = ApiError(
            grpc.StatusCode.INTERNAL,
            "INTERNAL",
            f"internal error {number}; the server's log says more under this number",
            metadata={"error": number},
        )
    status: Any = rpc_status.to_status(to_status(known))
    await context.abort(status.code, status.details, status.trailing_metadata)
