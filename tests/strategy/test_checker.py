"""The checker: every broken profile yields the messages written at its end."""

import time
from pathlib import Path

import pytest
from stud8.engine.problems import InputError, Problem
from stud8.strategy import builtin_names, builtin_source, check_profile, read_profile
from stud8.strategy.limits import MAX_BYTES, MAX_CONDITION, MAX_NODES, MAX_PROBLEMS, MAX_RULES

BROKEN = sorted(Path(__file__).with_name("broken").glob("*.yaml"))
LATER = "later:\n  - do: fold\n"


def said(problem: Problem) -> str:
    """Return a problem as the broken profiles write it."""
    hint = f" | {problem.hint}" if problem.hint else ""
    place = f"{problem.line}:{problem.column}"
    return f"#! {place} {problem.severity}: {problem.message}{hint}"


def profile(third: str) -> str:
    return f"profile: p\nthird:\n{third}\n{LATER}"


def messages(source: str) -> list[str]:
    return [problem.message for problem in check_profile(source)]


@pytest.mark.parametrize("file", BROKEN, ids=lambda file: file.stem)
def test_broken_profile(file: Path) -> None:
    source = file.read_text(encoding="utf-8")
    expected = [line for line in source.splitlines() if line.startswith("#!")]
    problems = check_profile(source, file.name)
    assert [said(problem) for problem in problems] == expected
    assert {problem.file for problem in problems} == {file.name}
    if any(problem.severity == "error" for problem in problems):
        with pytest.raises(InputError) as error:
            read_profile(source, file.name)
        assert error.value.problems == tuple(problems)
    else:
        assert read_profile(source, file.name).warnings == tuple(problems)


@pytest.mark.parametrize("name", builtin_names())
def test_built_in_profiles_are_without_fault(name: str) -> None:
    assert check_profile(builtin_source(name)) == []
    assert read_profile(builtin_source(name)).name == name


def test_places_count_from_the_first_line_of_the_text() -> None:
    source = profile("  - when: dor > 9\n    do: call\n  - do: fold")
    [problem] = check_profile(source, "job.yaml", first_line=40)
    assert (problem.file, problem.line, problem.column) == ("job.yaml", 42, 11)
    assert problem.field == "third[0].when"


# Reachability


@pytest.mark.parametrize(
    ("rules", "unreached"),
    [
        # Covered by one rule, by two together, by a finer split of a number.
        (["door >= T", "door >= J"], 2),
        (["door >= T", "door < 6", "door in [6, 7, 8, 9]", "aces == 1"], 4),
        (["rolled_up and bets <= 1", "rolled_up and bets > 1", "rolled_up"], 3),
        (["pot_odds <= 0.3", "pot_odds < 0.2"], 2),
        (["not rolled_up or suited == 1", "not rolled_up"], 2),
        (["door > kicker", "kicker < door and aces == 1"], 2),
        (["door > kicker", "not door <= kicker"], 2),
        (['hand("(A2)3")', 'hand("(A2)3") and bets == 0'], 2),
        # Not covered, or not known to be.
        (["door >= T", "door >= 9"], None),
        (["door >= T and suited == 2", "door >= J"], None),
        (["pot_odds < 0.2", "pot_odds <= 0.2"], None),
        (["rolled_up", "pair_rank >= 2"], None),
        (["door > kicker", "kicker >= door"], 3),
        (["suited + aces > 2", "suited + aces > 3"], None),
        # Constants that differ only far behind the point, or in part of a rank.
        (["pot * 0.12345671 > to_call", "pot * 0.12345679 > to_call"], None),
        (["low_high - 10.5 > smooth_low", "low_high - 10 > smooth_low"], None),
        (["max(smooth_low, 14) - 3 > low_high", "max(smooth_low, A) - 3 > low_high"], None),
    ],
)
def test_rules_that_the_rules_above_leave_nothing(rules: list[str], unreached: int | None) -> None:
    lines = "".join(f"  - when: '{rule}'\n    do: call\n" for rule in rules)
    found = [text for text in messages(profile(lines + "  - do: fold")) if "never reached" in text]
    wanted = [] if unreached is None else [f"rule {unreached} of third is never reached"]
    assert found[:1] == wanted


@pytest.mark.parametrize(
    "condition",
    [
        "door > 9 and door < 9", "rolled_up and not rolled_up", "suited > 3", "bets < 0",
        "door in [2, 3] and door in [4, 5]", "aces == 2 and aces != 2", "low_draw == 0",
        "street > 3", "high_rank > high_rank", "door + 1 != door + 1",
        "(door < 5 or door > 9) and 5 <= door <= 9", "max(suited, 5) < 4", "to_call + 1 < 1",
        "pot_odds > 1", "third_class == rolled_up and third_class == no_low", "2 < 1",
    ],
)  # fmt: skip
def test_conditions_that_are_never_true(condition: str) -> None:
    found = messages(profile(f"  - when: '{condition}'\n    do: call\n  - do: fold"))
    assert f"`{condition}` is never true" in found


