"""Rules about mazes: white cells form no cycle, and the path from one cell to another visits some cells and
avoids others.

    >>> from hardboard.puzzles.declared.board import Board
    >>> board = Board(1, 3, clues={0: "S", 1: "O", 2: "G"})
    >>> [type(place).__name__ for rule in path("S", "G", "O", "T") for place in rule.places(board)]
    ['Route', 'Visit']
"""

from collections.abc import Iterator
from dataclasses import dataclass

from hardboard.puzzles.declared.areas import Connected
from hardboard.puzzles.declared.board import BLACK, WHITE, Board, Index
from hardboard.puzzles.declared.constraints import Constraint, Count
from hardboard.puzzles.declared.patterns import HERE, Block
from hardboard.puzzles.declared.routes import Route, Visit
from hardboard.puzzles.declared.vocabulary.constructor import constructor
from hardboard.puzzles.declared.vocabulary.rule import BoardRule, NamedViolation, Rule

__all__ = ["no_cycle", "path"]

#: How many of the cells of a square of 2 by 2 may be black where they are no white cycle.
SOME = frozenset(range(1, 5))


@constructor
def no_cycle(name: str = "cuLoop") -> Rule:
    """Forbid cycles of white cells.

    >>> no_cycle().text
    'white cells form no cycle'
    """
    return Rule("white cells form no cycle", (name,), NoCycle(name))


class NoCycle(NamedViolation, BoardRule):
    """No white cycle: one encloses a black cell that does not reach the edge, or a white square of 2 by 2."""

    def places(self, board: Board) -> Iterator[Constraint]:
        yield self.enclosed(board)
        for square in board.squares:
            yield Count(self.name, tuple(square), SOME)

    def blocks(self, board: Board) -> Iterator[Block]:
        yield self.enclosed(board), HERE
        inner = range(board.cols - 1)
        firsts = [row + col for row in range(0, board.size - board.cols, board.cols) for col in inner]
        yield Count(self.name, (0, 1, board.cols, board.cols + 1), SOME), firsts

    def enclosed(self, board: Board) -> Connected:
        """Return that no black cell is enclosed."""
        return Connected(self.name, board.cells, board.near8, BLACK, board.edge)


@constructor
def path(
    start: str, goal: str, on: str, off: str, names: str = "routeDivide routeIgnoreCP routePassDeadEnd"
) -> tuple[Rule, Rule, Rule]:
    """Require a path of white cells that visits all cells with one icon and none with another.

    There is one path where white cells form no cycle.

    >>> path("S", "G", "O", "T")[0].text
    'white cells lead from S to G'
    """
    divided, missed, hit = names.split()
    way = f"on the path from {start} to {goal}"
    visits, avoids = PathVisits(missed, start, goal, on), PathAvoids(hit, start, goal, off)
    return (
        Rule(f"white cells lead from {start} to {goal}", (divided,), Path(divided, start, goal)),
        Rule(f"every {on} is {way}", (missed,), visits),
        Rule(f"no {off} is {way}", (hit,), avoids),
    )


@dataclass(frozen=True)
class Path(BoardRule):
    name: str
    start: str
    goal: str

    def ends(self, board: Board) -> tuple[Index, Index] | None:
        """Return the cells of the start and of the goal; a board in the making may have none."""
        shown = {clue: cell for cell, clue in board.clues.items() if clue in (self.start, self.goal)}
        return (shown[self.start], shown[self.goal]) if len(shown) == 2 else None

    def places(self, board: Board) -> Iterator[Constraint]:
        if ends := self.ends(board):
            yield Route(self.name, board.cells, board.near, WHITE, *ends)


@dataclass(frozen=True)
class PathVisits(Path):
    icon: str

    def places(self, board: Board) -> Iterator[Constraint]:
        if ends := self.ends(board):
            for row, col in board.showing(self.icon):
                cell = row * board.cols + col
                yield Visit(self.name, board.cells, board.near, WHITE, *ends, at=cell)


@dataclass(frozen=True)
class PathAvoids(Path):
    icon: str

    def places(self, board: Board) -> Iterator[Constraint]:
        avoided = frozenset(row * board.cols + col for row, col in board.showing(self.icon))
        if avoided and (ends := self.ends(board)):
            yield Route(self.name, board.cells, board.near, WHITE, *ends, avoided=avoided)
