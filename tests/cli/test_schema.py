"""`stud8 schema`: editors accept and refuse what `stud8 check` does."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from ruamel.yaml import YAML
from stud8.cli.jobfile import read_job
from stud8.cli.schemas import job_schema, profile_schema
from stud8.cli.schemas.job import LIMITS
from stud8.engine.problems import InputError
from stud8.simulation.spec import check_spec
from stud8.strategy import FEATURES, builtin_names, builtin_source, check_profile
from stud8.strategy.actions import parse_mix
from stud8.strategy.expressions import Names, parse_condition
from stud8.strategy.types import ConditionError

from tests.cli.invoke import invoke

ROOT = Path(__file__).parents[2]
JOBS = sorted([*(ROOT / "examples").glob("*.yaml"), ROOT / "deploy" / "warm.yaml"])
OWN = sorted((ROOT / "examples" / "profiles").glob("*.yaml"))

JOB = jsonschema.Draft7Validator(job_schema())
PROFILE = jsonschema.Draft7Validator(profile_schema())

JOB_TEXT = """\
hands: 1000
seed: 1
stakes: {small_bet: 200, ante: 40, bring_in: 50, big_bet: 400}
rules: {chip: 5, time_charge: 1, rake: {percent: 5, cap: 100, step: 5}}
seats:
  - {profile: call, stack: 5000}
  - {profile: random, label: dice}
tables: {hands: 1.0, players: 1.0, actions: 0.5}
"""
PROFILE_TEXT = """\
profile: mine
parameters: {steal: 0.5, aim: {value: 2, min: 0, max: 5}}
define: {good: low_ranks == 3 and aces <= aim}
third:
  - when: good
    do: raise $steal, call
    note: Three low.
  - do: fold
later:
  - do: call
