"""Families by name, in plain words, and only in their own place."""

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from io import BytesIO
from pathlib import Path

import pytest

from hardboard.api.files import read_board
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.family import Family, PeopleParts, ProofParts, TileParts
from hardboard.puzzles.formula import parse
from hardboard.puzzles.registry import (
    GIVEN,
    MAKERS,
    compilable_families,
    declared,
    families_having,
    family,
    family_names,
    family_or_file,
    family_part,
    infer_family,
    with_own_tiles,
)
from hardboard.reduction import compile_formula
from hardboard.reduction.streaming import stream_board
from tests.support.invoke import Invoke
from tests.support.source import ROOT, modules, nodes

#: Kinds of parts: what may be an address.
PARTS = [
    field.name
    for record in (Family, PeopleParts, TileParts, ProofParts)
    for field in fields(record)
    if field.default is None and field.name not in ("library", "found", "shared")
]


@pytest.mark.parametrize("name", with_own_tiles())
def test_every_address_leads_somewhere(name: str) -> None:
    value = family(name)
    records = (value, value.people, value.tiles, value.proofs)
    for kind in PARTS:
        (address,) = (getattr(record, kind) for record in records if hasattr(record, kind))
        # A part that a family written by hand does not bring may be made for it.
        assert (
            family_part(name, kind) is not None
            if address
            else kind in MAKERS | GIVEN or family_part(name, kind) is None
        ), kind


def test_families_know_their_names() -> None:
    assert [family(name).name for name in family_names()] == family_names() == families_having("judge")
    assert [*dict.fromkeys([*with_own_tiles(), *declared()])] == family_names()


NAMES = ["declared-kurodoko", "mosaic", "mos\u0430ic", "Mosaic", "a b", ""]


@pytest.mark.parametrize("name", NAMES)
def test_a_family_of_ones_own_has_a_name_of_its_own(name: str, tmp_path: Path) -> None:
    """Boards of one that is called declared-kurodoko were solved by the rules of Kurodoko."""
    path = tmp_path / "mine.py"
    path.write_text(
        "from hardboard.puzzles.declared import Layout, declare\n"
        f"FAMILY = declare({name!r}, Layout(clues='numbers'), ())\n",
        encoding="utf-8",
    )
    with pytest.raises(InputError, match=r"the name .*(a name of its own|small letters and digits)"):
        family_or_file(str(path))


#: The registry names all. The theorem in Coq is about one family's boards; the second checker is written
#: apart, from a page that has the families' names.
OTHERS = ("hardboard.puzzles.registry", "hardboard.proof.coq", "hardboard.proof.second")
#: A word of another program: penpa-edit calls one of its pencils after a puzzle.
FOREIGN = {
    ("hardboard.puzzles.penpa.answer", "yajilin"),
    # The theorem's part for two families' own tiles.
    ("hardboard.proof.check.theorem.clues", "kurodoko"),
    ("hardboard.proof.check.theorem.clues", "kuroshuto"),
}


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
    packages = [name for name in family_names() if (ROOT / "puzzles" / name).is_dir()]
    text = "\n".join(spoken)
    return {*family_names()} & spoken | {
        name for name in packages if re.search(rf"(?<![\w-]){name}(?![\w-])", text)
    }


@pytest.mark.slow
def test_no_familys_name_stands_outside_its_place() -> None:
    own = {name: home(name) for name in family_names()}
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


@pytest.mark.slow
@pytest.mark.parametrize("target", compilable_families())
def test_what_is_compiled_says_its_family(target: str) -> None:
    made = compile_formula(parse("1,2"), target=target)
    kind = family(made.family)
    for suffix in kind.suffixes:
        try:
            text = kind.write_board(made.board, suffix)
        except InputError:  # the format has no room for the board
            continue
        assert infer_family(text) == target, suffix
        assert kind.same(kind.read_board(text, suffix), made.board)


@pytest.mark.parametrize("target", ["kurodoko", "kuroshuto"])
def test_what_is_streamed_says_its_family(target: str, tmp_path: Path, invoke: Invoke) -> None:
    out, made = BytesIO(), compile_formula(parse("1"), target=target)
    stream_board(parse("1"), out, target)
    assert infer_family(out.getvalue().decode()) == target
    (tmp_path / "board.grid").write_bytes(out.getvalue())
    (tmp_path / "white.txt").write_text(("." * made.board.shape[1] + "\n") * made.board.shape[0])
    other = {"kurodoko": "kuroshuto", "kuroshuto": "kurodoko"}[target]
    files = [str(tmp_path / "board.grid"), str(tmp_path / "white.txt")]
    told = invoke("check", *files, "--stream", status=1).out
    (tmp_path / "rows.grid").write_bytes(out.getvalue().partition(b"\n\n")[2])
    said = invoke("check", tmp_path / "rows.grid", files[1], "--stream", "--family", target, status=1)
    assert said.out == told
    assert f"a board of {target}" in invoke("check", *files, "--stream", "--family", other, status=2).err


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(["2 . . . 5 . . " * 100] * 500),
        "problem\n" + "\n".join(["2 - - - 5 - - " * 100] * 500) + "\nend\n",
        '{"clues": [' + ",".join(["[" + ",".join(["2, null"] * 300) + "]"] * 500) + "]}",
    ],
)
def test_of_a_large_board_the_head_decides(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lengths, read = [], Family.read_board
    monkeypatch.setattr(
        Family, "read_board", lambda self, text, suffix=None: (lengths.append(len(text)), read(self, text))[1]
    )
    with pytest.raises(InputError, match=r"of several families \(kurodoko, kuroshuto"):
        infer_family(text)
    assert len(lengths) >= len(family_names()) and max(lengths) < 20_000 < len(text)
    assert infer_family(text, "kurodoko") == "kurodoko"


def test_a_large_board_that_nobody_can_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "board.txt").write_text("a b c\na b\n" * 20_000)
    with pytest.raises(InputError, match="does not say its family; expected --family NAME"):
        read_board(str(tmp_path / "board.txt"))
