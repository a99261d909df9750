"""Hardness stands in one table; what must be trusted is counted."""

import json
import re
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path

import pytest

from hardboard.gadgets.credit import found_tiles_text, shown_numbers
from hardboard.gadgets.library_folder import discovered_names, load
from hardboard.gadgets.metacell import tee_families
from hardboard.puzzles.hardness import LOOKED_UP, hardness_records
from hardboard.puzzles.registry import family_names
from tests.support.invoke import Invoke

HOME = Path(__file__).parents[2]
DOCUMENTS = [HOME / "README.md", *HOME.glob("docs/**/*.md"), *HOME.glob("docs/**/*.typ")]
#: Claims of being first, which we do not make.
FIRST = re.compile(
    r"first (to (show|prove|find)|proof|known|machine|result)|for the first time|never before", re.I
)


def test_every_family_is_in_it_and_every_result_has_a_source() -> None:
    assert [*hardness_records()] == family_names()
    for entry in hardness_records().values():
        assert bool(entry.results) is not bool(entry.searched)
        for result in entry.results:
            assert result.claim and result.source and result.looked_up in LOOKED_UP
            assert bool(result.by) is (result.looked_up == "cited")


def test_every_found_library_says_what_it_shows() -> None:
    for name in discovered_names():
        said = found_tiles_text(name.removeprefix("found-"))
        assert f"`--target {load(name).family}{' --library found' * load(name).found}`" in said
        assert shown_numbers(load(name)) or "every cell has a clue" in said


@pytest.mark.parametrize("name", [*(load(name).family for name in discovered_names()), *tee_families()])
def test_who_asks_for_rules_hears_of_our_own_theorem(name: str, invoke: Invoke) -> None:
    said = invoke("families", name).out
    assert re.search(r"^shown here: .*NP-, #P- and ASP-complete .*Theorems? \d+.*--target", said, re.M), said


def test_numbers_are_those_that_tiles_show() -> None:
    library = load("minesweeper")
    shown = {
        int(sign) for tile in library.tiles.values() for sign in map(chr, tile.picture.flat) if sign.isdigit()
    }
    assert {*shown_numbers(library)} == shown


def test_no_document_claims_to_be_first_or_says_what_is_known_elsewhere() -> None:
    for path in DOCUMENTS:
        text = " ".join(path.read_text(encoding="utf-8").split())
        assert not FIRST.search(text), (path.name, FIRST.search(text))
        assert path.name == "hardness.md" or "none found by us" not in text.lower(), path.name
    for path in HOME.glob("puzzles/families/*.py"):
        assert "complete" not in path.read_text(encoding="utf-8").split('"""')[1], path.name


ROOT = Path(__file__).resolve().parents[2]
ROW = re.compile(r"^\| `([^`]+)` \| .+ \|$", re.MULTILINE)
#: `proof/check` may have so many lines.
BUDGET = 4300
#: A process that loads all that a check of any claim about any family may load, and lists our files.
LOADING = """
import json, sys
from importlib import import_module
for name in sys.argv[1:]:
    import_module(name)
from hardboard.puzzles.registry import family_names, family_part
for name in family_names():
    for kind in ("justifier", "painting", "fields"):
        family_part(name, kind)
ours = [module for name, module in sys.modules.items() if name.split(".")[0] == "hardboard"]
print(json.dumps([module.__file__ for module in ours if module.__file__]))
"""


def loaded() -> set[str]:
    paths = (path.relative_to(ROOT).with_suffix("") for path in (ROOT / "proof" / "check").rglob("*.py"))
    names = [".".join(["hardboard", *path.parts]).removesuffix(".__init__") for path in paths]
    done = subprocess.run(
        [sys.executable, "-P", "-c", LOADING, *sorted(names)], capture_output=True, text=True, check=True
    )
    return {Path(file).resolve().relative_to(ROOT).as_posix() for file in json.loads(done.stdout)}


def faults(files: set[str]) -> list[str]:
    """Return files without a row or in two, and rows without a file."""
    page = (ROOT / "docs" / "certificates.md").read_text(encoding="utf-8")
    rows = ROW.findall(page.partition("| file | if it were wrong |")[2])
    wrong = [
        f"{row}: no such file is loaded" for row in rows if not any(fnmatch(file, row) for file in files)
    ]
    numbers = {file: sum(fnmatch(file, row) for row in rows) for file in sorted(files)}
    return wrong + [f"{file}: {number} rows" for file, number in numbers.items() if number != 1]


@pytest.mark.slow
def test_every_trusted_file_has_its_row() -> None:
    files = loaded()
    assert faults(files) == []
    assert faults(files | {"proof/check/new.py"}) == ["proof/check/new.py: 0 rows"]
    assert faults(files - {"puzzles/grid.py"}) == ["puzzles/grid.py: no such file is loaded"]


def test_the_checker_keeps_to_its_budget_of_lines() -> None:
    paths = (ROOT / "proof" / "check").rglob("*.py")
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in paths) <= BUDGET
