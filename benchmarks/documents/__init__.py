"""The five source documents: each module makes the tables and checks the figures of one, ours beside theirs.

Such a module has a `TITLE` and its `TABLES`, in the order of the document. `docs/sources.md` says for every
section what became of it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import ModuleType

from benchmarks._puzzles import Source


@dataclass(frozen=True)
class Table:
    """One table or figure: its name in the document, what it shows, and what prints ours beside it."""

    name: str
    title: str
    show: Callable[[Source], None]


def names() -> list[str]:
    """The documents by name, such as `van-meurs`."""
    return sorted(
        path.stem.replace("_", "-")
        for path in Path(__file__).parent.glob("*.py")
        if not path.stem.startswith("_")
    )


def document(name: str) -> ModuleType:
    """The module of a document."""
    return import_module(f"benchmarks.documents.{name.replace('-', '_')}")
