"""Handlers of constraints about two rooms, `Unequal` and `Shapes`, which share the variables of a room."""

from collections.abc import Sequence
from functools import cache

from hardboard.puzzles.declared.areas import Near, Offsets, Shapes, standard_shape
from hardboard.puzzles.declared.board import WHITE, Index
from hardboard.puzzles.declared.constraints import Unequal
from hardboard.verify.declared.clauses import BoardClauses, Unary
from hardboard.verify.declared.handlers.handler import ConstraintHandler
from hardboard.verify.sat.cnf import TRUE

#: So many cells has a piece.
SIZE = 4


def write_unequal(place: Unequal, cnf: BoardClauses) -> None:
    """Not both exactly k, for any k above 0."""
    one, other = (_count_of(cnf, cells, place.colour) for cells in (place.one, place.other))
    for k in range(max(1, one.count(TRUE) - 1, other.count(TRUE) - 1), min(len(one), len(other))):
        cnf.add(-one[k], -other[k], *(number[k + 1] for number in (one, other) if k + 1 < len(number)))


def _count_of(cnf: BoardClauses, cells: Sequence[Index], colour: bool) -> Unary:
    def make() -> Unary:
        sure = [TRUE] * sum(cnf.known[cell] is colour for cell in cells)
        return sure + cnf.counter([cnf.has(x, colour) for x in cells if cnf.known[x] is None], len(cells))

    count: Unary = cnf.once(("count", tuple(cells), colour), make)
    return count


def write_shapes(place: Shapes, cnf: BoardClauses) -> None:
    """Literals say that a cell is in a black piece of a shape; neighbours in two rooms not of the same."""
    mine, theirs = (_shapes_at(cnf, cells, place) for cells in (place.one, place.other))
    clauses: list[list[int]] = []
    for cell, here in mine.items():
        for other in place.near[cell]:
            if (there := theirs.get(other)) is not None:
                clauses += [[unless, there[name]] for name, unless in here.items() if name in there]
    cnf.add_all(clauses)


#: For each cell at a border of a room and each shape a literal that fails if a black piece of it is there.
_Unless = dict[Index, dict[int, int]]


def _shapes_at(cnf: BoardClauses, cells: Sequence[Index], place: Shapes) -> _Unless:

    def make() -> _Unless:
        black, cols = cnf.black, place.cols
        room = [cell for cell in cells if cnf.known[cell] is not WHITE]
        inside = set(cells)
        border = {cell for cell in room if not inside.issuperset(place.near[cell])}
        at: _Unless = {cell: {} for cell in border}
        clauses = []
        for piece in _pieces(room, place.near):
            at_border = [cell for cell in piece if cell in border]
            if not at_border:
                continue
            first = piece[0]
            name = _shape(first % cols, tuple([cell - first for cell in piece]), cols)
            unless = [-black[cell] for cell in piece]
            for cell in at_border:
                here = at[cell]
                if name not in here:
                    here[name] = -cnf.new()
                clauses.append([-here[name], *unless])
        cnf.add_all(clauses)
        return at

    made: _Unless = cnf.once(("shapes", tuple(cells)), make)
    return made


def _pieces(room: Sequence[Index], near: Near) -> list[list[Index]]:
    """Return all connected sets of four cells of a room, each in the order of the room: as sets of bits.

    >>> from hardboard.puzzles.declared.board import Board
    >>> _pieces(range(5), Board(1, 5).near), len(_pieces(range(9), Board(3, 3).near))
    ([[0, 1, 2, 3], [1, 2, 3, 4]], 36)
    """
    bit = {cell: 1 << number for number, cell in enumerate(room)}
    cell_of = {one: cell for cell, one in bit.items()}
    beside = {one: sum([bit[x] for x in near[cell] if x in bit]) for cell, one in bit.items()}
    sets = dict(beside)
    for _ in range(SIZE - 1):
        larger: dict[int, int] = {}
        for cells, around in sets.items():
            left = around & ~cells
            while left:
                one = left & -left
                left ^= one
                larger[cells | one] = around | beside[one]
        sets = larger
    pieces = []
    for cells in sets:
        piece = []
        while cells:
            one = cells & -cells
            cells ^= one
            piece.append(cell_of[one])
        pieces.append(piece)
    return pieces


@cache
def _shape(col: int, steps: tuple[int, ...], cols: int) -> int:
    """Return the shape of cells, given as steps from one in this column, as a number."""
    return _numbers.setdefault(standard_shape([col + step for step in steps], cols), len(_numbers))


#: Shapes, numbered as they come.
_numbers: dict[Offsets, int] = {}


UNEQUAL = ConstraintHandler(write=write_unequal, shares=True)
SHAPES = ConstraintHandler(write=write_shapes, shares=True)
