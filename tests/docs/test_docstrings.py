"""Docstrings begin with a verb in the imperative or a noun, not with a clause, and have short sentences."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs.test_prose import LONGEST, OPENER
from tests.support.prose import sentences, words

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = (
    "api", "campaigns", "cli", "core", "discover", "gadgets", "people", "proof", "puzzles", "reduction",
    "render", "src", "studio", "theses", "verify", "workbench",
)  # fmt: skip
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def docstrings(package: str) -> Iterator[tuple[Path, str]]:
    """Yield the docstrings of a package with their files."""
    for path in sorted((ROOT / package).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, DOCUMENTED) and (text := ast.get_docstring(node)):
                yield path.relative_to(ROOT), text


def clauses(package: str) -> list[str]:
    """Return the docstrings that open with a clause."""
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
