"""Print a part of requirements.lock, hashes included: what a running stud8 needs.

    python deploy/runtime_lock.py            # stud8's own dependencies
    python deploy/runtime_lock.py hatchling  # instead a package with its dependencies

The whole lock also holds the tools of development. Each entry names in its `# via`
comment who asks for it.
"""

import re
import sys
from pathlib import Path

LOCK = Path(__file__).parent.parent / "requirements.lock"
STUD8 = "stud8 (pyproject.toml)"


def entries(lock: str) -> list[tuple[str, set[str], str]]:
    """Return each entry of a lock: its package, who asks for it, and its text."""
    found = []
    for block in re.split(r"^(?=[A-Za-z0-9])", lock, flags=re.MULTILINE)[1:]:
        package = re.match(r"[\w.-]+", block)
        requirers = re.findall(r"^ +#(?: +via)? +(\S.*)$", block, flags=re.MULTILINE)
        if package is None or not requirers:
            raise ValueError(f"not an entry of a lock with `# via` comments: {block[:60]!r}")
        found.append((package[0], set(requirers), block))
    return found


def part(lock: str, packages: set[str]) -> str:
    """Return the entries of packages and of all that they ask for."""
    blocks = entries(lock)
    kept = packages
    while True:
        more = {package for package, requirers, _ in blocks if requirers & kept} - kept
        if not more:
            return "".join(block for package, _, block in blocks if package in kept)
        kept = kept | more


if __name__ == "__main__":
    sys.stdout.write(part(LOCK.read_text("utf-8"), set(sys.argv[1:]) or {STUD8}))