@pytest.mark.parametrize(
    "condition",
    [
        "door > 1", "rolled_up or not rolled_up", "bets >= 0", "door <= 9 or door >= T",
        "aces != 5", "low_draw != 0", "0 <= pot_odds <= 1", "door not in [1, 15]", "not suited > 3",
        "kicker >= kicker",
    ],
)  # fmt: skip
def test_conditions_that_are_always_true(condition: str) -> None:
    found = messages(profile(f"  - when: '{condition}'\n    do: call\n  - do: fold"))
    assert f"`{condition}` is always true" in found


@pytest.mark.parametrize(
    ("street", "condition"),
    [
        ("third", "last_aggressor_me"), ("fourth", "only_low"), ("third", "high_lock"),
        ("fourth", "can_make_low == 0"), ("declare", "to_call > 0"), ("declare", "fold_allowed"),
        ("declare", "pot_odds > 0.2"), ("declare", "not last_to_act"),
    ],
)  # fmt: skip
def test_what_a_street_rules_out(street: str, condition: str) -> None:
    action = "high" if street == "declare" else "call"
    lists = {name: f"{name}:\n  - do: fold\n" for name in ("third", "later")}
    lists[street] = f"{street}:\n  - when: {condition}\n    do: {action}\n  - do: {action}\n"
    assert messages(f"profile: p\n{''.join(lists.values())}") == [f"`{condition}` is never true"]


def test_a_definition_may_be_idle_on_one_street() -> None:
    rules = "  - when: good\n    do: raise\n  - do: fold\n"
    source = f"profile: p\ndefine:\n  good: made_low or rolled_up\nthird:\n{rules}later:\n{rules}"
    assert check_profile(source) == []


# Limits: refused in bounded time, each with its limit stated


def refused(source: str, message: str, seconds: float = 5) -> None:
    start = time.process_time()
    problems = check_profile(source)
    assert any(message in problem.message for problem in problems), problems[:3]
    assert time.process_time() - start < seconds
    assert len(problems) <= MAX_PROBLEMS + 1


def test_ten_megabytes() -> None:
    refused("profile: p\n" + "# x\n" * 2_500_000, f"at most {MAX_BYTES:,} are read")


def test_a_bomb_of_aliases() -> None:
    bomb = "a: &a [x, x]\n" + "".join(
        f"{b}: &{b} [*{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
    )
    refused(bomb, "anchors (&) and aliases (*) are not read")


@pytest.mark.parametrize("text", ["[" * 100_000, "{a: " * 50_000, "- " * 100_000, "? " * 100_000])
def test_deep_nesting(text: str) -> None:
    refused(text, "nested deeper than 12 levels")


@pytest.mark.parametrize("text", ["[" + "a," * 100_000 + "]", "a:\n" * 80_000, "? \n" * 80_000])
def test_more_keys_and_values_than_a_profile_has(text: str) -> None:
    refused(text, f"more than {MAX_NODES:,} keys and values", seconds=3)


def test_names_that_are_long_stand_shortened() -> None:
    long = "x" * 100_000
    for source in (f"? {long}\n: 1\n", f"parameters:\n  ? {long}\n  : 1\n"):
        assert all(len(problem.field) < 100 for problem in check_profile(source))


@pytest.mark.parametrize(
    "text", [" " * 200_000 + "!", "raise" + " " * 200_000 + "!", "1" * 200_000]
)
def test_a_mix_without_end(text: str) -> None:
    source = profile(f"  - do: '{text}, call'")
    refused(source, f"at most {MAX_CONDITION:,} are read", seconds=1)
    [problem] = check_profile(source)
    assert len(problem.message) < 100


def test_many_mixes_of_blanks() -> None:
    mix = " " * (MAX_CONDITION - 3) + "!"
    refused(profile(f"  - do: '{mix}'\n" * 120), "`!` is no action", seconds=3)


def test_too_many_parameters_are_not_unknown_too() -> None:
    named = "".join(f"  x{n}: 1\n" for n in range(5_000))
    rules = "  - when: x1 > pot\n    do: call\n" * 500
    source = f"parameters:\n{named}" + profile(rules + "  - do: fold")
    refused(source, "5,000 parameters; at most 100", seconds=3)
    assert not any("unknown" in problem.message for problem in check_profile(source))


