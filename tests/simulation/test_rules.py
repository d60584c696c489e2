"""What rules did, recomputed from the actions; stops and divisions that are counted."""

from pathlib import Path

import duckdb
import pytest
from stud8.simulation.documents import read_spec
from stud8.simulation.local import run_local
from stud8.simulation.manifest import read_manifest
from stud8.simulation.replay import replay_hand
from stud8.simulation.summary import running_results, summary_json
from stud8.simulation.sums import Sums
from stud8.v1 import job_pb2

from tests.simulation.jobs import ALL_TABLES, job

DIVIDES = """profile: divides
third:
  - when: players / limpers > 3
    do: raise
  - do: call
later:
  - when: low_ranks == 3
    do: raise 50%, call
  - do: call
"""

HITS = """
WITH decided AS (
    SELECT profile, rule, rule_line, hand, seat, count(*) AS decisions,
           CASE WHEN street = 3 THEN 'third'
                WHEN profile IN ('divides', 'random') THEN 'later'
                ELSE ['fourth', 'fifth', 'sixth', 'seventh'][street - 3] END AS list
    FROM actions GROUP BY ALL)
SELECT profile, list, rule, any_value(rule_line), sum(decisions)::BIGINT, count(*),
       sum(net)::BIGINT
FROM decided JOIN players USING (hand, seat, profile)
GROUP BY profile, list, rule
"""


@pytest.mark.parametrize("deal", [job_pb2.DEAL_INDEPENDENT, job_pb2.DEAL_ROTATE])
def test_hits_of_rules(deal: job_pb2.Deal, tmp_path: Path) -> None:
    spec = job(
        "calling-station", "divides", "random", "divides", hands=1200, deal=deal, tables=ALL_TABLES
    )
    spec.profiles.add(source=DIVIDES, file="mine.yaml", first_line=101)
    document = summary_json(run_local(spec, tmp_path))
    with duckdb.connect() as database:
        database.execute(f"CREATE VIEW actions AS SELECT * FROM '{tmp_path}/actions/*.parquet'")
        database.execute(f"CREATE VIEW players AS SELECT * FROM '{tmp_path}/players/*.parquet'")
        rows = database.execute(HITS).fetchall()
    known = {tuple(row[:3]): tuple(row[3:]) for row in rows}
    seen = {
        (profile["profile"], rule["street"], rule["number"]): (
            rule["line"],
            rule["decisions"],
            rule["hands"],
            rule["net"],
        )
        for profile in document["profiles"]
        for rule in profile["rules"]
        if rule["decisions"]
    }
    assert seen == known
    lines = {rule["line"] for rule in document["profiles"][1]["rules"]}
    assert lines == {103, 105, 107, 109}


def test_divisions_by_zero_are_counted_for_their_group(tmp_path: Path) -> None:
    spec = job("call", "divides", "divides", hands=500, tables=ALL_TABLES)
    spec.profiles.add(source=DIVIDES)
    document = summary_json(run_local(spec, tmp_path))
    counts = [profile["divisions_by_zero"] for profile in document["profiles"]]
    assert counts[0] == 0
    # Without limpers the first rule divides by zero, at every decision on third.
    [third, otherwise, *_] = document["profiles"][1]["rules"]
    assert 0 < counts[1] <= third["decisions"] + otherwise["decisions"]


def test_stops_of_unlimited_betting_are_counted(tmp_path: Path) -> None:
    raises = "profile: raises\nthird:\n  - do: raise\nlater:\n  - do: raise\n"
    spec = job("raises", "raises", hands=20, rules={"max_bets_per_round": 0})
    spec.profiles.add(source=raises)
    summary = run_local(spec, tmp_path)
    assert summary.unlimited_stops == 20 * 5
    full = read_spec(read_manifest(tmp_path)["spec"])
    actions = replay_hand(full, 7).actions
    assert sum(action.kind in ("complete", "bet", "raise") for action in actions) == 500


def test_running_results_are_the_first_lines_of_the_summary(tmp_path: Path) -> None:
    spec = job("random", "call", "random", hands=300)
    summary = run_local(spec, tmp_path)
    full = read_spec(read_manifest(tmp_path)["spec"])
    assert [label for label, _, _ in running_results(full, Sums.zero(full))] == ["random", "call"]
    assert summary.profiles[0].results.seat_hands == 600
