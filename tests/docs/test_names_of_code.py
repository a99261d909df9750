"""Names of modules, classes and functions say what they are alone, and no class name has two senses."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from tests.docs.test_prose import PACKAGES, ROOT

#: Participles, adverbs and everyday verbs that say nothing alone.
BARE = {
    "alike", "alone", "apart", "begin", "beside", "found", "hanging", "kept", "known", "looks", "loose",
    "made", "one", "own", "said", "setting", "settle", "shown", "simpler", "stated", "steady", "sure",
    "sweep", "told", "trial", "views", "ways", "whole", "woven",
}  # fmt: skip
#: Names of ours that are imported under another name: there may be so many, and not one more.
ALIASES = 10
#: A constructor of rules that users' files import.
FUNCTIONS = {"puzzles/declared/vocabulary/cells.py: apart"}


def parsed() -> Iterator[tuple[str, ast.Module]]:
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            yield path.relative_to(ROOT).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def bare(path: str, module: ast.Module) -> Iterator[str]:
    """Yield the module, its classes and functions whose names say nothing alone."""
    names = [one.name for one in module.body if isinstance(one, ast.ClassDef | ast.FunctionDef)]
    yield from (f"{path}: {name}" for name in (Path(path).stem, *names) if name.lower() in BARE)


def bare_methods(path: str, module: ast.Module) -> Iterator[str]:
    """Yield the methods of the module's classes whose names say nothing alone."""
    for node in module.body:
        if isinstance(node, ast.ClassDef):
            names = [one.name for one in node.body if isinstance(one, ast.FunctionDef)]
            yield from (f"{path}: {node.name}.{name}" for name in names if name in BARE)


def renamed(path: str, module: ast.Module) -> Iterator[str]:
    """Yield the names of ours that the module imports under another name."""
    for node in ast.walk(module):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("hardboard"):
            other = [one for one in node.names if one.asname not in (None, one.name)]
            yield from (f"{path}: {one.name} as {one.asname}" for one in other)


def test_no_module_class_or_function_has_a_name_that_says_nothing_alone() -> None:
    assert {fault for path, module in parsed() for fault in bare(path, module)} == FUNCTIONS


def test_no_method_has_such_a_name() -> None:
    assert {fault for path, module in parsed() for fault in bare_methods(path, module)} == set()


def test_a_class_has_one_definition() -> None:
    homes: dict[str, list[str]] = defaultdict(list)
    for path, module in parsed():
        for node in module.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes[node.name].append(path)
    assert {name: paths for name, paths in homes.items() if len(paths) > 1} == {}


def test_aliases_of_our_own_names_get_fewer() -> None:
    found = {fault for path, module in parsed() for fault in renamed(path, module)}
    assert len(found) <= ALIASES, found


def test_the_checks_see_faults() -> None:
    module = ast.parse(
        "from hardboard.puzzles import family as kind\ndef told(): ...\nclass A:\n    def made(self): ..."
    )
    assert [*bare("looks.py", module)] == ["looks.py: looks", "looks.py: told"]
    assert [*bare_methods("a.py", module)] == ["a.py: A.made"] and [*renamed("a.py", module)]
