"""Pictures of tiles and boards: diagrams, overlays, what is wrong; all is named, apart and legible."""

import json
import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random

import numpy as np
import pytest

from hardboard.cli.main import main
from hardboard.gadgets import load
from hardboard.gadgets.tile_file import parse_tile, show_tile
from hardboard.reduction import Compiled, compile_formula, parse
from hardboard.render import Scene, draw_diagram, svg_text
from hardboard.render.files import chosen_scale
from hardboard.render.scene import Strokes, Texts
from hardboard.render.style import NAME
from hardboard.render.svg import MOST_CELLS
from hardboard.verify.conflicts import best_assignment
from hardboard.workbench.diagrams import (
    in_state,
    laid_pieces,
    piece_views,
    tile_diagram_of,
    tile_text_diagram,
)
from hardboard.workbench.explain import PossibleState
from hardboard.workbench.pictures import compiled_overlay, compiled_picture
from hardboard.workbench.report import examine_tile
from tests.support.invoke import Invoke
from tests.support.legible import outside, overlaps, scene_boxes, svg_boxes, weakest


def test_stale_state_blocks_are_not_drawn() -> None:
    """The colourings say negation, the clues are a wire's: no allowed state has a completion."""
    library = load("koelker")
    stale = parse_tile(
        show_tile(replace(library.tile("negation"), picture=library.tile("wire").picture, name="stale"))
    )
    drawn = tile_diagram_of(stale, library)
    assert "NOT SO: no completion for" in drawn.relation
    assert not any(symbol for row in drawn.symbols.tolist() for symbol in row)


def test_a_tile_of_numbers_shows_its_pieces_and_what_crosses() -> None:
    library = load("kamaji")
    tile = library.tile("cross")
    found = laid_pieces(tile, library)
    assert set(found) == tile.states
    common, *views = piece_views(tile, library, found)
    assert len(views) == 4 and all(gate.value is None for gate in common.gates)
    for state, view in zip(found, views, strict=True):
        inside = set(np.ndindex(*tile.size))
        laid = [cell for piece in (*view.always, *view.here) for cell in piece]
        assert inside <= set(laid), "every cell is covered"
        crossing = [piece for piece in view.here if not set(piece) <= inside]
        assert len(crossing) == len(state) and {g.side for g in view.gates if g.value} == set(state)
    assert set(common.varies) == inside - {c for piece in common.always for c in piece}


def test_a_maze_tile_shows_rooms_icons_and_what_its_cells_depend_on() -> None:
    library = load("nurimeizu")
    drawn = tile_diagram_of(library.tile("x"), library)
    assert drawn.rooms.shape == drawn.icons.shape == (9, 9) and (drawn.icons == "T").sum() == 9
    assert "*" not in drawn.symbols and {"x", "x+y"} <= set(drawn.symbols.ravel())
    for symbol in set(drawn.symbols.ravel()) - {""}:
        cells = drawn.symbols == symbol
        for room in set(drawn.rooms[cells].tolist()):
            assert (drawn.symbols[drawn.rooms == room] == symbol).all(), "a room has one colour"
    lines = [shape for shape in draw_diagram(drawn).shapes if shape.what == "room borders"]
    assert lines and sum(len(one.xy) for one in lines) > 20


def lines(scene: Scene) -> int:
    return sum(
        len(shape.xy) for shape in scene.shapes if isinstance(shape, Strokes) and shape.what == "the loop"
    )


@pytest.mark.slow
@pytest.mark.parametrize(("library", "name"), [("slitherlink", "tap1"), ("t-grid", "tap")])
def test_strands_are_drawn_in_each_state_as_loops_are(library: str, name: str) -> None:
    """With what crosses the sides of the tile: as many lines as spots between points are black."""
    tiles = load(library)
    tile = tiles.tile(name)
    report = examine_tile(tile, tiles)
    odd = np.indices(tile.size).sum(axis=0) % 2 == 1
    drawn = {state: int((black & odd).sum()) for state, black in tile.colourings.items()}
    assert len(drawn) == 2
    for state, number in drawn.items():
        scene = in_state(report, state)
        assert scene is not None and lines(scene) == number
    assert lines(tile_text_diagram(tile, tiles)) == sum(drawn.values())
    common = np.logical_and.reduce(list(tile.colourings.values()))
    assert lines(tile_text_diagram(tile, tiles, bare=True)) == int((common & odd).sum())


