"""Which family has which format stands in one table, made from the registry."""

from pathlib import Path

from hardboard.cli.commands.families import formats
from hardboard.puzzles.registry import family, names

PAGE = Path(__file__).parents[2] / "docs" / "puzzles.md"


def test_the_page_has_the_table() -> None:
    assert formats(names()) in PAGE.read_text(encoding="utf-8"), "make it again: hardboard families --formats"


def test_a_format_is_told_by_the_family_that_has_it() -> None:
    lines = formats(["kurodoko", "kamaji"]).splitlines()
    assert [line.split("|")[1].strip() for line in lines[2:]] == ["kurodoko", "kamaji"]
    for line, name in zip(lines[2:], ("kurodoko", "kamaji"), strict=True):
        held = [bool(cell.strip()) for cell in line.split("|")[2:-2]]
        assert sum(held) == len(family(name).suffixes)
