"""Split Markdown into sentences, and count their words.

>>> list(sentences("# Title\\n\\nOne (see p. 3). Two, `a b c`!\\n\\n- an item\\n  goes on: [words](x.md)\\n"))
['One (see p. 3).', 'Two, `a b c`!', 'an item goes on: words']
>>> words("Two, `a b c` - [words](x.md)!")
3
"""

import re
from collections.abc import Iterator

FENCE = re.compile(r"^ *```.*?^ *```[^\n]*$|<!--.*?-->|^---\n.*?^---$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"!?\[([^\]]*)\]\([^)\s]*\)")
#: Grounds of a step of a proof stand in brackets after its last sentence.
GROUNDS = re.compile(r"\[(?:proved here|finite:|source:)[^\]]*\]")
#: A list item begins a piece of text; so does a row, and each cell of it.
ITEM = re.compile(r"(?:[-*+]|\d+\.) +")
SHORT = re.compile(r"\b(?:(?i:p|pp|no|cf|vs|e\.g|i\.e|al|fig|figs|sec|ch|ed|vol)|[A-Z])\.$")
END = re.compile(r"[.!?]['\")*_\]]*\s+(?=[A-Z\"'(\[*_`0-9∎-])")


def pieces(text: str) -> Iterator[str]:
    """Yield paragraphs, items of lists and cells of tables, without code blocks and headings."""
    piece: list[str] = []
    for line in [*FENCE.sub("\n", text).splitlines(), ""]:
        row = line.strip()
        item = ITEM.match(row)
        if not row or row[0] in "#|" or item or row.startswith("<"):
            if piece:
                yield " ".join(piece)
            piece = []
        if row.startswith("|"):
            yield from (cell.strip() for cell in re.split(r"(?<!\\)\|", row) if re.search(r"\w", cell))
        elif row and row[0] not in "#<":
            piece.append(row[item.end() :] if item else row)


def sentences(text: str) -> Iterator[str]:
    """Yield the sentences of a Markdown text; a link is its words."""
    for piece in pieces(text):
        rest = GROUNDS.sub("", LINK.sub(r"\1", piece))
        start = 0
        for end in END.finditer(rest):
            if not SHORT.search(rest[start : end.start() + 1]):
                yield rest[start : end.end()].strip()
                start = end.end()
        if rest[start:].strip():
            yield rest[start:].strip()


def words(sentence: str) -> int:
    """Return the number of words of a sentence; a piece of code is one."""
    plain = re.sub(r"`[^`]*`", "code", LINK.sub(r"\1", sentence))
    return sum(bool(re.search(r"\w", word)) for word in plain.split())
