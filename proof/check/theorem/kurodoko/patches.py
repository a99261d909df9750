"""A Kurodoko tile in any context: what is shown of it holds on every board on which it stands.

A patch is the tile's cells and some around them, which are there on every board (where the board ends, there
are none). Of cells around it is known at most that the tiles beside keep them white. Whatever solves the
board keeps these rules there:

- a cell with a clue, or that is kept white, is white, and no two black cells are neighbours;
- a clue of the tile sees its number of cells, where a line of sight that leaves the patch may end anywhere;
- black cells all around a region that does not reach the end of the patch cut it off.

A patch without any clue says nothing of the colours of two cells:

    >>> import numpy as np
    >>> patch = TileContext(np.zeros((1, 2), dtype=np.int32), 0, "")
    >>> patch.judged({(0, 0): True, (0, 1): False}, Reason("clue", ((0, 0),)))
    'there is no number at the place named'
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hardboard.gadgets.geometry import Position
from hardboard.proof.check.files import Head
from hardboard.proof.check.justify import Justifier
from hardboard.proof.check.justify.kurodoko import sight
from hardboard.proof.check.justify.shading import CellFacts, Clues, Rules, adjacent, by_rule, cut, white
from hardboard.proof.check.reasons import Facts, Reason
from hardboard.proof.check.theorem.plan import Plan, PlanTile
from hardboard.proof.check.theorem.soundness import Patch, Pins, ports_hidden, unlike
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import STEPS, Cell, Ints
from hardboard.puzzles.kurodoko import Board

#: Where the tile stands.
MIDDLE = (1, 1)


@dataclass(frozen=True, eq=False)
class TileContext:
    """Clues (-1: white, no number), the lines of cells around the tile, and where the board ends."""

    clues: Ints
    margin: int
    edges: str

    @property
    def corner(self) -> Cell:
        """Where the tile begins."""
        return 0 if "N" in self.edges else self.margin, 0 if "W" in self.edges else self.margin

    def around(self, size: Cell) -> Cell:
        """The shape of a patch around a tile of some rows and columns."""
        down, right = (2 - len(set(self.edges) & set(sides)) for sides in ("NS", "WE"))
        return size[0] + down * self.margin, size[1] + right * self.margin

    def judged(self, facts: Facts, reason: Reason) -> str:
        """Why a clause is not justified by the rule that its reason names; empty if it is."""
        rules: Rules = {"white": white, "adjacent": adjacent, "clue": self._clue, "cut": self._cut}
        return by_rule(rules, self.clues.tolist(), facts, reason)

    def outside(self, cell: Cell) -> str:
        """The side on which a cell is outside the patch; empty if it is not."""
        (rows, cols), (r, c) = self.clues.shape, cell
        beyond = {"N": r < 0, "E": c >= cols, "S": r >= rows, "W": c < 0}
        return next((side for side, so in beyond.items() if so), "")

    def _clue(self, clues: Clues, facts: CellFacts, cells: Sequence[Cell]) -> str:
        """A clue is the number of white cells seen from it, itself included."""

        def black(cell: Cell) -> bool | None:
            side = self.outside(cell)
            return (True if side in self.edges else None) if side else facts.get(cell)

        return sight(clues, cells, black)

    def _cut(self, clues: Clues, facts: CellFacts, cells: Sequence[Cell]) -> str:
        """All white cells are connected."""
        near = {self.outside((r + down, c + right)) for r, c in cells for down, right in STEPS.values()}
        if near - {"", *self.edges}:
            return "the region may go on outside the patch"
        return cut(clues, facts, cells)


def context_of(board: Board, head: Head) -> TileContext:
    """The context that a board is, by what the certificate says of its margin and of edges."""
    margin, edges = head.get("margin"), head.get("edges")
    if type(margin) is not int or margin < 1 or not isinstance(edges, str) or not set(edges) <= set(STEPS):
        raise InputError(f"the margin {margin!r:.20} and edges {edges!r:.20}", "a number and some of NESW")
    return TileContext(board.clues, margin, edges)


class Looks:
    """The one tile of a plan in its context (see `soundness.Looks`)."""

    def __init__(self, plan: Plan, context: TileContext) -> None:
        self.plan, self.context = plan, context

    def misfit(self) -> str:
        """Why the cells of the context may not be there wherever the tile is; empty if they are.

        A board has whole tiles, so beside one there are as many cells as a tile has.
        """
        own, context, size = self.plan.geometry, self.context, self.plan.geometry.size(0)
        ground = (own.left, own.depth, self.plan.always, own.even)
        if [*self.plan.tiles] != [MIDDLE] or ground != (0, 1, None, True):
            return "the plan is not one tile in the middle of nine places"
        if context.clues.shape != context.around(size) or context.margin > own.pitch:
            return f"a patch of shape {context.clues.shape} around a tile of shape {size}"
        if set(context.edges) & set(self.plan.tiles[MIDDLE].ports):
            return "a port at the edge of the board"
        return ""

    def patch(self, place: Position) -> Patch:
        """The clues of the context."""
        (top, left), (down, right) = self.plan.geometry.corner(place), self.context.corner
        return Patch.of(self.plan.geometry.window(place), (top - down, left - right), self.context.clues)

    def judge(self, patch: Patch) -> Justifier:
        """The judge of clauses about the context."""
        return self.context.judged

    def determined(self, piece: PlanTile, pins: Pins, patch: Patch) -> Iterator[Facts]:
        """No cell without a clue has another colour than the state says."""
        return unlike(piece, pins, patch, patch.cells() == 0)

    def loose(self) -> str:
        """A drawing shows the values of its ports, and all clues white."""
        patch, piece = self.patch(MIDDLE), self.plan.tiles[MIDDLE]
        clues = patch.cells()[patch.window] != 0
        if any((own & clues).any() for own in piece.shadings.values()):
            return f"{piece.name} has a state in which a clue is drawn black"
        return ports_hidden(self.plan)
