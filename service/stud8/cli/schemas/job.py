"""The JSON Schema of a job file, made from the API's descriptor as the reader of job files is."""

from typing import Any

from stud8.cli.descriptors import Enum, Field, enum_words, is_map
from stud8.cli.jobfile.words import NUMBER_WORDS, ON_OFF, REQUIRED
from stud8.cli.schemas.comments import comments
from stud8.cli.schemas.profile import DRAFT, Schema, profile_body, profile_definitions
from stud8.engine.rules import MAX_BET, MAX_STACK, RULE_SETS
from stud8.engine.view import MAX_SEATS
from stud8.simulation.checks import MAX_HANDS, MAX_LABEL
from stud8.strategy import builtin_names
from stud8.v1 import job_pb2

_UINT64, _INT32 = 2**64 - 1, 2**31 - 1

LIMITS = {
    "stud8.v1.JobSpec.hands": (1, MAX_HANDS),
    "stud8.v1.JobSpec.seed": (0, _UINT64),
    "stud8.v1.Stakes.ante": (0, MAX_BET),
    "stud8.v1.Stakes.bring_in": (1, MAX_BET),
    "stud8.v1.Stakes.small_bet": (1, MAX_BET),
    "stud8.v1.Stakes.big_bet": (1, MAX_BET),
    "stud8.v1.LineupEntry.stack": (1, MAX_STACK),
    "stud8.v1.Rules.chip": (1, MAX_BET),
    "stud8.v1.Rules.time_charge": (0, MAX_BET),
    "stud8.v1.Rake.percent": (0, 100),
    "stud8.v1.Rake.cap": (0, MAX_STACK),
    "stud8.v1.Rake.step": (1, MAX_BET),
    "stud8.v1.Tables.hands": (0, 1),
    "stud8.v1.Tables.players": (0, 1),
    "stud8.v1.Tables.actions": (0, 1),
    "stud8.v1.Profile.first_line": (0, _INT32),
}
"""Least and greatest value of each number; the checks of the spec hold the same."""

_CHOICES: dict[str, list[Any]] = {
    "stud8.v1.Rules.max_bets_per_round": [4, 5, 0],
    "stud8.v1.Rules.low_qualifier": [8, 0],
    "stud8.v1.Rules.rule_set": list(RULE_SETS),
}
_PROFILE = "stud8.v1.Profile"


def job_schema() -> Schema:
    """Return the schema of a job file, JSON Schema draft 7.

    What needs one field beside another, or a profile's conditions, is left to
    `stud8 check`.
    """
    definitions: Schema = profile_definitions()
    root = _message(job_pb2.JobSpec.DESCRIPTOR, definitions)
    return {"$schema": DRAFT, **root, "title": "stud8 job", "definitions": definitions}


def _message(message: Any, definitions: Schema) -> Schema:
    """Return the schema of a message, and add those of its parts to `definitions`."""
    required = list(REQUIRED.get(message.full_name, ()))
    fields: list[Field] = list(message.fields)
    schema: Schema = {
        # Nothing stands for a mapping without entries where none is required.
        "type": "object" if required else ["object", "null"],
        "properties": {field.name: _described(field, definitions) for field in fields},
        "additionalProperties": False,
    }
    if required:
        schema["required"] = required
    if said := comments().get(message.full_name):
        schema["description"] = said
    return schema


def _described(field: Field, definitions: Schema) -> Schema:
    schema = _field(field, definitions)
    said = comments().get(field.full_name)
    if said and "$ref" not in schema:
        schema["description"] = said
    return schema


def _field(field: Field, definitions: Schema) -> Schema:
    if is_map(field):
        value = field.message_type.fields_by_name["value"]
        return {"type": ["object", "null"], "additionalProperties": _scalar(value)}
    if field.is_repeated:
        return _list(field, definitions)
    if field.message_type is not None:
        return _reference(field.message_type, definitions)
    return _scalar(field)


def _list(field: Field, definitions: Schema) -> Schema:
    schema: Schema = {"items": _reference(field.message_type, definitions)}
    if field.name in REQUIRED.get(field.containing_type.full_name, ()):
        return {"type": "array", **schema, "minItems": 2, "maxItems": MAX_SEATS}
    return {"type": ["array", "null"], **schema}


def _reference(message: Any, definitions: Schema) -> Schema:
    """Return a reference to a message's schema, which is made at its first use."""
    if message.name not in definitions:
        definitions[message.name] = {}
        definitions[message.name] = (
            _profile(message, definitions)
            if message.full_name == _PROFILE
            else _message(message, definitions)
        )
    return {"$ref": f"#/definitions/{message.name}"}


def _profile(message: Any, definitions: Schema) -> Schema:
    """Return the schema of a profile in a job: its file, its own text, or the API's form."""
    file = {"type": "string", "description": "A profile's file, seen from this file's folder."}
    return {
        "anyOf": [
            {
                "type": "object",
                "properties": {"file": file},
                "required": ["file"],
                "additionalProperties": False,
            },
            profile_body(),
            {**_message(message, definitions), "type": "object", "required": ["source"]},
        ]
    }


def _scalar(field: Field) -> Schema:
    name = field.full_name
    if field.enum_type is not None:
        return {"enum": _words(field.enum_type)}
    if name in _CHOICES:
        return {"enum": [*_CHOICES[name], *NUMBER_WORDS.get(name, ())]}
    if field.cpp_type == field.CPPTYPE_BOOL:
        return {"enum": [*ON_OFF, True, False]}
    if field.cpp_type == field.CPPTYPE_STRING:
        return _text(name)
    schema: Schema = {"type": "number" if field.cpp_type == field.CPPTYPE_DOUBLE else "integer"}
    if name in LIMITS:
        schema["minimum"], schema["maximum"] = LIMITS[name]
    return schema


def _words(enum: Enum) -> list[str]:
    return list(enum_words(enum))


def _text(name: str) -> Schema:
    schema: Schema = {"type": "string"}
    if name == "stud8.v1.LineupEntry.profile":
        schema |= {"minLength": 1, "examples": list(builtin_names())}
    elif name == "stud8.v1.LineupEntry.label":
        schema["maxLength"] = MAX_LABEL
    return schema
