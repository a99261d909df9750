"""States that agree, painted tile by tile, give a Kuroshuto solution, whichever they are: checked on the
board.

*Ground* cells are black in every painting; *signals* are the cells that a tile paints black in some state. On
the lines that tiles share the only signals are ports, and a port's cell is black exactly when its value is 1;
so tiles that agree paint each signal in one colour, and any tile that has it says which. Then:

- a cell with a clue is neither ground nor signal, so it is white;
- no two cells of ground and signals touch, not even at corners. So no two black cells are neighbours. And all
  white cells are connected: where a path of cells meets a black one, go around it; the cells around it are
  white, and those on the board are connected, because it has at least two rows and two columns;
- a clue reaches one ground cell and no signal, or signals of one tile, of which in each of its states one is
  black, and no ground cell.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product

import numpy as np

from hardboard.gadgets.geometry import Position, middle
from hardboard.proof.check.justify import Justifier
from hardboard.proof.check.justify.declared import part_judge
from hardboard.proof.check.theorem.forms import SHADINGS
from hardboard.proof.check.theorem.known import BLACK, UNKNOWN, WHITE, KnownPatches
from hardboard.proof.check.theorem.plan import Plan, PlanTile
from hardboard.proof.check.theorem.soundness import Patch
from hardboard.puzzles.grid import STEPS, Cell, Ints, Shading, touching
from hardboard.puzzles.kuroshuto import Board
from hardboard.puzzles.kuroshuto.rules import reached, targets
from hardboard.puzzles.rules import place as named

FORM = SHADINGS


def fault(plan: Plan, board: Board) -> str:
    """Why some states that agree might not give a solution; empty if they all do."""
    if plan.inverts or plan.geometry.depth != 0 or not plan.geometry.even:
        return "two tiles do not share the cell of a joint"
    rows, cols = plan.geometry.extent
    if board.shape[0] < max(rows, 2) or board.shape[1] < max(cols, 2):
        return f"a board of shape {board.shape} is too small for its tiles"
    if plan.always is None or isinstance(plan.always, tuple) or plan.always.shape != board.shape:
        return "the cells that are always black are not those of a board of this shape"
    if not all(plan.states.values()):
        return ""  # There are no states that agree.
    painting = Painting(plan, board, plan.always)
    checks = (ports, clues_white, apart, shots)
    return next((reason for check in checks if (reason := check(painting))), "")


@dataclass(frozen=True, eq=False)
class Painting:
    """All paintings of a plan at once."""

    plan: Plan
    board: Board
    ground: Shading

    @cached_property
    def signals(self) -> Shading:
        """The cells that a tile paints black in some state."""
        shading = np.zeros(self.board.shape, dtype=bool)
        painted = {
            piece: np.any(list(piece.shadings.values()), axis=0)
            for piece in self.plan.pieces
            if piece.shadings
        }
        for place, piece in self.plan.tiles.items():
            shading[self.plan.geometry.window(place)] |= painted[piece]
        return shading


def ports(painting: Painting) -> str:
    """Of the outermost cells of a tile those are black that are ports of value 1; and no signal is a ground
    cell.
    """
    size = painting.plan.geometry.size(0)
    ring = np.ones(size, dtype=bool)
    ring[1:-1, 1:-1] = False
    for piece in painting.plan.pieces:
        for state, colouring in piece.shadings.items():
            if {(r, c) for r, c in np.argwhere(colouring & ring).tolist()} != {
                middle(size, side) for side in state
            }:
                return f"{piece.name} has a state in which its border does not show the values of its ports"
    for r, c in np.argwhere(painting.ground & painting.signals).tolist():
        return f"the signal at {named((r, c))} is always black"
    return ""


def clues_white(painting: Painting) -> str:
    """A cell with a clue is white."""
    for r, c in np.argwhere((painting.board.clues != 0) & (painting.ground | painting.signals)).tolist():
        return f"the clue at {named((r, c))} can be black"
    return ""


def apart(painting: Painting) -> str:
    """No two cells that can be black touch, not even at corners."""
    pair = touching(painting.ground | painting.signals)
    return f"{named(pair[0])} and {named(pair[1])} touch and can be black" if pair else ""


def shots(painting: Painting) -> str:
    """Of the cells that are a clue's number of steps away from it exactly one is black."""
    clues: Ints = painting.board.clues
    steady, loose = reached(painting.ground, clues), reached(painting.signals, clues)
    for r, c in np.argwhere((clues > 0) & (loose == 0) & (steady != 1)).tolist():
        return f"the clue {clues[r, c]} at {named((r, c))} reaches {steady[r, c]} black cells"
    for r, c in np.argwhere((clues > 0) & (loose > 0)).tolist():
        said, there = (
            f"the clue {clues[r, c]} at {named((r, c))}",
            targets((r, c), int(clues[r, c]), clues.shape),
        )
        there = [cell for cell in there if painting.signals[cell]]
        place = next(_holding(painting.plan, there), None)
        if place is None or steady[r, c]:
            return f"{said} reaches signals and other cells that can be black"
        (top, left), piece = painting.plan.geometry.corner(place), painting.plan.tiles[place]
        if not _one_black(piece, tuple((y - top, x - left) for y, x in there)):
            return f"{said} does not reach one black cell in each state of {piece.name}"
    return ""


