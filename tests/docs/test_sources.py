"""`docs/sources.md` has a row for every part and every claim of the source documents, every place that it
names exists, and every command runs as it stands.

A row is `| part | what it is | where | ours beside theirs, and what deviates |`. Under "where", each `code`
is a command (`hardboard ...`), tables of the document (`tables NAME...`), a file, or a name in a file
(`path.py::name`).
A claim is `| "words of the document" | that is | here | where |`; `claims.txt` lists the words of all.
"""

import argparse
import re
import shlex
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from benchmarks.documents import document, names
from hardboard.cli.main import main, parser
from hardboard.cli.old_names import current_words

HOME = Path(__file__).resolve().parents[2]
TEXT = (HOME / "docs" / "sources.md").read_text(encoding="utf-8")
#: Document -> its sections, tables and figures, as its own headings and captions number them.
PARTS = {
    "koelker": "1 Theorem-1 2 Theorem-2 3 Theorem-3 4.1 Fig-1 4.2 4.3 4.4 Lemma-1 5 Fig-2 5.1 Theorem-4 5.2 "
    "Theorem-5 6 A.1 A.2.1 A.2.2 A.2.3 A.2.4 A.2.5 A.2.6 A.2.7",
    "van-meurs": "2.1 2.2 2.3 3.1 3.2 3.3 4.1 4.2 4.3 4.4 4.5 4.6 4.7 4.8 4.9 4.10 4.11 5.1 5.2 5.3 5.4 5.5 "
    "6.1 6.2 7.1 7.2 7.3 8 8.1 " + " ".join(f"Figure-{n}" for n in range(1, 19)),
    "straathof": "1 1.1 1.2 2 3 3.1 3.1.1 3.1.2 3.1.3 3.2 3.3 4 4.1 4.2 4.2.1 4.3 4.4 4.5 5 5.1 5.2 6 6.1 "
    "6.2 6.3 7 Table-1 Table-2 Table-3 Table-4 " + " ".join(f"Figure-{n}" for n in range(1, 20)),
    "kleijn": "1 2 3 3.1 3.2 3.3 3.3.1 3.3.2 3.3.3 4 4.1 4.2 4.3 4.4 4.5 4.6 5 5.1 6 6.1 6.2 6.3 6.4 6.5 7 8 "
    "8.1 8.1.1 8.1.2 Table-1 Table-2 Table-3 " + " ".join(f"Figure-{n}" for n in range(1, 7)),
    "mourits": "1 1.1 2 3 3.1 3.2 3.3 3.3.1 3.3.2 3.3.3 3.3.4 3.3.5 4 4.1 4.2 5 5.1 5.2 5.3 5.3.1 5.3.2 "
    "5.3.3 5.3.4 5.4 5.4.1 5.4.2 5.4.3 6 "
    + " ".join([f"Table-{n}" for n in range(1, 11)] + [f"Figure-{n}" for n in range(1, 13)]),
}


def below(anchor: str) -> Iterator[list[str]]:
    """Yield the rows of four cells below an anchor."""
    body = TEXT.split(f'<a id="{anchor}"></a>', 1)[1].split("<a id=", 1)[0]
    for line in body.splitlines():
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        if len(cells) == 4 and cells[0] not in ("part", "---"):
            yield cells


def rows(name: str) -> dict[str, list[str]]:
    """Return the rows of a document: part -> what, where, remarks."""
    found = [(part, cells[1:]) for cells in below(name) for part in cells[0].split(", ")]
    assert len(dict(found)) == len(found), f"{name}: two rows for a part"
    return dict(found)


def claims(name: str) -> list[list[str]]:
    """Return the claims of a document: its words, what that is, what is so here, where."""
    return [[cells[0].strip('"'), *cells[1:]] for cells in below(f"{name}-claims") if cells[0][0] == '"']


