"""States that agree, painted tile by tile, give a Nurimeizu solution, whichever they are: checked on the
board.

A cell is *steady* if its tile paints it in one colour in all its states. On the lines that tiles share all
cells are steady, and neighbours agree on them; so a tile's window always shows one of its colourings, and any
square of 2 x 2 cells lies in a window.

Whether white cells are a tree. *Knots* are the connected groups of steady white cells; each is a tree. In a
window, in a state, the other white cells join knots: a *bond* is a connected group of such cells and of the
knots, taken for single cells, that they touch. Each bond is a tree and has one knot at least. So the white
cells are a tree exactly if the graph of knots and bonds is. Its bonds with one knot are leaves, and can be
left out. A knot inside one or two windows (a dot, an island) is *loose* if in all states that agree it has
one bond with others; then it is a leaf, too, and can be left out if every bond keeps another knot. What is
left must be the same in all states of each tile, and a tree.
"""

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product

import numpy as np
from numpy.typing import NDArray

from hardboard.gadgets.geometry import Position
from hardboard.gadgets.relation import OPPOSITE, State
from hardboard.proof.check.theorem.forms import SHADINGS
from hardboard.proof.check.theorem.nurimeizu.mazes import Looks
from hardboard.proof.check.theorem.plan import Plan, PlanTile, beyond
from hardboard.puzzles.grid import Ints, Shading, neighbours, regions
from hardboard.puzzles.nurimeizu import Board
from hardboard.puzzles.nurimeizu.rules import circles_off, cycles, squares, triangles_on, white_path
from hardboard.puzzles.rules import place as named

__all__ = ["FORM", "Looks", "fault"]

FORM = SHADINGS
WHITE, BLACK = 0, 1
Knots = frozenset[int]


def fault(plan: Plan, board: Board) -> str:
    """Why some states that agree might not give a solution; empty if they all do."""
    if (
        plan.geometry.left
        or plan.always is not None
        or plan.geometry.tops[0] != 0
        or plan.geometry.extent != board.shape
    ):
        return "tiles that cover the board and nothing below them are all that is known here"
    if len(plan.tiles) < plan.places.size:
        return "there is a place without a tile"
    if not all(plan.states.values()):
        return ""  # There are no states that agree.
    checks = (shared_lines, rooms, icons, no_squares, path, tree)
    painting = Painting(plan, board)
    return next((reason for check in checks if (reason := check(painting))), "")


@dataclass(frozen=True, eq=False)
class Painting:
    """All paintings of a plan at once."""

    plan: Plan
    board: Board

    @cached_property
    def codes(self) -> NDArray[np.int64]:
        """WHITE or BLACK for steady cells; for others a number for each tile and each set of states in which
        they are black.
        """
        numbers = np.zeros(self.board.shape, dtype=np.int64)
        most = max(int(kinds(piece).max()) for piece in self.plan.pieces if piece.shadings) + 1
        for number, (place, piece) in enumerate(self.plan.tiles.items()):
            own = kinds(piece)
            numbers[self.plan.geometry.window(place)] = np.where(own > BLACK, own + number * most, own)
        return numbers

    @cached_property
    def knots(self) -> Ints:
        """The number of the knot of each steady white cell, from 1 on."""
        return regions(self.codes == WHITE)[0]

    @cached_property
    def memory(self) -> dict[Hashable, "Bonds | None"]:
        """Bonds by what they depend on."""
        return {}

    def window(self, place: Position) -> "Window | None":
        """The knots and bonds at a place; None if a bond has a cycle, or no knot."""
        piece, states = self.plan.tiles[place], self.plan.states[place]
        labels = self.knots[self.plan.geometry.window(place)]
        order = {number: spot for spot, number in enumerate(dict.fromkeys([0, *labels.ravel().tolist()]))}
        local = np.array([order[number] for number in labels.ravel().tolist()], dtype=np.int32)
        key = (piece, tuple(states), labels.shape, local.tobytes())
        if key not in self.memory:
            joined = [_joined(~piece.shadings[state], local.reshape(labels.shape)) for state in states]
            whole = all(bonds is not None for bonds in joined)
            several = tuple(zip(states, map(_several, joined), strict=True))
            self.memory[key] = Bonds(several) if whole else None
        bonds = self.memory[key]
        return None if bonds is None else Window(tuple(order)[1:], bonds)


