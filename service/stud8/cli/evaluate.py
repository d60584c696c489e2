"""`stud8 evaluate`: what a hand is worth, high and low."""

from typing import Annotated, Any

import typer
from stud8.cli import output
from stud8.cli.views.columns import Column, columns

_FEWEST, _MOST = 5, 7


def evaluate(
    cards: Annotated[
        list[str], typer.Argument(help="Hands of 5 to 7 cards, such as Kh8h5c4h3h2sAh.")
    ],
    as_json: output.JsonOption = False,
) -> None:
    """Show the best high and eight-or-better low of each hand."""
    from stud8.engine.problems import InputError, Problem

    hands = []
    problems = []
    for number, text in enumerate(cards):
        try:
            hands.append(_parse(text))
        except ValueError as error:
            problems.append(Problem(str(error), field=f"cards[{number}]"))
    if problems:
        raise InputError(problems)
    worth = [_worth(codes) for codes in hands]
    if as_json:
        output.write_json(worth)
    else:
        _write_table(worth)


def _parse(text: str) -> list[int]:
    from stud8.engine.cards import parse_cards

    codes = parse_cards(text.replace("(", " ").replace(")", " "))  # as a replay shows a hand
    if not _FEWEST <= len(codes) <= _MOST:
        raise ValueError(f"{text!r} has {len(codes)} cards; give 5 to 7")
    return codes


def _worth(codes: list[int]) -> dict[str, Any]:
    from stud8.engine.cards import CARDS, format_cards
    from stud8.engine.evaluation import best_high, best_low

    category, high = best_high(codes)
    if "straight" not in category:  # of a wheel the ace stands last
        high = tuple(sorted(high, key=lambda code: code % 13, reverse=True))
    low = best_low(codes)
    return {
        "cards": format_cards(codes),
        "high": {"category": category, "cards": [CARDS[code] for code in high]},
        "low": None
        if low is None
        else {
            "ranks": "".join(CARDS[code][0] for code in low),
            "cards": [CARDS[code] for code in low],
        },
    }


def _write_table(worth: list[dict[str, Any]]) -> None:
    rows = [
        (
            hand["cards"],
            f"{hand['high']['category'].replace('_', ' ')} {''.join(hand['high']['cards'])}",
            "-"
            if hand["low"] is None
            else f"{hand['low']['ranks']} {''.join(hand['low']['cards'])}",
        )
        for hand in worth
    ]
    heads = [Column(head, right=False) for head in ("cards", "high", "low")]
    output.write("\n".join(columns(heads, rows)))
