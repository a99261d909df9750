"""The steps for a Nurimeizu tile, those of Theorem 6 in `docs/theorems.md`. Cells are always white, never
white, or belong to a signal room. The frame is made of the always white cells of the border and of those
joined to them by always white cells, dots left out.

    border    the border shows the contract's lines, so signal rooms stay inside, and always white cells
              have no cycle
    frame     the frame joins those corners that the contract says, and every piece of it holds a corner
    link      a tile at a link place joins the two pieces of its frame in every solution, by one square alone
    black     a never white group that reaches the border touches the frame twice, here or beyond: so it
              is black
    inside    the room inside a port touches the frame
    sound     with the frame drawn together, no colouring of the rooms keeps the rules in a forbidden state
    complete  exactly one does in an allowed state, the tile's own
    hangs     in each colouring each connected part hangs on one piece of the frame (in a link, on both)
    shut      a tile without states has a white cell that is shut in whatever is around

    >>> from hardboard.gadgets import load
    >>> list(frame_faults(MazeWindow(load("nurimeizu").tile("x"), load("nurimeizu"))))
    []
"""

from collections.abc import Callable, Iterator
from itertools import chain

import numpy as np

from hardboard.gadgets import Tile
from hardboard.gadgets.backend.nurimeizu import border
from hardboard.gadgets.geometry import side_cell, side_middle
from hardboard.gadgets.relation import OPPOSITE, show_state
from hardboard.puzzles.grid import Cell, Ints, neighbours
from hardboard.puzzles.rules import cell_name
from hardboard.workbench.contract import ContractArgument
from hardboard.workbench.nurimeizu.window import MazeWindow, all_squares, groups, joined, window


def line_cells(shape: Cell, side: str) -> list[Cell]:
    """Return the border cells of a side, west to east or north to south."""
    return [side_cell(shape, side, at) for at in range(shape[side in "NS"])]


def border_faults(site: MazeWindow) -> Iterator[str]:
    """Check that the border shows the contract's lines, and cells inside ports are not always white."""
    for side in "NESW":
        shown = "".join(
            "#o"[code] if code < 2 else "?"
            for code in (site.codes[cell] for cell in line_cells(site.shape, side))
        )
        wanted = site.contract.line(site.tile, side)
        if shown != wanted.replace("D", "o"):
            yield f"the line {shown} at side {side} (? for signals) is not {wanted}"
    for side in site.dots:
        if site.codes[side_middle(site.tile.size, side, 1)] == 1:
            yield f"the cell inside port {side} is always white"
    cells = {(r, c): (r, c) for r, c in np.argwhere(site.codes == 1).tolist()}
    sides = [(one, two) for one in cells for two in neighbours(one, site.shape) if one < two and two in cells]
    if not joined(cells, sides)[0]:
        yield "always white cells form a cycle"


def frame_faults(site: MazeWindow) -> Iterator[str]:
    """Check that every piece of the frame holds a corner, and corners are joined as the contract says."""
    height, width = site.shape
    corners = {"NW": (0, 0), "NE": (0, width - 1), "SW": (height - 1, 0), "SE": (height - 1, width - 1)}
    pieces: dict[int, set[str]] = {piece: set() for piece in site.frame}
    for name, cell in corners.items():
        pieces.setdefault(int(site.pieces[cell]), set()).add(name)
    if {frozenset(piece) for piece in pieces.values()} != site.place.joined:
        shown = " | ".join(" ".join(sorted(piece)) or "none" for piece in pieces.values())
        wanted = " | ".join(" ".join(sorted(piece)) for piece in sorted(site.place.joined, key=sorted))
        yield f"the pieces of the frame hold the corners {shown}, not {wanted}"


def link_faults(site: MazeWindow) -> Iterator[str]:
    """Check that two rooms cover a square and touch both pieces of the frame: a white one joins these."""
    if not site.place.links:
        return
    across = [set(room) for room in site.rooms if set(site.touched(room)) == set(site.frame)]
    if not any(
        set(square) <= one | two for square in all_squares(site.shape) for one in across for two in across
    ):
        yield (
            "no square lies in rooms that touch both pieces of the frame, so nothing joins them in "
            "every solution"
        )


def black_faults(site: MazeWindow) -> Iterator[str]:
    """Check that never white groups at the border touch the frame twice, here or in the neighbour."""
    for side in "NESW":
        beside = list(neighbours_of(site, side))
        for cell in line_cells(site.shape, side):
            if site.codes[cell] == 0:
                own = frame_sides(site, cell, (0, 0))
                for name, there in list(_beyond(site, side, cell, beside)) or [
                    ("the edge of the board", set())
                ]:
                    if len(own | there) < 2:
                        yield (
                            f"the never white group at {cell_name(cell)}, beside {name}, touches the frame "
                            f"{len(own | there)} times"
                        )


def neighbours_of(site: MazeWindow, side: str) -> Iterator[Tile]:
    """Yield the tiles that the contract can put beside a tile, which both have a port there or neither."""
    for name in site.place.beside[side]:
        for tile in map(site.library.tile, site.contract.places[name].tiles):
            if (OPPOSITE[side] in tile.ports) == (side in site.tile.ports):
                yield tile