"""


def loaded(text: str) -> Any:
    """Return YAML 1.2 as plain values, as an editor has it."""
    return YAML(typ="safe", pure=True).load(text)


def test_both_schemas_are_schemas() -> None:
    jsonschema.Draft7Validator.check_schema(job_schema())
    jsonschema.Draft7Validator.check_schema(profile_schema())
    assert invoke("schema", "job").document == job_schema()
    assert invoke("schema", "profile", "--json").document == profile_schema()
    assert invoke("schema", "hand").status == 2


@pytest.mark.parametrize("path", JOBS, ids=lambda path: path.name)
def test_jobs_are_accepted(path: Path) -> None:
    JOB.validate(loaded(path.read_text("utf-8")))


@pytest.mark.parametrize("name", builtin_names())
def test_built_in_profiles_are_accepted(name: str) -> None:
    profile = loaded(builtin_source(name))
    PROFILE.validate(profile)
    JOB.validate({**loaded(JOB_TEXT), "profiles": [profile, {"file": "x.yaml"}]})


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.name)
def test_own_profiles_are_accepted(path: Path) -> None:
    PROFILE.validate(loaded(path.read_text("utf-8")))


def test_the_job_on_the_page_and_a_resolved_one_are_accepted() -> None:
    page = (ROOT / "docs" / "command-line.md").read_text("utf-8")
    (text,) = re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)
    JOB.validate(loaded(text))
    source = {"source": PROFILE_TEXT, "file": "mine.yaml", "first_line": 1}
    JOB.validate({**loaded(JOB_TEXT), "profiles": [source]})


@pytest.mark.parametrize(
    "change",
    [
        ("hands: 1000", "hands: 0"),
        ("hands: 1000", "hands: many"),
        ("hands: 1000\n", ""),
        ("hands: 1000", "hand: 1000"),
        ("seed: 1", "seed: -1"),
        ("small_bet: 200, ", ""),
        ("small_bet", "smal_bet"),
        ("ante: 40", "ante: -1"),
        ("bring_in: 50", "bring_in: 0"),
        ("chip: 5", "chip: 0"),
        ("chip: 5", "odd_chip: left"),
        ("chip: 5", "max_bets_per_round: 6"),
        ("chip: 5", "low_qualifier: 9"),
        ("chip: 5", "rule_set: casino"),
        ("chip: 5", "burn_cards: maybe"),
        ("percent: 5", "percent: 101"),
        ("percent: 5", "percentage: 5"),
        ("  - {profile: random, label: dice}\n", ""),
        ("profile: random, ", ""),
        ("stack: 5000", "stack: 0"),
        ("stack: 5000", "stack: 2.5"),
        ("stack: 5000", "parameters: {x: high}"),
        ("label: dice", "label: 5"),
        ("actions: 0.5", "actions: 1.5"),
        ("actions: 0.5", "action: 0.5"),
        ("tables:", "seating: random\ntables:"),
        ("tables:", "deal: twice\ntables:"),
        ("tables:", "profiles: [mine]\ntables:"),
        ("tables:", "profiles: [{file: a.yaml, profile: b}]\ntables:"),
    ],
)
def test_jobs_with_faults_are_refused_as_the_checker_refuses_them(change: tuple[str, str]) -> None:
    assert JOB.is_valid(loaded(JOB_TEXT))
    text = JOB_TEXT.replace(*change)
    assert text != JOB_TEXT
    assert not JOB.is_valid(loaded(text))
    assert job_faults(text)


def job_faults(text: str) -> bool:
    """Tell whether the checker finds an error in a job file."""
    try:
        spec = read_job(text, "job.yaml", ROOT).spec
    except InputError:
        return True
    return any(problem.severity == "error" for problem in check_spec(spec))


@pytest.mark.parametrize(
    "change",
    [
        ("profile: mine\n", ""),
        ("profile: mine", "profile: not a name"),
        ("profile: mine", "profil: mine"),
        ("steal: 0.5", "steal: half"),
        ("steal: 0.5", "raise: 0.5"),
        ("steal: 0.5", "door: 0.5"),
        ("steal: 0.5", "steal: .nan"),
        ("value: 2, ", ""),
        ("max: 5", "most: 5"),
        ("define: {good", "define: {aces"),
        ("low_ranks == 3 and aces <= aim", "5"),
        ("third:", "thrid:"),
        ("later:", "fourth:"),
        ("later:", "later: []\nfourth:"),
        ("raise $steal, call", "raise $steal, jump"),
        ("raise $steal, call", "raise 70, call"),
        ("raise $steal, call", "raise $steal"),
        ("raise $steal, call", "high"),
        ("    do: raise $steal, call\n", ""),
        ("when: good", "when: true"),
        ("when: good", "if: good"),
        ("  - do: call\n", "  - call\n"),
        ("later:\n", "later:\n  do: fold\nsixth:\n"),
        ("profile: mine", "profile: mine\nequity_samples: 0"),
    ],
)
def test_profiles_with_faults_are_refused_as_the_checker_refuses_them(
    change: tuple[str, str],
) -> None:
    assert PROFILE.is_valid(loaded(PROFILE_TEXT))
    assert check_profile(PROFILE_TEXT) == []
    text = PROFILE_TEXT.replace(*change)
    assert text != PROFILE_TEXT
    assert any(problem.severity == "error" for problem in check_profile(text))
    values = loaded(text)
    if change[1] == "steal: .nan":
        values["parameters"]["steal"] = 2e12  # an editor has no word for what is no number
    assert not PROFILE.is_valid(values)


def test_words_of_rules_are_those_of_job_files() -> None:
    for rules in (
        {"max_bets_per_round": "unlimited", "low_qualifier": "none", "declare": "on"},
        {"max_bets_per_round": 0, "low_qualifier": 0, "declare": True},
        {"rule_set": "tda", "bring_in_tie": "seat", "show_order": "previous_street"},
    ):
        JOB.validate({**loaded(JOB_TEXT), "rules": rules})
    JOB.validate({**loaded(JOB_TEXT), "rules": None, "profiles": None})


PLACES = {
    "JobSpec": lambda job: job,
    "Stakes": lambda job: job["stakes"],
    "LineupEntry": lambda job: job["seats"][0],
    "Rules": lambda job: job["rules"],
    "Rake": lambda job: job["rules"]["rake"],
    "Tables": lambda job: job["tables"],
    "Profile": lambda job: job["profiles"][0],
}


@pytest.mark.parametrize("name", LIMITS)
def test_bounds_are_those_of_the_checker(name: str) -> None:
    message, field = name.split(".")[-2:]
    for bound, outside in zip(LIMITS[name], (-1, 1), strict=True):
        job = loaded(JOB_TEXT)
        if message == "Profile":
            job["profiles"] = [{"source": PROFILE_TEXT, "file": "mine.yaml"}]
        target = PLACES[message](job)
        target[field] = bound
        JOB.validate(job)
        assert not complaints(job, field)
        target[field] = bound + outside
        assert not JOB.is_valid(job)
        assert complaints(job, field)


def complaints(job: Any, field: str) -> list[str]:
    """Return what the checker says of a field's own range, given a job as values."""
    try:
        spec = read_job(json.dumps(job), "job.yaml", ROOT).spec
    except InputError as error:
        return [str(problem) for problem in error.problems]
    found = [
        problem
        for problem in check_spec(spec)
        if problem.field == field or problem.field.endswith(f".{field}")
    ]
    apart = ("more than the small bet", "less than the small bet")
    return [
        str(problem)
        for problem in found
        if problem.severity == "error" and not any(words in problem.message for words in apart)
    ]


