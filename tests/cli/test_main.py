"""The command as a whole: help, version, exit status, errors."""

import subprocess
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

import pytest
from stud8.cli import jobs as jobs_module
from stud8.cli import main as main_module

from tests.cli.invoke import invoke

COMMANDS = (
    *("run", "serve", "submit", "watch", "jobs", "cancel", "delete"),
    *("summary", "tables", "replay", "report", "init", "check", "explain", "schema"),
    *("verify", "evaluate", "equity", "bench", "profiles"),
)
HEAVY = ("grpc", "google.protobuf", "numba", "numpy", "pyarrow", "ray", "sqlalchemy", "rich")


def test_help_imports_typer_and_nothing_heavy() -> None:
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "stud8.cli.main", "--help"],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    imported = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert "typer.main" in imported
    assert not [name for name in imported if name.startswith(HEAVY)]
    assert "submit" in done.stdout


def test_every_command_is_listed_and_explains_itself() -> None:
    listed = invoke("--help").out
    for name in COMMANDS:
        assert f"\n  {name} " in listed
        helped = invoke(name, "--help")
        assert helped.status == 0
        assert f"Usage: stud8 {name}" in helped.out


def test_no_help_line_is_cut_off() -> None:
    assert "..." not in invoke("--help").out.partition("Commands:")[2]


def test_version() -> None:
    assert invoke("--version").out == f"stud8 {version('stud8')}\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["fly"],
        ["jobs", "--fly"],
        ["summary"],
        ["submit", "x", "--seed", "-1"],
        ["run", "x", "--hands", "0"],
    ],
)
def test_wrong_use_is_one_line_and_status_2(arguments: list[str]) -> None:
    done = invoke(*arguments)
    assert done.status == 2
    assert done.out == ""
    assert done.err.count("\n") == 1
    assert "--help" in done.err
    assert "Traceback" not in done.err


def test_no_command_at_all_shows_the_help() -> None:
    done = invoke()
    assert done.status == 2
    assert "Commands:" in done.err


def test_wrong_use_with_json_is_one_document() -> None:
    done = invoke("cancel", "--fly", "--json")
    assert done.status == 2
    assert done.document["error"] == {
        "message": "No such option: --fly",
        "field": "",
        "hint": "see `stud8 cancel --help`",
    }


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Make `stud8 jobs` fail in a way that nobody foresaw."""

    def islice(*_: object) -> None:
        raise RuntimeError("the\nroof")

    monkeypatch.setattr(jobs_module, "islice", islice)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))


@pytest.mark.usefixtures("broken")
def test_an_unforeseen_error_is_one_line_and_a_file() -> None:
    done = invoke("jobs", "--server", "127.0.0.1:9")
    assert done.status == 1
    assert done.err.startswith("error: internal error: RuntimeError: the roof (the trace is in ")
    assert done.err.count("\n") == 1
    file = done.err.partition("the trace is in ")[2].partition(";")[0]
    assert "Traceback" in Path(file).read_text("utf-8")


@pytest.mark.usefixtures("broken")
def test_debug_shows_the_trace() -> None:
    done = invoke("--debug", "jobs", "--server", "127.0.0.1:9")
    assert done.status == 1
    assert "Traceback" in done.err


def test_ctrl_c_is_a_failure_without_a_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    def islice(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(jobs_module, "islice", islice)
    done = invoke("jobs", "--server", "127.0.0.1:9")
    assert (done.status, done.err) == (1, "interrupted\n")


def test_main_exits_with_the_status() -> None:
    with pytest.raises(SystemExit) as caught:
        main_module.main(["fly"])
    assert caught.value.code == 2