def test_a_formula_that_is_not_to_be_told_stands_nowhere_on_the_picture() -> None:
    made = compile_formula("(x, y) (~x, y)", library="compact")
    silent, told = compiled_overlay(made, labels=()), compiled_overlay(made)
    assert silent.title == "kurodoko" and told.title == "kurodoko: (x, y) (~x, y)"
    assert not (silent.bands or silent.flags or silent.spans or silent.keys)
    assert told.bands and told.flags and told.spans


@pytest.mark.parametrize(("target", "side"), [("slitherlink", "N"), ("t-grid", "S"), ("kamaji", "N")])
def test_clauses_have_their_brackets_where_they_are(target: str, side: str) -> None:
    made = compile_formula("(a, b, c) (~a, b, d)", target)
    assert [span.side for span in compiled_overlay(made).spans] == [side, side]


BAD = "4 . . .\n. . 2 .\n. . . .\n3 . . .\n"
CONFLICT = "no solution: the 2 at row 2, column 3; the 3 at row 4, column 1 contradict each other"


def drawn(path: Path) -> str:
    """The words of a picture, its lines joined."""
    return " ".join(re.sub(r"<[^>]*>", " ", path.read_text(encoding="utf-8")).split())


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["edit", "bad.txt", "--family", "kurodoko"], 1, [CONFLICT]),
        (["hint", "bad.txt", "--family", "kurodoko"], 1, [CONFLICT]),
        (
            ["hint", "bad.txt", "--family", "minesweeper"],
            1,
            ["no solution: the 4 at row 1, column 1 cannot be"],
        ),
        (
            ["edit", "--family", "heyawake", "--size", "4"],
            1,
            ["no solution: not together: no two black cells"],
        ),
        (["edit", "--family", "creek", "--size", "2"], 1, ["one solution", "another", "differ in 1 cell"]),
        (
            ["compile", "(a) (~a, b) (~b)", "--library", "compact", "--why"],
            1,
            ["kurodoko: (a) (~a, b) (~b), no solution", "black, off the wires"],
        ),
        (
            ["compile", "(a, ~b)", "--library", "compact", "--solved"],
            0,
            ["kurodoko: (a, ~b), solved", "black, off the wires"],
        ),
        (["compile", "(a, ~b)", "--target", "kamaji", "--solved"], 0, ["a piece off the wires"]),
        (["compile", "(a, ~b)", "--library", "compact"], 0, ["a wire"]),
        (["compile", "(a) (~a)", "--library", "compact", "--assignment", "a=1"], 1, ["NOT a solution"]),
    ],
)
def test_a_picture_says_what_is_wrong(
    words: list[str], status: int, said: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bad.txt").write_text(BAD)
    assert main([*words, "-o", "a.svg"]) == status
    text = drawn(Path("a.svg"))
    for line in said:
        assert line in text
    assert "broken:" not in text


@pytest.mark.parametrize(
    ("library", "name"), [("koelker", "zero"), pytest.param("koelker", "wire", marks=pytest.mark.thorough)]
)
def test_a_second_completion_stands_beside_the_first(
    library: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, invoke: Invoke
) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["tiles", "check", name, "--library", library, "--explain"]
    said = invoke(*words, "-o", "a.svg")
    assert "is allowed, and has this completion:" in (told := said.out) and "and this one:" in told
    text = drawn(Path("a.svg"))
    assert "another completion, which" in text and "here they differ" in text
    (reason, *_) = json.loads(invoke(*words, "--json").out)["reasons"]
    assert reason["completion"] != reason["second"]
    own = load(library)
    report = examine_tile(own.tile(name), own, promises=False)
    for one in report.reasons:
        assert isinstance(one, PossibleState) and report.bench is not None and one.differ(report.bench)


LIBRARIES = [("kurodoko", "koelker"), ("kurodoko", "compact"), ("kuroshuto", "kuroshuto"),
             ("kamaji", "kamaji"), ("nurimeizu", "nurimeizu"), ("slitherlink", "slitherlink"),
             ("t-grid", "t-grid")]  # fmt: skip
FORMULAS = {1: "(a, ~b, c)", 2: "(x, y, z) (~x, y, w)", 4: "(a,b,c) (~b,c,~d) (a,~c,e) (~a,d,~e)"}
LARGEST = 20
MANY = 200_000


def long_formula(clauses: int) -> str:
    rng = Random(7)
    names = [f"v{k}" for k in range(1, clauses + 1)]
    chosen = [rng.sample(names, 3) for _ in range(clauses)]
    return " ".join(
        "(" + ",".join(rng.choice(("", "~")) + name for name in clause) + ")" for clause in chosen
    )


def boxes(scene: Scene) -> tuple[list[tuple[str, tuple[float, float, float, float]]], float]:
    """The texts with their boxes, of the SVG where there is one, and how large a cell is in them."""
    scale = float(chosen_scale(scene))
    if scene.count() <= MOST_CELLS:
        return svg_boxes(svg_text(scene, Fraction(20))), 20.0
    return scene_boxes(scene, scale), 1.0


def check(made: Compiled, scene: Scene) -> None:
    found, cell = boxes(scene)
    words = [word for word, _ in found]
    target = made.translation.target
    for variable in target.live:
        name = target.names[variable - 1]
        assert any(name in re.split(r"[,:]\s*", word) for word in words), "every variable"
    for number, _ in enumerate(target.clauses):
        assert any(word == str(number + 1) or word.startswith(f"{number + 1}: ") for word in words)
    assert overlaps(found, cell) == []
    assert outside(found, scene.width * cell, scene.height * cell) == []
    # Pieces are slow to draw, and too small to be seen on the largest boards.
    scale = min(chosen_scale(scene), Fraction(16 if scene.count() < MANY else 3))
    text, what = weakest(scene, scale)
    assert text >= 4.5, what
    wire, what = weakest(scene, scale, wires=True)
    assert wire >= 3, what


@pytest.mark.sampled(3)
@pytest.mark.slow
@pytest.mark.parametrize(("target", "library"), LIBRARIES)
def test_everything_is_named_and_nothing_overlaps(target: str, library: str) -> None:
    made = compile_formula(parse(FORMULAS[1]), target, library)
    for shown in (None, {"a": True, "b": True, "c": False}, {"a": True, "b": False, "c": False}):
        check(made, compiled_picture(made, shown))


@pytest.mark.slow
@pytest.mark.parametrize("target", ["slitherlink", "t-grid"])
def test_no_name_of_a_tile_lies_on_the_loop_and_all_are_there(target: str) -> None:
    made = compile_formula(parse(FORMULAS[1]), target)
    scene = compiled_picture(made, {"a": True, "b": True, "c": False})
    lines = np.vstack([s.xy for s in scene.shapes if isinstance(s, Strokes) and s.what == "the loop"])
    names = [s for s in scene.shapes if isinstance(s, Texts) and s.colour == NAME and s.shows(20.0)]
    on_board = np.vstack([s.boxes() for s in names if s.what != "tile map"])
    starts, ends = np.minimum(lines[:, :2], lines[:, 2:]), np.maximum(lines[:, :2], lines[:, 2:])
    meet = (starts[None] < on_board[:, None, 2:]) & (ends[None] > on_board[:, None, :2])
    assert len(lines) and len(on_board) and not meet.all(axis=2).any()
    named = {word for s in names for word in s.words()}
    assert {tile[4] for tile in scene.tiles if tile[4]} <= named


@pytest.mark.thorough
@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize(("target", "library"), LIBRARIES)
@pytest.mark.parametrize("clauses", [2, 4, LARGEST])
def test_so_it_is_on_larger_boards(target: str, library: str, clauses: int) -> None:
    made = compile_formula(parse(FORMULAS.get(clauses) or long_formula(clauses)), target, library)
    check(made, compiled_picture(made, best_assignment(made.source).values))
