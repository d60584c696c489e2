"""Profiles of a job file: inline, in a file of their own, or as the API has them."""

from pathlib import Path
from typing import Any

from stud8.cli.jobfile.text import read_text
from stud8.cli.jobfile.walker import Walker
from stud8.engine.problems import InputError
from stud8.strategy.yaml_tree import Node


class ProfileReader:
    """Reads entries of `profiles`; `folder` is where the job file is, `text` its text."""

    def __init__(self, folder: Path, text: str) -> None:
        self._folder = folder
        self._text = text

    def __call__(self, walker: Walker, node: Node, profile: Any, path: str) -> bool:
        """Read an entry; False if it is the API's own form, for the walker to read."""
        if node.kind != "mapping":
            walker.problem(
                node,
                path,
                f"expected a profile, got {node.describe()}",
                "write the profile itself or {file: my_profile.yaml}; "
                "a built-in one needs no entry here",
            )
            return True
        keys = {key.text: value for key, value in node.entries}
        if "source" in keys:
            return False
        if "file" in keys:
            self._from_file(walker, node, keys["file"], profile, path)
        else:
            self._inline(walker, node, profile)
        return True

    def _from_file(self, walker: Walker, node: Node, name: Node, profile: Any, path: str) -> None:
        if len(node.entries) > 1:
            cure = "change the profile in its file, or give `parameters` to the seat"
            walker.problem(node, path, "`file` stands alone", cure)
            return
        if not isinstance(name.value, str):
            walker.problem(name, path, f"expected a file name, got {name.describe()}")
            return
        file = self._folder / name.value
        try:
            profile.source = read_text(file)
        except InputError as error:
            for problem in error.problems:
                walker.problem(name, path, f"{problem.file}: {problem.message}", problem.hint)
            return
        profile.file = str(file)
        profile.first_line = 1

    def _inline(self, walker: Walker, node: Node, profile: Any) -> None:
        # Spaces in place of what stands before it on its line keep every column.
        indent = " " * (node.column - 1)
        profile.source = indent + self._text[node.start : node.end].rstrip() + "\n"
        profile.file = walker.file
        profile.first_line = node.line
