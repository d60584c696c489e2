"""The table of features: whole, in step with the compiled functions and with the docs."""

import math
from pathlib import Path

import pytest
from numba import from_dtype, types
from stud8.engine.record import THIRD_CLASSES
from stud8.engine.view import VIEW
from stud8.strategy import FEATURES, GROUPS
from stud8.strategy.emit import ESTIMATES
from stud8.strategy.feature import STREETS, Feature
from stud8.strategy.kinds import Kind
from stud8.strategy.names import RESERVED
from stud8.strategy.native import kernel_of
from stud8.strategy.reference import CLASS_HANDS, features_page

DOCS = Path(__file__).parents[2] / "docs"
COMPUTED = [feature for feature in FEATURES.values() if feature.name not in ESTIMATES]


@pytest.mark.parametrize("feature", COMPUTED, ids=lambda feature: feature.name)
def test_the_compiled_function_returns_the_kind_of_the_table(feature: Feature) -> None:
    function = kernel_of(feature)
    arguments = (from_dtype(VIEW), *(types.int64 for _ in feature.arguments))
    function.compile(arguments)  # type: ignore[attr-defined]
    returned = function.overloads[arguments].signature.return_type  # type: ignore[attr-defined]
    whole = types.boolean if feature.kind is Kind.TRUTH else types.int64
    assert returned == (whole if feature.whole else types.float64)


@pytest.mark.parametrize("feature", FEATURES.values(), ids=lambda feature: feature.name)
def test_a_line_of_the_table_is_whole(feature: Feature) -> None:
    assert feature.group in GROUPS
    assert feature.name in RESERVED
    assert feature.meaning
    assert feature.low < feature.high
    for street in STREETS:
        low, high = feature.bounds(street)
        assert feature.low <= low <= high <= feature.high


def test_the_page_of_features_is_made_from_the_table() -> None:
    assert (DOCS / "features.md").read_text(encoding="utf-8") == features_page()


def test_the_classes_are_those_of_the_engine_and_cover_all_hands() -> None:
    assert tuple(CLASS_HANDS) == THIRD_CLASSES
    assert sum(CLASS_HANDS.values()) == math.comb(52, 3)


def test_the_guide_shows_a_profile_without_fault() -> None:
    from stud8.strategy import check_profile

    text = (DOCS / "profiles.md").read_text(encoding="utf-8")
    assert check_profile(text.split("```yaml\n")[1].split("```")[0]) == []
