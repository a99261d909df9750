"""Examples run: those in the docstrings of every module, and the Python of README and docs."""

import doctest
import importlib
import re
from pathlib import Path

import pytest

import hardboard

ROOT = Path(__file__).resolve().parents[1]
HOME = Path(hardboard.__file__).parent

#: Modules with an example, through the links that make the rooms one package.
MODULES = sorted(
    str(path.relative_to(HOME.parent).with_suffix("")).replace("/", ".").removesuffix(".__init__")
    for room in (HOME, *(link for link in HOME.iterdir() if link.is_dir()))
    for path in (room.glob("*.py") if room == HOME else room.rglob("*.py"))
    if ">>> " in path.read_text(encoding="utf-8")
)

PAGES = sorted(
    str(path.relative_to(ROOT))
    for path in (ROOT / "README.md", *(ROOT / "docs").glob("*.md"))
    if "```python" in path.read_text(encoding="utf-8")
)


def test_there_are_examples_in_every_room() -> None:
    assert {name.split(".")[1] for name in MODULES} >= {
        path.name for path in HOME.iterdir() if path.is_symlink()
    }


#: Modules whose examples search, prove, or start processes.
LONG = (
    "discover.loops.line_search",
    "discover.loops.turns",
    "discover.loops.drivers",
    "campaigns.benchmark_set",
    "campaigns.report",
    "campaigns.run",
    "campaigns.worker_pool",
    "workbench.kurodoko.explain",
    "workbench.report",
    "theses.kleijn.thesis",
    "theorem.certificate",
)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] if name.endswith(LONG) else []) for name in MODULES]
)
def test_the_examples_of_a_module_are_right(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted and not result.failed


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES)
def test_the_python_of_a_page_runs(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All blocks of a page in one go, as a reader would type them."""
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.S)
    monkeypatch.chdir(tmp_path)
    exec(compile("\n".join(blocks), page, "exec"), {"__name__": "page"})
