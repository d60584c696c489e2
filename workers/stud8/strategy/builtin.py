"""The library of profiles that come with stud8."""

from importlib.resources import files

_FOLDER = files("stud8.strategy") / "profiles"


def builtin_names() -> tuple[str, ...]:
    """Return the names of the built-in profiles, sorted."""
    names = (entry.name for entry in _FOLDER.iterdir())
    return tuple(sorted(name.removesuffix(".yaml") for name in names if name.endswith(".yaml")))


def builtin_source(name: str) -> str:
    """Return the text of a built-in profile.

    Raises:
        KeyError: there is none of that name.
    """
    if name not in builtin_names():
        raise KeyError(name)
    return (_FOLDER / f"{name}.yaml").read_text(encoding="utf-8")