@cache
def _one_black(piece: PlanTile, cells: tuple[Cell, ...]) -> bool:
    """Whether in each state of a tile one of these cells is black."""
    return all(sum(bool(own[cell]) for cell in cells) == 1 for own in piece.shadings.values())


def _holding(plan: Plan, cells: list[Cell]) -> Iterator[Position]:
    """The places of the tiles whose windows hold all of some cells."""
    margin, pitch = plan.geometry.left, plan.geometry.pitch
    near = [
        [{(k - margin) // pitch, (k - margin - 1) // pitch} for k in line]
        for line in zip(*cells, strict=True)
    ]
    for place in sorted(product(*(set.intersection(*line) for line in near))):
        if place in plan.tiles:
            yield place


class Looks(KnownPatches):
    """Patches are the windows of tiles: what is known of them, of a clue that reaches beyond only that it is
    a clue, and what is said to be black always. Known are clues, and what is `forced`.
    """

    below = 2

    def __init__(self, plan: Plan, board: Board) -> None:
        self.plan, self.board = plan, board
        self.known = np.select([forced(board.clues), board.clues != 0], [BLACK, WHITE], UNKNOWN)
        no_ground = plan.always is None or isinstance(plan.always, tuple)
        self.ground: Shading = np.zeros(board.shape, dtype=bool) if no_ground else np.asarray(plan.always)

    def patch(self, place: Position) -> Patch:
        """What is known, clues, and what is said to be black always."""
        window = self.plan.geometry.window(place)
        own = (self.known[window], self.cut_out(window), self.ground[window])
        return Patch.of(window, self.plan.geometry.corner(place), *own)

    def rules(self, patch: Patch) -> Justifier:
        """All rules but connectivity."""
        return part_judge("kuroshuto", patch.cells(1))

    def cut_out(self, window: tuple[slice, slice]) -> Ints:
        """The clues of a window; of those that reach beyond it not their numbers."""
        (tall, wide), (rows, cols) = window, self.board.shape
        clues = self.board.clues[window].copy()
        down, right = np.arange(tall.start, tall.stop)[:, None], np.arange(wide.start, wide.stop)[None, :]
        for beyond in (
            (down - clues < tall.start) & (down - clues >= 0),
            (down + clues >= tall.stop) & (down + clues < rows),
            (right - clues < wide.start) & (right - clues >= 0),
            (right + clues >= wide.stop) & (right + clues < cols),
        ):
            clues[beyond & (clues > 0)] = -1
        return clues


def forced(clues: Ints) -> Shading:
    """The cells that are black because some clue reaches no other cell without a clue."""
    empty, black = clues == 0, np.zeros(clues.shape, dtype=bool)
    only = np.argwhere((clues > 0) & (reached(empty, clues) == 1))
    number = clues[only[:, 0], only[:, 1]][:, None]
    for step in STEPS.values():
        there = only + number * np.array(step)
        rows, cols = there[((there >= 0) & (there < clues.shape)).all(axis=1)].T
        black[rows, cols] = True
    forced_black: Shading = black & empty
    return forced_black
