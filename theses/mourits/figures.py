"""The state action tree of backtracking as a picture (Mourits, Figure 4).

Each small board is a state; to the left below it the next room is white, to the right black. Under a state
that ends there stands the check that it breaks. The tree ends at the first solution.
"""

from dataclasses import dataclass, field

import numpy as np

from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.errors import InputError
from hardboard.render import draw
from hardboard.render.scene import Capsules, Scene, Shape, Texts, coordinate_array, join_groups
from hardboard.render.style import GREY, INK
from hardboard.theses.mourits.backtracking import broken_check, next_free
from hardboard.theses.mourits.layout import RoomMasks
from hardboard.theses.mourits.state import BLACK, FREE, WHITE, State

#: More states than this cannot be looked at.
MOST_STATES = 120
GAP, BELOW = 1.0, 3.0


@dataclass
class Node:
    """A state of the search: its colours, the violated check, and the next states."""

    colours: "np.ndarray[tuple[int, int], np.dtype[np.int8]]"
    note: str
    after: list["Node"] = field(default_factory=list)


def search_tree(board: Board) -> Scene:
    """Return the states that backtracking goes through on a small board, up to the first solution."""
    state = State(RoomMasks(board))
    count = [0]
    top, _ = _grow(board, state, "", count)
    width, height = draw("nurimeizu", board).width, draw("nurimeizu", board).height
    shapes: list[Shape] = []
    total, depth = _place(board, top, 0.0, 0, (width + GAP, height + BELOW), shapes)
    return join_groups(total, (depth + 1) * (height + BELOW), [shapes])


def _grow(board: Board, state: State, note: str, count: list[int]) -> tuple[Node, bool]:
    count[0] += 1
    if count[0] > MOST_STATES:
        raise InputError(f"a search of more than {MOST_STATES} states", "a smaller board")
    node = Node(_colours(board, state), note)
    room = next_free(state)
    if room is None:
        node.note = "solution"
        return node, True
    for colour in (WHITE, BLACK):
        before = state.mark()
        state.put(room, colour)
        broken = broken_check(state)
        if broken:
            node.after.append(Node(_colours(board, state), f"not {broken}"))
            count[0] += 1
            done = False
        else:
            child, done = _grow(board, state, "", count)
            node.after.append(child)
        state.back_to(before)
        if done:
            return node, True
    return node, False


def _colours(board: Board, state: State) -> "np.ndarray[tuple[int, int], np.dtype[np.int8]]":
    codes = {WHITE: 0, BLACK: 1, FREE: -1}
    by_room = np.array([codes[colour] for colour in state.colour[:-1]], dtype=np.int8)
    shown: np.ndarray[tuple[int, int], np.dtype[np.int8]] = by_room[board.room_array]
    return shown


def _place(
    board: Board, node: Node, left: float, depth: int, step: tuple[float, float], shapes: list[Shape]
) -> tuple[float, int]:
    """Draw a state and those below it from `left` on; return their right end and their depth."""
    wide, high = step
    right, deepest = left, depth
    middles = []
    for child in node.after:
        start = right
        right, below = _place(board, child, right, depth + 1, step, shapes)
        middles.append((start + right) / 2)
        deepest = max(deepest, below)
    right = max(right, left + wide)
    x, y = (left + right) / 2, depth * high
    for middle in middles:
        shapes.append(
            Capsules(
                coordinate_array([x, y + high - BELOW, middle, y + high]), GREY, radius=0.05, what="branches"
            )
        )
    shapes += draw("nurimeizu", board, node.colours).moved(x - (wide - GAP) / 2, y).shapes
    if node.note:
        shapes.append(
            Texts(coordinate_array([x, y + high - BELOW + 0.4], 2), INK, labels=[node.note], size=0.8)
        )
    return right, deepest
