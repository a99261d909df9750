"""What places of a block are written as, for a solver that counts: made once, and moved to where they stand.

Variable v + 1 says that cell v is white, so that a place which stands further on by so many cells has the
same literals, each further on by as many.

    >>> moved([((1, 2), ()), ((4,), (-1,))], [0, 5])
    [[1, 2], [6, 7], [4, -1], [9, -6]]
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from hardboard.puzzles.declared.board import Index

#: Where places stand: see `hardboard.puzzles.declared.patterns.Block`.
Where = Sequence[Index] | Sequence[Sequence[Index]]
#: Literals that cells are white, and that cells are black.
Part = tuple[tuple[int, ...], tuple[int, ...]]


@dataclass(slots=True)
class Written:
    """Clauses, and literals of which at most so many hold."""

    clauses: list[Part]
    most: list[tuple[Part, int]]


def moved(parts: Iterable[Part], spots: Where) -> list[list[int]]:
    """The literals at every spot, or those of every row."""
    if spots and not isinstance(spots[0], int):
        return _of_rows(parts, spots)  # type: ignore[arg-type]
    lists: list[list[int]] = []
    for white, black in parts:
        if not black:
            lists += [[x + spot for x in white] for spot in spots]  # type: ignore[operator]
        elif not white:
            lists += [[x - spot for x in black] for spot in spots]  # type: ignore[operator]
        else:
            lists += [[x + spot for x in white] + [x - spot for x in black] for spot in spots]  # type: ignore[operator]
    return lists


def _of_rows(parts: Iterable[Part], rows: Sequence[Sequence[Index]]) -> list[list[int]]:
    lists: list[list[int]] = []
    for white, black in parts:
        if not black and len(white) == len(rows[0]):
            lists += [[cell + 1 for cell in row] for row in rows]
        elif not white and len(black) == len(rows[0]):
            lists += [[-cell - 1 for cell in row] for row in rows]
        else:
            lists += [[row[x - 1] + 1 for x in white] + [-row[-x - 1] - 1 for x in black] for row in rows]
    return lists
