"""States that agree, painted tile by tile, give a Kurodoko solution, whichever they are: checked on the
board, state by state.

A cell is black always, never, or in some states of its tile. The lines that tiles share look the same in all
states, so a tile's window always shows one of its colourings. What a rule says of a few tiles is tried for
all their states that agree:

- no two black cells are neighbours: in each window, in each state;
- a clue is the number of white cells seen: for the states of the tiles whose changing cells it can see;
- all white cells are connected: the cells that are always white have one large region, and what else is white
  is joined to it within its window, or through the window beyond a port.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from hardboard.gadgets.relation import OPPOSITE, State
from hardboard.proof.check.justify.kurodoko import justifier
from hardboard.proof.check.theorem.forms import SHADINGS
from hardboard.proof.check.theorem.plan import Piece, Plan, Position, beyond
from hardboard.proof.check.theorem.soundness import Whole
from hardboard.puzzles.grid import STEPS, Cell, Shading, adjacent_pairs, regions, runs
from hardboard.puzzles.kurodoko import Board
from hardboard.puzzles.rules import place as named

FORM = SHADINGS


def fault(plan: Plan, board: Board) -> str:
    """Why some states that agree might not give a solution; empty if they all do."""
    if plan.ground.margin or plan.ground.always is not None or plan.ground.tops:
        return "tiles at the edge of the board and nothing below them are all that is known here"
    if board.shape[0] < plan.extent[0] or board.shape[1] < plan.extent[1]:
        return f"a board of shape {board.shape} is too small for its tiles"
    if not all(plan.states.values()):
        return ""  # There are no states that agree.
    painting = Painting(plan, board)
    checks = (shared_lines, black_pairs, clues_white, sights, connected)
    return next((found for check in checks if (found := check(painting))), "")


@dataclass(frozen=True, eq=False)
class Painting:
    """All paintings of a plan at once."""

    plan: Plan
    board: Board

    @cached_property
    def possible(self) -> Shading:
        """The cells that are black in some state."""
        return self._painted(np.logical_or)

    @cached_property
    def always(self) -> Shading:
        """The cells that are black in every state."""
        return self._painted(np.logical_and)

    def _painted(self, join: np.ufunc) -> Shading:
        shading = np.zeros(self.board.shape, dtype=bool)
        joined = {id(piece): join.reduce(list(piece.drawings.values())) for piece in self.plan.pieces}
        for place, piece in self.plan.tiles.items():
            shading[self.plan.window(place)] |= joined[id(piece)]
        return shading

    def agreeing(self, place: Position, chosen: Mapping[Position, State]) -> list[State]:
        """The states of a tile that agree with those chosen for its neighbours."""
        near = [
            (side, chosen[there])
            for side in self.plan.tiles[place].ports
            if (there := beyond(place, side)) in chosen
        ]
        return [
            s
            for s in self.plan.states[place]
            if all(self.plan.agree(side in s, OPPOSITE[side] in o) for side, o in near)
        ]


def shared_lines(painting: Painting) -> str:
    """The outermost cells of a tile look the same in all its states, and its neighbours show the same
    there.
    """
    ring = np.ones(painting.plan.size, dtype=bool)
    ring[1:-1, 1:-1] = False
    for place, piece in painting.plan.tiles.items():
        shown = painting.possible[painting.plan.window(place)][ring]
        if any((colouring[ring] != shown).any() for colouring in piece.drawings.values()):
            return f"{piece.name} at {place} has another border line than its neighbours"
    return ""


def black_pairs(painting: Painting) -> str:
    """No two black cells are neighbours: in no state of a tile, and where no window holds both, not at
    all.
    """
    for piece in painting.plan.pieces:
        if any(adjacent_pairs(colouring) for colouring in piece.drawings.values()):
            return f"{piece.name} has two black neighbours in one of its states"
    rows, cols = painting.board.shape
    down, across = np.zeros((rows - 1, cols), dtype=bool), np.zeros((rows, cols - 1), dtype=bool)
    for place in painting.plan.tiles:
        tall, wide = painting.plan.window(place)
        down[tall.start : tall.stop - 1, wide] = across[tall, wide.start : wide.stop - 1] = True
    black = painting.possible
    if (black[:-1] & black[1:] & ~down).any() or (black[:, :-1] & black[:, 1:] & ~across).any():
        return "two black neighbours in two tiles"
    return ""


def clues_white(painting: Painting) -> str:
    """A cell with a clue is white."""
    for r, c in np.argwhere((painting.board.clues != 0) & painting.possible).tolist():
        return f"the clue at {named((r, c))} can be black"
    return ""


def sights(painting: Painting) -> str:
    """A clue is the number of white cells seen from it, itself included."""
    clues = painting.board.clues
    longest, shortest = runs(painting.always), runs(painting.possible)
    steady = np.logical_and.reduce([longest[side] == shortest[side] for side in STEPS])
    seen = sum(longest.values(), np.ones_like(clues))
    for r, c in np.argwhere((clues > 0) & (~steady | (seen != clues))).tolist():
        view = [_View.of(painting, (r, c), side, int(longest[side][r, c])) for side in STEPS]
        for found in sorted(_sums(painting, view, {})):
            if found + 1 != clues[r, c]:
                return f"the clue {clues[r, c]} at {named((r, c))} can see {found + 1} cells"
    return ""


@dataclass(frozen=True)
class _View:
    """The cells that change on one side of a cell, with their distances and tiles, and where the view ends at
    the latest.
    """

    changing: tuple[tuple[int, Position, Cell], ...]
    reach: int

    @classmethod
    def of(cls, painting: Painting, cell: Cell, side: str, reach: int) -> "_View":
        pitch, (down, right) = painting.plan.pitch, STEPS[side]
        ahead = ((k, cell[0] + down * k, cell[1] + right * k) for k in range(1, reach + 1))
        # A cell that changes is inside a tile, not on a line that tiles share.
        return cls(
            tuple((k, (r // pitch, c // pitch), (r, c)) for k, r, c in ahead if painting.possible[r, c]),
            reach,
        )

    def run(self, plan: Plan, states: Mapping[Position, State]) -> int | Position:
        """The white cells seen, or the tile whose state one has to know."""
        for distance, place, (r, c) in self.changing:
            if place not in states:
                return place
            if _black(plan, place, states[place], r, c):
                return distance - 1
        return self.reach


def _sums(painting: Painting, views: list[_View], states: dict[Position, State]) -> set[int]:
    """What can be seen in all directions together, in all states that agree with the given ones."""
    found = [view.run(painting.plan, states) for view in views]
    place = next((one for one in found if isinstance(one, tuple)), None)
    if place is None:
        return {sum(one for one in found if isinstance(one, int))}
    further = (_sums(painting, views, states | {place: state}) for state in painting.agreeing(place, states))
    return set().union(*further)


def _black(plan: Plan, place: Position, state: State, r: int, c: int) -> bool:
    tall, wide = plan.window(place)
    return bool(plan.tiles[place].drawings[state][r - tall.start, c - wide.start])


def connected(painting: Painting) -> str:
    """All white cells are connected: with the largest region of cells that are always white."""
    labels, count = regions(~painting.possible)
    if not count:
        return "no cell is always white"
    main = labels == int(np.argmax(np.bincount(labels.ravel())[1:])) + 1
    inside = np.zeros(main.shape, dtype=bool)
    joined = _Joined(painting, main)
    for place, piece in painting.plan.tiles.items():
        inside[painting.plan.window(place)] = True
        for state in painting.plan.states[place]:
            for island in joined.islands(place, state):
                if not any(joined.reached(place, state, side, island) for side in piece.ports):
                    return f"{piece.name} at {place} can cut off white cells"
    return "" if main[~inside].all() else "white cells outside the tiles are cut off"


class _Joined:
    """Which white cells of a tile in a state are joined to the main region within its window."""

    def __init__(self, painting: Painting, main: Shading) -> None:
        self.painting, self.plan, self.main = painting, painting.plan, main
        self.memory: dict[tuple[int, State, bytes], tuple[Shading, list[Shading]]] = {}

    def _look(self, place: Position, state: State) -> tuple[Shading, list[Shading]]:
        piece: Piece = self.plan.tiles[place]
        main = self.main[self.plan.window(place)]
        key = (id(piece), state, main.tobytes())
        if key not in self.memory:
            labels, count = regions(~piece.drawings[state])
            parts = [labels == label for label in range(1, count + 1)]
            good = np.any([part for part in parts if (part & main).any()] or [np.zeros_like(main)], axis=0)
            self.memory[key] = good, [part for part in parts if not (part & main).any()]
        return self.memory[key]

    def islands(self, place: Position, state: State) -> list[Shading]:
        """The white regions of a window that do not meet the main region there."""
        return self._look(place, state)[1]

    def reached(self, place: Position, state: State, side: str, island: Shading) -> bool:
        """Whether an island is joined to the main region within the window beyond a port, in all states that
        agree.
        """
        there, other = beyond(place, side), OPPOSITE[side]
        agreeing = self.painting.agreeing(there, {place: state})
        return all((_line(island, side) & _line(self._look(there, s)[0], other)).any() for s in agreeing)


def _line(window: Shading, side: str) -> Shading:
    """The outermost cells of a window on one side."""
    found: Shading = {"N": window[0], "S": window[-1], "W": window[:, 0], "E": window[:, -1]}[side]
    return found


def Looks(plan: Plan, board: Board) -> Whole:
    """All places are seen on the whole board."""
    return Whole(justifier(board))
