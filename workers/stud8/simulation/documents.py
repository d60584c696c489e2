"""A job's spec as a JSON document: the job file's own shape, for the manifest."""

from collections.abc import Mapping
from typing import Any

from google.protobuf.message import Message
from stud8.v1 import job_pb2


def spec_document(spec: job_pb2.JobSpec) -> dict[str, Any]:
    """Return a spec field by field as in a job file; integers are numbers."""
    return _document(spec)


def read_spec(document: Mapping[str, Any]) -> job_pb2.JobSpec:
    """Read what `spec_document` wrote.

    Raises:
        ValueError: a field that a spec does not have, or a value it cannot hold.
    """
    spec = job_pb2.JobSpec()
    try:
        _read(document, spec)
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"not the spec of a job: {error}") from None
    return spec


def _document(message: Message) -> dict[str, Any]:
    document: dict[str, Any] = {}
    for field, value in message.ListFields():
        if _is_map(field):
            document[field.name] = {key: value[key] for key in sorted(value)}
        elif field.is_repeated:
            document[field.name] = [_plain(field, item) for item in value]
        else:
            document[field.name] = _plain(field, value)
    return document


def _plain(field: Any, value: Any) -> Any:
    if field.message_type is not None:
        return _document(value)
    if field.enum_type is not None:
        return (
            field.enum_type.values_by_number[value]
            .name.removeprefix(_enum_prefix(field.enum_type))
            .lower()
        )
    return value


def _read(document: Mapping[str, Any], message: Message) -> None:
    for name, value in document.items():
        field = message.DESCRIPTOR.fields_by_name[name]
        if _is_map(field):
            getattr(message, name).update(value)
        elif field.is_repeated:
            for item in value:
                _read(item, getattr(message, name).add())
        elif field.message_type is not None:
            getattr(message, name).SetInParent()
            _read(value, getattr(message, name))
        elif field.enum_type is not None:
            full_name = _enum_prefix(field.enum_type) + value.upper()
            setattr(message, name, field.enum_type.values_by_name[full_name].number)
        else:
            setattr(message, name, value)


def _is_map(field: Any) -> bool:
    return bool(field.message_type is not None and field.message_type.GetOptions().map_entry)


def _enum_prefix(enum: Any) -> str:
    """Return what all names of an enum begin with: that of its first, UNSPECIFIED."""
    return str(enum.values[0].name).removesuffix("UNSPECIFIED")