def test_conditions_are_offered_that_a_profile_may_have() -> None:
    condition = profile_schema()["definitions"]["condition"]
    for example in condition["examples"]:
        parse_condition(example, Names())
    for name, feature in FEATURES.items():
        assert f"- {name}: {feature.meaning}" in condition["description"]


@pytest.mark.parametrize("declaring", [False, True])
def test_mixes_are_accepted_as_the_language_reads_them(declaring: bool) -> None:
    key = "declaration" if declaring else "rule"
    pattern = profile_schema()["definitions"][key]["properties"]["do"]["pattern"]
    words = ("high", "low", "both") if declaring else ("raise", "call", "raise_small", "bring_in")
    shares = (
        "",
        " 70%",
        " 70 %",
        " 7.5%",
        " .5%",
        " 5.%",
        " $a",
        " 70",
        " $1",
        "%",
        " -5%",
        "  30%",
    )
    for first in (*words, "jump", "", "Raise"):
        for share in shares:
            for rest in (
                "",
                f", {words[1]}",
                f",{words[0]} 5%, {words[2]}",
                ",",
                f", {words[0]} 5%",
            ):
                text = first + share + rest
                try:
                    parse_mix(text, {"a": 0}, declaring)
                    read = True
                except ConditionError:
                    read = False
                assert bool(re.search(pattern, text)) == read, text


def test_every_field_says_what_it_is() -> None:
    silent = [
        f"{name}.{field}"
        for name, schema in job_schema()["definitions"].items()
        for field, one in schema.get("properties", {}).items()
        if name[0].isupper() and "description" not in one and "$ref" not in one
    ]
    assert silent == []


def test_no_editor_shows_a_pattern() -> None:
    def schemas(node: Any) -> Iterator[dict[str, Any]]:
        if isinstance(node, dict):
            yield node
        for part in node.values() if isinstance(node, dict) else node:
            if isinstance(part, dict | list):
                yield from schemas(part)

    patterns = [
        one
        for whole in (job_schema(), profile_schema())
        for one in schemas(whole)
        if isinstance(one.get("pattern"), str)
    ]
    assert patterns
    assert all("patternErrorMessage" in one for one in patterns)