CLAIMS = [(name, *claim) for name in PARTS for claim in claims(name)]
LISTED = [
    line.split(": ", 1)
    for line in (HOME / "tests" / "docs" / "claims.txt").read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize("name", PARTS)
def test_every_part_of_a_document_has_a_row(name: str) -> None:
    assert {part.replace("-", " ") for part in PARTS[name].split()} <= set(rows(name))


@pytest.mark.slow
@pytest.mark.parametrize("name", PARTS)
def test_every_place_that_a_row_names_exists(name: str) -> None:
    for part, (what, where, remark) in rows(name).items():
        places = re.findall(r"`([^`]+)`", where)
        assert what, f"{name} {part}"
        assert places or remark, f"{name} {part}: neither where it is nor why it is nowhere"
        for place in places:
            assert missing(place, name) is None, f"{name} {part}: {place}: {missing(place, name)}"


@cache
def missing(place: str, document: str = "van-meurs") -> str | None:
    """Return the fault of a place in the row of a document, or None."""
    if place.startswith("hardboard "):
        return missing_command(shlex.split(place)[1:])
    if re.match(r"tables\b", place):
        return missing_table(document, place.split()[1:])
    path, _, name = place.partition("::")
    if not (HOME / path).exists():
        return "no such file"
    if name and not re.search(
        rf"^\s*(?:def|class|@?)\s*{re.escape(name)}\b", (HOME / path).read_text(), re.M
    ):
        return "no such name"
    return None


def missing_command(words: list[str]) -> str | None:
    """What a command line has that the program has not."""
    verbs: argparse.ArgumentParser = parser()
    words = current_words(words)
    while True:
        shown = help_of(verbs)
        inner = next((a for a in verbs._actions if isinstance(a, argparse._SubParsersAction)), None)
        if inner is None or not words or words[0] not in inner.choices:
            break
        verbs, words = inner.choices[words[0]].command_parser(), words[1:]
    if verbs.prog == "hardboard":
        return f"no command {words[0]!r}"
    return next((f"no option {word}" for word in words if word.startswith("--") and word not in shown), None)


def help_of(verbs: argparse.ArgumentParser) -> str:
    """The help text of a command, whose arguments come with its module."""
    with pytest.raises(SystemExit):
        verbs.parse_args(["--help"])
    return verbs.format_help()


def missing_table(name: str, tables: list[str]) -> str | None:
    if name not in names():
        return f"no document {name!r}"
    known = {table.name for table in document(name).TABLES}
    return next((f"no table {word!r}" for word in tables if word not in known), None)


@pytest.mark.parametrize("name", PARTS)
def test_every_claim_of_a_document_has_a_row(name: str) -> None:
    listed = [words for document, words in LISTED if document == name]
    assert listed == [claim[0] for claim in claims(name)], "the list and the document differ"
    assert len(set(listed)) == len(listed)


@pytest.mark.slow
def test_every_claim_is_answered_and_every_place_exists() -> None:
    for name, words, what, here, where in CLAIMS:
        assert what and here, f"{name}: {words}"
        for place in re.findall(r"`([^`]+)`", where):
            assert missing(place, name) is None, f"{name}: {words}: {place}: {missing(place, name)}"


COMMANDS = sorted(set(re.findall(r"`hardboard ([^`]+)`", TEXT)))


@pytest.mark.sampled(17)
@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_runs_as_it_stands(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "examples").symlink_to(HOME / "examples")
    monkeypatch.chdir(tmp_path)
    assert main(shlex.split(command)) == 0


def section(text: str, name: str) -> str:
    """What a page has under a document's own title."""
    match = re.fullmatch(r"(.+) \((\d+)\), (.+)", document(name).TITLE)
    assert match
    author, year, title = match.groups()
    return text.split(f"## {author}, {title} ({year})\n", 1)[1].split("\n## ", 1)[0]


def cited(text: str) -> set[int]:
    """The errata that a text speaks of: `erratum 3`, `errata 1 to 5, 9 and 13`."""
    spoken = " ".join(re.findall(r"[Ee]rrat(?:um|a) ((?:\d+(?:, | and | to )?)+)", text))
    spans = [range(int(a), int(b) + 1) for a, b in re.findall(r"(\d+) to (\d+)", spoken)]
    return {n for span in spans for n in span} | set(map(int, re.findall(r"\d+", spoken)))


@pytest.mark.parametrize("name", PARTS)
def test_every_erratum_of_a_document_is_spoken_of_and_there(name: str) -> None:
    errata = section((HOME / "docs" / "errata.md").read_text(encoding="utf-8"), name)
    assert cited(section(TEXT, name)) == set(map(int, re.findall(r"^(\d+)\. ", errata, re.M)))


def test_a_place_that_is_not_there_is_missed() -> None:
    for place in (
        "hardboard nothing", "hardboard solve --nothing", "tables 99", "tables 7.1 99", "nothing.py",
        "puzzles/errors.py::Nothing",
    ):  # fmt: skip
        assert missing(place), place
    assert missing("tables 7.1", "nobody") and missing("tables 7.1 7.1-speed") is None
