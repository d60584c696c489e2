"""What a job store can refuse, whatever the database behind it."""


class StoreError(Exception):
    """The store cannot do what was asked; the message is for a user."""


class JobNotFound(StoreError):  # noqa: N818 - named by what happened, not "...Error"
    """There is no job of that id."""

    def __init__(self, job_id: str) -> None:
        self.job_id = job_id
        super().__init__(f"there is no job {job_id!r}")


class JobExists(StoreError):  # noqa: N818
    """A job of that id is already there."""


class RequestIdReused(StoreError):  # noqa: N818
    """The request id was used before, with another body."""

    def __init__(self, request_id: str) -> None:
        self.request_id = request_id
        super().__init__(f"request_id {request_id!r} was used before for another job")


class StateConflict(StoreError):  # noqa: N818
    """The job is not in a state that allows the change, or changed in between."""


class LeaseLost(StoreError):  # noqa: N818
    """Another dispatcher holds the lease: the writer must stop at once."""


class PageTokenInvalid(StoreError):  # noqa: N818
    """The page token was not given out for this listing."""
