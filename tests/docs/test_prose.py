"""Documents and docstrings are plain: sentences of at most 30 words that begin with their subject."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

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


ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [
    *(ROOT / f"{name}.md" for name in ("README", "CONTRIBUTING", "CHANGELOG", "SECURITY")),
    *sorted((ROOT / "docs").glob("**/*.md")),
]
PAGES = [*DOCUMENTS, ROOT / "proof" / "coq" / "README.md"]
#: Words that a sentence may have.
LONGEST = 30
#: A statement begins with its subject, not with a clause or a preposition of these; a quotation may.
OPENER = re.compile(r"['(*_\[]*(What|Who|Whether|Where|How|That|Of)\b")
#: Words that all documents may have, and those of one release in the changelog.
LIMIT, RELEASE = 75_000, 900


def faults(text: str) -> list[str]:
    """Return the sentences that are too long or open with a clause; a question may."""
    return [
        sentence
        for sentence in sentences(text)
        if words(sentence) > LONGEST or (OPENER.match(sentence) and not sentence.endswith("?"))
    ]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_sentences_are_short_and_begin_with_their_subject(page: Path) -> None:
    assert faults(page.read_text(encoding="utf-8")) == []


def test_documents_have_few_words() -> None:
    assert sum(len(page.read_text(encoding="utf-8").split()) for page in DOCUMENTS) <= LIMIT
    releases = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").split("\n## ")[1:]
    assert [release[:20] for release in releases if len(release.split()) > RELEASE] == []


def test_a_long_sentence_and_a_clause_as_subject_are_faults() -> None:
    long = "It " + "goes on and on " * 10 + "here."
    text = f"Short. {long}\n\n- What it does is this.\n- What does it do?\n\n```\n{long}\n```\n"
    assert faults(text) == [long, "What it does is this."]


PACKAGES = (
    "api", "campaigns", "cli", "core", "discover", "gadgets", "people", "proof", "puzzles", "reduction",
    "render", "src", "studio", "theses", "verify", "workbench",
)  # fmt: skip
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def docstrings(package: str) -> Iterator[tuple[Path, str]]:
    for path in sorted((ROOT / package).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, DOCUMENTED) and (text := ast.get_docstring(node)):
                yield path.relative_to(ROOT), text


def clauses(package: str) -> list[str]:
    return [f"{path}: {text.splitlines()[0]}" for path, text in docstrings(package) if OPENER.match(text)]


def long_sentences(package: str) -> list[str]:
    """Return the sentences with too many words; examples, tables and lists of arguments are indented."""
    prose = (
        (path, re.sub(r"^(?:>>>| {2,}|\S+ {2,}).*$", "", text, flags=re.MULTILINE))
        for path, text in docstrings(package)
    )
    return [f"{path}: {one}" for path, text in prose for one in sentences(text) if words(one) > LONGEST]


@pytest.mark.parametrize("package", PACKAGES)
def test_docstrings_open_with_a_verb_or_a_noun(package: str) -> None:
    assert clauses(package) == []


@pytest.mark.parametrize("package", PACKAGES)
def test_sentences_of_docstrings_are_short(package: str) -> None:
    assert long_sentences(package) == []


def test_every_package_is_held_to_it() -> None:
    modules = [path.parts[0] for path in (file.relative_to(ROOT) for file in ROOT.glob("*/__init__.py"))]
    assert {name for name in modules if name not in ("tests", "benchmarks")} <= {*PACKAGES}
