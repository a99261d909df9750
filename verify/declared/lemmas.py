"""What follows from several rules together and speeds up the search; never used in checks or certificates."""

from collections.abc import Iterator, Sequence
from typing import cast

from hardboard.puzzles.declared.areas import Connected
from hardboard.puzzles.declared.board import BLACK, WHITE, Board, Index
from hardboard.puzzles.declared.places import Place, Table
from hardboard.verify.declared.clauses import Clauses
from hardboard.verify.declared.kinds import kind_of


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
    connected = (cast(Connected, place) for place in places if kind_of(place).connects)
    return [place for place in connected if len(place.cells) == board.size and place.near is board.near]


def whole_board(place: Place, board: Board) -> bool:
    """Whether a place says that a colour is connected side by side, all over the board."""
    return any(not connected.outside for connected in whole(board, [place]))


def write_edge(board: Board, places: Sequence[Place], cnf: Clauses) -> None:
    """Around the edge, colours change at most twice if both are connected: one white run starts at most."""
    colours = {place.colour for place in whole(board, places) if not place.outside}
    if colours != {BLACK, WHITE} or min(board.shape) < 2:
        return
    cells = ring(board)
    pairs = zip(cells, [*cells[1:], cells[0]], strict=True)
    starts = [cnf.conjunction(cnf.has(one, WHITE), cnf.has(other, BLACK)) for one, other in pairs]
    least = cnf.counter(starts, 2)
    if len(least) > 2:
        cnf.add(-least[2])


def ring(board: Board) -> list[Index]:
    """The cells at the edge of a board of two rows and columns at least, in turn."""
    top, bottom, left, right = (
        board.row_cells[0],
        board.row_cells[-1],
        board.col_cells[0],
        board.col_cells[-1],
    )
    return [*top, *right[1:], *bottom[-2::-1], *left[-2:0:-1]]
