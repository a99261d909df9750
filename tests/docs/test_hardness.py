"""What is said of hardness stands in one table, and no document says otherwise."""

import re
from pathlib import Path

import pytest

from hardboard.cli.main import main
from hardboard.gadgets.credit import found, numbers
from hardboard.gadgets.folder import discovered, load
from hardboard.gadgets.metacell import tee_families
from hardboard.puzzles.hardness import LOOKED_UP, table
from hardboard.puzzles.registry import names

HOME = Path(__file__).parents[2]
DOCUMENTS = [HOME / "README.md", *HOME.glob("docs/**/*.md"), *HOME.glob("docs/**/*.typ")]
#: Claims of being first, which we do not make.
FIRST = re.compile(
    r"first (to (show|prove|find)|proof|known|machine|result)|for the first time|never before", re.I
)


def test_every_family_is_in_it_and_every_result_has_a_source() -> None:
    assert [*table()] == names()
    for entry in table().values():
        assert bool(entry.results) is not bool(entry.searched)
        for result in entry.results:
            assert result.claim and result.source and result.looked_up in LOOKED_UP
            assert bool(result.by) is (result.looked_up == "cited")


def test_every_found_library_says_what_it_shows() -> None:
    for name in discovered():
        said = found(name.removeprefix("found-"))
        assert f"`--target {load(name).family}{' --library found' * load(name).found}`" in said
        assert numbers(load(name)) or "every cell has a clue" in said


@pytest.mark.parametrize("name", [*(load(name).family for name in discovered()), *tee_families()])
def test_who_asks_for_rules_hears_of_our_own_theorem(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["families", name]) == 0
    said = capsys.readouterr().out
    assert re.search(r"^shown here: .*NP-, #P- and ASP-complete .*Theorems? \d+.*--target", said, re.M), said


def test_numbers_are_those_that_tiles_show() -> None:
    library = load("minesweeper")
    shown = {
        int(sign) for tile in library.tiles.values() for sign in map(chr, tile.picture.flat) if sign.isdigit()
    }
    assert {*numbers(library)} == shown


def test_no_document_claims_to_be_first_or_says_what_is_known_elsewhere() -> None:
    for path in DOCUMENTS:
        text = " ".join(path.read_text(encoding="utf-8").split())
        assert not FIRST.search(text), (path.name, FIRST.search(text))
        assert path.name == "hardness.md" or "none found by us" not in text.lower(), path.name
    for path in HOME.glob("puzzles/families/*.py"):
        assert "complete" not in path.read_text(encoding="utf-8").split('"""')[1], path.name
