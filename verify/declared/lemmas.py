"""What follows from several rules together and speeds up the search; never used in checks or certificates.

*Touches.* Where the cells of one colour are connected, let the areas of the other be points, and so the
outside; join two for each 2 by 2 cells like a chessboard (two areas touch at a corner) and for each run of an
area along the edge. This graph has no cycle: on both sides of one, drawn over its areas, there would be cells
of the first colour. So touches and runs together are at most as many as areas:

    w # #
    # w #        two areas of w, a touch and a run; with r2c3 in one of them there is a run more, and r1c2
    # # #        and r1c3 are cut off

*Squares.* Where all that is black is one loop, and each of its points has two lines, four lines around a face
are all of it: if some line or point far away is black, there is no such square. Of the small loops that a
search would meet these are a third.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import cast

from hardboard.puzzles.declared.areas import Connected, Numbered
from hardboard.puzzles.declared.board import BLACK, CELLS, STEPS, WHITE, Asked, Board, Index
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.declared.patterns import Block
from hardboard.puzzles.declared.places import Count, Place, Table
from hardboard.puzzles.declared.vocabulary.loops import LinesAtPoints, WhiteFaces
from hardboard.verify.declared.clauses import Clauses
from hardboard.verify.declared.kinds import kind_of
from hardboard.verify.sat.cnf import TRUE

#: Fewer than four.
NOT_ALL_FOUR = frozenset(range(4))
#: Cells in which pairs have company: rooms have no more.
ROOM = 16


def lemmas(board: Board, places: Sequence[Place]) -> Iterator[Place]:
    """No 2 by 2 cells are like a chessboard if both colours are connected, or one is and the other reaches
    the edge: a way between two of them would part the others.
    """
    said = whole(board, places)
    if {place.colour for place in said} == {BLACK, WHITE} and any(not place.outside for place in said):
        straight = frozenset(range(16)) - {0b1001, 0b0110}
        yield from (Table("lemma", square, straight) for square in board.squares)


def whole(board: Board, places: Sequence[Place]) -> list[Connected]:
    """The places that say of the whole board that a colour is connected side by side."""
    size = board.size
    large = [place for place in places if len(place.cells) == size]
    connected = [cast(Connected, place) for place in large if kind_of(place).connects]
    return [place for place in connected if board.is_near(place.near)]


def whole_board(place: Place, board: Board) -> bool:
    """Whether a place says that a colour is connected side by side, all over the board."""
    return any(not connected.outside for connected in whole(board, [place]))


def write_edge(board: Board, places: Sequence[Place], cnf: Clauses) -> None:
    """Around the edge, colours change at most twice if both are connected: one white run starts at most."""
    colours = {place.colour for place in whole(board, places) if not place.outside}
    if colours != {BLACK, WHITE} or min(board.shape) < 2:
        return
    _at_most(cnf, _runs(board, WHITE, cnf), 1)


def touching(board: Board, places: Sequence[Place]) -> Iterator[Numbered]:
    """The places that say of a colour that each of its areas has a clue, if the other is connected."""
    numbered = [cast(Numbered, place) for place in places if kind_of(place).numbers_areas]
    if not numbered or min(board.shape) < 2:
        return
    connected = {place.colour for place in whole(board, places) if not place.outside}
    for place in numbered:
        large = len(place.cells) == board.size and board.is_near(place.near)
        if large and (not place.colour) in connected:
            yield place


def write_touches(board: Board, place: Numbered, cnf: Clauses) -> None:
    """Areas touch, and reach the edge, at most as often as there are clues."""
    touches = [_touch([cnf.has(cell, BLACK) for cell in square], cnf) for square in board.squares]
    _at_most(cnf, [*touches, *_runs(board, place.colour, cnf)], len(place.clues))


def write_company(place: Connected, cnf: Clauses, least: int, most: int) -> bool:
    """A cell of a colour that is connected has another beside it, if there are surely two of them; and two
    side by side a third, if there are three and the cells are few. Whether that is all there is to say, since
    two areas would have more cells than there are.
    """
    if least < 2 or place.outside:
        return False
    cells = place.cells
    if len(cells) > ROOM:
        company = _company(place, cnf)
    else:
        has, beside = _beside(place, cnf)
        company = _by_cell(has, beside)
    if len(cells) == len(cnf.known) == cnf.known.count(None):
        cnf.clauses += company
    else:
        cnf.add_all(company)
    if least < 3 or len(cells) > ROOM:
        return most < 4
    cnf.add_all(
        [
            [-has[one], -has[other], *[has[x] for x in others + beside[other] if x != one and x != other]]
            for one, others in beside.items()
            for other in others
            if one < other
        ]
    )
    return most < 6


def _company(place: Connected, cnf: Clauses) -> list[list[int]]:
    """That a cell of the colour has another beside it, of each cell; of all on a board at once."""
    near = place.near
    if isinstance(near, Asked) and near.value[1] == STEPS and min(near.value[0]) > 1:
        return beside_each([x if place.colour else -x for x in cnf.black], near.value[0][1])
    return _by_cell(*_beside(place, cnf))


def _by_cell(
    has: Mapping[Index, int] | Sequence[int], beside: Mapping[Index, list[Index]]
) -> list[list[int]]:
    return [[-has[cell], *[has[other] for other in others]] for cell, others in beside.items()]


def beside_each(has: list[int], cols: int) -> list[list[int]]:
    """Of each cell of a board with two rows and columns at least, its number's opposite and its neighbours'
    numbers: those of a row, or of a column, at once.

    >>> beside_each([1, 2, 3, 4, 5, 6], 2)
    [[-1, 2, 3], [-2, 4, 1], [-3, 1, 4, 5], [-4, 2, 6, 3], [-5, 3, 6], [-6, 4, 5]]
    """
    no, last, end = [-x for x in has], cols - 1, len(has) - cols
    right, down, left, below = has[cols + 1 :], has[2 * cols :], has[last:], has[end:]
    inner = [*zip(no[cols:end], has, right, down, left, strict=False)]
    inner[::cols] = zip(no[cols:end:cols], has[::cols], right[::cols], down[::cols], strict=False)  # type: ignore[assignment]
    inner[last::cols] = zip(  # type: ignore[assignment]
        no[cols + last : end : cols], left[::cols], down[last::cols], left[last::cols], strict=False
    )
    rows = [
        (no[0], has[1], has[cols]),
        *zip(no[1:last], has[2:], right, has, strict=False),
        (no[last], has[cols + last], has[last - 1]),
        *inner,
        (no[end], has[end - cols], below[1]),
        *zip(no[end + 1 : -1], has[end - cols + 1 :], below[2:], below, strict=False),
        (no[-1], has[end - 1], has[-2]),
    ]
    return [*map(list, rows)]


def write_counted_company(place: Connected, cnf: Clauses) -> None:
    """The same of cells that are counted: each of the colour has another beside it if there are two."""
    count: Sequence[int] = cnf.made(("count", tuple(place.cells), place.colour), ())
    if len(count) > 2 and count[2] != TRUE and not place.outside:
        has, beside = _beside(place, cnf)
        cnf.add_all([[-count[2], -has[cell], *[has[x] for x in near]] for cell, near in beside.items()])


def _beside(
    place: Connected, cnf: Clauses
) -> tuple[Mapping[Index, int] | Sequence[int], Mapping[Index, list[Index]]]:
    """Of each cell that a place looks at the literal that it has the colour, and those beside it."""
    cells, near, black = place.cells, place.near, cnf.black
    if len(cells) == len(near):
        return black if place.colour else [-literal for literal in black], dict(enumerate(map(list, near)))
    has = {cell: black[cell] if place.colour else -black[cell] for cell in cells}
    return has, {cell: [x for x in near[cell] if x in has] for cell in cells}


def loop_squares(board: Board) -> Iterator[Block]:
    """Of the lines around each face of a board of a loop that has four one is not drawn: above it, right,
    below and left.

    >>> [(count.cells, faces) for count, faces in loop_squares(Board(5, 7, loop=CELLS))]
    [((-7, 1, 7, -1), [16, 18])]
    """
    (rows, cols), first = board.shape, 2 if board.loop == CELLS else 1
    along = range(first, cols - first, 2)
    faces = [row + col for row in range(first * cols, (rows - first) * cols, 2 * cols) for col in along]
    if faces:
        yield Count("lemma", (-cols, 1, cols, -1), NOT_ALL_FOUR), faces


def is_loop(declaration: Declaration, board: Board, places: Sequence[Place]) -> bool:
    """Whether all that is black is one loop."""
    if not {type(rule.meaning) for rule in declaration.rules} >= {LinesAtPoints, WhiteFaces}:
        return False
    return any(place.colour is BLACK and not place.outside for place in whole(board, places))


def far_apart(board: Board, groups: Iterable[Sequence[Index]]) -> bool:
    """Whether two of some groups of cells are so far apart that nothing in three rows touches both."""
    ends: list[tuple[int, int]] = []
    for cells in groups:
        top, low = min(cells) // board.cols, max(cells) // board.cols
        if any(top - other_low > 2 or other_top - low > 2 for other_top, other_low in ends):
            return True
        ends.append((top, low))
    return False


def _touch(square: Sequence[int], cnf: Clauses) -> int:
    """A literal that 2 by 2 cells are like a chessboard."""
    touch, (a, b, c, d) = cnf.new(), square
    for one, other in ((a, b), (a, c), (d, b)):
        cnf.add(-touch, one, other)
        cnf.add(-touch, -one, -other)
    cnf.add(touch, -a, b, c, -d)
    cnf.add(touch, a, -b, -c, d)
    return touch


def _runs(board: Board, colour: bool, cnf: Clauses) -> list[int]:
    """For each cell at the edge a literal that a run of the colour ends there."""
    cells = ring(board)
    pairs = zip(cells, [*cells[1:], cells[0]], strict=True)
    return [cnf.conjunction(cnf.has(one, colour), cnf.has(other, not colour)) for one, other in pairs]


def _at_most(cnf: Clauses, literals: Sequence[int], number: int) -> None:
    if cnf.counts(literals, 0, number):
        return
    least = cnf.counter(literals, number + 1)
    if len(least) > number + 1:
        cnf.add(-least[number + 1])


def ring(board: Board) -> list[Index]:
    """The cells at the edge of a board of two rows and columns at least, in turn."""
    top, bottom, left, right = (
        board.row_cells[0],
        board.row_cells[-1],
        board.col_cells[0],
        board.col_cells[-1],
    )
    return [*top, *right[1:], *bottom[-2::-1], *left[-2:0:-1]]
