"""A diagram draws what is forced, computed, and never what a file merely says of its states."""

from dataclasses import replace

import numpy as np
import pytest

from hardboard.gadgets import load
from hardboard.gadgets.tilefile import parse_tile, show_tile
from hardboard.render import draw_diagram
from hardboard.render.scene import Scene, Strokes
from hardboard.workbench.diagrams import described, diagram, in_state, laid_pieces, piece_views
from hardboard.workbench.report import examine


def test_stale_state_blocks_are_not_drawn() -> None:
    """The colourings say negation, the clues are a wire's: no allowed state has a completion."""
    library = load("koelker")
    stale = parse_tile(
        show_tile(replace(library.tile("negation"), picture=library.tile("wire").picture, name="stale"))
    )
    drawn = described(stale, library)
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
    drawn = described(library.tile("x"), library)
    assert drawn.rooms.shape == drawn.icons.shape == (9, 9) and (drawn.icons == "T").sum() == 9
    assert "*" not in drawn.symbols and {"x", "x+y"} <= set(drawn.symbols.ravel())
    for symbol in set(drawn.symbols.ravel()) - {""}:
        cells = drawn.symbols == symbol
        for room in set(drawn.rooms[cells].tolist()):
            assert (drawn.symbols[drawn.rooms == room] == symbol).all(), "a room has one colour"
    lines = [shape for shape in draw_diagram(drawn).shapes if shape.what == "room borders"]
    assert lines and sum(len(one.xy) for one in lines) > 20


def lines(scene: Scene) -> int:
    """How many lines of the loop are drawn."""
    return sum(
        len(shape.xy) for shape in scene.shapes if isinstance(shape, Strokes) and shape.what == "the loop"
    )


@pytest.mark.slow
@pytest.mark.parametrize(("library", "name"), [("slitherlink", "tap1"), ("t-grid", "tap")])
def test_strands_are_drawn_in_each_state_as_loops_are(library: str, name: str) -> None:
    """With what crosses the sides of the tile: as many lines as spots between points are black."""
    tiles = load(library)
    tile = tiles.tile(name)
    report = examine(tile, tiles)
    odd = np.indices(tile.size).sum(axis=0) % 2 == 1
    drawn = {state: int((black & odd).sum()) for state, black in tile.colourings.items()}
    assert len(drawn) == 2
    for state, number in drawn.items():
        scene = in_state(report, state)
        assert scene is not None and lines(scene) == number
    assert lines(diagram(tile, tiles)) == sum(drawn.values())
    common = np.logical_and.reduce(list(tile.colourings.values()))
    assert lines(diagram(tile, tiles, bare=True)) == int((common & odd).sum())
