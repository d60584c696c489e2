"""Run every benchmark: `python -m benchmarks [--seconds S] [--repeats N] [--json]`."""

import argparse
import json

from stud8.cli.bench import Row, measure
from stud8.cli.views.columns import table

from benchmarks import equity_peer, pokerkit_peer
from benchmarks.timing import Comparison


def main() -> None:
    """Measure, and print a table or one JSON document."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--seconds", type=float, default=6.0, help="for the engine (default 6)")
    parser.add_argument("--repeats", type=int, default=9, help="of each comparison (default 9)")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    options = parser.parse_args()
    engine = list(measure(6, options.seconds))
    peers = [pokerkit_peer.compare(options.repeats), *equity_peer.compare(options.repeats)]
    if options.json:
        document = {"engine": engine, "peers": [peer.to_json() for peer in peers]}
        print(json.dumps(document, indent=2))
        return
    print(_engine_table(engine))
    print()
    print(_peer_table(peers))


def _engine_table(rows: list[Row]) -> str:
    heading = ("one core, six seats", "hands/s", "floor hands/s", "of floor")
    return table(
        heading,
        [
            (
                str(row["table"]),
                f"{row['hands_per_s']:,.0f}",
                f"{row['floor_hands_per_s']:,.0f}",
                f"{float(row['hands_per_s']) / float(row['floor_hands_per_s']):.2f}",
            )
            for row in rows
        ],
    )


def _peer_table(peers: list[Comparison]) -> str:
    heading = ("the same work, one thread", "per second", "stud8", "peer", "its rate", "times")
    return table(
        heading,
        [
            (
                peer.work,
                peer.unit,
                f"{peer.ours:,.0f}",
                peer.peer,
                f"{peer.theirs:,.0f}",
                f"{peer.ours / peer.theirs:,.1f}",
            )
            for peer in peers
        ],
    )


if __name__ == "__main__":
    main()
