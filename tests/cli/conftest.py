"""A double of the service that commands are pointed at."""

from collections.abc import Iterator

import pytest
from stud8.simulation.warm import warm

from tests.client.fake_service import FakeService, serving


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    """What commands say does not depend on what was compiled before."""
    warm()


@pytest.fixture
def service() -> FakeService:
    return FakeService()


@pytest.fixture
def address(service: FakeService, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    with serving(service) as address:
        monkeypatch.setenv("STUD8_SERVER", address)
        yield address
