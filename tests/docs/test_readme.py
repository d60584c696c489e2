import re
from pathlib import Path

import pytest
from stud8.cli.jobfile.jobfile import read_job_file
from stud8.simulation.spec import check_spec
from stud8.strategy import check_profile

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


def files_of_the_readme() -> dict[str, str]:
    """Return the YAML of the page, by the file name in its first line."""
    text = (ROOT / "README.md").read_text("utf-8")
    return {
        name: f"# {name}\n{yaml}"
        for name, yaml in re.findall(r"```yaml\n# (\S+)\n(.*?)```", text, re.DOTALL)
    }


def test_the_profile_of_the_page_has_no_faults() -> None:
    assert check_profile(files_of_the_readme()["my_regular.yaml"]) == []


def test_the_job_of_the_page_has_no_faults(tmp_path: Path) -> None:
    for name, text in files_of_the_readme().items():
        (tmp_path / name).write_text(text, "utf-8")
    job = read_job_file(tmp_path / "my_job.yaml")
    assert check_spec(job.spec) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text("utf-8")
    targets = re.findall(r"\]\(([^)\s]+)\)", text) + re.findall(r'src="([^"]+)"', text)
    for target in targets:
        if not target.startswith(("http://", "https://", "#")):
            assert (page.parent / target.partition("#")[0]).exists(), target
