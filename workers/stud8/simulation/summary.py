"""The Summary of a job, or of the part of it that was played, from its sums."""

from collections.abc import Iterable, Mapping
from typing import Any

from stud8.engine.record import THIRD_CLASSES
from stud8.simulation.estimates import money_per_hand, ratio
from stud8.simulation.layout import (
    ALL,
    FIRST_CLASS,
    FIRST_PLACE,
    LANE,
    RATIOS,
    SLOTS_PER_GROUP,
    TABLE_RATIOS,
    slot_count,
)
from stud8.simulation.lineup import Group, Lineup, read_lineup
from stud8.simulation.sums import Slot, Sums
from stud8.v1 import job_pb2, summary_pb2

_SHOWN = [name for name, _, _ in RATIOS if name in summary_pb2.Results.DESCRIPTOR.fields_by_name]
_ESTIMATE_FIELDS = ("estimate", "standard_error", "low", "high")


def summarise(
    spec: job_pb2.JobSpec,
    sums: Sums,
    *,
    job: str = "",
    state: job_pb2.JobState = job_pb2.JOB_STATE_SUCCEEDED,
    elapsed_s: float = 0.0,
    tables: Mapping[str, str] | None = None,
) -> summary_pb2.Summary:
    """Return the results of a resolved spec.

    Args:
        spec: the job, as `resolve_spec` returned it.
        sums: over all hands that the results shall cover.
        job: resource name, `jobs/{id}`.
        state: of the job.
        elapsed_s: from the start of the first chunk to the last commit.
        tables: URI of each table that is kept.
    """
    lineup = read_lineup(spec)
    return summary_pb2.Summary(
        job=job,
        state=state,
        hands=sums.hands,
        deals=sums.deals,
        elapsed_s=elapsed_s,
        hands_per_s=sums.hands / elapsed_s if elapsed_s > 0 else 0.0,
        profiles=[
            _profile(spec, lineup, sums, index, group) for index, group in enumerate(lineup.groups)
        ],
        table=_table(sums, len(lineup.groups)),
        tables=dict(tables or {}),
        unlimited_stops=sums.unlimited_stops,
    )


def running_results(
    spec: job_pb2.JobSpec, sums: Sums
) -> list[tuple[str, int, summary_pb2.Estimate]]:
    """Return each group's label, seat-hands and bb_per_100: a summary's first lines, fast."""
    found = []
    for index, group in enumerate(read_lineup(spec).groups):
        slot = sums.slot(index * SLOTS_PER_GROUP + ALL)
        rate = money_per_hand(slot, 100 / spec.stakes.big_bet)
        found.append((group.label, slot.count(LANE["seat_hands"]), rate))
    return found


def _profile(
    spec: job_pb2.JobSpec, lineup: Lineup, sums: Sums, index: int, group: Group
) -> summary_pb2.ProfileSummary:
    big_bet, first = spec.stakes.big_bet, index * SLOTS_PER_GROUP
    fixed = spec.seating != job_pb2.SEATING_SHUFFLE

    def keyed(slot: int, key: str) -> summary_pb2.KeyedResults:
        return summary_pb2.KeyedResults(key=key, results=_results(sums.slot(slot), big_bet))

    return summary_pb2.ProfileSummary(
        profile=group.label,
        seats=[entry + 1 for entry in group.entries] if fixed else [],
        results=_results(sums.slot(first + ALL), big_bet),
        by_third_class=[
            keyed(first + FIRST_CLASS + number, name) for number, name in enumerate(THIRD_CLASSES)
        ],
        by_place=[
            keyed(first + FIRST_PLACE + place, str(place)) for place in range(len(spec.seats))
        ],
        rules=_rules(lineup, sums, group.entries),
        divisions_by_zero=sum(int(sums.divisions[entry]) for entry in group.entries),
    )


def _results(slot: Slot, big_bet: int) -> summary_pb2.Results:
    results = summary_pb2.Results(
        seat_hands=slot.count(LANE["seat_hands"]),
        net=slot.money,
        bb_per_100=money_per_hand(slot, 100 / big_bet),
    )
    for name in _SHOWN:
        getattr(results, name).CopyFrom(ratio(slot, name))
    return results


def _rules(lineup: Lineup, sums: Sums, entries: Iterable[int]) -> list[summary_pb2.RuleSummary]:
    entries = tuple(entries)
    summaries = []
    for number, rule in enumerate(lineup.profiles[entries[0]].rules):
        rows = [sums.rules[lineup.rule_starts[entry] + number] for entry in entries]
        decisions, hands, net = (sum(int(row[column]) for row in rows) for column in range(3))
        summaries.append(
            summary_pb2.RuleSummary(
                street=rule.street,
                number=rule.number,
                line=rule.line,
                when=rule.when,
                action=rule.action,
                decisions=decisions,
                hands=hands,
                net=net,
            )
        )
    return summaries


def _table(sums: Sums, groups: int) -> summary_pb2.TableSummary:
    slot = sums.slot(slot_count(groups) - 1)
    table = summary_pb2.TableSummary(mean_pot=money_per_hand(slot, 1.0))
    for name, shape in TABLE_RATIOS:
        getattr(table, name).CopyFrom(ratio(slot, shape))
    if sums.hands:
        table.players_per_street.extend(int(seats) / sums.hands for seats in sums.dealt)
    return table


def summary_json(summary: summary_pb2.Summary) -> dict[str, Any]:
    """Return a Summary as the document that `--json` prints; absent estimates are None."""
    return {
        "job": summary.job.removeprefix("jobs/"),
        "state": job_pb2.JobState.Name(summary.state).removeprefix("JOB_STATE_").lower(),
        "hands": summary.hands,
        "deals": summary.deals,
        "elapsed_s": summary.elapsed_s,
        "hands_per_s": summary.hands_per_s,
        "profiles": [_profile_json(profile) for profile in summary.profiles],
        "table": {
            **{name: _ratio_json(getattr(summary.table, name)) for name, _ in TABLE_RATIOS},
            "mean_pot": _estimate_json(summary.table.mean_pot),
            "players_per_street": list(summary.table.players_per_street),
        },
        "tables": {name: summary.tables[name] for name in sorted(summary.tables)},
        "unlimited_stops": summary.unlimited_stops,
    }


def _profile_json(profile: summary_pb2.ProfileSummary) -> dict[str, Any]:
    return {
        "profile": profile.profile,
        "seats": list(profile.seats) or None,
        **_results_json(profile.results),
        "by_third_class": {
            item.key: _results_json(item.results) for item in profile.by_third_class
        },
        "by_place": {item.key: _results_json(item.results) for item in profile.by_place},
        "rules": [
            {name: getattr(rule, name) for name in rule.DESCRIPTOR.fields_by_name}
            for rule in profile.rules
        ],
        "divisions_by_zero": profile.divisions_by_zero,
    }


def _results_json(results: summary_pb2.Results) -> dict[str, Any]:
    return {
        "seat_hands": results.seat_hands,
        "net": results.net,
        "bb_per_100": _estimate_json(results.bb_per_100),
        **{name: _ratio_json(getattr(results, name)) for name in _SHOWN},
    }


def _ratio_json(value: summary_pb2.Ratio) -> dict[str, Any]:
    counts = {"numerator": value.numerator, "denominator": value.denominator}
    return {**counts, **_estimate_json(value)}


def _estimate_json(value: summary_pb2.Estimate | summary_pb2.Ratio) -> dict[str, Any]:
    return {
        name: getattr(value, name) if value.HasField(name) else None for name in _ESTIMATE_FIELDS
    }
