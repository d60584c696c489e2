"""What the command needs to know of the API's messages, read off their descriptors."""

from typing import Any, TypeAlias

# protobuf types a descriptor as a union of its two implementations, which share no base.
Field: TypeAlias = Any
Enum: TypeAlias = Any


def is_map(field: Field) -> bool:
    """Tell whether a repeated field is a map."""
    return field.message_type is not None and bool(field.message_type.GetOptions().map_entry)


def enum_words(enum: Enum) -> dict[str, int]:
    """Return an enum's values by their words: lower case, without prefix and `unspecified`."""
    values = list(enum.values)
    prefix = values[0].name.removesuffix("UNSPECIFIED")
    return {value.name.removeprefix(prefix).lower(): value.number for value in values[1:]}


def enum_word(enum: Enum, number: int) -> str | None:
    """Return the word for a value of an enum; None if it is unspecified or unknown."""
    words = {value: word for word, value in enum_words(enum).items()}
    return words.get(number)
