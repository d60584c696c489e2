"""Job files: what they may say, and every fault with its place."""

import json
from pathlib import Path

import pytest
from stud8.cli.jobfile import read_job, read_job_file
from stud8.cli.messages import to_json
from stud8.engine.problems import InputError, Problem
from stud8.simulation.spec import resolve_spec
from stud8.v1 import job_pb2, rules_pb2

SMALL = """\
hands: 10
stakes: {small_bet: 200}
seats: [{profile: call}, {profile: random}]
"""


def read(text: str, folder: Path = Path()) -> job_pb2.JobSpec:
    return read_job(text, "job.yaml", folder).spec


def faults(text: str, folder: Path = Path()) -> list[str]:
    with pytest.raises(InputError) as caught:
        read(text, folder)
    return [str(problem) for problem in caught.value.problems]


def test_every_field_can_be_said() -> None:
    spec = read("""\
hands: 1e6
seed: 18446744073709551615
stakes: {ante: 40, bring_in: 50, small_bet: 200, big_bet: 400}
rules:
  rule_set: tda
  bring_in_tie: seat
  fourth_street_open_pair_double: on
  burn_cards: false
  max_bets_per_round: unlimited
  low_qualifier: none
  rake: {percent: 5, cap: 300, step: 25}
seats:
  - {profile: call}
  - {profile: mine, parameters: {steal: 0.4, width: 1}, stack: 8000, label: thief}
seating: shuffle
deal: rotate
tables: {hands: 1, players: 0.5, actions: 0.0}
""")
    assert (spec.hands, spec.seed) == (1_000_000, 2**64 - 1)
    assert (spec.stakes.ante, spec.stakes.big_bet) == (40, 400)
    assert spec.rules.bring_in_tie == rules_pb2.BRING_IN_TIE_SEAT
    assert spec.rules.fourth_street_open_pair_double
    assert spec.rules.HasField("burn_cards")
    assert not spec.rules.burn_cards
    assert spec.rules.HasField("max_bets_per_round")
    assert spec.rules.HasField("low_qualifier")
    assert (spec.rules.max_bets_per_round, spec.rules.low_qualifier) == (0, 0)
    assert (spec.rules.rake.percent, spec.rules.rake.cap, spec.rules.rake.step) == (5.0, 300, 25)
    assert dict(spec.seats[1].parameters) == {"steal": 0.4, "width": 1.0}
    assert (spec.seats[1].stack, spec.seats[1].label) == (8000, "thief")
    assert not spec.seats[0].HasField("stack")
    assert (spec.seating, spec.deal) == (job_pb2.SEATING_SHUFFLE, job_pb2.DEAL_ROTATE)
    assert (spec.tables.players, spec.tables.actions) == (0.5, 0.0)


def test_what_is_not_said_stays_absent() -> None:
    spec = read(SMALL)
    assert not spec.HasField("seed")
    assert not spec.stakes.HasField("ante")
    assert not spec.HasField("rules")
    assert not spec.HasField("tables")


def test_empty_values_are_absent_ones() -> None:
    spec = read(SMALL + "rules:\nprofiles:\ntables: {}\n")
    assert spec.HasField("tables")
    assert list(spec.profiles) == []


