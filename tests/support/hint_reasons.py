"""Hints of declared families on partial solutions: confirmed by the judge, and nothing of a reason can go.

Puzzles of the corpus up to 15 x 15 (see `published`), solved by a share of their cells drawn at random, and
every other one by all that follows from one place, so that several are needed for the next step. A hint is
confirmed if the cell has the colour in the solution, and if the places and known cells that it names, and no
others, force it; its reason is minimal if they do so no longer without any one of them.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from hardboard.people.declared.position import DeclaredPosition, Forced, possible
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.declared.places import Place
from hardboard.puzzles.registry import family
from hardboard.verify.judge import judge
from tests.support.published import made, names, published

LARGEST = 15


@dataclass(frozen=True)
class Hint:
    """One hint, how long it took, and what is wrong with it."""

    name: str
    size: tuple[int, int]
    seconds: float
    places: int
    fault: str


def forces(
    declaration: Declaration, board: Board, reason: Forced, places: Any, cells: Any, known: Any
) -> bool:
    """Whether some places and known cells leave the cell one colour: no solution of these has the other."""
    wishes = {cell: known[cell] for cell in cells} | {reason.cell: not reason.colour}
    return not possible(declaration, board, places, wishes)


def judged(name: str, record: dict[str, Any], rng: Random) -> Hint | None:
    """A hint on a partial solution; None if nothing is left to be said."""
    value = family(name)
    board = value.board_from_record(record)
    solution = np.asarray(judge(name).find(board)).ravel().tolist()
    share = rng.random()
    known = [colour if rng.random() < share else None for colour in solution]
    if all(colour is not None for colour in known):
        return None
    if rng.random() < 0.5:
        known = _stuck(value.declared, board, known)
    start = time.process_time()
    position = DeclaredPosition(value.declared, board, known)
    if position.contradiction() is not None:
        return Hint(name, (board.rows, board.cols), 0, 0, "a mistake where there is none")
    reason = position.easiest()
    seconds = time.process_time() - start
    if None not in position.known:
        return None
    size = (board.rows, board.cols)
    if reason is None:
        return Hint(name, size, seconds, 0, "no hint")
    return Hint(
        name,
        size,
        seconds,
        len(reason.places),
        reason_fault(value.declared, board, reason, position.known, solution),
    )


def _stuck(declaration: Declaration, board: Board, known: Any) -> Any:
    """What is known when all has been said that one place says."""
    position = DeclaredPosition(declaration, board, known)
    while steps := list(position.alone()):
        for reason in steps:
            position.known[reason.cell] = reason.colour
    return position.known


def reason_fault(declaration: Declaration, board: Board, reason: Forced, known: Any, solution: Any) -> str:
    """What is wrong with a reason; nothing if it is true and needs all that it names."""
    places: tuple[Place, ...] = reason.places
    if solution[reason.cell] is not reason.colour:
        return "wrong colour"
    if not forces(declaration, board, reason, places, reason.cells, known):
        return "not forced"
    for place in places:
        rest = [other for other in places if other is not place]
        if forces(declaration, board, reason, rest, reason.cells, known):
            return "a place too many"
    for cell in reason.cells:
        others = [other for other in reason.cells if other != cell]
        if forces(declaration, board, reason, places, others, known):
            return "a cell too many"
    return ""


def hints(number: int, seed: int) -> Iterator[Hint]:
    """So many hints, in turn of all families."""
    rng, done = Random(seed), 0
    while done < number:
        for name in names():
            fits = [r for r in published(name) if max(r["rows"], r["cols"]) <= LARGEST]
            record = rng.choice(fits) if fits else made(name, 6, rng.randrange(5))
            hint = judged(name, record, rng)
            if hint is not None and done < number:
                done += 1
                yield hint
