"""Places about two rooms, `Unequal` and `Shapes`: their clauses, which share what is said of one room."""

from collections.abc import Sequence

from hardboard.puzzles.declared.areas import Offsets, Shapes, shape, tetrominoes
from hardboard.puzzles.declared.board import WHITE, Index
from hardboard.puzzles.declared.places import Unequal
from hardboard.verify.declared.clauses import Clauses, Unary
from hardboard.verify.declared.kinds.kind import Kind
from hardboard.verify.sat.cnf import TRUE


def write_unequal(place: Unequal, cnf: Clauses) -> None:
    """Not both exactly k, for any k above 0."""
    one, other = (_count_of(cnf, cells, place.colour) for cells in (place.one, place.other))
    for k in range(max(1, one.count(TRUE) - 1, other.count(TRUE) - 1), min(len(one), len(other))):
        cnf.add(-one[k], -other[k], *(number[k + 1] for number in (one, other) if k + 1 < len(number)))


def _count_of(cnf: Clauses, cells: Sequence[Index], colour: bool) -> Unary:
    def make() -> Unary:
        least, most = cnf.bounds(cells, colour)
        if least == most:
            return [TRUE] * (least + 1)
        sure = [TRUE] * sum(cnf.known[cell] is colour for cell in cells)
        return sure + cnf.counter([cnf.has(cell, colour) for cell in cells if cnf.known[cell] is None], most)

    count: Unary = cnf.once(("count", tuple(cells), colour), make)
    return count


def write_shapes(place: Shapes, cnf: Clauses) -> None:
    """A literal says that a cell is in a black piece of a shape; neighbours in two rooms not of the same."""
    mine, theirs = (_shapes_at(cnf, cells, place) for cells in (place.one, place.other))
    for (cell, name), literal in mine.items():
        for other in place.near[cell]:
            if (other, name) in theirs:
                cnf.add(-literal, -theirs[other, name])


def _shapes_at(cnf: Clauses, cells: Sequence[Index], place: Shapes) -> dict[tuple[Index, Offsets], int]:
    """Of each cell at a border of the room and each shape: the literal that a black piece of it is there."""

    def make() -> dict[tuple[Index, Offsets], int]:
        inside = set(cells)
        border = {cell for cell in cells if not inside.issuperset(place.near[cell])}
        literals: dict[tuple[Index, Offsets], int] = {}
        black = cnf.black
        for piece in tetrominoes([cell for cell in cells if cnf.known[cell] is not WHITE], place.near):
            at_border = border & piece
            if at_border:
                name, unless = shape(piece, place.cols), [-black[cell] for cell in piece]
                for cell in at_border:
                    if (cell, name) not in literals:
                        literals[cell, name] = cnf.new()
                    cnf.add(literals[cell, name], *unless)
        return literals

    made: dict[tuple[Index, Offsets], int] = cnf.once(("shapes", tuple(cells)), make)
    return made


UNEQUAL = Kind(write=write_unequal, groups=lambda place: (place.one, place.other), shares=True)
SHAPES = Kind(write=write_shapes, shares=True)
