"""The text of a condition parsed by Python's parser, with limits and plain messages.

Only the syntax tree is made; it is never compiled or run.
"""

import ast
import re
import unicodedata
import warnings
from itertools import accumulate

from stud8.strategy.limits import MAX_CONDITION, MAX_NESTING, MAX_TERMS
from stud8.strategy.types import ConditionError, Fault


def parse_syntax(text: str) -> ast.expr:
    """Return the syntax tree of a condition; its columns are one more than in the text.

    Raises:
        ConditionError: it cannot be read, or is too long or too deep.
    """
    if len(text) > MAX_CONDITION:
        message = f"a condition of {len(text):,} characters; at most {MAX_CONDITION:,} are read"
        raise ConditionError([Fault(0, message, "use `define`")])
    if strange := strange_letter(text):
        raise ConditionError([strange])
    if not text.strip():
        hint = "leave `when` out of a rule that always applies"
        raise ConditionError([Fault(0, "an empty condition", hint)])
    root = _parse(text)
    if fault := _too_large(root):
        raise ConditionError([fault])
    return root


def strange_letter(text: str) -> Fault | None:
    """Return what is wrong with the first character that no rule is written in."""
    for offset, char in enumerate(text):
        if not char.isascii():
            name = unicodedata.name(char, f"character U+{ord(char):04X}")
            return Fault(offset, f"{char!r} ({name}) is not used here", "type it anew in ASCII")
        if not char.isprintable() and char not in "\n\t":
            return Fault(offset, f"control character U+{ord(char):04X}", "delete it")
    return None


def _parse(text: str) -> ast.expr:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SyntaxWarning)
            # The parenthesis keeps leading white space from being an indent.
            root = ast.parse(f"({text})", mode="eval").body
    except SyntaxError as error:
        raise ConditionError([_bad_syntax(text, error)]) from None
    except (RecursionError, MemoryError, ValueError):
        raise ConditionError([Fault(0, _TOO_DEEP)]) from None
    if root.col_offset == 0 and not isinstance(root, ast.Tuple | ast.GeneratorExp):
        # In `a) or (b` the text closes our parenthesis and opens another.
        raise ConditionError([_unmatched(text)])
    return root


def _unmatched(text: str) -> Fault:
    """Return what is wrong with the first `)` that nothing before it opens."""
    bare = _STRING.sub(lambda found: "." * len(found[0]), text)
    depths = accumulate((char == "(") - (char == ")") for char in bare)
    at = next((at for at, depth in enumerate(depths) if depth < 0), 0)
    return Fault(at, "cannot be read: unmatched ')'", "take it away, or open it before")


_STRING = re.compile(r"\"[^\"]*\"|'[^']*'")
_TOO_DEEP = f"nested too deep; at most {MAX_NESTING} levels are read"


def _bad_syntax(text: str, error: SyntaxError) -> Fault:
    if "too many nested" in error.msg:
        return Fault(0, _TOO_DEEP)
    last = len(text.rstrip()) - 1
    at = min(max((error.offset or 1) - 2, 0), last)
    said, hint = error.msg.partition(". ")[0], ""
    if "#" in text:
        return Fault(text.index("#"), "`#` has no place here", "a remark goes under `note`")
    if "%" in text:
        return Fault(text.index("%"), "`%` has no place here", "write 25% as 0.25")
    if "$" in text:
        hint = "in a condition a parameter is its bare name"
        return Fault(text.index("$"), "`$` has no place here", hint)
    if found := re.search(r"\braise\b", text):
        return Fault(found.start(), "`raise` is an action, not a condition", "it goes under `do`")
    if end := re.search(r"([-<>=!+*/(,]|\b(and|or|not|in))\s*$", text):
        return Fault(end.start(), f"cannot be read: it ends after `{end[1]}`", "complete it")
    if found := re.search(r"\b(?!(?:and|or|not|in)\b)(?i:and|or|not|in)\b", text):
        hint = f"write `{found[0].lower()}`"
        return Fault(found.start(), f"cannot be read: `{found[0]}`", hint)
    if found := re.match(r"\s*if\b", text):
        return Fault(found.end() - 2, "`if` has no place here", "leave it out")
    if "&&" in text or "||" in text or "!" in text.replace("!=", ""):
        hint = "write `and`, `or`, `not`"
    elif text[at:].startswith("=") or " = " in text:
        hint = "compare with =="
    return Fault(at, f"cannot be read: {said}", hint)


def _too_large(root: ast.expr) -> Fault | None:
    level: list[ast.AST] = [root]
    depth = terms = 0
    while level:
        depth += 1
        terms += len(level)
        if depth > MAX_NESTING:
            return Fault(0, _TOO_DEEP)
        level = [
            child
            for node in level
            for child in ast.iter_child_nodes(node)
            if isinstance(child, ast.expr)
        ]
    if terms > MAX_TERMS:
        return Fault(0, f"a condition of {terms} terms; at most {MAX_TERMS}", "use `define`")
    return None
