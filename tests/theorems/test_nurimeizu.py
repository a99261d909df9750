"""The finite steps of the theorem on Nurimeizu in `docs/theorems.md`, by its numbers.

A tile is looked at alone. Its cells are always white (o), never (#), or belong to a signal room. The *frame* is what the
always white cells of its border are joined to by always white cells; a *dot* is the middle of a port.
"""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise, product
from random import Random

import numpy as np
import pytest

from gadgets import Tile, load
from gadgets.backbone import classes
from gadgets.relation import State, all_states
from gadgets.technology.nurimeizu import stack
from puzzles.grid import Cell, Ints, Shading, neighbours, regions
from puzzles.nurimeizu.rules import squares
from reduction import compile_formula, make
from verify.campaign import Recipe

LIBRARY = load("nurimeizu")
TILES = list(LIBRARY.tiles.values())
BY_NAME = pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile.name)
TOP, BOTTOM = {"v", "z0"}, {"u", "z1"}
LINKS = {"l", "z"}
FIRST, REST, CLAUSES = {"pw", "t0w", "t1w"}, {"p", "t0", "t1", "x"}, {"kt", "km", "kb", "k1", "k0"}


class Window:
    """A tile's cells by kind, and the rooms that they make inside it."""

    def __init__(self, tile: Tile) -> None:
        self.tile, self.codes = tile, classes(tile)
        self.shape: Cell = tile.size
        self.dots = {side: self.middle(side) for side in tile.ports}
        white = self.codes == 1
        for dot in self.dots.values():
            white[dot] = False
        #: pieces of always white cells without dots, and which of them are frame
        self.pieces, self.piece_count = regions(white)
        self.frame = sorted({int(self.pieces[cell]) for cell in self.border() if self.pieces[cell]})
        self.rooms = self._rooms()

    def middle(self, side: str, depth: int = 0) -> Cell:
        height, width = self.shape
        row = {"N": depth, "S": height - 1 - depth}.get(side, height // 2)
        return row, {"W": depth, "E": width - 1 - depth}.get(side, width // 2)

    def border(self) -> list[Cell]:
        height, width = self.shape
        return [(r, c) for r, c in np.ndindex(self.shape) if r in (0, height - 1) or c in (0, width - 1)]

    def _rooms(self) -> list[list[Cell]]:
        """The signal rooms, and the black groups that do not reach the border: each room is a group of cells of one kind."""
        found = []
        for code in sorted(set(self.codes[self.codes != 1].tolist())):
            labels, count = regions(self.codes == code)
            found += [[(int(r), int(c)) for r, c in np.argwhere(labels == k)] for k in range(1, count + 1)]
        border = set(self.border())
        return [room for room in found if not border & set(room)]

    def touched(self, cells: list[Cell]) -> list[int]:
        """The frame's pieces beside these cells, one for each side that they share."""
        near = [int(self.pieces[other]) for cell in cells for other in neighbours(cell, self.shape)]
        return [piece for piece in near if piece in self.frame]

    def colourings(self) -> Iterator[Shading]:
        """Every choice of colours for the rooms inside that leaves no square of one colour."""
        for values in product((False, True), repeat=len(self.rooms)):
            shading: Shading = self.codes == 0
            for room, black in zip(self.rooms, values, strict=True):
                for cell in room:
                    shading[cell] = black
            if not squares(shading):
                yield shading

    def state(self, shading: Shading) -> State:
        return frozenset(side for side in self.dots if shading[self.middle(side, 1)])

    def graph(self, shading: Shading, frame_is_one: bool) -> tuple[dict[Cell, Cell], list[tuple[Cell, Cell]]]:
        """The white cells and their sides, with each piece of the frame, or the whole frame, drawn together in one cell.

        Sides inside the frame are left out: it is a forest by itself (step 2). Dots whose inner cell is black are left out:
        they hang on the neighbour.
        """
        lone = {self.dots[side] for side in self.state(shading)}
        first = {piece: (int(r), int(c)) for piece in self.frame for r, c in np.argwhere(self.pieces == piece)[:1]}
        base = min(first.values(), default=(0, 0))
        stands = {}
        for r, c in np.argwhere(~shading).tolist():
            piece = int(self.pieces[r, c])
            if (r, c) not in lone:
                stands[r, c] = (r, c) if piece not in first else base if frame_is_one else first[piece]
        sides = [
            (stands[cell], stands[other])
            for cell in stands
            for other in neighbours(cell, self.shape)
            if cell < other and other in stands and not (self.pieces[cell] in first and self.pieces[cell] == self.pieces[other])
        ]
        return stands, sides


def parts(stands: dict[Cell, Cell], sides: list[tuple[Cell, Cell]]) -> tuple[bool, list[set[Cell]]]:
    """Whether a graph has no cycle, and its connected parts."""
    groups = {node: {node} for node in stands.values()}
    forest = True
    for one, two in sides:
        if groups[one] is groups[two]:
            forest = False
            continue
        groups[one] |= groups[two]
        for node in groups[two]:
            groups[node] = groups[one]
    return forest, [group for node, group in groups.items() if node == min(group)]


@cache
def window(tile: Tile) -> Window:
    return Window(tile)


def formulas() -> list[list[tuple[int, ...]]]:
    rng = Random(9)
    fixed: list[list[tuple[int, ...]]] = [[()], [(), (1,)], [(1, 2, 3)], [(1, 1, 1), (-1, 2)]]
    return fixed + [list(Recipe((1, 5), (0, 3)).draw(rng)) for _ in range(40)]


def test_1_the_layout_stacks_the_tiles_in_this_order() -> None:
    """Top row, then literal rows with link rows between, bottom row; open tiles in the first column, clauses in the last."""
    for clauses in formulas():
        rows = stack(compile_formula(make(clauses), "nurimeizu").floorplan.arrangement).rows
        names = [[tile.name for tile in row] for row in rows]
        assert set(names[0]) <= TOP and set(names[-1]) <= BOTTOM
        for number, row in enumerate(names[1:-1]):
            if number % 2:
                assert set(row) <= LINKS
            elif len(row) > 1:
                assert row[0] in FIRST and set(row[1:-1]) <= REST and row[-1] in CLAUSES
            else:
                assert row == ["k0"], "no variable at all: every clause is empty"
        for above, below in pairwise(rows):
            assert all(("S" in one.ports) == ("N" in two.ports) for one, two in zip(above, below, strict=True))
        assert not any("E" in row[-1].ports or "W" in row[0].ports for row in rows)
        assert all(("E" in one.ports) == ("W" in two.ports) for row in rows for one, two in pairwise(row))


@BY_NAME
def test_2_on_the_border_stands_the_frame_and_at_a_port_a_dot_between_black_cells(tile: Tile) -> None:
    found = window(tile)
    for cell in found.border():
        assert found.codes[cell] <= 1, "signal rooms stay inside"
    for side, dot in found.dots.items():
        assert found.codes[dot] == 1
        along = [cell for cell in neighbours(dot, found.shape) if cell in found.border()]
        assert len(along) == 2 and all(found.codes[cell] == 0 for cell in along)
        assert found.codes[found.middle(side, 1)] > 1 or tile.name == "k1"
    for side in set("NESW") - set(tile.ports):
        line = line_of(found.codes, side)
        blacks = np.flatnonzero(line == 0).tolist()
        open_line = (
            (side == "N" and tile.name in TOP) or (side == "S" and tile.name in BOTTOM) or (side == "W" and tile.name in FIRST)
        )
        if tile.size[0] < 9 and side in "WE":
            open_line = True
        assert blacks == ([] if open_line else [len(line) // 2]), side
    cycle_free = np.where(found.codes == 1, False, True)
    nodes = {(int(r), int(c)): (int(r), int(c)) for r, c in np.argwhere(~cycle_free)}
    sides = [(a, b) for a in nodes for b in neighbours(a, found.shape) if a < b and b in nodes]
    assert parts(nodes, sides)[0], "always white cells have no cycle"


def line_of(array: Ints, side: str) -> Ints:
    found: Ints = {"N": array[0], "S": array[-1], "W": array[:, 0], "E": array[:, -1]}[side]
    return found


@BY_NAME
def test_3_the_frame_of_a_literal_tile_joins_nothing_but_the_left_edge_of_the_first_column(tile: Tile) -> None:
    """Corners joined by the frame: all by themselves in literal rows, left and right in links, all in top and bottom rows."""
    found = window(tile)
    height, width = tile.size
    corners = {"NW": (0, 0), "NE": (0, width - 1), "SW": (height - 1, 0), "SE": (height - 1, width - 1)}
    joined: dict[int, set[str]] = {}
    for name, cell in corners.items():
        joined.setdefault(int(found.pieces[cell]), set()).add(name)
    assert set(joined) == set(found.frame), "every piece of the frame holds a corner"
    whole = [{"NW", "NE", "SW", "SE"}]
    wanted = (
        whole if tile.name in TOP | BOTTOM | {"z"}
        else [{"NW", "SW"}, {"NE", "SE"}] if tile.name == "l"
        else [{"NW", "SW"}, {"NE"}, {"SE"}] if tile.name in FIRST
        else [{"NW"}, {"NE"}, {"SW"}, {"SE"}]
    )  # fmt: skip
    assert sorted(map(sorted, joined.values())) == sorted(map(sorted, wanted))


def test_4_a_link_joins_left_and_right_in_every_solution() -> None:
    """By one square alone: two of its rooms are not both black and not both white, and each touches left and right."""
    found = window(LIBRARY.tile("l"))
    both_sides = [i for i, room in enumerate(found.rooms) if set(found.touched(room)) == set(found.frame)]
    assert len(both_sides) == 2 and len(found.frame) == 2
    rooms = [set(found.rooms[i]) for i in both_sides]
    corner_sets = [
        {(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)} for r, c in np.ndindex(found.shape[0] - 1, found.shape[1] - 1)
    ]
    assert any(square <= rooms[0] | rooms[1] and square & rooms[0] and square & rooms[1] for square in corner_sets)


def neighbours_of(tile: Tile, side: str) -> list[Tile]:
    """The tiles that the layout of step 1 can put beside a tile; none at the edge of the board."""
    literals = FIRST | REST | CLAUSES
    kinds = {
        "N": TOP | LINKS if tile.name in literals else set() if tile.name in TOP else literals,
        "S": BOTTOM | LINKS if tile.name in literals else set() if tile.name in BOTTOM else literals,
        "W": set() if tile.name in FIRST or tile.name not in literals else FIRST | REST,
        "E": set() if tile.name in CLAUSES or tile.name not in literals else REST | CLAUSES,
    }[side]
    other = {"N": "S", "S": "N", "E": "W", "W": "E"}[side]
    return [LIBRARY.tile(name) for name in sorted(kinds) if (other in LIBRARY.tile(name).ports) == (side in tile.ports)]


@BY_NAME
def test_5_black_groups_that_reach_the_border_touch_the_frame_twice_and_so_are_black(tile: Tile) -> None:
    """In this tile, or on its other side in the neighbour, or once in each."""
    found = window(tile)
    labels, _ = regions(found.codes == 0)
    for side, line in (("N", 0), ("S", tile.size[0] - 1), ("W", 0), ("E", tile.size[1] - 1)):
        for at in np.flatnonzero(line_of(found.codes, side) == 0).tolist():
            cell = (line, at) if side in "NS" else (at, line)
            own = frame_sides(found, labels, cell, (0, 0))
            beside = neighbours_of(tile, side)
            assert beside or len(own) > 1, (side, at)
            for other in beside:
                there = window(other)
                offset = {"N": (1 - other.size[0], 0), "W": (0, 1 - other.size[1])}.get(
                    side, (line, 0) if side == "S" else (0, line)
                )
                near = (cell[0] - offset[0], cell[1] - offset[1])
                assert there.codes[near] == 0
                assert len(own | frame_sides(there, regions(there.codes == 0)[0], near, offset)) > 1, (side, at, other.name)


def frame_sides(found: Window, labels: Ints, cell: Cell, offset: Cell) -> set[tuple[Cell, Cell]]:
    """The sides that the black group of a cell shares with the frame, moved by an offset."""
    cells = [(int(r), int(c)) for r, c in np.argwhere(labels == labels[cell])]
    pairs = [(one, two) for one in cells for two in neighbours(one, found.shape) if int(found.pieces[two]) in found.frame]
    (down, right) = offset
    return {((a + down, b + right), (c + down, d + right)) for (a, b), (c, d) in pairs}


@BY_NAME
def test_6_the_room_inside_a_port_touches_the_frame(tile: Tile) -> None:
    found = window(tile)
    for side in tile.ports:
        rooms = [room for room in found.rooms if found.middle(side, 1) in room]
        assert rooms or tile.name == "k1"
        assert all(found.touched(room) for room in rooms)


@BY_NAME
def test_7_one_colouring_for_each_allowed_state_and_none_else(tile: Tile) -> None:
    """The frame is one node, for it is connected outside the tile; only a link's two sides are joined by the link itself.

    Black groups inside the tile are tried in both colours, like signal rooms.
    """
    found = window(tile)
    seen: dict[State, list[Shading]] = {}
    for shading in found.colourings():
        forest, groups = parts(*found.graph(shading, frame_is_one=tile.name != "l"))
        if forest and len(groups) == 1:
            seen.setdefault(found.state(shading), []).append(shading)
    for state in all_states(tile.ports):
        shadings = seen.get(state, [])
        assert len(shadings) == (state in tile.states), state
        for shading in shadings:
            assert np.array_equal(shading, tile.colourings[state])


@BY_NAME
def test_8_in_every_colouring_each_part_hangs_on_one_piece_of_the_frame(tile: Tile) -> None:
    """So that tiles glued along their borders make a tree: only links join pieces of the frame."""
    found = window(tile)
    for state, shading in tile.colourings.items():
        stands, sides = found.graph(shading, frame_is_one=False)
        forest, groups = parts(stands, sides)
        assert forest, state
        for group in groups:
            pieces = {int(found.pieces[cell]) for cell in group} & set(found.frame)
            assert len(pieces) == (len(found.frame) if tile.name == "l" else 1), (state, group)
        for side, dot in found.dots.items():
            assert (dot in stands) == (side not in state)
    assert bool(tile.colourings) == (tile.name != "k0")


def test_9_the_tile_of_an_empty_clause_shuts_a_white_cell_in_whatever_is_around() -> None:
    """Its neighbours belong to black groups that touch one piece of always white cells twice."""
    found = window(LIBRARY.tile("k0"))
    labels, _ = regions(found.codes == 0)
    twice = set()
    for label in set(labels[labels > 0].tolist()):
        cells = [(int(r), int(c)) for r, c in np.argwhere(labels == label)]
        near = [int(found.pieces[other]) for cell in cells for other in neighbours(cell, found.shape) if found.pieces[other]]
        if len(set(near)) < len(near):
            twice.add(label)
    lonely = [piece for piece in range(1, found.piece_count + 1) if piece not in found.frame]
    shut = [
        piece
        for piece in lonely
        if all(
            labels[o] in twice for r, c in np.argwhere(found.pieces == piece).tolist() for o in neighbours((r, c), found.shape)
        )
    ]
    assert shut
