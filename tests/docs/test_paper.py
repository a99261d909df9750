"""The paper's numbers are those of the program, and it uses no others and no figures that nobody draws."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from docs.paper import computed, figures

HOME = Path(__file__).resolve().parents[2] / "docs" / "paper"
NUMBERS: dict[str, Any] = json.loads((HOME / "numbers.json").read_text(encoding="utf-8"))
TEXT = (HOME / "paper.typ").read_text(encoding="utf-8")


SLOW = ("tiles", "boards", "counts", "found", "document")
#: Counts of lines: any change of code changes them, `make paper` counts them, and no claim rests on them.
LINE_COUNTS = {"ran", "read", "read found"}


def claimed(numbers: Any) -> Any:
    """Return the numbers as JSON has them, without counts of lines.

    >>> claimed({"compact": {"rows": 25, "ran": 1850}})
    {'compact': {'rows': 25}}
    """
    if isinstance(numbers, dict):
        return {key: claimed(value) for key, value in numbers.items() if key not in LINE_COUNTS}
    return json.loads(json.dumps(numbers))


@pytest.mark.slow
@pytest.mark.parametrize("part", SLOW)
def test_the_committed_numbers_are_what_the_program_computes(part: str) -> None:
    assert claimed(NUMBERS[part]) == claimed(computed.QUICK[part]()), "make paper"


@pytest.mark.parametrize("part", ["coq", "credit", "sets", "inference"])
def test_the_committed_numbers_are_what_the_repository_says(part: str) -> None:
    assert claimed(NUMBERS[part]) == claimed(computed.QUICK[part]()), "make paper"


@pytest.mark.thorough
@pytest.mark.parametrize("part", ["exhaustive", "certificates"])
def test_the_committed_numbers_that_take_long(part: str) -> None:
    assert claimed(NUMBERS[part]) == claimed(computed.PARTS[part]()), "make paper"


ROOT = HOME.parents[1]
#: Markup of both documents, which says nothing.
MARKUP = re.compile(r"[\\*`$#]|\\n")


def words(text: str) -> str:
    return " ".join(MARKUP.sub("", text).split())


def test_theorems_have_the_numbers_and_words_of_the_document() -> None:
    page = (ROOT / "docs" / "theorems.md").read_text(encoding="utf-8")
    stated = re.findall(r"^\*\*Theorem (\d)(?: \(([^)]*)\))?\.\*\*(.*?)\n\n", page, re.MULTILINE | re.DOTALL)
    printed = re.findall(r'#theorem\((\d)(?:, name: "([^"]*)")?\)\[(.*?)\]\n', TEXT, re.DOTALL)
    assert [number for number, *_ in stated] == [number for number, *_ in printed] == list("1234567")
    for (_, name, text), (_, own, said) in zip(stated, printed, strict=True):
        assert name == own
        if not name:  # the two with a name are worded otherwise
            assert words(said) == words(text)


def test_the_readme_of_coq_names_theorems_that_there_are() -> None:
    readme = (ROOT / "proof" / "coq" / "README.md").read_text(encoding="utf-8")
    page = (ROOT / "docs" / "theorems.md").read_text(encoding="utf-8")
    about = {"Cnf.v": "2", "Layout.v": "1", "Compile.v": "1", "Library.v": "5", "Glue.v": "5"}
    for line in [line for line in readme.splitlines() if line.startswith("|")]:
        for name, number in about.items():
            if f"`{name}`" in line:
                assert set(re.findall(r"Theorem (\d)", line)) == {number}, line
    for number in set(re.findall(r"Theorem (\d)", readme)):
        assert f"**Theorem {number}" in page
    assert "$(24 w + 49)^2$" in TEXT and "at most (24 w + 49)² cells" in readme
    assert "(p (a (2 w + 4) + 2))^2" in TEXT and "(p (a (2 w + 4) + 2))² cells" in readme


def test_every_work_that_is_cited_is_listed_with_how_far_it_was_seen() -> None:
    cited = set(re.findall(r'#cite\("([^"]+)"\)', TEXT))
    listed = dict(re.findall(r'#ref-item\("([^"]+)"\)\[(.*)\]$', TEXT, re.MULTILINE))
    assert cited == set(listed) and all("#seen[" in entry for entry in listed.values())


def test_every_number_that_the_text_takes_is_in_the_file() -> None:
    paths = re.findall(r"N((?:\.[a-z_]+)+)", TEXT)
    assert len(paths) > 30
    for path in paths:
        found: Any = NUMBERS
        for key in path.strip(".").split("."):
            if key in ("at", "len", "example", "filter") and not (isinstance(found, dict) and key in found):
                break
            found = found[key]


def test_every_figure_is_drawn() -> None:
    named = set(re.findall(r'fig\("([\w-]+)"\)', TEXT))
    drawn = {
        f"{name}-{tile}"
        for name, tiles in figures.TILES.items()
        for tile in (*tiles, "small", "board", "least", "plan")
    } | {"creek-board"}
    assert len(named) > 12 and named <= drawn
