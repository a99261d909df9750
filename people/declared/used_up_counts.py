"""Cells that can be crossed out at once: if a count of black cells is full, its other cells are white.

Two neighbours that may not both be black are such a count. So are the lines at a point of a loop, the stars
of a row and the number of a room.

>>> from hardboard.puzzles.registry import family
>>> creek = family("creek")
>>> board = creek.read_board("1 . .\\n. 1 .\\n. . .")
>>> [(full.most, full.cells) for full in used_up_counts(creek.declared, board)]
[(1, (0, 1, 2, 3))]
"""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field

from hardboard.puzzles.declared.board import Board, Index
from hardboard.puzzles.declared.family import Declaration

#: So many numbers of cells are told at most: of a board with more, nothing is crossed out.
CELLS_TOLD = 100_000


@dataclass(frozen=True)
class FullCells:
    """At most so many of these cells are black, if those of `when` have these colours."""

    most: int
    cells: tuple[Index, ...]
    when: Mapping[Index, bool] = field(default_factory=dict)


def used_up_counts(declaration: Declaration, board: Board) -> list[FullCells]:
    """Return the counts that some black cells exhaust, except obvious ones."""
    found: dict[Hashable, FullCells] = {}
    counts = [count for place in declaration.places(board) if (count := place.as_count) is not None]
    # That a cell with a clue is white nobody needs to be told.
    white = {count.cells[0] for count in counts if len(count.cells) == 1 and count.allowed == {0}}
    for count in counts:
        cells = tuple(sorted(set(count.cells) - white))
        if count.allowed and 1 <= max(count.allowed) < len(cells):
            full = FullCells(max(count.allowed), cells, count.when)
            found.setdefault((full.most, cells, tuple(count.when.items())), full)
    told = sum(len(full.cells) for full in found.values())
    return list(found.values()) if told <= CELLS_TOLD else []
