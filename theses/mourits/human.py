"""Solving as a person does, with a readable trail: the modified contradiction algorithm step by step.

Two steps of such a trail:

    squares: row 2, column 1 is black, because the other cells of a square of 2 by 2 are white
    one room: row 1, column 3 is white, because in black white cells would be cut off from S
"""

from collections.abc import Callable, Iterator

from hardboard.people.hints import Hint, Partial, shading_hint
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.families.nurimeizu import FAMILY
from hardboard.puzzles.grid import Shading
from hardboard.puzzles.rules import cell_name
from hardboard.puzzles.trail import Deduction
from hardboard.theses.mourits.contradiction import ContradictionRun, Options
from hardboard.theses.mourits.state import GUESS, WHITE, State

#: The techniques on a trail: what each is called, if its name is a number, and what it says.
TECHNIQUES: dict[str, tuple[str, str]] = {
    "icons": ("", "a room with an icon is white"),
    "squares": ("", "the rest of a square of 2 by 2 cells has one colour"),
    "circles": ("", "a circle has only two ways out left"),
    "S/G": ("", "S or G has only one way out left"),
    "one room": ("", "the other colour of the room leads to a contradiction (Mourits 3.3)"),
    "two rooms": ("", "the other colour leaves a second room without a colour (3.3.2)"),
    "backtracking": ("", "a room is tried out"),
}

#: What a colour would do that breaks a check.
BREACHES = {
    "squares": "a square of 2 by 2 cells would have one colour",
    "circles": "a circle could not be on a path from S to G any more",
    "S-G path": "no way from S to G would be left",
    "cycle": "white cells would form a cycle",
    "connected": "white cells would be cut off from S",
    "white path": "the path from S to G would miss a circle",
}


#: What a person does who gets stuck: guess, and draw the same conclusions again.
PATIENT = Options(lookahead=True)


def solve(
    board: Board, options: Options = PATIENT, *, solutions: Callable[[Board], Iterator[Shading]] | None = None
) -> tuple[Shading | None, list[Deduction]]:
    """Return the solution or None, and the steps that led to it.

    With a solver (`solutions`) every guess is right, as a person's lucky guess is.
    """
    run = ContradictionRun(board, options)
    known = next(solutions(board), None) if solutions and options.backtracking else None
    if known is None:
        solution = next(run.solutions(), None)
    else:
        run.deduce()
        run.follow(known)
        solution = run.state.shading() if not FAMILY.violations(board, run.state.shading()) else None
    depth, trail = 0, []
    for room in run.state.steps:
        depth += run.state.causes[room] == GUESS
        trail.append(_step(run.state, room, depth))
    return solution, trail


def _step(state: State, room: int, depth: int) -> Deduction:
    technique, rooms, broken = state.causes[room]
    value, other = ("white", "black") if state.colour[room] == WHITE else ("black", "white")
    because = tuple(state.layout.room_cells[near][0] for near in rooms)
    reasons = {
        "icons": "the room has an icon",
        "circles": "a circle has only two ways out left",
        "S/G": "S or G has only one way out left",
        "backtracking": "it is tried out",
    }
    if technique == "squares":
        reason = f"the rest of a square of 2 by 2 cells beside {cell_name(because[0])} is {other}"
    elif technique == "one room":
        reason = f"in {other}, {BREACHES[broken]}"
    elif technique == "two rooms":
        reason = (
            f"in {other}, the room of {cell_name(because[0])} would have no colour left: in black, "
            f"{BREACHES[broken]}"
        )
    else:
        reason = reasons[technique]
    return Deduction(technique, tuple(state.layout.room_cells[room]), value, because, reason, depth)


def hint(
    board: Board, partial: Partial, solutions: Callable[[Board], Iterator[Shading]], unique: bool = False
) -> Hint:
    """Return the next step from a partial solution, or the mistakes in it."""
    return shading_hint(board, partial, solutions, lambda: solve(board, solutions=solutions)[1])
