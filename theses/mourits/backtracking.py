"""Backtracking (Mourits, section 3.2): colour rooms in reading order, white first, and turn back from invalid
states.

    room 0 white, room 1 white: a white square.  Room 1 black: an icon.  Back: room 0 black, room 1 white, ...

By itself it knows nothing at the start, not even the icons. The contradiction algorithm calls it for the
remaining rooms. The complete version goes on after a solution.
"""

from collections.abc import Callable, Iterator

from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.families.nurimeizu import FAMILY
from hardboard.puzzles.grid import Shading
from hardboard.theses.mourits.checks import CHECKS
from hardboard.theses.mourits.layout import RoomMasks
from hardboard.theses.mourits.state import BLACK, FREE, WHITE, State


def solutions(board: Board, tick: Callable[[], None] = lambda: None) -> Iterator[Shading]:
    """Yield every solution by backtracking alone; `tick` is called at every step and may raise to stop."""
    state = State(RoomMasks(board))

    def attempt(room: int, colour: int) -> str | None:
        tick()
        state.put(room, colour)
        return broken_check(state)

    for _ in both_colours(state, lambda: next_free(state), attempt):
        if not FAMILY.violations(board, state.shading()):
            yield state.shading()


def solve(board: Board) -> Shading | None:
    """Return the first solution by backtracking alone, or None."""
    return next(solutions(board), None)


def broken_check(state: State) -> str | None:
    """Return the first check of section 3.1 that fails, in the order given there."""
    basic = (name for name in CHECKS if name != "white path")
    return next((name for name in basic if not CHECKS[name][0](state)), None)


def both_colours(
    state: State, choose: Callable[[], int | None], attempt: Callable[[int, int], str | None]
) -> Iterator[None]:
    """Walk through all colourings of the rooms that `choose` gives, white first; stop at each full one."""
    return state.search(
        choose, lambda room: not attempt(room, WHITE), lambda room, *_: not attempt(room, BLACK)
    )


def next_free(state: State) -> int | None:
    """Return the first room without a colour, in reading order."""
    return state.colour.index(FREE) if not state.done else None
