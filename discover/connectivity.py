"""Connectivity in windows: all cells of one colour hang together.

    may     no group of the colour is shut in inside the window: every board has such cells elsewhere, since
            each tile has a hub
    must    the hubs of a tile are connected inside it, and each cell of the colour is connected to a hub
            within what is known of the window

A violation is two sets of cells: a cell of the first has the colour, or one of the second lacks it.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping

from hardboard.discover.window import TileWindow
from hardboard.gadgets.contract.declared import Contract
from hardboard.gadgets.contract.sides import PLAIN, PORT
from hardboard.puzzles.declared.board import DIAGONALS, STEPS
from hardboard.puzzles.grid import Cell

Cut = tuple[list[Cell], list[Cell]]
#: So many cells of a group that is cut off are named, one a clause.
NAMED = 3


def connected_groups(cells: Iterable[Cell], corners: bool = False) -> Iterator[set[Cell]]:
    """Yield the connected groups of some cells, side by side or if only at corners.

    >>> sorted(len(group) for group in connected_groups([(0, 0), (0, 1), (2, 2)]))
    [1, 2]
    >>> [len(group) for group in connected_groups([(0, 0), (0, 1), (1, 2)], corners=True)]
    [3]
    """
    left = set(cells)
    while left:
        todo = [left.pop()]
        group = set(todo)
        while todo:
            fresh = [cell for cell in neighbour_cells(todo.pop(), corners) if cell in left]
            left.difference_update(fresh)
            group.update(fresh)
            todo += fresh
        yield group


def neighbour_cells(cell: Cell, corners: bool = False) -> list[Cell]:
    """Return the four neighbours, or the eight."""
    steps = STEPS + DIAGONALS if corners else STEPS
    return [(cell[0] + down, cell[1] + right) for down, right in steps]


def _group_rim(group: Collection[Cell], corners: bool = False) -> set[Cell]:
    return {other for cell in group for other in neighbour_cells(cell, corners)} - set(group)


def enclosed_cuts(window: TileWindow, colouring: Mapping[Cell, bool]) -> Iterator[Cut]:
    """Groups that no surroundings can save."""
    want, corners, seen = window.rules.connected, window.rules.corners, set(window.all)
    for group in connected_groups(
        sorted(cell for cell, colour in colouring.items() if colour is want), corners
    ):
        border = _group_rim(group, corners)
        if all(cell in seen or window.off(cell) for cell in border):
            for cell in sorted(group)[:NAMED]:
                yield sorted(border & seen), [cell]


def disconnected_cuts(window: TileWindow, colouring: Mapping[Cell, bool | None]) -> Iterator[Cut]:
    """Return the cuts between separate hubs inside the tile, and around groups without a hub."""
    want, corners = window.rules.connected, window.rules.corners
    if want is None:
        return
    own = set(window.cells)
    mine = sorted(cell for cell in own if colouring[cell] is want)
    apart = [group for group in connected_groups(mine, corners) if group & window.hubs]
    for group in apart[1:]:
        yield sorted(_group_rim(group, corners) & own), []
    known = {cell for cell, colour in colouring.items() if colour is not None}
    for group in connected_groups(sorted(cell for cell in known if colouring[cell] is want), corners):
        if group & own and not group & window.hubs:
            for cell in sorted(group & own)[:NAMED]:
                yield sorted(_group_rim(group, corners) & known), [cell]


def hubs_touch(contract: Contract, colour: bool) -> bool:
    """Return True if across every kind of side a hub of one tile touches a hub of the other."""
    want = "1" if colour else "0"
    return all(
        any(
            contract.promise(one, kind, 0, place)[1] == want == contract.promise(other, kind, 0, place)[1]
            for place in range(contract.size)
        )
        for kind in (PLAIN, PORT)
        for one, other in ("NS", "WE")
    )
