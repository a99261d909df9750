"""How far somebody looks ahead who solves a board by trying: a yardstick that shares nothing with the ratings
but the rules.

What one rule forces, over and over, costs nothing, near or far. Where that ends, each open cell is tried in
either colour, and followed by the same rules until one is broken; the shortest such way is taken, and costs
the cells that it fills. Where no single cell can be refuted so, those that are left cost `LOST` each.
"""

from collections.abc import Sequence
from importlib import import_module

from hardboard.people.declared.position import DeclaredPosition, Known
from hardboard.puzzles import Family
from hardboard.puzzles.declared.board import Index
from hardboard.puzzles.declared.places import Place
from hardboard.puzzles.family import AnyBoard

LOST = 10


def ahead(kind: Family, board: AnyBoard) -> int | None:
    """How many cells are filled in ways that are refuted; None of a family that is declared nowhere."""
    value = kind
    if kind.declared is None:
        try:
            value = import_module(f"hardboard.puzzles.families.{kind.name}").DECLARED
        except ModuleNotFoundError:
            return None
        board = value.board_from_record(kind.record(board))
    assert value.declared is not None
    looker = _Looker(DeclaredPosition(value.declared, board, [None] * board.size))
    return looker.cost()


class _Looker:
    def __init__(self, position: DeclaredPosition) -> None:
        self.position, self.known = position, position.known
        self.places: Sequence[Place] = sorted(position.places, key=lambda place: len(place.cells))

    def cost(self) -> int:
        self._follow(self.known)
        cost = 0
        while open_cells := [cell for cell, colour in enumerate(self.known) if colour is None]:
            least = self._least(open_cells)
            if least is None:
                return cost + LOST * len(open_cells)
            filled, cell, colour = least
            cost += filled
            self.known[cell] = colour
            self._follow(self.known)
        return cost

    def _least(self, open_cells: Sequence[Index]) -> tuple[int, Index, bool] | None:
        """The fewest cells on a way to a broken rule, the cell that was tried, and the colour it has."""
        best: tuple[int, Index, bool] | None = None
        for cell in open_cells:
            for colour in (True, False):
                tried = [*self.known]
                tried[cell] = colour
                filled = self._follow(tried)
                if filled is not None and (best is None or filled < best[0]):
                    best = filled, cell, not colour
            if best is not None and best[0] == 1:
                break
        return best

    def _follow(self, known: Known) -> int | None:
        """Fill in what one rule forces; the cells so filled and the one tried, if a rule is broken then."""
        self.position.known, filled, before = known, 1, 0
        while filled != before:
            before = filled
            for place in self.places:
                if place.broken(known):
                    return filled
                open_cells = [cell for cell in place.scope if known[cell] is None]
                for cell, colour in [*self.position.forced(place, open_cells)] if open_cells else ():
                    if known[cell] is None:
                        known[cell], filled = colour, filled + 1
                    elif known[cell] is not colour:
                        return filled
        return None
