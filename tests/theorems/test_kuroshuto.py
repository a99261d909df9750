"""The finite steps of the theorem on Kuroshuto in `docs/theorems.md`, by its numbers."""

from collections.abc import Iterator
from itertools import product

import numpy as np
import pytest

from gadgets import ORIENTATIONS, Library, Tile, load
from gadgets.relation import all_states
from gadgets.sheet import Arrangement
from gadgets.technology.kuroshuto import MARGIN, filler
from puzzles.grid import Cell, Ints, Shading, regions
from puzzles.kuroshuto.rules import targets
from reduction.polarity import one, options

LIBRARY = load("kuroshuto")
PITCH = 12
F = -1
#: Where V cells and role clues can be in a tile.
SIGNALS = {(0, 6), (6, 0), (12, 6), (6, 12), (6, 6), (6, 2), (2, 6)}
CLUES = {(3, 6), (6, 3), (9, 6), (6, 9), (6, 6), (6, 1), (1, 6), (6, 7), (7, 6)}
SHAPES = [(3, 3), (3, 4), (4, 3), (4, 4), (5, 5)]


def used_tiles(library: Library = LIBRARY) -> list[Tile]:
    """Every tile as the bus layout can place it: all orientations, but of the crossover only the one that it chooses."""
    turned = {tile.turned(o): None for name, tile in library.tiles.items() if name != "cross" for o in ORIENTATIONS}
    return [*turned, one(library, "cross", "NESW")]


def signals(tile: Tile) -> set[Cell]:
    """The V cells of a tile."""
    return {(r, c) for shading in tile.colourings.values() for r, c in np.argwhere(shading).tolist()}


def role_clues(tile: Tile) -> dict[Cell, int]:
    return {(r, c): int(tile.picture[r, c]) for r, c in np.argwhere(tile.picture).tolist()}


def table(rows: int, cols: int) -> Ints:
    """The filler of a board of so many tiles: clues, and -1 at F cells."""
    return filler(Arrangement(LIBRARY, np.full((rows, cols), -1, dtype=np.int16), ()))


def everywhere(cells: set[Cell], rows: int, cols: int) -> Shading:
    """Where cells of a tile can come to lie on a board."""
    found = np.zeros((PITCH * rows + 5, PITCH * cols + 5), dtype=bool)
    for (row, col), (r, c) in product(product(range(rows), range(cols)), cells):
        found[MARGIN + PITCH * row + r, MARGIN + PITCH * col + c] = True
    return found


def test_1_tiles_use_no_other_cells_than_these() -> None:
    for tile in used_tiles():
        assert signals(tile) <= SIGNALS and set(role_clues(tile)) <= CLUES, tile.label
        ports = {(0, 6): "N", (6, 12): "E", (12, 6): "S", (6, 0): "W"}
        assert {ports[cell] for cell in signals(tile) & set(ports)} <= set(tile.ports), tile.label
        for state, shading in tile.colourings.items():
            assert {side for cell, side in ports.items() if shading[cell]} == set(state), tile.label
    assert options(LIBRARY, "cross", "NESW")[0].label == "cross"


@pytest.mark.parametrize("shape", SHAPES)
def test_2_every_filler_clue_sees_one_f_cell_and_no_v_cell(shape: Cell) -> None:
    found, possible = table(*shape), everywhere(SIGNALS, *shape)
    assert found.shape == possible.shape and (found != 0).all() and found.max() <= 5
    assert not (possible & (found == F)).any()
    for r, c in np.argwhere(found > 0).tolist():
        seen = targets((r, c), int(found[r, c]), (found.shape[0], found.shape[1]))
        assert sum(found[cell] == F for cell in seen) == 1, (r, c)
        assert not any(possible[cell] for cell in seen), (r, c)


