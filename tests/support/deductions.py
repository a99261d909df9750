"""Judging deductions: a step is right if its cells cannot have the other colour in any solution.

Every step of a trail is put to the solver with its cells' colours turned round, one by one, beside the
guesses that stood open; steps that were judged before are not assumed. A model that keeps all rules is a
witness against the step.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from hardboard.puzzles.grid import Cell, Ints
from hardboard.puzzles.trail import Deduction
from hardboard.verify.sat.search import Encoding, solver_of

GUESS = "guess"


def unconfirmed(
    encoding: Encoding[Any], black: Ints, trail: Iterable[Deduction]
) -> Iterator[tuple[Deduction, Cell]]:
    """The steps, each with a cell, that some solution contradicts; `black` holds the literal of each cell."""
    guesses: list[list[int]] = []
    with solver_of(encoding) as engine:
        for step in trail:
            literals = [
                int(black[cell]) if step.value == "black" else -int(black[cell]) for cell in step.cells
            ]
            del guesses[step.depth - (step.technique == GUESS) :]
            if step.technique == GUESS:
                guesses.append(literals)
                continue
            for cell, literal in zip(step.cells, literals, strict=True):
                assumed = [-literal, *(guess for level in guesses for guess in level)]
                if engine.by_need(encoding.broken, assumed) is not None:
                    yield step, cell