def test_a_spec_printed_as_json_is_a_job_file() -> None:
    spec = read(SMALL + "rules: {low_qualifier: 8, odd_chip: seat}\nseed: 5\ndeal: rotate\n")
    spec.profiles.add(source="profile: mine\n", file="mine.yaml", first_line=3)
    again = read(json.dumps(to_json(spec)))
    assert again.profiles == spec.profiles
    assert again.seed == spec.seed
    assert again.rules.odd_chip == spec.rules.odd_chip
    assert again.deal == spec.deal


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("hands: 0x", "1:8: hands: expected a whole number, got '0x' (a whole number, 1 to 10"),
        ("hands: 1_000", "1:8: hands: expected a whole number, got '1_000' (write 1000)"),
        ("hands: 1.5", "1:8: hands: 1.5 is not a whole number"),
        ("hands: true", "1:8: hands: expected a whole number, got 'true'"),
        ("hands: 9223372036854775808", "1:8: hands: 9223372036854775808 is out of range (a whole"),
        ("hands: .inf", "1:8: hands: .inf is out of range"),
        ("hands: .nan", "1:8: hands: .nan is out of range"),
        ("hands: [1]", "1:8: hands: expected a whole number, got a sequence"),
        ("hands:", "1:1: hands: expected a whole number, got nothing"),
        ("seed: -1", "1:7: seed: -1 is out of range (a whole number, 0 to 18446744073709551615)"),
        ("stakes: 200", "1:9: stakes: expected named values, got '200'"),
        ("stakes: {}", "1:9: stakes.small_bet: is missing (whole chips"),
        ("stakes: {big: 2, small_bet: 1}", "1:10: stakes.big: is not a field here (did you mean"),
        ("seats: call", "1:8: seats: expected a list, got 'call' (a list of 2 to 8 entries"),
        ("seats: [call, {profile: call}]", "1:9: seats[0]: expected named values, got 'call'"),
        (
            "seats: [{stack: 5}, {profile: call}]",
            "1:9: seats[0].profile: is missing (name a profile",
        ),
        (
            "seats: [{profile: 7}, {profile: call}]",
            "1:19: seats[0].profile: expected text, got 7 (put it in quotes:",
        ),
        (
            "seats: [{profile: call, stack: -}, {profile: call}]",
            "1:32: seats[0].stack: expected a whole number",
        ),
        (
            "seats: [{profile: call, parameters: {x: y}}, {profile: call}]",
            "1:41: seats[0].parameters.x: expected a nu",
        ),
        (
            "seats: [{profile: call, parameters: {x: .inf}}, {profile: call}]",
            "1:41: seats[0].parameters.x: .inf is no",
        ),
        (
            "rules: {odd_chip: spades}",
            "1:19: rules.odd_chip: 'spades' is not a choice (one of suit",
        ),
        ("rules: {burn_cards: yes}", "1:21: rules.burn_cards: expected on or off, got 'yes'"),
        ("rules: {low_qualifier: nine}", "1:24: rules.low_qualifier: expected a whole number, got"),
        ("rules: {rake: 5}", "1:15: rules.rake: expected named values, got '5'"),
        ("deal: twice", "1:7: deal: 'twice' is not a choice (one of independent, rotate)"),
        ("tables: {hands: lots}", "1:17: tables.hands: expected a number, got 'lots'"),
        ("odd_chip: suit", "1:1: odd_chip: is not a field here (it belongs into `rules`)"),
        ("xyzzy: 1", "1:1: xyzzy: is not a field here (the fields are hands, seed, stakes, rules"),
        ("profiles: [regular]", "1:12: profiles[0]: expected a profile, got 'regular' (write the"),
        ("profiles: [{file: [x]}]", "1:19: profiles[0]: expected a file name, got a sequence"),
        ("profiles: [{file: x, do: y}]", "1:12: profiles[0]: `file` stands alone (change the"),
        ("{[1]: 2}: 3", "1:1: a name is expected here, not a mapping"),
    ],
)
def test_a_fault_has_its_place_and_cure(line: str, message: str) -> None:
    found = faults(
        line
        + "\n"
        + "".join(
            other + "\n" for other in SMALL.splitlines() if not line.startswith(other.split(":")[0])
        )
    )
    assert len(found) == 1, found
    assert found[0].startswith("job.yaml:" + message)


def test_fields_that_cannot_be_read_hide_no_other_fault() -> None:
    found = faults(
        "hands: 0\nstakes: {ante: x, bring_in: 0, small_bet: 4}\n"
        "seats: [{profile: regulr, stack: -}]\n"
    )
    assert [text.split(": ")[1] for text in found] == [
        "hands",
        "stakes.ante",
        "stakes.bring_in",
        "seats",
        "seats[0].profile",
        "seats[0].stack",
    ]


def test_all_faults_come_at_once_in_the_order_of_the_file() -> None:
    found = faults("seed: x\nhands: y\nseating: z\nseed: 1\n")
    assert [text.partition(": ")[0] for text in found] == [
        "job.yaml:1:1",
        "job.yaml:1:1",
        "job.yaml:1:7",
        "job.yaml:2:8",
        "job.yaml:3:10",
        "job.yaml:4:1",
    ]
    assert "seed: is given twice (first on line 1; delete one)" in found[-1]


@pytest.mark.parametrize("text", ["", "# nothing\n", "- a\n", "just words\n", "a: [1\n", "\t- x"])
def test_what_is_no_mapping_is_one_clear_line(text: str) -> None:
    assert len(faults(text)) == 1


