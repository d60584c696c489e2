"""The JSON Schema of a profile, made from the table of features and the checker's limits."""

from itertools import groupby
from typing import Any

from stud8.strategy import FEATURES, GROUPS
from stud8.strategy.draft import DEFAULT_SAMPLES
from stud8.strategy.limits import (
    MAX_CONDITION,
    MAX_DEFINITIONS,
    MAX_NUMBER,
    MAX_PARAMETERS,
    MAX_PARTS,
    MAX_RULES,
)
from stud8.strategy.names import ACTIONS, DECLARATIONS, RESERVED
from stud8.strategy.profile import LATER, STREET_LISTS
from stud8.strategy.structure import MAX_SAMPLES, NAME, PARAMETER_KEYS, PROFILE_NAME

DRAFT = "http://json-schema.org/draft-07/schema#"

Schema = dict[str, Any]

_SHARE = r"(?:(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)\s*%|\$[A-Za-z_][A-Za-z0-9_]*)"
_TEXT = ["string", "number", "boolean"]
# What editors show instead of a pattern that a text does not match.
_SAID = "patternErrorMessage"


def profile_schema() -> Schema:
    """Return the schema of a profile, JSON Schema draft 7.

    What needs reading of conditions, or of one rule beside another, is left to
    `stud8 check`.
    """
    return {
        "$schema": DRAFT,
        "title": "stud8 profile",
        **profile_body(),
        "definitions": profile_definitions(),
    }


def profile_body() -> Schema:
    """Return the schema of a profile without its definitions."""
    lists = {
        street: _list("rule", f"Rules for {street} street, the first that applies decides.")
        for street in STREET_LISTS
    }
    later = "Rules for each street from fourth to seventh that has no list of its own."
    declare = "Rules for the declaration, in games that have one."
    return {
        "type": "object",
        "description": "A strategy: lists of rules, street by street.",
        "properties": {
            "profile": {
                "type": ["string", "integer"],
                "pattern": f"^{PROFILE_NAME.pattern}$",
                _SAID: "A name is up to 64 letters a-z, digits, - _ and .",
                "description": "The profile's name.",
            },
            "description": {"type": _TEXT, "description": "A line for lists of profiles."},
            "parameters": {
                "type": "object",
                "description": "Numbers that a job may change: `name: 0.7`, or with bounds.",
                "propertyNames": {"$ref": "#/definitions/name"},
                "additionalProperties": {"$ref": "#/definitions/parameter"},
                "maxProperties": MAX_PARAMETERS,
            },
            "define": {
                "type": "object",
                "description": "Named conditions; one may use those above it.",
                "propertyNames": {"$ref": "#/definitions/name"},
                "additionalProperties": {"$ref": "#/definitions/condition"},
                "maxProperties": MAX_DEFINITIONS,
            },
            "equity_samples": {
                "type": "integer",
                "minimum": 1,
                "maximum": MAX_SAMPLES,
                "description": "Deals of an estimate such as `equity`; "
                f"{DEFAULT_SAMPLES} if absent.",
            },
            **lists,
            "later": _list("rule", later),
            "declare": _list("declaration", declare),
        },
        "required": ["profile", "third"],
        "anyOf": [{"required": ["later"]}, {"required": list(LATER)}],
        "additionalProperties": False,
    }


def profile_definitions() -> Schema:
    """Return the definitions that a profile's schema refers to."""
    return {
        "name": {
            "type": "string",
            "pattern": f"^{NAME.pattern}$",
            _SAID: "A name is up to 64 letters, digits and _, and begins with no digit.",
            "not": {"enum": sorted(RESERVED)},
        },
        "number": {"type": "number", "minimum": -MAX_NUMBER, "maximum": MAX_NUMBER},
        "parameter": {
            "anyOf": [
                {"$ref": "#/definitions/number"},
                {
                    "type": "object",
                    "properties": {key: {"$ref": "#/definitions/number"} for key in PARAMETER_KEYS},
                    "required": ["value"],
                    "additionalProperties": False,
                },
            ]
        },
        "condition": {
            "type": "string",
            "minLength": 1,
            "maxLength": MAX_CONDITION,
            "description": _features(),
            "examples": list(dict.fromkeys(one.example for one in FEATURES.values())),
        },
        "rule": _rule(ACTIONS, ["fold", "call", "raise", "raise 70%, call"]),
        "declaration": _rule(DECLARATIONS, ["high", "low", "both", "both 60%, low"]),
    }


def _list(definition: str, description: str) -> Schema:
    return {
        "type": "array",
        "description": f"{description} The last one must do without `when`.",
        "items": {"$ref": f"#/definitions/{definition}"},
        "minItems": 1,
        "maxItems": MAX_RULES,
    }


def _rule(actions: tuple[str, ...], examples: list[str]) -> Schema:
    action = f"(?:{'|'.join(actions)})"
    mix = rf"^\s*(?:{action}\s+{_SHARE}\s*,\s*){{0,{MAX_PARTS - 1}}}{action}\s*$"
    return {
        "type": "object",
        "properties": {
            "when": {"$ref": "#/definitions/condition"},
            "do": {
                "type": "string",
                "pattern": mix,
                _SAID: f"An action is as in `{examples[0]}` or `{examples[-1]}`.",
                "description": f"One of {', '.join(actions)}, or a mix of them: every part but "
                "the last has a percentage or a $parameter, the last takes the rest.",
                "examples": examples,
            },
            "note": {"type": _TEXT, "description": "For the reader."},
        },
        "required": ["do"],
        "additionalProperties": False,
    }


def _features() -> str:
    """Return what a condition may ask, for an editor to show."""
    lines = ["A condition, such as `low_ranks == 3 and bets <= 1`. It may ask:"]
    for group, members in groupby(FEATURES.values(), key=lambda feature: feature.group):
        lines += ["", f"{GROUPS[group]}:"]
        lines += [f"- {feature.name}: {feature.meaning}" for feature in members]
    return "\n".join(lines)
