"""Modules are imported by statements that a reader, and import-linter, can see."""

import ast

import pytest

from tests.support.source import calls, modules, nodes


def opaque(module: ast.Module) -> bool:
    """Return True if `import_module` is called with a name of which not even the beginning can be read."""
    constants = {
        node.targets[0].id
        for node in module.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and _is_text(node.value)
    }
    for call in calls(module, "import_module"):
        first = call.args[0]
        while isinstance(first, ast.BinOp | ast.JoinedStr):
            first = first.left if isinstance(first, ast.BinOp) else first.values[0]
        if not _is_text(first) and not (isinstance(first, ast.Name) and first.id in constants):
            return True
    return False


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


@pytest.mark.slow
def test_names_of_modules_are_computed_in_three_places_alone() -> None:
    """Families' parts, commands, and the rules that a family's file names."""
    assert {name for name, module in modules().items() if opaque(module)} == {
        "hardboard.puzzles.family",
        "hardboard.cli.verbs",
        "hardboard.puzzles.declared.faults",
    }


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("import_module('hardboard.low')", False),
        ("import_module(f'hardboard.low.{x}')", False),
        ("HOME = 'hardboard.low.'\nimport_module(HOME + x)", False),
        ("importlib.import_module(x)", True),
        ("def f(x):\n    return import_module(f'{x}.y')", True),
    ],
)
def test_a_computed_name_is_seen(text: str, expected: bool) -> None:
    module = ast.parse(text)
    assert nodes(module) and opaque(module) is expected
