"""Page tokens: opaque to callers, bound to the listing they were made for."""

import base64
import json
from collections.abc import Collection

from stud8.store.errors import PageTokenInvalid
from stud8.store.records import State


def make_token(created: float, job_id: str, states: Collection[State]) -> str:
    """Return the token of the page that starts after the given job."""
    text = json.dumps([created, job_id, sorted(states)])
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def read_token(token: str, states: Collection[State]) -> tuple[float, str]:
    """Return (created, id) of the last job of the page before.

    Raises:
        PageTokenInvalid: the token is broken, or was made for other states.
    """
    try:
        padded = token + "=" * (-len(token) % 4)
        created, job_id, made_for = json.loads(
            base64.b64decode(padded, altchars=b"-_", validate=True)
        )
        place = float(created), str(job_id)
    except (ValueError, TypeError) as error:
        raise PageTokenInvalid("the page token is not one that this service gave out") from error
    if made_for != sorted(states):
        raise PageTokenInvalid("the page token was given out for another filter")
    return place
