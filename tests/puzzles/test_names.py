"""No family's name stands in code outside the family's own modules and the registry. Words about it may."""

import ast
import re
from collections.abc import Iterator

import pytest

from hardboard.puzzles.registry import family, names
from tests.support.source import ROOT, modules, nodes

#: The registry names all. The theorem in Coq is about one family's boards; the second checker is written
#: apart, from a page that has the families' names.
OTHERS = ("hardboard.puzzles.registry", "hardboard.proof.coq", "hardboard.proof.second")
#: A word of another program: penpa-edit calls one of its pencils after a puzzle.
FOREIGN = {("hardboard.puzzles.penpa.answer", "yajilin")}


def words(module: ast.Module) -> Iterator[str]:
    """Yield the texts of a module, and its names in backticks; no docstrings and examples of commands."""
    shown = {
        id(node.value)
        for node in nodes(module)
        if isinstance(node, ast.Expr)
        or (isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "EXAMPLE")
    }
    for node in nodes(module):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in shown:
            yield node.value
        elif isinstance(node, ast.Name):
            yield f"`{node.id}`"
        elif isinstance(node, ast.Attribute):
            yield f"`{node.attr}`"
        elif isinstance(node, ast.alias):
            yield f"`{node.name}`"
        elif isinstance(node, ast.ImportFrom):
            yield f"`{node.module}`"


def home(name: str) -> set[str]:
    """Return the names of a family's own packages and modules: its own, and that of its thesis."""
    theses = re.findall(r"hardboard\.theses\.(\w+)", str(vars(family(name)).values()))
    return {name.replace("-", "_"), *theses}


def mentioned(spoken: set[str]) -> set[str]:
    """Return the families that words are about: of one with a package, no text may even speak."""
    packages = [name for name in names() if (ROOT / "puzzles" / name).is_dir()]
    text = "\n".join(spoken)
    return {*names()} & spoken | {name for name in packages if re.search(rf"(?<![\w-]){name}(?![\w-])", text)}


@pytest.mark.slow
def test_no_familys_name_stands_outside_its_place() -> None:
    own = {name: home(name) for name in names()}
    found = [
        (path, name)
        for path, module in modules().items()
        if not path.startswith(OTHERS)
        for name in mentioned({*words(module)})
        if not own[name] & {*path.split(".")} and (path, name) not in FOREIGN
    ]
    assert found == []


def test_the_scan_sees_names_in_code_alone() -> None:
    code = '"""Of chess."""\nimport chess\n# go\nx = "play chess"\ny = f"{go}"\n'
    code += 'def f():\n    "mill"\nEXAMPLE = "hex"\n'
    assert {"`chess`", "play chess", "`go`"} <= {*words(ast.parse(code))}
    assert not {"mill", "hex", "Of chess."} & {*words(ast.parse(code))}
