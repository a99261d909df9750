"""Cuts of a large board, by floods that begin at the regions' borders: what they cost grows with the regions,
not with the boxes around them.

A region's border leaves the rest of the board in parts. A flood into one of them ends when it has seen all of
it, or more than some times as many cells as the region has. Towards a part that was seen whole, with a white
cell in it, there is a cut; and one towards all parts together that were not, if the largest region must lie
in one of them.

    >>> shading = np.zeros((5, 5), dtype=bool)
    >>> shading[[0, 1, 1], [1, 0, 1]] = True
    >>> wide_cuts(shading)
    [Cut(border=((0, 1), (1, 0)), witnesses=((0, 0), (4, 0)))]
"""

import numpy as np
from numpy.typing import NDArray

from hardboard.kernels import kernel
from hardboard.puzzles.grid import Cell, Shading
from hardboard.verify.connectivity.cuts import Cut

Cells = NDArray[np.int32]
#: A flood sees at most so many times as many cells as the region has, and so many more.
TIMES, MORE = 4, 64
#: What a flood has found: no white cell, some, or that there is no end.
EMPTY, SOME, ENDLESS = 0, 1, 2


def wide_cuts(shading: Shading) -> list[Cut]:
    """Of each white region but the largest, the cuts around it; none if white is connected."""
    rows, cols = shading.shape
    white = ~shading.ravel()
    if _connected(white, rows, cols):
        return []
    label, order, start = _regions(white, rows, cols)
    main = int(np.argmax(np.diff(start)))
    borders, ends, witnesses = _walls(white, rows, cols, label, order, start, main)

    def cells(numbers: Cells) -> tuple[Cell, ...]:
        return tuple([divmod(cell, cols) for cell in numbers.tolist()])

    by_border: dict[tuple[Cell, ...], Cut] = {}
    for number, (one, other) in enumerate(witnesses.tolist()):
        border = cells(np.sort(borders[ends[number] : ends[number + 1]]))
        by_border.setdefault(border, Cut(border, (divmod(one, cols), divmod(other, cols))))
    return list(by_border.values())


