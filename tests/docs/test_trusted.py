"""The page on certificates names every file that must be trusted, and the checker stays short."""

import json
import re
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path

import pytest

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
from hardboard.puzzles.registry import names, part
for name in names():
    for kind in ("justifier", "painting", "fields"):
        part(name, kind)
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
