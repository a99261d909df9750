"""The value of each `?`: one plus the cells seen in each direction before the first `!` (section 4.4 of
Kölker's paper).

His Lemma 1 says that every `?` lies on a ray whose ends are known. Here it is an assertion: every direction
from a `?` meets a `!` before the edge of the board.
"""

import numpy as np

from hardboard.gadgets.sheet import LayoutError
from hardboard.gadgets.tile import END, RAY
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.grid import Ints, run


def resolve(sheet: Ints) -> Board:
    """The plain board of a soldered sheet."""
    ends = sheet == END
    rows, cols = np.nonzero(sheet == RAY)
    if not rows.size and not ends.any():
        return Board.of_array(sheet)
    values = np.ones(rows.size, dtype=np.int32)
    to_edge = {"N": rows, "S": sheet.shape[0] - 1 - rows, "W": cols, "E": sheet.shape[1] - 1 - cols}
    for side, edge in to_edge.items():
        seen = run(ends, side)[rows, cols]
        if (lost := np.flatnonzero(seen == edge)).size:
            cell = (int(rows[lost[0]]), int(cols[lost[0]]))
            raise LayoutError(
                f"the ray from the ? at {cell} runs off the board on side {side}; Lemma 1 wants a ! there"
            )
        values += seen
    clues = sheet.copy()
    clues[ends] = 0
    clues[rows, cols] = values
    return Board.of_array(clues)
