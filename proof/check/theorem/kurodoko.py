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

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np
from numpy.typing import NDArray

from hardboard.gadgets.geometry import Position
from hardboard.gadgets.relation import OPPOSITE, State
from hardboard.proof.check.justify import Justifier
from hardboard.proof.check.justify.shading import CellFacts, Clues, Rules, adjacent, by_rule
from hardboard.proof.check.theorem.bounds import BLACK, UNKNOWN, WHITE, Known, Open
from hardboard.proof.check.theorem.forms import SHADINGS
from hardboard.proof.check.theorem.plan import Plan, PlanTile, beyond
from hardboard.proof.check.theorem.soundness import ports_hidden, unlike
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
    return next((reason for check in checks if (reason := check(painting))), "")


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
        # Who sees as many cells on one side as the clue says sees too many.
        view = [
            _View.of(painting, (r, c), side, int(min(longest[side][r, c], clues[r, c]))) for side in STEPS
        ]
        for number in sorted(_sums(painting, view, {})):
            if number + 1 != clues[r, c]:
                return f"the clue {clues[r, c]} at {named((r, c))} can see {number + 1} cells"
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
        pitch, (down, right), ahead = painting.plan.pitch, STEPS[side], np.arange(1, reach + 1)
        rows, cols = cell[0] + down * ahead, cell[1] + right * ahead
        spots = (
            (int(k) + 1, int(rows[k]), int(cols[k])) for k in np.flatnonzero(painting.possible[rows, cols])
        )
        # A cell that changes is inside a tile, not on a line that tiles share.
        return cls(tuple((k, (r // pitch, c // pitch), (r, c)) for k, r, c in spots), reach)

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
    lengths = [view.run(painting.plan, states) for view in views]
    place = next((one for one in lengths if isinstance(one, tuple)), None)
    if place is None:
        return {sum(one for one in lengths if isinstance(one, int))}
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
        piece: PlanTile = self.plan.tiles[place]
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
    line: Shading = {"N": window[0], "S": window[-1], "W": window[:, 0], "E": window[:, -1]}[side]
    return line


class Looks:
    """Patches are the windows of tiles with a line of cells around: what is known of them (see `bounds`), and
    the clues in them whose runs are not, with the bounds of these.
    """

    def __init__(self, plan: Plan, board: Board) -> None:
        self.plan, self.board, self.known = plan, board, Known(board.clues)
        self.open: dict[Position, list[Open]] = {}
        for clue in self.known.open_clues():
            for place in self._near(clue.cell):
                self.open.setdefault(place, []).append(clue.moved(self.corner(place)))

    def _near(self, cell: Cell) -> list[Position]:
        """The places of the tiles whose patches hold a cell."""
        rows, cols = ({k // self.plan.pitch - d for k in (at - 1, at, at + 1) for d in (0, 1)} for at in cell)
        places = [(row, col) for row in rows for col in cols if (row, col) in self.plan.tiles]
        return [place for place in places if self._holds(place, cell)]

    def _holds(self, place: Position, cell: Cell) -> bool:
        return all(part.start <= k < part.stop for part, k in zip(self.window(place), cell, strict=True))

    def window(self, place: Position) -> tuple[slice, slice]:
        """The cells of a patch."""
        (tall, wide), (rows, cols) = self.plan.window(place), self.board.shape
        return (
            slice(max(0, tall.start - 1), min(rows, tall.stop + 1)),
            slice(max(0, wide.start - 1), min(cols, wide.stop + 1)),
        )

    def corner(self, place: Position) -> Cell:
        """The top left cell of a patch."""
        tall, wide = self.window(place)
        return tall.start, wide.start

    def colours(self, place: Position) -> NDArray[np.int8]:
        """What is known in a patch."""
        return self.known.colours[self.window(place)]

    def key(self, place: Position) -> Hashable:
        """Colours, open clues, and where the window begins."""
        colours, (top, left), (high, wide) = self.colours(place), self.corner(place), self.plan.corner(place)
        return (
            (colours.shape, colours.tobytes(), high - top, wide - left),
            tuple(self.open.get(place, ())),
        )

    def judge(self, place: Position) -> Justifier:
        """That no two black cells are neighbours, what is known, and open clues."""
        colours = self.colours(place).tolist()
        open_clues = {clue.cell: clue for clue in self.open.get(place, ())}

        def is_known(clues: Clues, facts: CellFacts, cells: Sequence[Cell]) -> str:
            if self.known.impossible:
                return ""
            said = {UNKNOWN: None, WHITE: True, BLACK: False}
            right = (
                len(cells) == 1 and facts.get(cells[0]) is said[colours[cells[0][0]][cells[0][1]]] is not None
            )
            return "" if right else "it is not what is known of the cell"

        def clue(clues: Clues, facts: CellFacts, cells: Sequence[Cell]) -> str:
            if len(cells) != 1 or cells[0] not in open_clues:
                return "there is no open clue at the place named"
            return open_clues[cells[0]].fault(facts, colours)

        rules: Rules = {"known": is_known, "adjacent": adjacent, "clue": clue}
        return partial(by_rule, rules, colours)

    def determined(self, place: Position) -> Iterator[CellFacts]:
        """No cell of which nothing is known has another colour than the state says."""
        return unlike(self.plan, place, self.known.colours[self.plan.window(place)] == UNKNOWN)

    def loose(self) -> str:
        """Cells outside all windows are known, and a drawing shows the values of its ports."""
        sure = self.known.colours != UNKNOWN
        for place in self.plan.tiles:
            sure[self.plan.window(place)] = True
        for r, c in np.argwhere(~sure).tolist():
            return f"nothing is known of {named((r, c))}"
        return ports_hidden(self.plan)