@dataclass(frozen=True, eq=False)
class Bonds:
    """The bonds of a window in each state of its tile: one value for all windows that look alike."""

    of: tuple[tuple[State, tuple[Knots, ...]], ...]


def _several(bonds: list[set[int]] | None) -> tuple[Knots, ...]:
    """The bonds that join two or more knots, counted from 0."""
    return tuple(frozenset(knot - 1 for knot in bond) for bond in bonds or () if len(bond) > 1)


@cache
def kinds(piece: PlanTile) -> NDArray[np.int64]:
    """WHITE or BLACK for the steady cells of a tile, for others a number for each set of states in which they
    are black.
    """
    black = np.stack(list(piece.shadings.values())).reshape(len(piece.shadings), -1).T
    sets, inverse = np.unique(black, axis=0, return_inverse=True)
    steady = np.where(sets.all(axis=1), BLACK, np.where(sets.any(axis=1), np.arange(2, len(sets) + 2), WHITE))
    numbers: NDArray[np.int64] = steady[inverse.reshape(-1)].reshape(
        next(iter(piece.shadings.values())).shape
    )
    return numbers


@cache
def border(piece: PlanTile) -> tuple[Shading, NDArray[np.int64]]:
    """The outermost cells of a tile, and their kinds."""
    own = kinds(piece)
    ring = np.ones(own.shape, dtype=bool)
    ring[1:-1, 1:-1] = False
    return ring, own[ring]


def shared_lines(painting: Painting) -> str:
    """The outermost cells of a tile are steady, and its neighbours paint them in the same colour."""
    for place, piece in painting.plan.tiles.items():
        ring, own = border(piece)
        # A cell that is not steady has a number of its own on the board.
        if (own != painting.codes[painting.plan.geometry.window(place)][ring]).any() or own.max() > BLACK:
            return f"{piece.name} at {place} and a neighbour may differ on the line that they share"
    return ""


def rooms(painting: Painting) -> str:
    """Every cell in the same room has the same colour."""
    numbers, codes = painting.board.rooms.ravel(), painting.codes.ravel()
    _, first = np.unique(numbers, return_index=True)
    for spot in np.flatnonzero(codes != codes[first][numbers]).tolist()[:1]:
        r, c = divmod(spot, painting.board.shape[1])
        return f"the room of {named((r, c))} can be of two colours"
    return ""


def icons(painting: Painting) -> str:
    """Cells with an icon are white."""
    for r, c in np.argwhere((painting.board.icons != "") & (painting.codes != WHITE)).tolist():
        return f"the icon at {named((r, c))} can be black"
    return ""


def no_squares(painting: Painting) -> str:
    """No square of 2 by 2 cells is all of one colour."""
    for piece in painting.plan.pieces:
        for colouring in piece.shadings.values():
            for breach in squares(colouring):
                return f"{piece.name}: {breach.message}"
    return ""


def path(painting: Painting) -> str:
    """Steady white cells lead from S to G; in a tree that is the path. All circles are on it, and no
    triangle.
    """
    board, way = painting.board, white_path(painting.board, painting.codes != WHITE)
    if way is None:
        return "no path from S to G is white in all states"
    return next((str(breach) for breach in circles_off(board, way) + triangles_on(board, way)), "")


def tree(painting: Painting) -> str:
    """All white cells are connected, and form no cycle."""
    for breach in cycles(painting.codes != WHITE):
        return str(breach)
    bonds = {place: window for place in painting.plan.tiles if (window := painting.window(place))}
    for place in painting.plan.tiles:
        if place not in bonds:
            piece = painting.plan.tiles[place]
            return f"{piece.name} at {place} can have a cycle, or white cells that are cut off"
    return skeleton(painting, bonds)


@dataclass(frozen=True)
class Window:
    """The knots in the window of a tile, and its bonds: places in the list of knots."""

    knots: tuple[int, ...]
    bonds: Bonds


