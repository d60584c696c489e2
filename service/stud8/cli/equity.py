"""`stud8 equity`: what share of the pot hands win at showdown."""

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer
from stud8.cli import output
from stud8.cli.views.columns import table

if TYPE_CHECKING:
    from stud8.engine.equity import Equities


def equity(
    hands: Annotated[
        list[str],
        typer.Argument(help="Two to eight hands of 3 to 7 cards; x is an unknown card."),
    ],
    dead: Annotated[str, typer.Option(help="Cards that are out of play, such as 5c6c7c.")] = "",
    samples: Annotated[
        int | None,
        typer.Option(
            help="Random deals to draw. Without it every deal is counted where that takes a "
            "second or two, and a million are drawn where it would not.",
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed of the random deals.", min=0, max=2**64 - 1)] = 0,
    as_json: output.JsonOption = False,
) -> None:
    """Show what share of the pot each hand wins at showdown."""
    from stud8.engine.equity import equity as equities_of

    found = equities_of(hands, dead, samples, seed)
    if as_json:
        output.write_json(
            {
                "hands": [asdict(hand) for hand in found.hands],
                "exact": found.exact,
                "deals": found.deals,
            }
        )
    else:
        _write_table(found)


def _write_table(found: "Equities") -> None:
    def percent(share: float) -> str:
        return f"{100 * share:.2f}%"

    heading = ["hand", "equity", "high", "low", "scoop"]
    rows = [
        [hand.cards, *map(percent, (hand.equity, hand.high, hand.low, hand.scoop))]
        for hand in found.hands
    ]
    if not found.exact:
        heading.insert(2, "+/-")
        for row, hand in zip(rows, found.hands, strict=True):
            row.insert(2, percent(1.96 * hand.standard_error))
    output.write(table(heading, rows))
    counted = "every deal counted" if found.exact else "random deals"
    output.write(f"{found.deals:,} deals ({counted})")
