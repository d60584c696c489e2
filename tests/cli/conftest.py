"""A double of the service that commands are pointed at."""

from collections.abc import Iterator

import pytest

from tests.client.fake_service import FakeService, serving


@pytest.fixture
def service() -> FakeService:
    return FakeService()


@pytest.fixture
def address(service: FakeService, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    with serving(service) as address:
        monkeypatch.setenv("STUD8_SERVER", address)
        yield address
