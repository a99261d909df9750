"""Conclusions from several rules together that speed up the search; never used in checks or certificates."""

from collections.abc import Iterator, Sequence

from hardboard.puzzles.declared.areas import Connected
from hardboard.puzzles.declared.board import BLACK, WHITE, Board
from hardboard.puzzles.declared.places import Place, Table


def implied_constraints(board: Board, places: Sequence[Place]) -> Iterator[Place]:
    """Yield that no 2 by 2 cells are like a chessboard, if both colours are connected.

    It is enough that one is and the other reaches the edge: a way between two cells would part the others.
    """
    connected = whole_board_connections(board, places)
    if {place.colour for place in connected} == {BLACK, WHITE} and any(not one.outside for one in connected):
        straight = frozenset(range(16)) - {0b1001, 0b0110}
        yield from (Table("lemma", square, straight) for square in board.squares)


def whole_board_connections(board: Board, places: Sequence[Place]) -> list[Connected]:
    """Return the places that say of the whole board that a colour is connected side by side."""
    large = [place for place in places if type(place) is Connected and len(place.cells) == board.size]
    return [place for place in large if board.is_near(place.near)]
