"""Three rules that several families share, in which white cells of a grid may hold clues: each a checker."""

from hardboard.puzzles.cluegrid import ClueGrid
from hardboard.puzzles.errors import quantity
from hardboard.puzzles.grid import Cell, Shading, adjacent_pairs, regions
from hardboard.puzzles.rules import Violation, place

SHARED_RULES = (
    "a cell with a clue is white",
    "no two black cells are neighbours",
    "all white cells are connected",
)


def clue_black(board: ClueGrid, shading: Shading) -> list[Violation]:
    """Rule 1: a cell with a clue is white."""
    import numpy as np

    bad = np.argwhere((board.clues != 0) & shading).tolist()
    return [Violation(SHARED_RULES[0], ((r, c),), f"the clue at {place((r, c))} is black") for r, c in bad]


def black_pairs(shading: Shading) -> list[Violation]:
    """Rule 2: no two black cells are neighbours."""
    return [
        Violation(SHARED_RULES[1], pair, f"{place(pair[0])} and {place(pair[1])} are both black")
        for pair in adjacent_pairs(shading)
    ]


def cut_off(shading: Shading) -> list[Violation]:
    """Rule 3: all white cells are connected. One breach for each region beside the largest."""
    import numpy as np

    labels, count = regions(~shading)
    if count <= 1:
        return []
    sizes = np.bincount(labels.ravel())[1:]
    breaches = []
    for label in range(1, count + 1):
        if label == int(np.argmax(sizes)) + 1:
            continue
        cells = tuple((int(r), int(c)) for r, c in np.argwhere(labels == label))
        breaches.append(Violation(SHARED_RULES[2], cells, cut_off_words(len(cells), cells[0])))
    return breaches


def cut_off_words(size: int, first: Cell) -> str:
    """A breach of rule 3: how large the region is, and where."""
    return f"{quantity(size, 'white cell')} around {place(first)} {'is' if size == 1 else 'are'} cut off"
