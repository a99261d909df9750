"""Prose of the documents has lines of about 110 characters; tables, code, headings and pictures stay.

`python -m tests.support.prose` wraps what is longer anew, and touches nothing else. A piece of code, a link
and whatever would begin a list at the start of a line stay with the word before them.

>>> print(wrapped("one two three four\\n", 9))
one two
three
four
<BLANKLINE>
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "docs").glob("*/*.md")),
]
#: Lines are wrapped at the first, and a line of somebody's own may have the second.
WIDTH, MOST = 110, 120
#: Words that are not parted: code, links, and what has no space.
ATOM = re.compile(r"(?:`+[^`]+`+|!?\[[^\]]*\]\([^)]*\)|[^\s`\[]|\[|`)+")
ITEM = re.compile(r"(\s*)([-*]|\d+\.) +(?=\S)")
#: What would mean something else at the start of a line.
SIGN = re.compile(r"(\d+[.)]|[-+*|=]|#+|>.*)$")


@dataclass(frozen=True)
class Piece:
    """Lines that are prose, with what stands before the first and before the others; or lines to be kept."""

    lines: list[str]
    first: str | None = None
    rest: str = ""


def pieces(text: str) -> Iterator[Piece]:
    """A page, piece by piece: joined, they are the page."""
    kept: list[str] = []
    lines, at = text.split("\n"), 0
    while at < len(lines):
        end = _end_of_code(lines, at)
        if end == at and _is_prose(lines, at):
            if kept:
                yield Piece(kept)
                kept = []
            item = ITEM.match(lines[at])
            first = item[0] if item else ""
            end = at + 1
            while end < len(lines) and _goes_on(lines[end]):
                end += 1
            yield Piece(lines[at:end], first, " " * len(first))
        else:
            end = max(end, at + 1)
            kept += lines[at:end]
        at = end
    if kept:
        yield Piece(kept)


def _end_of_code(lines: list[str], at: int) -> int:
    """Where a block of code that begins here ends, or here."""
    fence = re.match(r"\s*(```|~~~)", lines[at])
    if fence is None:
        return at
    return next((n + 1 for n in range(at + 1, len(lines)) if fence[1] in lines[n]), len(lines))


def _is_prose(lines: list[str], at: int) -> bool:
    line = lines[at]
    item = ITEM.match(line)
    return bool(line.strip()) and not re.match(r"#|\||<|!\[|>| {4}" if not item else r"\|", line)


def _goes_on(line: str) -> bool:
    """Whether a line belongs to the paragraph before it."""
    return bool(line.strip()) and not ITEM.match(line) and not re.match(r"\s*(#|\||<|!\[|>|```)", line)


def atoms(words: str) -> list[str]:
    """What a line may be broken between."""
    found: list[str] = []
    for atom in ATOM.findall(words):
        if found and SIGN.match(atom):
            found[-1] += " " + atom
        else:
            found.append(atom)
    return found


def wrapped(text: str, width: int = WIDTH) -> str:
    """The page with those paragraphs wrapped anew that have a line that is longer."""
    lines: list[str] = []
    for piece in pieces(text):
        if piece.first is None or all(len(line) <= width for line in piece.lines):
            lines += piece.lines
            continue
        words = " ".join([piece.lines[0][len(piece.first) :], *(line.strip() for line in piece.lines[1:])])
        line, bare = piece.first, True
        for atom in atoms(words):
            if not bare and len(line) + 1 + len(atom) > width:
                lines.append(line)
                line, bare = piece.rest, True
            line += atom if bare else " " + atom
            bare = False
        lines.append(line)
    return "\n".join(lines)


def too_long(text: str) -> list[str]:
    """Lines of prose that are too long and could be broken."""
    prose = (line for piece in pieces(text) if piece.first is not None for line in piece.lines)
    return [line for line in prose if len(line) > MOST and len(atoms(line)) > 1]


if __name__ == "__main__":
    for page in PAGES:
        page.write_text(wrapped(page.read_text(encoding="utf-8")), encoding="utf-8")
