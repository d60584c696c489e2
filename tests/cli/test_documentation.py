"""The page on the command line and the examples hold what they promise."""

import json
import os
import re
import shlex
from pathlib import Path

import pytest
from stud8.cli.jobfile import read_job
from stud8.cli.jobfile.text import read_text
from stud8.simulation.local import run_local
from stud8.simulation.spec import check_spec, resolve_spec

from tests.cli.invoke import invoke

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "command-line.md").read_text("utf-8")
EXAMPLES = sorted((ROOT / "examples").glob("*.yaml"))
PROFILES = sorted((ROOT / "examples" / "profiles").glob("*.yaml"))


def test_every_command_is_on_the_page() -> None:
    listed = invoke("--help").out.partition("Commands:")[2]
    for name in re.findall(r"^  (\w+) ", listed, re.MULTILINE):
        assert f"`{name}" in PAGE, name


def test_the_job_file_on_the_page_is_one() -> None:
    (text,) = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    assert check_spec(read_job(text, "page", ROOT / "examples").spec) == []


def test_the_decision_on_the_page_is_explained_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    (sample,) = re.findall(r"```\n\$ stud8 (explain examples/.*?)```", PAGE, re.DOTALL)
    command, _, shown = sample.partition("\n")
    assert invoke(*shlex.split(command)).out == shown


def test_the_fault_on_the_page_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    seats = "seats: [{profile: call}, {profile: call}]"
    Path("job.yaml").write_text(f"hands: 10\nstakes: {{small_bet: 200,\n bring_in: 0}}\n{seats}\n")
    (sample,) = re.findall(r"```json\n(\{\"error\".*?)```", PAGE, re.DOTALL)
    assert invoke("run", "job.yaml", "--json").document == json.loads(sample)


def test_the_faults_of_job_files_on_the_page_are_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    seats = "seats:\n\n  - {profile: tight-scooper, stak: 3}\n  - {profile: call}\n"
    Path("job.yaml").write_text("hands: 1_000_000\n\nstakes: {bring_in: 40}\n" + seats)
    (sample,) = re.findall(r"```\n(error: job.yaml:1:8.*?)```", PAGE, re.DOTALL)
    assert invoke("run", "job.yaml").err == sample


def sample_lines(sample: str) -> list[str]:
    """Return the lines of a sample that are whole: what is left out is `...`."""
    return [line for line in sample.splitlines() if line and not line.endswith("...")]


def test_the_trial_on_the_page_shows_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    (sample,) = re.findall(r"```\n\$ stud8 (check \S* --try .*?)```", PAGE, re.DOTALL)
    command, _, shown = sample.partition("\n")
    lines = invoke(*shlex.split(command)).out.splitlines()
    assert [line for line in sample_lines(shown) if line not in lines] == []


def test_the_first_job_of_the_readme_and_the_page_ends_so(tmp_path: Path) -> None:
    file = ROOT / "examples" / "six_handed.yaml"
    spec = read_job(read_text(file), str(file), file.parent).spec
    spec.tables.hands = spec.tables.players = 0.0
    run_local(resolve_spec(spec, 0), tmp_path / "job", cores=os.cpu_count() or 1)
    lines = invoke("summary", tmp_path / "job").out.splitlines()
    readme = (ROOT / "README.md").read_text("utf-8")
    for text in (readme, PAGE):
        (sample,) = re.findall(r"```\njob \w+, succeeded[^\n]*\n(.*?)\nreport ", text, re.DOTALL)
        assert [line for line in sample_lines(sample) if line not in lines] == []


@pytest.mark.parametrize("path", [*EXAMPLES, *PROFILES], ids=lambda path: path.name)
def test_an_example_has_no_faults_and_no_warnings(path: Path) -> None:
    assert invoke("check", path, "--json").document == {"ok": True, "problems": []}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_an_example_can_be_played(path: Path, tmp_path: Path) -> None:
    spec = read_job(read_text(path), str(path), path.parent).spec
    spec.hands = 60 * len(spec.seats)
    summary = run_local(resolve_spec(spec, 0), tmp_path)
    assert summary.hands == spec.hands
    rake = spec.rules.rake.percent
    net = sum(profile.results.net for profile in summary.profiles)
    assert net < 0 if rake else net == 0