def test_ten_thousand_unknown_names() -> None:
    """Each like hundreds of long names that are there."""
    defined = "".join(f"  {'a' * 60}{n}: door > 3\n" for n in range(190))
    unknown = [" or ".join(f"{'a' * 20}{n}b{k}" for k in range(60)) for n in range(100)]
    rules = "".join(f"  - when: {condition}\n    do: call\n" for condition in unknown)
    source = f"define:\n{defined}" + profile(rules + "  - do: fold")
    refused(source, "more problems", seconds=4)


def test_ten_thousand_rules() -> None:
    refused(profile("  - do: fold\n" * 10_000), f"at most {MAX_RULES:,}")


def test_as_many_rules_as_allowed() -> None:
    rules = "".join(
        f"  - when: pot > {n} and bets == {n % 4}\n    do: call\n" for n in range(MAX_RULES - 2)
    )
    start = time.perf_counter()
    check_profile(profile(rules + "  - do: fold"))
    assert time.perf_counter() - start < 20


def test_many_faults_end_with_how_many_more() -> None:
    rules = "".join(f"  - when: x{n} > 1\n    do: call\n" for n in range(300))
    problems = check_profile(profile(rules + "  - do: fold"))
    assert len(problems) == MAX_PROBLEMS + 1
    assert problems[-1].message == "and 200 more problems"


@pytest.mark.parametrize(
    ("condition", "message"),
    [
        ("door > 1 and " * 300 + "door > 2", f"at most {MAX_CONDITION:,}"),
        ("(" * 300 + "door" + ")" * 300 + " > 9", "nested too deep"),
        ("not " * 100 + "rolled_up", "nested too deep"),
        ("-" * 1500 + "door > 9", "nested too deep"),
        ("door > 1" + "9" * 40, "is too large"),
        ("door > 1e999", "is too large"),
        ("pot > 1e13", "is too large"),
        ("door > 0x" + "f" * 400, "is too large"),
        ("door > 1j", "is not a number"),
        ("door > True", "is not a number"),
        ("door > None", "is not a number"),
    ],
)
def test_conditions_too_large(condition: str, message: str) -> None:
    refused(profile(f"  - when: '{condition}'\n    do: call\n  - do: fold"), message)


def test_definitions_that_grow() -> None:
    lines = ["  d0: door > 3 and suited == 2"]
    lines += [f"  d{n}: d{n - 1} and (d{n - 1} or bets > {n})" for n in range(1, 40)]
    source = "profile: p\ndefine:\n" + "\n".join(lines) + "\n" + \
        "third:\n  - when: d39\n    do: call\n  - do: fold\n" + LATER  # fmt: skip
    refused(source, "terms with its definitions written out")


def test_conditions_that_are_too_many_together() -> None:
    condition = " or ".join(f"bets == {n}" for n in range(60))
    rules = f"  - when: {condition} or door > 3\n    do: call\n" * 130
    refused(profile(rules + "  - do: fold"), "terms together; at most 20,000")


@pytest.mark.parametrize(
    "value", [".nan", ".inf", "-.inf", "1e400", "9" * 400, "0x" + "f" * 60, "0o" + "7" * 60]
)
def test_numbers_that_are_not_finite(value: str) -> None:
    rules = "  - when: door > x\n    do: call\n  - do: fold\n"
    source = f"profile: p\nparameters: {{x: {value}}}\nthird:\n{rules}{LATER}"
    assert any("parameters.x is" in text for text in messages(source))


@pytest.mark.parametrize(
    "source", ["\0", "profile: \x07", "\ufeffprofile: p", "%YAML 9.9\n---\n", "--- >\n\t"]
)
def test_odd_bytes_are_refused_not_raised(source: str) -> None:
    assert check_profile(source)


@pytest.mark.parametrize(
    ("source", "place"), [("profile: p\n\n  x\x07", (3, 4)), ("\0", (1, 1)), ("a\n\ud800", (2, 1))]
)
def test_odd_characters_have_their_place(source: str, place: tuple[int, int]) -> None:
    [problem] = check_profile(source)
    assert (problem.line, problem.column, problem.hint) == (*place, "delete it")


def test_halves_of_a_character() -> None:
    """JSON writes a character above U+FFFF as two escapes, each half a character."""
    source = profile("  - do: fold")
    described = read_profile(f'description: "\\ud83d\\ude00"\n{source}').description
    assert described == "\N{GRINNING FACE}"
    [problem] = check_profile(f'{source}description: "x \\ud800"\n')
    assert problem.message == "an escape is half a character"
    assert (problem.line, problem.hint) == (6, "write the character itself")


def test_a_field_holds_nothing_that_a_terminal_obeys() -> None:
    problems = check_profile(profile('  - do: fold\n    "\\e[31m": 3'))
    assert [problem.field for problem in problems] == ["third[0].?[31m"]
