"""Docstrings are filled, and constants say of what they are the most."""

import ast
import re

import pytest

from tests.support.source import ROOT, modules, name_of, nodes, paths

#: A line of prose shorter than this, in the middle of a paragraph, was broken by accident.
SHORT = 50
WIDTH = 110


def test_constants_say_of_what_they_are_the_most() -> None:
    bare = re.compile(r"^(\w+, )*MOST\b.*=", re.MULTILINE)
    assert [path.stem for path in paths() if bare.search(path.read_text(encoding="utf-8"))] == []


def broken_lines(text: str, module: ast.Module | None = None) -> list[int]:
    """The lines of docstrings that end early though the next word, in small letters, had fitted."""
    found, lines = [], text.split("\n")
    kinds = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    documented = [
        node
        for node in nodes(module or ast.parse(text))
        if isinstance(node, kinds) and ast.get_docstring(node, clean=False)
    ]
    for inside in (node.body[0] for node in documented):
        example = False
        for number in range(inside.lineno, inside.end_lineno or 0):
            line, after = (lines[k][inside.col_offset :].removeprefix('"""') for k in (number - 1, number))
            example = bool(line) and (example or line.startswith(">>>"))
            if not example and len(line) < SHORT and _goes_on(line, after, WIDTH - inside.col_offset):
                found.append(number)
    return found


def _goes_on(line: str, after: str, width: int) -> bool:
    """Whether two lines are prose, and the first word of the second could stand on the first; not so where
    they are columns of a table.
    """
    word = re.match(r"[`(]?[a-z]\S*", after)
    if not word or not re.match(r"[`(*]?[A-Za-z]", line) or re.search(r"\w {2,}\w", f"{line}\n{after}"):
        return False
    return len(line) + 1 + len(word[0]) <= width


@pytest.mark.slow
def test_docstrings_are_filled() -> None:
    places = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in paths()
        for line in broken_lines(path.read_text(encoding="utf-8"), modules()[name_of(path)])
    ]
    assert places == []


def test_a_broken_line_is_seen() -> None:
    text = (
        '"""One role, and its options: the first that\nfinds\na tile. So it goes.\n\nIt is\n    code\n"""\n'
    )
    assert broken_lines(text) == [1, 2]
    assert broken_lines('def f():\n    """What is\n    so.\n    """\n') == [2]
    assert broken_lines('"""a  what it is\nb  so\n"""\n') == []
