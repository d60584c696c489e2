"""What was played and what came of it, as facts and sentences."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from stud8.analysis import words
from stud8.analysis.job_folder import JobFolder
from stud8.engine.rules import Rules

_DEALS = {
    "independent": "every hand has its own deck",
    "rotate": "each deck is played once for every rotation of the line-up",
}
_SEATING = {
    "fixed": "the same seats in every hand",
    "shuffle": "seats drawn anew for each deal",
}


def facts(job: JobFolder) -> list[tuple[str, str]]:
    """Return the facts of a job, each with its name, in the order to be read."""
    spec, summary = job.spec, job.summary
    return [
        ("Hands", f"{words.count(summary['hands'])} in {words.counted(summary['deals'], 'deal')}"),
        ("Stakes", _stakes(spec["stakes"])),
        ("Seats", f"{len(spec['seats'])}; {_of(_SEATING, spec.get('seating', 'fixed'))}"),
        ("Deal", _of(_DEALS, spec.get("deal", "independent"))),
        ("Seed", str(job.manifest["seed"])),
        ("Engine version", f"{job.manifest['engine_version']} (build {job.manifest['build']})"),
        (
            "Played in",
            _duration(summary),
        ),
    ]


def lineup(seats: Sequence[Mapping[str, Any]]) -> list[dict[str, str]]:
    """Return who sits where: seat, label, profile, parameters and stack as text."""
    return [
        {
            "seat": str(number),
            "label": str(entry.get("label") or entry["profile"]),
            "profile": str(entry["profile"]),
            "parameters": ", ".join(
                f"{name} = {value:g}" for name, value in entry.get("parameters", {}).items()
            ),
            "stack": (words.count(int(entry["stack"])) if entry.get("stack") else "never all-in"),
        }
        for number, entry in enumerate(seats, start=1)
    ]


def changed_rules(rules: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """Return the options that differ from the defaults: name, value, default."""
    defaults = _flat(asdict(Rules()))
    changed = []
    for name, value in _flat(rules).items():
        default = _option(defaults.get(name))
        if _option(value) != default:
            changed.append((name, _option(value), default))
    return changed


def findings(profiles: Sequence[Mapping[str, Any]], table: Mapping[str, Any]) -> list[str]:
    """Return the main results as sentences; `profiles` come best first."""
    sentences = []
    if len(profiles) > 1 and profiles[0]["bb_per_100"]["estimate"] is not None:
        best, second, last = profiles[0], profiles[1], profiles[-1]
        sentences.append(f"{_won(best)} {_lost(last)}")
        if best["bb_per_100"]["low"] is None or second["bb_per_100"]["high"] is None:
            sentences.append("There are too few deals to tell how sure that is.")
        elif best["bb_per_100"]["low"] <= second["bb_per_100"]["high"]:
            sentences.append(
                f"The intervals of {_name(best)} and {_name(second)} overlap: "
                "more hands are needed to tell which of them is first."
            )
    showdowns = table["hands_with_showdown"]
    if showdowns["numerator"]:
        sentences.append(
            f"{words.percent(showdowns['estimate'])} of the hands went to a showdown. There a "
            f"low was made {words.percent(table['showdowns_with_low']['estimate'])} of the time, "
            "and one seat scooped every pot "
            f"{words.percent(table['showdown_scooped']['estimate'])} of the time."
        )
    return sentences


def _won(profile: Mapping[str, Any]) -> str:
    return f"{_name(profile)} did best, with {_rate(profile)}."


def _lost(profile: Mapping[str, Any]) -> str:
    return f"{_name(profile)} did worst, with {_rate(profile)}."


def _name(profile: Mapping[str, Any]) -> str:
    return words.shortened(profile["profile"])


def _rate(profile: Mapping[str, Any]) -> str:
    rate = profile["bb_per_100"]
    known = f" (95 % interval {words.interval(rate)})" if rate["low"] is not None else ""
    return f"{words.signed(rate['estimate'])} big bets per 100 hands{known}"


def _duration(summary: Mapping[str, Any]) -> str:
    rate = words.count(summary["hands_per_s"])
    return f"{summary['elapsed_s']:,.1f} s, {rate} hands a second"


def _stakes(stakes: Mapping[str, Any]) -> str:
    names = {
        "small_bet": "small bet",
        "big_bet": "big bet",
        "ante": "ante",
        "bring_in": "bring-in",
    }
    parts = [f"{text} {words.count(int(stakes[name]))}" for name, text in names.items()]
    return f"{', '.join(parts)} (chips)"


def _of(meanings: Mapping[str, str], value: str) -> str:
    return f"{value}: {meanings[value]}" if value in meanings else value


def _flat(rules: Mapping[str, Any]) -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for name, value in rules.items():
        if isinstance(value, Mapping):
            flat.update({f"{name}.{part}": inner for part, inner in value.items()})
        else:
            flat[name] = value
    return flat


def _option(value: Any) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "on" if value else "off"
    return f"{value:g}" if isinstance(value, float) else str(value)
