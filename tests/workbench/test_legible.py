"""Every variable, literal and clause is named on every board, nothing overlaps, and all of it can be read."""

import re
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from hardboard.reduction import Compiled, compile_formula, parse
from hardboard.render import Scene, svg_text
from hardboard.render.files import chosen_scale
from hardboard.render.scene import Strokes, Texts
from hardboard.render.style import NAME
from hardboard.render.svg import MOST_CELLS
from hardboard.verify.conflicts import best_assignment
from hardboard.workbench.pictures import compiled_picture
from tests.support.legible import outside, overlaps, scene_boxes, svg_boxes, weakest

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
