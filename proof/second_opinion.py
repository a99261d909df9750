"""The second checker beside the first: what it says of a certificate, and whether both mean the same.

>>> NAME
'hardboard, written apart'
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from hardboard.proof import second
from hardboard.proof.trusted_lines import lines_of_code

NAME = "hardboard, written apart"
#: What both say of what they accept.
SAID = ("family", "formula", "meaning", "number")


def second_verdict(folder: Path, claim: str, facts: Mapping[str, object]) -> tuple[str, bool]:
    """`accepted`, or why the second checker does not accept what the first did; and whether the board is
    beyond it.
    """
    other = second.check(folder)
    if not other.accepted:
        return other.reason, other.beyond
    differ = [name for name in SAID if name in other.facts and other.facts[name] != facts.get(name)]
    if claim != other.claim or differ:
        return f"accepted as another claim ({', '.join(differ) or other.claim})", False
    return "accepted", False


@cache
def second_checker_lines() -> int:
    """Return the lines of code of the second checker."""
    files = sorted(Path(second.__file__).parent.glob("*.py"))
    return sum(len(lines_of_code(path.read_text(encoding="utf-8"))) for path in files)
