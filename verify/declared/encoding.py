"""A board of a declared family as clauses for a solver of python-sat: the way beside the native core.

It serves other solvers, certificates, `dimacs`, and rules that the core has no record for. Rules about areas
have too many clauses, so a clause is added when a candidate violates it (`cuts`). A custom rule is checked by
its own `broken` alone. See `hardboard.verify.sat.search.BoardEncoding`.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property

from hardboard.puzzles.declared.areas import Connected
from hardboard.puzzles.declared.board import BLACK, WHITE, Board
from hardboard.puzzles.declared.constraints import Constraint, Table
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.grid import Ints, Shading
from hardboard.verify.declared.clauses import BoardClauses
from hardboard.verify.declared.cuts import CandidateColouring, cut_any, violated_clause
from hardboard.verify.declared.handlers import cut_of, handler_of, write_constraint
from hardboard.verify.sat.bits import Bits
from hardboard.verify.sat.cnf import TRUE


class DeclaredEncoding:
    """The rules of a declaration on one board; or of their constraints there only some."""

    def __init__(
        self,
        declaration: Declaration,
        board: Board,
        places: Sequence[Constraint] | None = None,
        black: Sequence[int] | None = None,
    ) -> None:
        """Write down all constraints that have few clauses.

        Args:
            declaration: The rules.
            board: The board.
            places: Constraints of these rules, if not all. black: For each cell the literal that it is black,
            if that is known from elsewhere.
        """
        self.board = board
        self.places = declaration.places(board) if places is None else [*places]
        if black is not None:  # what is said of known cells alone is kept, but areas are not looked at yet
            known = [abs(literal) == TRUE for literal in black]
            self.places = [
                place
                for place in self.places
                if not handler_of(place).written_whole or not all(known[cell] for cell in place.scope)
            ]
        self.cnf = cnf = BoardClauses(board.size, black)
        self.decisive: Sequence[int] = range(1, cnf.top + 1)
        rest = [(place, cut_of(place, board)) for place in self.places if not write_constraint(place, cnf)]
        #: Constraints about areas, and what finds the clauses that a candidate breaks.
        self.needed = [(place, cut) for place, cut in rest if cut is not cut_any]
        self._inside: dict[Constraint, int] = {}
        #: Custom constraints: their own `broken` is asked.
        self.unknown = [place for place, cut in rest if cut is cut_any]
        for lemma in implied_constraints(board, self.places):
            write_constraint(lemma, cnf)

    @cached_property
    def grid(self) -> Bits:
        """The board's cells as bits: each as long as the board is large, so only where they are used."""
        return Bits(*self.board.shape)

    @property
    def clauses(self) -> Sequence[Sequence[int]]:
        """The rules that are written down."""
        return self.cnf.clauses

    @cached_property
    def black(self) -> Ints:
        """The literal of each cell that it is black."""
        import numpy as np

        return np.array(self.cnf.black, dtype=np.int32).reshape(self.board.shape)

    def decode(self, model: Sequence[int]) -> Shading:
        """Return the shading of a model."""
        import numpy as np

        black = self.black
        positive = np.array([0, *model[: len(self.decisive)]]) > 0
        known = np.abs(black) == TRUE
        values: Shading = positive[np.where(known, 0, np.abs(black))] ^ (black < 0)
        return np.where(known, black > 0, values)

    def broken(self, model: Sequence[int]) -> list[list[int]]:
        """Return clauses that a model violates: of custom rules, or about areas."""
        if self.unknown:
            facts = self.decode(model).ravel().tolist()
            own = [violated_clause(one, facts, self.cnf) for one in self.unknown if one.broken(facts)]
            if own:
                return own
        if not self.needed:
            return []
        here = CandidateColouring(self.grid, self.cnf, self.grid.shaded(self.decode(model)), self._inside)
        return [clause for place, cut in self.needed for clause in cut(place, here)]


def implied_constraints(board: Board, places: Sequence[Constraint]) -> Iterator[Constraint]:
    """Yield that no 2 by 2 cells are a chessboard, if both colours are connected.

    It is enough that one colour is connected and the other reaches the edge. Certificates never use it.
    """
    connected = whole_board_connections(board, places)
    if {place.colour for place in connected} == {BLACK, WHITE} and any(not one.outside for one in connected):
        straight = frozenset(range(16)) - {0b1001, 0b0110}
        yield from (Table("lemma", square, straight) for square in board.squares)


def whole_board_connections(board: Board, places: Sequence[Constraint]) -> list[Connected]:
    """Return the constraints that connect a colour side by side on the whole board."""
    large = [place for place in places if type(place) is Connected and len(place.cells) == board.size]
    return [place for place in large if board.is_near(place.near)]