@pytest.mark.parametrize("shape", SHAPES)
def test_3_every_f_cell_is_seen_from_a_place_that_is_always_filler(shape: Cell) -> None:
    found, taken = table(*shape), everywhere(SIGNALS | CLUES, *shape)
    seen = np.zeros(found.shape, dtype=bool)
    for r, c in np.argwhere((found > 0) & ~taken).tolist():
        for cell in targets((r, c), int(found[r, c]), (found.shape[0], found.shape[1])):
            seen[cell] = True
    assert seen[found == F].all()


@pytest.mark.parametrize("shape", SHAPES)
def test_4_role_clues_see_no_f_cell_and_no_v_cell_of_another_tile(shape: Cell) -> None:
    """Of another tile: a port cell that the clue's own tile has no port at is no V cell, since ports meet ports."""
    found, possible = table(*shape), everywhere(SIGNALS, *shape)
    ports = {(0, 6), (6, 0), (12, 6), (6, 12)}
    for tile in used_tiles():
        for row, col in product(range(shape[0]), range(shape[1])):
            top, left = MARGIN + PITCH * row, MARGIN + PITCH * col
            for (r, c), clue in role_clues(tile).items():
                for y, x in targets((top + r, left + c), clue, (found.shape[0], found.shape[1])):
                    assert found[y, x] != F
                    if possible[y, x]:
                        inner = (y - top, x - left)
                        assert inner in signals(tile) | ports, (tile.label, (r, c), inner)


@pytest.mark.parametrize("shape", SHAPES)
def test_5_f_and_v_cells_touch_nowhere_not_even_at_corners(shape: Cell) -> None:
    black = (table(*shape) == F) | everywhere(SIGNALS, *shape)
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        moved = np.roll(black, (down, right), axis=(0, 1))
        both = black & moved
        both = both[down:, max(0, right) : black.shape[1] + min(0, right)]
        assert not both.any(), (down, right)
    assert regions(~black)[1] == 1


def test_6_role_clues_have_the_relation_of_the_tile_one_choice_of_v_cells_for_each_state() -> None:
    for tile in used_tiles():
        choices = list(solutions_of_roles(tile))
        ports = {"N": (0, 6), "E": (6, 12), "S": (12, 6), "W": (6, 0)}
        for state in all_states(tile.ports):
            fitting = [black for black in choices if {p for p in tile.ports if ports[p] in black} == set(state)]
            wanted = [{(r, c) for r, c in np.argwhere(tile.colourings[state]).tolist()}] if state in tile.states else []
            assert fitting == wanted, (tile.label, state)


def solutions_of_roles(tile: Tile) -> Iterator[set[Cell]]:
    """All sets of V cells, black, in which every role clue sees exactly one."""
    cells = sorted(signals(tile) | {port_cell(side) for side in tile.ports})
    for values in product((False, True), repeat=len(cells)):
        black = {cell for cell, value in zip(cells, values, strict=True) if value}
        if all(len(black & set(targets(cell, clue, (13, 13)))) == 1 for cell, clue in role_clues(tile).items()):
            yield black


def port_cell(side: str) -> Cell:
    return {"N": (0, 6), "E": (6, 12), "S": (12, 6), "W": (6, 0)}[side]


@pytest.mark.parametrize("count", [3, 5, 6, 9])
def test_7_thirteen_lines_of_any_board_are_lines_of_the_board_of_four(count: int) -> None:
    """A line is known by its filler and by its place in a tile, so a window of 13 holds all that its middle can see."""

    def place(line: int, tiles: int) -> int:
        inner = line - MARGIN
        return inner % PITCH if 0 <= inner < PITCH * tiles else inner if inner < 0 else inner - PITCH * (tiles - 1)

    def windows(tiles: int, across: bool) -> set[tuple[tuple[bytes, int], ...]]:
        lines = table(4, tiles).T if across else table(tiles, 4)
        whole = [(line.tobytes(), place(i, tiles)) for i, line in enumerate(lines)]
        return {tuple(whole[i : i + 13]) for i in range(len(whole) - 12)}

    assert windows(count, False) <= windows(4, False) and windows(count, True) <= windows(4, True)
    assert max(max(role_clues(tile).values(), default=0) for tile in used_tiles()) == 6
