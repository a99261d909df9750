"""How hard a puzzle of a declared family is, by what a solver needs who reasons as people do.

Where no rule alone says anything yet, patterns come first: a few rules in what is printed that force a cell,
as 3 5 3 in a row of Hitori. Then always the easiest step that there is:

    at a glance   one rule at one place
    far           one rule about most of the board, as that areas are connected, where the known cells that
                  stop the way are not all beside one cell
    together      several rules at once, the harder the more they are

The effort adds them up; its weights were chosen on half of the puzzles of `python -m benchmarks ratings`.
"""

from collections.abc import Sequence
from functools import partial
from math import log2
from typing import Any

from hardboard.people.declared.hints import GUESS, explained
from hardboard.people.declared.position import DeclaredPosition, Forced
from hardboard.people.declared.wording import PATTERN, TOGETHER
from hardboard.people.rating import Rating
from hardboard.puzzles.declared.board import Board, Index
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.family import Family
from hardboard.puzzles.formats import Record
from hardboard.puzzles.trail import Deduction

#: So many places and known cells are looked through for a pattern.
LOOKED_THROUGH = 6
#: What steps are worth that are not seen at a glance: one rule far away, each doubling of rules.
FAR, DOUBLING = 16.0, 6.0


def rate(declaration: Declaration, board: Board) -> Rating:
    """Label and points by how many steps need several rules together, and how many rules at once; effort as
    above.
    """
    return _rating(declaration, board, effort(declaration, board))


def label(declaration: Declaration, board: Board) -> str:
    """The label alone, which is found faster."""
    return _rating(declaration, board, 0).label


def _rating(declaration: Declaration, board: Board, effort: float) -> Rating:
    solution, steps = explained(declaration, board)
    trail = [step for _, step in steps]
    together = [step for step in trail if step.technique == TOGETHER]
    largest = max((len(step.because) for step in together), default=0)
    points = len(trail) + 10 * len(together) + 2 * largest
    hard = len(together) > board.size // 20 + 1
    word = "easy" if len(together) == _beginnings(steps) else "hard" if hard else "medium"
    guesses = sum(step.technique == GUESS for step in trail)
    facts: Record = {"steps": len(trail), "rules together": len(together), "guesses": guesses}
    return Rating("hard" if solution is None or guesses else word, points, effort, facts)


def _beginnings(steps: Sequence[tuple[Forced | None, Deduction]]) -> int:
    """How many steps are patterns of a few rules in what is printed, on a board where nothing follows from
    one rule alone and everybody has to begin with such: 3 5 3 in a row of Hitori.
    """
    if not steps or steps[0][1].technique != TOGETHER:
        return 0
    return sum(
        reason is not None and 1 < len(reason.places) <= PATTERN and not reason.cells for reason, _ in steps
    )


def effort(declaration: Declaration, board: Board) -> float:
    """What a person needs, in steps that are seen at a glance."""
    position = DeclaredPosition(declaration, board, [None] * board.size)
    patterns = [] if next(position.alone(), None) else _patterns(position)
    for reason in patterns:
        position.known[reason.cell] = reason.colour
    total = float(len(patterns))
    while None in position.known and (steps := _easiest(position)):
        total += sum(weight for weight, _ in steps)
        for _, reason in steps:
            position.known[reason.cell] = reason.colour
    return round(total, 1)


def _patterns(position: DeclaredPosition) -> list[Forced]:
    """The cells that a few rules force, with nothing known."""
    return [
        reason
        for reason in position.printed(LOOKED_THROUGH)
        if 1 < len(reason.places) <= PATTERN and not reason.cells
    ]


def _easiest(position: DeclaredPosition) -> list[tuple[float, Forced]]:
    """The steps that are seen at a glance, or else one that is not, each with its weight."""
    best: dict[Index, tuple[float, Forced]] = {}
    for reason in position.alone():
        weight = FAR if _far(position, reason) else 1.0
        if reason.cell not in best or weight < best[reason.cell][0]:
            best[reason.cell] = weight, reason
    if best:
        least = min(weight for weight, _ in best.values())
        return [step for step in best.values() if step[0] == least][: None if least == 1 else 1]
    together = position.together()
    return [] if together is None else [(DOUBLING * log2(len(together.places)), together)]


def _far(position: DeclaredPosition, reason: Forced) -> bool:
    """Whether a rule speaks of most of the board, and the known cells of neither colour are all beside one
    cell.
    """
    board = position.board
    if 2 * len(reason.places[0].cells) < board.size:
        return False
    for colour in (True, False):
        stops = [cell for cell in reason.cells if position.known[cell] is colour]
        if stops and any({*stops, reason.cell} <= {*board.near[cell]} for cell in board.near[reason.cell]):
            return False
    return True


def rate_of(family: Family) -> Any:
    """What rates boards, if the family is declared."""
    return None if family.declared is None else partial(rate, family.declared)
