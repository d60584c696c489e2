import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
TOOL = ROOT / "deploy" / "runtime_lock.py"


def packages(*arguments: str) -> set[str]:
    command = [sys.executable, str(TOOL), *arguments]
    lock = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert lock.count("--hash=sha256:") >= lock.count("==") > 0
    return set(re.findall(r"^([\w.-]+)==", lock, re.MULTILINE))


def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def names(requirements: list[str]) -> set[str]:
    return {re.split(r"[<>=]", text)[0].replace(".", "-") for text in requirements}


def test_holds_every_dependency_and_what_those_need() -> None:
    runtime = packages()
    assert names(project()["project"]["dependencies"]) <= runtime
    assert {"llvmlite", "markupsafe", "msgpack", "click"} <= runtime


def test_holds_no_tool_of_development() -> None:
    assert not names(project()["dependency-groups"]["dev"]) & packages()


def test_the_build_backend_can_be_had_alone() -> None:
    backend = packages("hatchling")
    assert {"hatchling", "pluggy"} <= backend
    assert "numpy" not in backend
