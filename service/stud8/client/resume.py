"""Streams that outlive their connection."""

import time
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import grpc
from stud8.client import errors

Response = TypeVar("Response")

# Waits between tries, in seconds: quick at first, for a restarted service.
_FIRST_DELAY = 0.2
_LONGEST_DELAY = 2.0
_TRIES_AT_START = 2


def is_broken(error: grpc.RpcError) -> bool:
    """Tell whether a call ended because the connection did, not by an answer."""
    return isinstance(error, grpc.Call) and error.code() is grpc.StatusCode.UNAVAILABLE


def stream(
    start: Callable[[], Any],
    advance: Callable[[Response], None],
    *,
    address: str,
    patience: float,
    ended: Callable[[Response], bool] | None = None,
) -> Iterator[Response]:
    """Yield the responses of a server stream, started again whenever it breaks.

    Args:
        start: starts the call at the place that `advance` last moved to.
        advance: moves that place past a response.
        address: of the service, for messages.
        patience: seconds for which a stream that broke is tried again; one that
            never gave a response fails at the third try.
        ended: tells the last response of a stream that ends nowhere else: an
            end before it is a break.

    Raises:
        ServiceError: the service refused the call, or stayed away.

    """
    begun = False
    tries = 0
    broken_since = 0.0
    while True:
        call = start()
        try:
            for response in call:
                begun, tries = True, 0
                advance(response)
                yield response
                if ended is not None and ended(response):
                    return
            if ended is None:
                return
            failure = errors.no_service(address)
        except grpc.RpcError as error:
            failure = errors.from_call(error, address)
            if not is_broken(error):
                raise failure from None
        finally:
            call.cancel()
        now = time.monotonic()
        broken_since = broken_since if tries else now
        tries += 1
        if (now - broken_since > patience) if begun else tries > _TRIES_AT_START:
            raise failure
        time.sleep(min(_FIRST_DELAY * 2 ** (tries - 1), _LONGEST_DELAY))