@pytest.mark.parametrize(
    "text", ["a: &x 1\n", "a: !!int 1\n", "a: 1\n---\nb: 2\n", "[" * 3000, "#" + "x" * 300_000]
)
def test_what_could_be_a_trap_is_refused(text: str) -> None:
    assert len(faults(text)) == 1


def test_an_inline_profile_keeps_its_places() -> None:
    text = (
        SMALL
        + """\
profiles:
  - profile: mine   # a comment
    third:
      - do: fold

  -   {profile: yours, third: [{do: "x"}]}
# the end
"""
    )
    first, second = read(text).profiles
    assert first.first_line == 5
    assert first.source.splitlines()[0] == "    profile: mine   # a comment"
    assert first.source.splitlines()[2] == "      - do: fold"
    assert first.file == "job.yaml"
    assert second.first_line == 9
    assert second.source == " " * 6 + '{profile: yours, third: [{do: "x"}]}\n'
    for profile in (first, second):
        for number, line in enumerate(profile.source.splitlines(), profile.first_line):
            there = text.splitlines()[number - 1]
            assert there.endswith(line.strip()) or line == there


def test_a_profile_of_its_own_file_is_read_from_beside_the_job(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("profile: mine\n")
    spec = read(SMALL + "profiles:\n  - file: mine.yaml\n", tmp_path)
    assert spec.profiles[0].source == "profile: mine\n"
    assert spec.profiles[0].file == str(tmp_path / "mine.yaml")


def test_a_profile_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    found = faults(SMALL + "profiles:\n  - file: mine.yaml\n", tmp_path)
    place = "job.yaml:5:11: profiles[0]"
    file = tmp_path / "mine.yaml"
    assert found == [f"{place}: {file}: no such file (check the name and the folder)"]


def test_problems_of_the_service_get_their_places() -> None:
    job = read_job(SMALL, "job.yaml", Path())
    located = job.locate(
        [
            Problem("too low", field="stakes.bring_in"),
            Problem("unknown", field="seats[1].profile"),
            Problem("odd", field="seats[1].parameters.x"),
            Problem("elsewhere", field="profiles[0]", file="p.yaml", line=4, column=2),
            Problem("all"),
        ]
    )
    places = [(problem.file, problem.line, problem.column) for problem in located]
    assert places == [
        ("job.yaml", 2, 9),
        ("job.yaml", 3, 36),
        ("job.yaml", 3, 26),
        ("p.yaml", 4, 2),
        ("", 0, 0),
    ]


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda path: None, "no such file"),
        (lambda path: path.mkdir(), "is a folder"),
        (lambda path: path.write_bytes(b"a: 1\nb: \xff\n"), "2: not UTF-8 text"),
        (lambda path: path.write_bytes(b"#" * 300_000), "larger than 262,144 bytes"),
    ],
)
def test_a_file_that_cannot_be_read_is_one_clear_line(tmp_path: Path, make, message) -> None:
    path = tmp_path / "job.yaml"
    make(path)
    with pytest.raises(InputError, match=message) as caught:
        read_job_file(path)
    assert len(caught.value.problems) == 1


def test_a_byte_order_mark_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "job.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + SMALL.encode())
    assert read_job_file(path).spec.hands == 10


@pytest.mark.parametrize("path", sorted(Path("examples").glob("*.yaml")), ids=str)
def test_the_examples_can_be_read(path: Path) -> None:
    assert read_job_file(path).spec.hands >= 1


def test_a_job_as_it_was_played_is_a_job_file_that_plays_the_same() -> None:
    played = resolve_spec(read(SMALL + "rules: {rake: {percent: 5, cap: 300}}\n"), 77)
    again = read(json.dumps(to_json(played)))
    assert resolve_spec(again, 0) == played


def test_a_strange_key_is_told_without_its_strangeness() -> None:
    [fault] = faults(f'{SMALL}"\\e[31m{"x" * 1000}": 1\n')
    assert fault.startswith("job.yaml:4:1: ?[31mxxx")
    assert len(fault) < 250


def test_half_a_character_is_refused() -> None:
    text = SMALL.replace("profile: call", 'profile: call, label: "\\ud800"')
    [fault] = faults(text)
    assert fault.startswith("job.yaml:3:32: an escape is half a character")
