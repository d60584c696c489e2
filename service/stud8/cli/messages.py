"""Messages of the API as JSON documents: numbers as numbers, words for enum values."""

import math
from datetime import UTC, datetime
from typing import Any

from google.protobuf.message import Message
from google.protobuf.timestamp_pb2 import Timestamp
from stud8.cli.descriptors import Field, enum_word, is_map
from stud8.v1 import job_pb2


def to_json(message: Message) -> dict[str, Any]:
    """Return a message as a JSON object, field by field under the names of the API.

    Integers are numbers, an enum value is its lower-case name without prefix,
    a time is ISO 8601 in UTC. Fields that can be absent, and are, are left out.
    """
    document: dict[str, Any] = {}
    field: Field
    for field in message.DESCRIPTOR.fields:
        if field.has_presence and not message.HasField(field.name):
            continue
        value = getattr(message, field.name)
        if not field.is_repeated:
            json = _value(field, value)
        elif is_map(field):
            inner = field.message_type.fields_by_name["value"]
            json = {str(key): _value(inner, value[key]) for key in sorted(value)}
        else:
            json = [_value(field, item) for item in value]
        if json is not None:
            document[field.name] = json
    return document


def iso_time(time: Timestamp) -> str:
    """Return a time as ISO 8601 in UTC, to the millisecond."""
    moment = datetime.fromtimestamp(time.seconds + time.nanos / 1e9, UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _value(field: Field, value: Any) -> Any:
    if isinstance(value, Timestamp):
        return iso_time(value)
    if isinstance(value, Message):
        return to_json(value)
    if field.enum_type is not None:
        return enum_word(field.enum_type, value)
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value


def job_json(job: job_pb2.Job) -> dict[str, Any]:
    """Return a job as a JSON object: its id under `job`, then its fields."""
    document = to_json(job)
    document.pop("name")
    return {"job": job.name.removeprefix("jobs/"), **document}
