"""The page of all features, made from the table: `python -m stud8.strategy.reference`."""

from stud8.strategy.feature import Feature
from stud8.strategy.features import FEATURES, GROUPS
from stud8.strategy.kinds import Kind
from stud8.strategy.wording import value_word

INTRODUCTION = {
    "own": (
        '"My cards" are my own cards, down and up, and the community card once it is dealt. '
        "Starting cards are the first two down and the door. Low ranks are ace to eight, the "
        "ace 1."
    ),
    "live": (
        "Seen are my cards and every up card ever shown, those of folded seats included; all "
        "other cards are unseen, wherever they are. An out is an unseen card that would help as "
        "my next card; with no card to come there are none."
    ),
    "boards": (
        "Live opponents are the seats still in but mine, all-in ones too. A board is a seat's up "
        "cards. A strength compares with other strengths only, and a greater one wins."
    ),
    "table": (
        "The aggressor is the last seat to bet, complete or raise: on this street if any has, "
        "else on the latest earlier street that had one. Who is all-in for more than a call and "
        "less than a full bet or raise has bet, completed or raised too; `bets` and "
        "`raises_faced` count it only if it makes a full one. Behind me sit the seats of "
        "`seats_behind`."
    ),
    "estimates": (
        "The cards not seen are dealt at random to the live seats, each to its full seven, and "
        "the hands shown down; the real deck is never read. Where the deck would not last for "
        "seventh street if nobody folded any more, the last card is one for all (burns are not "
        "counted). `equity_samples` deals (default 200) "
        "are drawn from the decision's own stream, once for all four. They cost some 0.1 ms a "
        "decision, a thousand times what the rest of a profile does, and only where a condition "
        "comes to them."
    ),
}


def values_of(feature: Feature) -> str:
    """Return what values a feature takes, in words."""
    if feature.kind is Kind.TRUTH:
        return "yes, no"
    if feature.kind is Kind.CATEGORY:
        return "high_card to straight_flush"
    if feature.kind is Kind.CLASS:
        return "the classes below"
    if feature.kind is Kind.STRENGTH:
        return "a strength"
    low, high = (value_word(value, feature.kind) for value in (feature.low, feature.high))
    if not feature.whole:
        return f"{low} and up" if feature.high > 1e6 else f"{low} to {high}, any number"
    note = {Kind.RANK_HIGH: ", ace high", Kind.RANK_LOW: ", ace low"}.get(feature.kind, "")
    return f"{low} to {high}{note}"


_HEAD = (
    "Made from the table that the compiler and the checker use, by "
    "`python -m stud8.strategy.reference > docs/features.md`; `stud8 profiles --features` "
    "prints the same. A strategy may know nothing else. "
    "[profiles.md](profiles.md) tells how to write a profile."
)


def features_page() -> str:
    """Return the page of all features in Markdown."""
    lines = [
        "# Features: what a profile may ask",
        "",
        _HEAD,
    ]
    for group, title in GROUPS.items():
        lines += ["", f"## {title}", "", INTRODUCTION[group], ""]
        lines += ["| feature | values | meaning | example |", "| --- | --- | --- | --- |"]
        for feature in FEATURES.values():
            if feature.group == group:
                cells = (f"`{called(feature)}`", values_of(feature), feature.meaning)
                lines.append(f"| {' | '.join(cells)} | `{feature.example}` |")
    return "\n".join([*lines, *_classes(), ""])


def _classes() -> list[str]:
    lines = ["", "## Starting-hand classes", "", CLASS_INTRODUCTION, ""]
    lines += ["| class | hands | what |", "| --- | ---: | --- |"]
    return [*lines, *(f"| `{name}` | {hands:,} | {what} |" for name, hands, what in CLASS_TABLE)]


def called(feature: Feature) -> str:
    """Return how a condition asks for a feature."""
    return f"{feature.name}(k)" if feature.arguments else feature.name


CLASS_TABLE = (
    ("rolled_up", 52, "three of a rank"),
    ("aces_low", 168, "aces and a low card"),
    ("aces_high", 120, "aces and a nine or higher"),
    ("low_pair_low", 1_176, "a pair of deuces to eights and a low card"),
    ("low_pair_high", 840, "the same with a nine or higher"),
    ("high_pair_low", 960, "a pair of nines to kings and a low card"),
    ("high_pair_high", 480, "the same with a nine or higher"),
    ("three_low_suited_6", 80, "three low of one suit, the highest a six or lower"),
    ("three_low_suited_8", 144, "three low of one suit"),
    ("three_low_6", 1_200, "three low, the highest a six or lower"),
    ("three_low_8", 2_160, "three low"),
    ("three_flush_two_low", 560, "three of one suit, two of them low"),
    ("three_flush", 360, "three of one suit"),
    ("two_low", 8_400, "two low cards"),
    ("one_low", 4_800, "one low card"),
    ("no_low", 600, "no low card"),
)
"""Each class of three starting cards: its name, its hands, and what it is."""

CLASS_INTRODUCTION = "The values of `third_class`: exclusive, the first that fits; of 22,100 hands."


if __name__ == "__main__":
    print(features_page(), end="")
