"""Finding the service that runs on a folder."""

import fcntl
import json
from pathlib import Path

from stud8.cli.discovery import live_address


def test_no_folder_no_service(tmp_path: Path) -> None:
    assert live_address(tmp_path / "nowhere") is None


def test_what_a_killed_service_left_is_no_service(tmp_path: Path) -> None:
    (tmp_path / "service.lock").touch()
    (tmp_path / "service.json").write_text(json.dumps({"address": "127.0.0.1:1"}))
    assert live_address(tmp_path) is None


def test_a_service_that_holds_the_lock_is_found(tmp_path: Path) -> None:
    (tmp_path / "service.json").write_text(json.dumps({"address": "127.0.0.1:1"}))
    with (tmp_path / "service.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert live_address(tmp_path) == "127.0.0.1:1"


def test_a_service_that_never_says_where_it_listens_is_not_waited_for_for_ever(
    tmp_path: Path,
) -> None:
    with (tmp_path / "service.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert live_address(tmp_path, wait=0.2) is None
        (tmp_path / "service.json").write_text("[]")
        assert live_address(tmp_path, wait=0.0) is None
