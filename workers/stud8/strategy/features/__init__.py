"""The table of all features: what a condition may ask.

It feeds the compiler, the checker, `stud8 profiles --features`, the docs page
and the tests. The function that computes a feature has the same name, in the
module of the same name below `kernels`.
"""

from collections.abc import Mapping
from types import MappingProxyType

from stud8.strategy.feature import Feature
from stud8.strategy.features import boards, estimates, live, own, table

GROUPS: Mapping[str, str] = MappingProxyType(
    {
        "own": "Own cards",
        "live": "Live cards",
        "boards": "Boards of live opponents",
        "table": "The table and the betting",
        "estimates": "Estimates",
    }
)
"""Titles of the groups of features, in the order of the table."""

INTRODUCTIONS: Mapping[str, str] = MappingProxyType(
    {
        "own": own.INTRODUCTION,
        "live": live.INTRODUCTION,
        "boards": boards.INTRODUCTION,
        "table": table.INTRODUCTION,
        "estimates": estimates.INTRODUCTION,
    }
)
"""What a reader of a group's features must know first."""

FEATURES: Mapping[str, Feature] = MappingProxyType(
    {
        feature.name: feature
        for group in (own, live, boards, table, estimates)
        for feature in group.FEATURES
    }
)
"""Every feature by its name."""
