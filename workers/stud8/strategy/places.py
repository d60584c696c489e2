"""Places inside a YAML scalar: from a character of its value back to the file."""

from bisect import bisect_right

from stud8.strategy.yaml_tree import Node


class Places:
    """Finds the line and column of source text and of characters of scalars."""

    def __init__(self, text: str, first_line: int = 1) -> None:
        self._text = text
        self._first_line = max(first_line, 1)
        self._starts = [0, *(index + 1 for index, char in enumerate(text) if char == "\n")]
        self._node: Node | None = None
        self._indices: list[int] = []

    def place(self, index: int) -> tuple[int, int]:
        """Return the 1-based line and column of a character of the text."""
        line = bisect_right(self._starts, index) - 1
        return self._first_line + line, index - self._starts[line] + 1

    def inside(self, node: Node, offset: int) -> tuple[int, int]:
        """Return the place of character `offset` of a scalar's value.

        Exact but for the escapes of double quotes, after which a column may be
        that of an equal character a little further left.
        """
        if node is not self._node:
            # A condition may have hundreds of faults: one walk through it serves all.
            self._node, self._indices = node, self._walk(node)
        return self.place(self._indices[min(offset, len(self._indices) - 1)])

    def _walk(self, node: Node) -> list[int]:
        """Return where in the source text each character of a scalar's value stands, and its end.

        Folding only ever replaces white space, so the others line up.
        """
        index, end = self._bounds(node)
        indices = []
        for char in node.text:
            if not char.isspace():
                while index < end and self._text[index] != char:
                    index += 1
            indices.append(min(index, end))
            if not char.isspace():
                index += 1
        return [*indices, min(index, end)]

    def _bounds(self, node: Node) -> tuple[int, int]:
        if not node.style:
            return node.start, node.end
        if node.style in "|>":
            return self._text.find("\n", node.start) + 1, node.end
        return node.start + 1, node.end - 1