@kernel
def _connected(white: Shading, rows: int, cols: int) -> bool:
    """Whether all white cells are connected: runs of them, row by row, are joined with those above."""
    root = np.empty((len(white) + rows) // 2 + 1, np.int32)
    before, own = np.empty((cols + 1) // 2 + 1, np.int64), np.empty((cols + 1) // 2 + 1, np.int64)
    many, runs, parts = 0, 0, 0
    for row in range(rows):
        first, number, above, col = row * cols, 0, 0, 0
        while col < cols:
            if not white[first + col]:
                col += 1
                continue
            begin = col
            while col < cols and white[first + col]:
                col += 1
            root[runs + number], parts = runs + number, parts + 1
            own[number] = begin << 32 | col
            while above < many and before[above] & 0xFFFFFFFF <= begin:
                above += 1
            other = above
            while other < many and before[other] >> 32 < col:
                one, two = runs + number, runs - many + other
                while root[one] != one:
                    root[one] = root[root[one]]
                    one = root[one]
                while root[two] != two:
                    root[two] = root[root[two]]
                    two = root[two]
                if one != two:
                    root[max(one, two)], parts = min(one, two), parts - 1
                other += 1
            number += 1
        before, own, many, runs = own, before, number, runs + number
    return parts <= 1


@kernel
def _beside(cell: int, side: int, rows: int, cols: int) -> int:
    """The cell above, right, below or left; -1 beyond the edge."""
    if side == 0:
        return cell - cols if cell >= cols else -1
    if side == 2:
        return cell + cols if cell < (rows - 1) * cols else -1
    if side == 1:
        return cell + 1 if cell % cols < cols - 1 else -1
    return cell - 1 if cell % cols else -1


@kernel
def _regions(white: Shading, rows: int, cols: int) -> tuple[Cells, Cells, Cells]:
    """Of each cell the number of its region from 1 on, 0 if it is not white; the cells region by region; and
    where each begins.
    """
    label = np.zeros(len(white), np.int32)
    order = np.empty(white.sum(), np.int32)
    start, head, tail = [0], 0, 0
    for first in range(len(white)):
        if not white[first] or label[first]:
            continue
        label[first], order[tail], tail = len(start), first, tail + 1
        while head < tail:
            cell, head = order[head], head + 1
            for side in range(4):
                other = _beside(cell, side, rows, cols)
                if other >= 0 and white[other] and not label[other]:
                    label[other], order[tail], tail = len(start), other, tail + 1
        start.append(tail)
    return label, order, np.array(start, dtype=np.int32)


@kernel
def _walls(
    white: Shading, rows: int, cols: int, label: Cells, order: Cells, start: Cells, main: int
) -> tuple[Cells, Cells, Cells]:
    """The borders of all cuts, cell by cell; where each begins; and the two cells that each parts."""
    size = len(white)
    edge, part, number = np.zeros(size, np.int32), np.zeros(size, np.int32), np.zeros(size, np.int32)
    queue, border = np.empty(size, np.int32), np.empty(size, np.int32)
    cells, ends, ones, others = [np.int32(0)], [0], [np.int32(0)], [np.int32(0)]
    for region in range(len(start) - 1):
        if region == main:
            continue
        own, here, long = region + 1, order[start[region] : start[region + 1]], 0
        for cell in here:
            for side in range(4):
                other = _beside(cell, side, rows, cols)
                if other >= 0 and label[other] != own and edge[other] != own:
                    edge[other], border[long], long = own, other, long + 1
        kinds, witness = np.zeros(4 * long, np.int8), np.zeros(4 * long, np.int32)
        count, endless, met = 0, False, False
        for cell in border[:long]:
            for side in range(4):
                other = _beside(cell, side, rows, cols)
                if other < 0 or label[other] == own or edge[other] == own or part[other] == own:
                    continue
                most = TIMES * len(here) + MORE
                kinds[count], witness[count] = _flooded(
                    other, own, main + 1, count, most, white, rows, cols, label, edge, part, number, queue
                )
                endless = endless or kinds[count] == ENDLESS
                met = met or (kinds[count] == SOME and label[witness[count]] == main + 1)
                count += 1
        for k in range(count + 1):
            far = k == count
            if (far and (met or not endless)) or (not far and kinds[k] != SOME):
                continue
            for cell in border[:long]:
                for side in range(4):
                    other = _beside(cell, side, rows, cols)
                    if other < 0 or part[other] != own:
                        continue
                    if number[other] == k or (far and kinds[number[other]] == ENDLESS):
                        cells.append(cell)
                        break
            ends.append(len(cells) - 1)
            ones.append(here[0])
            others.append(order[start[main]] if far else witness[k])
    pairs = np.empty((len(ones) - 1, 2), np.int32)
    for k in range(len(pairs)):
        pairs[k, 0], pairs[k, 1] = ones[k + 1], others[k + 1]
    return np.array(cells[1:], dtype=np.int32), np.array(ends, dtype=np.int32), pairs


@kernel
def _flooded(
    first: int,
    own: int,
    main: int,
    count: int,
    most: int,
    white: Shading,
    rows: int,
    cols: int,
    label: Cells,
    edge: Cells,
    part: Cells,
    number: Cells,
    queue: Cells,
) -> tuple[int, int]:
    """What is found behind a border from a cell on, and a white cell, one of the largest region if there is
    one among those seen; cells that are seen get the part's number.
    """
    part[first], number[first], queue[0] = own, count, first
    head, tail, found = 0, 1, -1
    while head < tail:
        cell, head = queue[head], head + 1
        if white[cell] and (found < 0 or label[cell] == main):
            found = cell
        for side in range(4):
            other = _beside(cell, side, rows, cols)
            if other < 0 or label[other] == own or edge[other] == own:
                continue
            if part[other] != own:
                part[other], number[other], queue[tail], tail = own, count, other, tail + 1
            elif number[other] != count:
                return ENDLESS, 0
        if tail > most:
            return ENDLESS, 0
    return (SOME, found) if found >= 0 else (EMPTY, 0)