def _joined(white: NDArray[np.bool_], knots: Ints) -> list[set[int]] | None:
    """For each connected group of white cells outside knots the knots that it touches; None if a cycle, or
    none, comes of it.
    """
    part: dict[object, set[object]] = {}
    shape = (white.shape[0], white.shape[1])
    for cell in ((r, c) for r, c in np.argwhere(white & (knots == 0)).tolist()):
        for near in neighbours(cell, shape):
            if not white[near] or (not knots[near] and near < cell):
                continue
            node: object = int(knots[near]) or near
            one, two = part.setdefault(cell, {cell}), part.setdefault(node, {node})
            if one is two:
                return None
            one |= two
            part.update(dict.fromkeys(two, one))
        part.setdefault(cell, {cell})
    groups = {id(group): {node for node in group if isinstance(node, int)} for group in part.values()}
    return list(groups.values()) if all(groups.values()) else None


def skeleton(painting: Painting, windows: Mapping[Position, Window]) -> str:
    """With loose knots left out, the graph of knots and bonds is the same in all states, and a tree."""
    loose = set(loose_knots(painting, windows))
    kept: list[tuple[Position, list[int]]] = []
    for place, window in windows.items():
        free = frozenset(spot for spot, knot in enumerate(window.knots) if knot in loose)
        bonds, fault = _steady(window.bonds, free)
        if fault:
            return f"{painting.plan.tiles[place].name} at {place} {fault}"
        kept += [(place, [window.knots[spot] for spot in bond]) for bond in bonds]
    return _is_tree(set(range(1, int(painting.knots.max()) + 1)) - loose, kept)


@cache
def _steady(bonds: Bonds, loose: Knots) -> tuple[list[tuple[int, ...]], str]:
    """The bonds of a window without loose knots, which must be the same in all states."""
    if any(bond <= loose for _, joined in bonds.of for bond in joined):
        return [], "can join white cells to nothing else"
    left = [
        sorted({tuple(sorted(bond - loose)) for bond in joined if len(bond - loose) > 1})
        for _, joined in bonds.of
    ]
    return left[0], "" if all(
        one == left[0] for one in left
    ) else "joins other parts of the frame in other states"


def _is_tree(knots: set[int], bonds: list[tuple[Position, list[int]]]) -> str:
    """Whether knots and bonds form a tree: connected, with one side less than there are of both."""
    part = {knot: [knot] for knot in knots}
    for place, (first, *others) in bonds:
        for other in others:
            more, less = part[first], part[other]
            if more is less:
                return f"the tile at {place} closes a cycle"
            if len(more) < len(less):
                more, less = less, more
            more += less
            part.update(dict.fromkeys(less, more))
    return "" if len(set(map(id, part.values()))) == 1 else "white cells are cut off from each other"


def loose_knots(painting: Painting, windows: Mapping[Position, Window]) -> Iterator[int]:
    """The knots inside one or two windows that have exactly one bond with others, in all states that
    agree.
    """
    plan, memory = painting.plan, dict[Hashable, bool]()
    for knot, seen in _windows(windows).items():
        if len(seen) > 2:
            continue
        places = [place for place, _ in seen]
        beside = tuple(b - a for a, b in zip(places[0], places[-1], strict=True))
        key = (beside, *((plan.tiles[place], windows[place].bonds, spot) for place, spot in seen))
        if key not in memory:
            counts = [
                {state: sum(spot in bond for bond in joined) for state, joined in windows[place].bonds.of}
                for place, spot in seen
            ]
            memory[key] = all(
                sum(count[state] for count, state in zip(counts, states, strict=True)) == 1
                for states in product(*counts)
                if _agree(plan, places, states)
            )
        if memory[key]:
            yield knot


def _windows(windows: Mapping[Position, Window]) -> dict[int, list[tuple[Position, int]]]:
    """The places of the tiles in whose windows each knot has cells, and its number there."""
    places: dict[int, list[tuple[Position, int]]] = {}
    for place, window in windows.items():
        for spot, knot in enumerate(window.knots):
            places.setdefault(knot, []).append((place, spot))
    return places


def _agree(plan: Plan, places: list[Position], states: tuple[State, ...]) -> bool:
    """Whether two tiles, if they are two with a joint, agree in their states."""
    if len(places) < 2:
        return True
    for side in plan.tiles[places[0]].ports:
        if beyond(places[0], side) == places[1]:
            return plan.agree(side in states[0], OPPOSITE[side] in states[1])
    return True
