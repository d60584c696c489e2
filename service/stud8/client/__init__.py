"""The typed Python client."""

from stud8.client.client import Client
from stud8.client.errors import ServiceError

__all__ = ["Client", "ServiceError"]
