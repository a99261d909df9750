"""Docstrings begin with a verb in the imperative or a noun, not with a clause, and have short sentences."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs.test_prose import LONGEST, OPENER
from tests.support.prose import sentences, words

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


#: Packages -> sentences of docstrings with more than 30 words. A number may only shrink.
LONG = {
    "people": 22,
    "proof": 62,
    "puzzles": 36,
    "theses": 22,
    "verify": 26,
    "workbench": 18,
}


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
    found = clauses(package)
    assert len(found) <= PACKAGES[package], "\n".join(found)


@pytest.mark.parametrize("package", PACKAGES)
def test_sentences_of_docstrings_are_short(package: str) -> None:
    found = long_sentences(package)
    assert len(found) <= LONG.get(package, 0), "\n".join(found)


def test_every_package_is_held_to_it() -> None:
    modules = [path.parts[0] for path in (file.relative_to(ROOT) for file in ROOT.glob("*/__init__.py"))]
    assert {name for name in modules if name not in ("tests", "benchmarks")} <= {*PACKAGES}
