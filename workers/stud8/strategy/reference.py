"""The page of all features, made from the table: `python -m stud8.strategy.reference`."""

from stud8.strategy.feature import Feature
from stud8.strategy.features import FEATURES, GROUPS, INTRODUCTIONS
from stud8.strategy.kinds import Kind
from stud8.strategy.wording import value_word

_HEAD = (
    "What a condition may ask of a decision. [profiles.md](profiles.md) tells how to write "
    'conditions; beside these it has `hand("(A2)3")` for the starting cards, and nothing else can '
    "be known. `stud8 profiles --features` prints the same. Made from the table that the compiler "
    "and the checker use, by `python -m stud8.strategy.reference > docs/features.md`."
)


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


def features_page() -> str:
    """Return the page of all features in Markdown."""
    lines = ["# Features: what a profile may ask", "", _HEAD]
    for group, title in GROUPS.items():
        lines += ["", f"## {title}", "", INTRODUCTIONS[group], ""]
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

CLASS_HANDS = {name: hands for name, hands, _ in CLASS_TABLE}
"""How many hands of three cards each class has."""

CLASS_INTRODUCTION = (
    "The values of `third_class`: exclusive, the first that fits; of "
    f"{sum(CLASS_HANDS.values()):,} hands."
)


if __name__ == "__main__":
    print(features_page(), end="")
