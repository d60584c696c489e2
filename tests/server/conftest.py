from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.running import Running, running


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path) as service:
        yield service
