"""One generation of van Meurs' genetic algorithm (2008, section 5) as machine code.

Each shading of a population stands in a frame, row by row in one array, so that views end without a question;
a black cell is 1, the frame 2. Loops over all cells have no branches, so that the compiler makes them wide:
two neighbours are both black where `a & b` is 1, for the frame's 2 shares no bit with a cell.

    2 2 2 2 2
    2 0 0 1 2     width 5, the clue 2 at place 6: it sees itself and place 7, its view ends at 8
    2 2 2 2 2
"""

import numpy as np
from numpy.typing import NDArray

from hardboard.kernels import kernel

Cells = NDArray[np.uint8]
Places = NDArray[np.int64]
Grades = NDArray[np.float64]

BLACK = 1


@kernel
def end_of_view(shading: Cells, place: int, step: int) -> int:
    """The first place that is not white, walking from a clue."""
    place += step
    while shading[place] == 0:
        place += step
    return place


@kernel
def both(one: Cells, other: Cells) -> int:
    """In how many places both are black."""
    total = 0
    for at in range(len(one)):
        total += one[at] & other[at] & 1
    return total


@kernel
def grade(cells: Cells, width: int, places: Places, numbers: Places, penalty: float) -> Grades:
    """5.2: how far each clue is from what it sees, plus the penalty for each pair of black neighbours."""
    grades = np.empty(len(cells), dtype=np.float64)
    for which in range(len(cells)):
        shading, difference = cells[which], 0
        for clue in range(len(places)):
            at = places[clue]
            across = end_of_view(shading, at, 1) - end_of_view(shading, at, -1)
            down = end_of_view(shading, at, width) - end_of_view(shading, at, -width)
            difference += abs(across + down // width - 3 - numbers[clue])
        pairs = both(shading[:-1], shading[1:]) + both(shading[:-width], shading[width:])
        grades[which] = difference + penalty * pairs
    return grades


@kernel
def cross(cells: Cells, plans: Cells, parents: Places) -> Cells:
    """5.3: the cells given, and a child for each pair of them, which takes from the first where its plan has
    ones.
    """
    chosen, count = len(cells), parents.shape[1]
    family = np.empty((chosen + count, cells.shape[1]), dtype=np.uint8)
    family[:chosen] = cells
    for child in range(count):
        first, second = cells[parents[0, child]], cells[parents[1, child]]
        plan, made = plans[child % len(plans)], family[chosen + child]
        for at in range(len(made)):
            made[at] = (first[at] & plan[at]) | (second[at] & ~plan[at])
    return family


@kernel
def part(cells: Cells, width: int, which: Places, squares: Cells) -> None:
    """5.4: of each two black neighbours one becomes white, the one on its row's squares of a chessboard."""
    kept = np.empty(cells.shape[1], dtype=np.uint8)
    for number in range(len(which)):
        shading = cells[which[number]]
        west, east = shading[width - 1 : -width - 1], shading[width + 1 : 1 - width]
        north, south = shading[: -2 * width], shading[2 * width :]
        here, square = shading[width:-width], squares[number, width:-width]
        for at in range(len(here)):
            kept[at] = here[at] & ~((west[at] | east[at] | north[at] | south[at]) & square[at])
        here[:] = kept[: len(here)]


@kernel
def clear(cells: Cells, width: int, which: Places, places: Places) -> None:
    """5.4: black cells that end no view become white."""
    ends = np.empty(cells.shape[1], dtype=np.uint8)
    for number in range(len(which)):
        shading = cells[which[number]]
        ends[:] = 2
        for clue in range(len(places)):
            for step in (-width, -1, 1, width):
                ends[end_of_view(shading, places[clue], step)] = 3
        for at in range(len(shading)):
            shading[at] &= ends[at]


@kernel
def flip(cells: Cells, first: int, places: Places) -> None:
    """5.4: from the shading `first` on, the cells of a row of `places` each change their colour."""
    for number in range(len(places)):
        for place in places[number]:
            cells[first + number, place] ^= 1
