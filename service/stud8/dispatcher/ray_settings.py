"""Ray's settings, the same for its head, its workers and the driver. Imports no Ray."""

_SETTINGS = {
    "RAY_USAGE_STATS_ENABLED": "0",
    # A dead node or a cut link is noticed within about ten seconds, not minutes.
    "RAY_health_check_initial_delay_ms": "5000",
    "RAY_health_check_period_ms": "2000",
    "RAY_health_check_timeout_ms": "4000",
    "RAY_health_check_failure_threshold": "3",
    "RAY_grpc_client_keepalive_time_ms": "5000",
    "RAY_grpc_client_keepalive_timeout_ms": "5000",
    # Nothing needs a long farewell: chunks that are not committed are played again.
    "RAY_GRACEFUL_SHUTDOWN_DRAIN_TIMEOUT_S": "0",
    "RAY_DEDUP_LOGS": "0",
}


def ray_environment(token: str) -> dict[str, str]:
    """Return the environment of the processes of a cluster of our own.

    Ray listens on every interface of the machine and runs what it is sent: only
    who knows the token is let in.
    """
    return {**_SETTINGS, "RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": token}


def driver_environment() -> dict[str, str]:
    """Return settings for a driver of a cluster that others run; how to log in is theirs."""
    return dict(_SETTINGS)
