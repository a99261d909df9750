"""`docs/theorems.md` says of every step what it rests on, and names only tests and sources that there are."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "theorems.md").read_text(encoding="utf-8")
TEXT, SOURCES = PAGE.split("## Sources")
#: Words of a mark may stand on two lines.
MARK = re.compile(r"\[((?:proved\s+here|finite:\s|source:\s)[^\]]*)\]")


def names_of_tests() -> set[str]:
    found: set[str] = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        found.update(re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE))
    return found


def steps() -> list[str]:
    """Numbered steps, each with the lines that belong to it."""
    return re.findall(r"^\d+\. .*?(?=^\d+\. |^\S|\Z)", TEXT, re.MULTILINE | re.DOTALL)


def proofs() -> list[str]:
    """Paragraphs that end a proof."""
    return [part for part in TEXT.split("\n\n") if "∎" in part and not re.match(r"\d+\. ", part)]


def test_every_step_says_what_it_rests_on() -> None:
    assert len(steps()) >= 50
    assert [step[:60] for step in steps() if not MARK.search(step)] == []


def test_every_test_that_is_named_exists() -> None:
    named = set(re.findall(r"`(test_[^`]*)`", PAGE))
    assert len(named) > 50
    assert sorted(named - names_of_tests()) == []


def test_a_finite_step_names_a_test_and_a_source_is_listed() -> None:
    listed = set(re.findall(r"^- ([^:]+ \d{4}):", SOURCES, re.MULTILINE))
    for mark in MARK.findall(TEXT):
        for part in (" ".join(part.split()) for part in mark.split(";")):
            if part.startswith("finite:"):
                assert "`test_" in part, mark
            elif part.startswith("source:"):
                cited = {name.strip() for name in part.removeprefix("source:").split(",")}
                assert cited <= listed, mark
            else:
                assert part == "proved here", mark


def test_a_source_says_whether_it_was_looked_up() -> None:
    entries = SOURCES.split("\n- ")[1:]
    assert len(entries) >= 12
    for entry in entries:
        assert "ooked up" in " ".join(entry.split()), entry[:40]


def test_no_theorem_is_without_a_mark() -> None:
    for part in proofs():
        theorem = TEXT[: TEXT.index(part) + len(part)].rsplit("\n**", 1)[-1]
        assert MARK.search(theorem) or MARK.search(part), part[:80]
