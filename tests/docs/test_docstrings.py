"""Docstrings begin with a verb in the imperative or a noun, not with a clause."""

import ast
from pathlib import Path

import pytest

from tests.docs.test_prose import OPENER

ROOT = Path(__file__).resolve().parents[2]
#: Packages of the product -> docstrings that still open with a clause. A number may only shrink.
PACKAGES = {
    "api": 0,
    "campaigns": 0,
    "cli": 0,
    "core": 0,
    "discover": 0,
    "gadgets": 0,
    "people": 51,
    "proof": 0,
    "puzzles": 140,
    "reduction": 0,
    "render": 0,
    "src": 0,
    "studio": 0,
    "theses": 39,
    "verify": 37,
    "workbench": 0,
}
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def clauses(package: str) -> list[str]:
    """Return the docstrings of a package that open with a clause, with their files."""
    return [
        f"{path.relative_to(ROOT)}: {text.splitlines()[0]}"
        for path in sorted((ROOT / package).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, DOCUMENTED) and OPENER.match(text := ast.get_docstring(node) or "")
    ]


@pytest.mark.parametrize("package", PACKAGES)
def test_docstrings_open_with_a_verb_or_a_noun(package: str) -> None:
    found = clauses(package)
    assert len(found) <= PACKAGES[package], "\n".join(found)


def test_every_package_is_held_to_it() -> None:
    modules = [path.parts[0] for path in (file.relative_to(ROOT) for file in ROOT.glob("*/__init__.py"))]
    assert {name for name in modules if name not in ("tests", "benchmarks")} <= {*PACKAGES}
