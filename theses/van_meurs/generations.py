"""One generation of van Meurs' genetic algorithm (2008, section 5), on all shadings of a population at once.

Each shading stands in a frame, row by row, so that views end without a question; a black cell is 1, the
frame 2. Two neighbours are both black where `a & b` is 1, because the frame's 2 shares no bit with a cell.

    2 2 2 2 2
    2 0 0 1 2     width 5, the clue 2 at place 6: it sees itself and place 7, its view ends at 8
    2 2 2 2 2
"""

import numpy as np
from numpy.typing import NDArray

Cells = NDArray[np.uint8]
Places = NDArray[np.int64]
Grades = NDArray[np.float64]

BLACK = 1


def views(cells: Cells, width: int, places: Places) -> NDArray[np.int16]:
    """Return how many white cells each clue sees north, south, west and east in each shading.

    Args:
        cells: a row for each place, a column for each shading.
    """
    white = (cells == 0).reshape(len(cells) // width, width, cells.shape[1])
    ahead = np.zeros((4, *white.shape), dtype=np.int16)
    for row in range(1, len(white)):
        ahead[0, row] = (ahead[0, row - 1] + 1) * white[row - 1]
        ahead[1, -1 - row] = (ahead[1, -row] + 1) * white[-row]
    for col in range(1, width):
        ahead[2, :, col] = (ahead[2, :, col - 1] + 1) * white[:, col - 1]
        ahead[3, :, -1 - col] = (ahead[3, :, -col] + 1) * white[:, -col]
    return ahead.reshape(4, *cells.shape)[:, places]


def grade(cells: Cells, width: int, places: Places, numbers: Places, penalty: float) -> Grades:
    """5.2: how far each clue is from what it sees, plus the penalty for each pair of black neighbours."""
    turned = np.ascontiguousarray(cells.T)
    seen = 1 + views(turned, width, places).sum(axis=0)
    difference = abs(seen - numbers[:, None]).sum(axis=0)
    pairs = np.zeros(len(cells), dtype=np.int64)
    for step in (1, width):
        pairs += np.add.reduce(turned[:-step] & turned[step:] & 1, axis=0, dtype=np.int64)
    grades: Grades = difference + penalty * pairs
    return grades


def cross(cells: Cells, plans: Cells, parents: Places) -> Cells:
    """5.3: the cells given, and a child for each pair of them, which takes from the first where its plan has
    ones.
    """
    plan = plans[np.arange(parents.shape[1]) % len(plans)]
    children = (cells[parents[0]] & plan) | (cells[parents[1]] & ~plan)
    return np.concatenate([cells, children])


def part(cells: Cells, width: int, which: Places, squares: Cells) -> None:
    """5.4: of each two black neighbours one becomes white, the one on its row's squares of a chessboard."""
    shadings, inside = cells[which], slice(width, -width)
    beside = shadings[:, width - 1 : -width - 1] | shadings[:, width + 1 : 1 - width]
    beside |= shadings[:, : -2 * width] | shadings[:, 2 * width :]
    cells[which, inside] &= ~(beside & squares[:, inside])


def clear(cells: Cells, width: int, which: Places, places: Places) -> None:
    """5.4: black cells that end no view become white."""
    turned = np.ascontiguousarray(cells[which].T)
    kept, columns = np.full(turned.shape, 2, dtype=np.uint8), np.arange(len(which))
    for step, ahead in zip((-width, width, -1, 1), views(turned, width, places), strict=True):
        kept[places[:, None] + step * (ahead.astype(np.int64) + 1), columns] = 3
    cells[which] = (turned & kept).T


def flip(cells: Cells, first: int, places: Places) -> None:
    """5.4: from the shading `first` on, the cells of a row of `places` each change their colour."""
    rows = np.arange(first, first + len(places))
    for column in places.T:
        cells[rows, column] ^= 1
