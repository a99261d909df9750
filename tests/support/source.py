"""The product's own modules, read as syntax trees, for tests of how the code is written.

>>> "hardboard.puzzles.errors" in modules()
True
"""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

#: Folders at the top that are no part of the product.
OTHERS = {"tests", "benchmarks", "docs", "examples", "build"}


@cache
def paths() -> tuple[Path, ...]:
    """Every module of the product, by its real path."""
    folders = [
        folder
        for folder in sorted(ROOT.iterdir())
        if folder.is_dir() and folder.name not in OTHERS and not folder.name.startswith(".")
    ]
    return tuple(path for folder in folders for path in sorted(folder.rglob("*.py")))


def name_of(path: Path) -> str:
    """Return the dotted name of a module."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    parts = parts[1:] if parts[0] == "src" else ("hardboard", *parts)
    return ".".join(parts).removesuffix(".__init__")


@cache
def modules() -> dict[str, ast.Module]:
    """Every module of the product by its dotted name, parsed once."""
    return {name_of(path): ast.parse(path.read_text(encoding="utf-8")) for path in paths()}


@cache
def nodes(module: ast.Module) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(module))


def calls(module: ast.Module, called: str) -> Iterator[ast.Call]:
    """Yield the calls of a function by its name, wherever it was imported from."""
    for node in nodes(module):
        if isinstance(node, ast.Call) and called == getattr(node.func, "attr", getattr(node.func, "id", "")):
            yield node