def _beyond(
    site: MazeWindow, side: str, cell: Cell, beside: list[Tile]
) -> Iterator[tuple[str, set[tuple[Cell, Cell]]]]:
    """Return, for each neighbour, the sides that a border cell's group shares with its frame."""
    height, width = site.shape
    for tile in beside:
        offset = {
            "N": (1 - tile.size[0], 0),
            "S": (height - 1, 0),
            "W": (0, 1 - tile.size[1]),
            "E": (0, width - 1),
        }[side]
        there = window(tile, site.library)
        near = (cell[0] - offset[0], cell[1] - offset[1])
        yield tile.label, frame_sides(there, near, offset) if there.codes[near] == 0 else set()


def frame_sides(site: MazeWindow, cell: Cell, offset: Cell) -> set[tuple[Cell, Cell]]:
    """Return the sides that the never white group of a cell shares with the frame, moved by an offset."""
    cells = next(group for group in groups(site.codes == 0) if cell in group)
    pairs = [
        (one, two)
        for one in cells
        for two in neighbours(one, site.shape)
        if int(site.pieces[two]) in site.frame
    ]
    (down, right) = offset
    return {((a + down, b + right), (c + down, d + right)) for (a, b), (c, d) in pairs}


def inside_faults(site: MazeWindow) -> Iterator[str]:
    """Check that the room inside a port touches the frame, or is black because it reaches the border."""
    for side in site.dots:
        cell = side_middle(site.tile.size, side, 1)
        rooms = [room for room in site.rooms if cell in room]
        if not rooms and site.codes[cell]:
            yield f"there is no room inside port {side}"
        if not all(site.touched(room) for room in rooms):
            yield f"the room inside port {side} does not touch the frame"


def sound_faults(site: MazeWindow) -> Iterator[str]:
    """Check that no colouring of the rooms keeps the rules in a state that the tile does not allow."""
    for state, shadings in site.completions.items():
        if shadings and state not in site.tile.states:
            yield f"{show_state(state, site.tile.ports)} is forbidden but has {len(shadings)} colourings"


def complete_faults(site: MazeWindow) -> Iterator[str]:
    """Exactly one colouring of the rooms keeps the rules in a state that the tile allows: its own."""
    for state in sorted(site.tile.states, key=sorted):
        shadings, name = site.completions[state], show_state(state, site.tile.ports)
        if len(shadings) != 1:
            yield f"{name} has {len(shadings)} colourings, not one"
        elif state not in site.tile.colourings or not np.array_equal(
            shadings[0], site.tile.colourings[state]
        ):
            yield f"{name} has another colouring than the tile's own"


def hangs_faults(site: MazeWindow) -> Iterator[str]:
    """Check that in each colouring each connected part contains exactly one piece of the frame; in a link it
    contains both.

    So tiles glued along their borders make a tree: only links join pieces of the frame.
    """
    wanted = len(site.frame) if site.place.links else 1
    for state, shading in site.tile.colourings.items():
        name = show_state(state, site.tile.ports)
        forest, parts = joined(*site.graph(shading, frame_is_one=False))
        if not forest:
            yield f"{name} has a cycle"
        for part in parts:
            pieces = {int(site.pieces[cell]) for cell in part} & set(site.frame)
            if len(pieces) != wanted:
                yield (
                    f"{name} has a part at {cell_name(min(part))} that hangs on {len(pieces)} pieces of "
                    f"the frame, not {wanted}"
                )


def shut_faults(site: MazeWindow) -> Iterator[str]:
    """Check that black groups (they touch a piece twice) enclose a white piece of a tile without states."""
    if site.tile.states:
        return
    black = set(
        chain.from_iterable(group for group in groups(site.codes == 0) if _touches_twice(site.pieces, group))
    )
    white = [group for group in groups(site.codes == 1) if not set(group) & set(border(site.shape))]
    if not any(set(_around(group, site.shape)) <= black for group in white):
        yield "no white cell is shut in, so the tile may have a state after all"


def _touches_twice(pieces: Ints, cells: list[Cell]) -> bool:
    shape = (pieces.shape[0], pieces.shape[1])
    near = [int(pieces[other]) for cell in cells for other in neighbours(cell, shape) if pieces[other]]
    return len(set(near)) < len(near)


def _around(cells: list[Cell], shape: Cell) -> list[Cell]:
    return [near for cell in cells for near in neighbours(cell, shape) if near not in cells]


STEPS_OF_PROOF: dict[str, Callable[[MazeWindow], Iterator[str]]] = {
    "border": border_faults,
    "frame": frame_faults,
    "link": link_faults,
    "black": black_faults,
    "inside": inside_faults,
    "sound": sound_faults,
    "complete": complete_faults,
    "hangs": hangs_faults,
    "shut": shut_faults,
}

ARGUMENT = ContractArgument(MazeWindow, STEPS_OF_PROOF)
