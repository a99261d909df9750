"""States that agree, laid tile by tile, give a Kamaji solution, whichever they are: checked on the board.

Tiles stand side by side. Where the value of a port is 1, the piece of its cell and the one beyond the border
is laid; the port beyond has the same value and the same piece, and every port has one beyond. All other
pieces of a tile stay inside it. So the pieces at a tile's cells are its own and those at its ports of value
1, whatever its neighbours do. Then:

- each of these pieces is a straight line, and its numbers on this board add up to the maximum;
- in each state they cover each number above 1 in the tile exactly once, and each 1;
- the same is so of the cells outside all tiles and the pieces that are always laid, which stay there.

A 12 x 12 tile is looked at once for each kind of numbers in and beside it. Solutions need not be minimal: see
`hardboard.puzzles.kamaji.rules`.
"""

from collections import Counter
from collections.abc import Collection, Set
from itertools import product

import numpy as np

from hardboard.gadgets.relation import State, show_state
from hardboard.proof.check.justify.kamaji import line
from hardboard.proof.check.reasons import Link, show_subject
from hardboard.proof.check.theorem.forms import COVERS
from hardboard.proof.check.theorem.plan import Plan, Position
from hardboard.puzzles.grid import Cell
from hardboard.puzzles.kamaji import Board
from hardboard.puzzles.rules import place as named

FORM = COVERS


def fault(plan: Plan, board: Board) -> str:
    """Why some states that agree might not give a solution; empty if they all do."""
    if plan.inverts or plan.ground.depth != 0:
        return "two tiles do not share the piece of a joint"
    if board.shape[0] < plan.extent[0] or board.shape[1] < plan.extent[1]:
        return f"a board of shape {board.shape} is too small for its tiles"
    if not all(plan.states.values()):
        return ""  # There are no states that agree.
    return outside_fault(plan, board) or tiles_fault(plan, board)


def outside_fault(plan: Plan, board: Board) -> str:
    """The cells outside all tiles are covered by the pieces that are always laid."""
    outside = np.ones(board.shape, dtype=bool)
    for place in plan.tiles:
        outside[plan.window(place)] = False
    cells = {(r, c) for r, c in np.argwhere(outside).tolist()}
    found = cover_fault(board, plan.ground.always or (), (), cells)
    return f"outside the tiles: {found}" if found else ""


def tiles_fault(plan: Plan, board: Board) -> str:
    """The cells of each tile are covered in each of its states."""
    memory: dict[tuple[object, ...], str] = {}
    for place, piece in plan.tiles.items():
        key = (id(piece), *_look(plan, board, place))
        if key not in memory:
            memory[key] = next(
                (found for state in piece.drawings if (found := state_fault(plan, board, place, state))), ""
            )
        if memory[key]:
            return memory[key]
    return ""


def _look(plan: Plan, board: Board, place: Position) -> tuple[object, ...]:
    """The numbers of a tile's cells, and of those on both sides of its ports."""
    pins = [plan.pin((place, side)) for side in plan.tiles[place].ports]
    return board.numbers[plan.window(place)].tobytes(), *(
        int(board.numbers[cell]) for link in pins for cell in link
    )


def state_fault(plan: Plan, board: Board, place: Position, state: State) -> str:
    """The pieces of a tile in a state, with those at its ports of value 1, cover its cells."""
    piece, (top, left) = plan.tiles[place], plan.corner(place)
    tall, wide = plan.window(place)
    own = {((r + top, c + left), (s + top, d + left)) for (r, c), (s, d) in piece.drawings[state]}
    crossing = {plan.pin((place, side)) for side in state}
    found = cover_fault(
        board, own, crossing, set(product(range(tall.start, tall.stop), range(wide.start, wide.stop)))
    )
    return f"{piece.name} at {place} in state {show_state(state, piece.ports)}: {found}" if found else ""


def cover_fault(board: Board, links: Collection[Link], crossing: Collection[Link], cells: Set[Cell]) -> str:
    """Why some pieces do not cover some cells, or are no pieces; only those that cross may have other cells,
    too.
    """
    covered: Counter[Cell] = Counter()
    for link in {*links, *crossing}:
        # A line is as long as it says, so its ends are looked at first.
        own = line(link) if link in crossing or cells >= set(link) else []
        if link not in crossing and not (own and cells >= set(own)):
            return f"{show_subject(link)} is no straight line of its own cells"
        if sum(int(board.numbers[cell]) for cell in own) != board.maximum:
            return f"{show_subject(link)} does not add up to {board.maximum}"
        covered.update(own)
    for cell in sorted(cells):
        number = int(board.numbers[cell])
        if not covered[cell] or (covered[cell] > 1 and number > 1):
            return f"the {number} at {named(cell)} is in {covered[cell] or 'no'} pieces"
    return ""
