"""Places inside a YAML scalar: from a character of its value back to the file."""

from bisect import bisect_right

from stud8.strategy.yaml_tree import Node


class Places:
    """Finds the line and column of source text and of characters of scalars."""

    def __init__(self, text: str, first_line: int = 1) -> None:
        self._text = text
        self._first_line = max(first_line, 1)
        self._starts = [0, *(index + 1 for index, char in enumerate(text) if char == "\n")]

    def place(self, index: int) -> tuple[int, int]:
        """Return the 1-based line and column of a character of the text."""
        line = bisect_right(self._starts, index) - 1
        return self._first_line + line, index - self._starts[line] + 1

    def inside(self, node: Node, offset: int) -> tuple[int, int]:
        """Return the place of character `offset` of a scalar's value.

        Exact but for the escapes of double quotes, after which a column may be
        that of an equal character a little further left.
        """
        return self.place(self._index(node, offset))

    def _index(self, node: Node, offset: int) -> int:
        if not node.style:
            # Folding only ever replaces white space, so the characters line up.
            return self._walk(node.text, node.start, node.end, offset)
        if node.style in "|>":
            header = self._text.find("\n", node.start)
            return self._walk(node.text, header + 1, node.end, offset)
        return self._walk(node.text, node.start + 1, node.end - 1, offset)

    def _walk(self, value: str, start: int, end: int, offset: int) -> int:
        index = start
        for position, char in enumerate(value):
            if not char.isspace():
                while index < end and self._text[index] != char:
                    index += 1
            if position >= offset:
                return min(index, end)
            if not char.isspace():
                index += 1
        return min(index, end)
