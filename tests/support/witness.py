"""Membership in NP (Kölker 2012, Theorem 2): a witness is a list of black cells, checked in time polynomial
in that list and the clues, even if the board is far too large to write down.

    >>> holds(10**30, 10**30, {(0, 0): 2}, [(0, 1)])
    False
    >>> holds(1, 10**30, {(0, 0): 10**30}, [])
    True

Rows without black cells that follow each other are merged, and so are columns: whether the white cells are
connected does not change, and then the board has at most 2 |B| + 1 of each.
"""

from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence

import numpy as np

from hardboard.puzzles.grid import Cell, number_regions


def holds(rows: int, cols: int, clues: Mapping[Cell, int], black: Collection[Cell]) -> bool:
    """Whether these black cells solve the board with these clues."""
    cells = set(black)
    inside = all(0 <= r < rows and 0 <= c < cols for r, c in cells)
    apart = all((r + 1, c) not in cells and (r, c + 1) not in cells for r, c in cells)
    if not inside or not apart or any(cell in cells for cell in clues):
        return False
    return _seen(rows, cols, clues, cells) and _connected(rows, cols, cells)


def _seen(rows: int, cols: int, clues: Mapping[Cell, int], cells: set[Cell]) -> bool:
    by_row: dict[int, list[int]] = {}
    by_col: dict[int, list[int]] = {}
    for r, c in sorted(cells):
        by_row.setdefault(r, []).append(c)
        by_col.setdefault(c, []).append(r)
    return all(
        _run(by_row.get(r, []), c, cols) + _run(by_col.get(c, []), r, rows) - 1 == number
        for (r, c), number in clues.items()
    )


def _run(blacks: Sequence[int], at: int, length: int) -> int:
    """How many white places there are in a line around a white one."""
    after = bisect_left(blacks, at)
    low = blacks[after - 1] if after else -1
    return (blacks[after] if after < len(blacks) else length) - low - 1


def _connected(rows: int, cols: int, cells: set[Cell]) -> bool:
    height, row_of = _merged(rows, {r for r, _ in cells})
    width, col_of = _merged(cols, {c for _, c in cells})
    white = np.ones((height, width), dtype=bool)
    for r, c in cells:
        white[row_of[r], col_of[c]] = False
    return number_regions(white)[1] <= 1


def _merged(length: int, used: set[int]) -> tuple[int, dict[int, int]]:
    """How many lines there are when unused neighbours are one, and the new place of each used line."""
    places, count, last = {}, 0, -1
    for line in sorted(used):
        count += line > last + 1
        places[line] = count
        count, last = count + 1, line
    return count + (last + 1 < length), places
