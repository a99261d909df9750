"""A Kurodoko tile in any context: what is shown of it holds on every board on which it stands.

A patch is the tile's cells and some around them, which are there on every board (where the board ends, there
are none). Of cells around it is known at most that the tiles beside keep them white. Whatever solves the
board keeps these rules there:

- a cell with a clue, or that is kept white, is white, and no two black cells are neighbours;
- a clue of the tile sees its number of cells, where a line of sight that leaves the patch may end anywhere;
- black cells all around a region that does not reach the end of the patch cut it off.

A patch without any clue says nothing of the colours of two cells:

    >>> import numpy as np
    >>> patch = Patch(np.zeros((1, 2), dtype=np.int32), 0, "")
    >>> patch.judged({(0, 0): True, (0, 1): False}, Reason("clue", ((0, 0),)))
    'there is no number at the place named'
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from hardboard.gadgets.geometry import Position
from hardboard.proof.check.files import Head
from hardboard.proof.check.justify import Justifier
from hardboard.proof.check.justify.shading import CellFacts, Clues, Rules, adjacent, by_rule, cut, white
from hardboard.proof.check.reasons import Facts, Reason
from hardboard.proof.check.theorem.bounds import Open
from hardboard.proof.check.theorem.plan import Plan, PlanTile
from hardboard.proof.check.theorem.soundness import Pins, ports_hidden, unlike
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import STEPS, Cell, Ints
from hardboard.puzzles.kurodoko import Board


@dataclass(frozen=True, eq=False)
class Patch:
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
        number = clues[cells[0][0]][cells[0][1]] if len(cells) == 1 else 0
        if number < 1:
            return "there is no number at the place named"
        form = Open(number - 1, tuple((side, 0, number - 1) for side in STEPS))

        def black(cell: Cell) -> bool | None:
            side = self.outside(cell)
            return (True if side in self.edges else None) if side else facts.get(cell)

        possible = form.total in form.sums(cells[0], black)
        return f"the clue {number} can be satisfied though it fails" if possible else ""

    def _cut(self, clues: Clues, facts: CellFacts, cells: Sequence[Cell]) -> str:
        """All white cells are connected."""
        near = {self.outside((r + down, c + right)) for r, c in cells for down, right in STEPS.values()}
        if near - {"", *self.edges}:
            return "the region may go on outside the patch"
        return cut(clues, facts, cells)


def patch_of(board: Board, head: Head) -> Patch:
    """The patch that a board is, by what the certificate says of its margin and of edges."""
    margin, edges = head.get("margin"), head.get("edges")
    if type(margin) is not int or margin < 1 or not isinstance(edges, str) or not set(edges) <= set(STEPS):
        raise InputError(f"the margin {margin!r:.20} and edges {edges!r:.20}", "a number and some of NESW")
    return Patch(board.clues, margin, edges)


class Contexts:
    """Tiles, each with a patch; places that have nothing to do with each other (see `soundness.Looks`)."""

    def __init__(self, plan: Plan, patches: Mapping[Position, Patch]) -> None:
        self.plan, self.patches = plan, patches

    def misfit(self) -> str:
        """Why patches may not be there wherever their tiles are; empty if they are.

        A board has whole tiles, so beside one there are as many cells as a tile has.
        """
        plan = self.plan
        ground = (plan.geometry.left, plan.geometry.depth, plan.always, plan.geometry.even)
        if self.patches.keys() != plan.tiles.keys() or ground != (0, 1, None, True):
            return "the plan is not one tile in the middle of nine places"
        size = plan.geometry.size(0)
        for place, patch in self.patches.items():
            if patch.clues.shape != patch.around(size) or patch.margin > plan.geometry.pitch:
                return f"a patch of shape {patch.clues.shape} around a tile of shape {size}"
            if set(patch.edges) & set(plan.tiles[place].ports):
                return "a port at the edge of the board"
        return ""

    def patch(self, place: Position) -> Patch:
        """The patch of a place, which is like no other."""
        return self.patches[place]

    def corner(self, place: Position) -> Cell:
        """The top left cell of a patch, as if it were on a board with all others."""
        (top, left), (down, right) = self.plan.geometry.corner(place), self.patches[place].corner
        return top - down, left - right

    def judge(self, patch: Patch) -> Justifier:
        """The judge of clauses about a patch."""
        return patch.judged

    def determined(self, piece: PlanTile, pins: Pins, begin: Cell, patch: Patch) -> Iterator[Facts]:
        """No cell without a clue has another colour than the state says."""
        return unlike(piece, pins, begin, self._clues(patch) == 0)

    def _clues(self, patch: Patch) -> Ints:
        """The clues of the tile."""
        (top, left), (height, width) = patch.corner, self.plan.geometry.size(0)
        clues: Ints = patch.clues[top : top + height, left : left + width]
        return clues

    def loose(self) -> str:
        """A drawing shows the values of its ports, and all clues white."""
        for place, patch in self.patches.items():
            if any(
                (own & (self._clues(patch) != 0)).any() for own in self.plan.tiles[place].shadings.values()
            ):
                return f"{self.plan.tiles[place].name} has a state in which a clue is drawn black"
        return ports_hidden(self.plan)
