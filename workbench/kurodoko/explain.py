"""Why a state of a Kurodoko tile is impossible, by the rules that people use: few clues, and what follows.

>>> from hardboard.gadgets import load
>>> bench = TileBench(load("koelker").tile("wire"), load("koelker"))
>>> len(by_people(bench, frozenset("NS")).clues)
6
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from hardboard.gadgets.relation import State
from hardboard.puzzles.family import AnyBoard
from hardboard.puzzles.grid import Cell
from hardboard.puzzles.minimal import minimal_subset
from hardboard.puzzles.trail import Deduction
from hardboard.theses.van_meurs.human.guess import reason
from hardboard.theses.van_meurs.human.position import BLACK, WHITE, Contradiction, Position, layout
from hardboard.theses.van_meurs.human.reason import start
from hardboard.workbench.explain import (
    NOTHING,
    ImpossibleState,
    all_clues,
    board_with_clues,
    clues_that_rule_out,
    fewest_clues,
)
from hardboard.workbench.tiles import TileBench

#: Guesses within guesses that an explanation may need before it is given up.
DEEPEST = 1


def by_people(bench: TileBench, state: State) -> ImpossibleState:
    """Few clues that rule a state out, and the chain of deductions from them.

    The clues of a chain on the whole board are a good place to begin: what is left of them is easy to follow,
    too. Where it is not, no more are left out than the chain can do without.
    """
    every = all_clues(bench)
    depth, first = simplest(bench, every, state)
    used = {cell for step in first for cell in step.because if bench.board.clue_array[cell]}
    enough = clues_that_rule_out(bench, sorted(used), state, NOTHING) or every
    few = fewest_clues(bench, state, enough, NOTHING)
    steps = chain(bench, few, state, depth)
    if ends(first) and not ends(steps):
        kept = _followed(bench, sorted(used), every, state, depth)
        told = {few: chain(bench, few, state, DEEPEST), kept: chain(bench, kept, state, depth)}
        few, steps = min(told.items(), key=lambda entry: (not ends(entry[1]), len(entry[1])))
    return ImpossibleState(state, few, tuple(steps), "clues")


def _followed(
    bench: TileBench, used: list[Cell], every: list[Cell], state: State, depth: int
) -> tuple[Cell, ...]:
    """Clues from which a chain leads to a contradiction, and none of which it can do without."""

    def enough(cells: list[Cell]) -> list[Cell] | None:
        return cells if ends(chain(bench, cells, state, depth)) else None

    cells = enough(used) or every
    return tuple(minimal_subset(cells, enough, at_once=max(1, len(cells) // 4)))


def simplest(bench: TileBench, cells: Sequence[Cell], state: State) -> tuple[int, list[Deduction]]:
    """A chain with as few guesses within guesses as will do, and how many these are."""
    for depth in range(DEEPEST + 1):
        steps = chain(bench, cells, state, depth)
        if ends(steps):
            break
    return depth, steps


def ends(steps: Sequence[Deduction]) -> bool:
    """Return True if a chain ends in a contradiction."""
    return bool(steps) and steps[-1].technique == "contradiction"


def chain(bench: TileBench, cells: Sequence[Cell], state: State, depth: int = 0) -> list[Deduction]:
    """Deductions from the port values to a contradiction, with guesses up to a depth; without one at its end
    if people's rules do not get there.
    """
    board = board_with_clues(bench, cells, NOTHING)
    position = start(layout(board))
    steps = []
    for side in bench.tile.ports:
        steps.append(_assumed(position, bench.pin(side), side, side in state))
        if steps[-1].value == "impossible":
            return steps
    outcome = reason(board, begin=position, max_depth=depth)
    if outcome.solution is None and ends(outcome.trail):
        return steps + needed(board, outcome.trail)
    return steps


def _assumed(position: Position, cell: Cell, side: str, value: bool) -> Deduction:
    """A port's value put on the board."""
    spot = cell[0] * position.layout.cols + cell[1]
    colour = BLACK if value else WHITE
    words = f"port {side} has the value {int(value)}"
    try:
        if position.cells[spot] != colour:
            position.put(spot, colour)
    except Contradiction as refuted:
        return Deduction(
            "contradiction", (cell,), "impossible", (cell,), f"{words}, but {refuted.violation.message}"
        )
    return Deduction("port", (cell,), "black" if value else "white", (), words)


def needed(board: AnyBoard, trail: Sequence[Deduction]) -> list[Deduction]:
    """The steps that the last one rests on: a step rests on those that colour cells its reasons look at."""
    kept = [trail[-1]]
    wanted = _looked_at(board, trail[-1])
    blacks = _about_connection(trail[-1])
    for step in reversed(trail[:-1]):
        if step.depth or wanted & set(step.cells) or (blacks and step.value == "black"):
            kept.append(step)
            wanted |= _looked_at(board, step)
            blacks = blacks or _about_connection(step)
    return kept[::-1]


def _about_connection(step: Deduction) -> bool:
    """Return True if a step speaks of white cells cut off, and so of black cells anywhere."""
    return step.technique in ("method 0", "method 6") or "cut" in step.reason


def _looked_at(board: Any, step: Deduction) -> set[Cell]:
    """The cells that the reasons of a step look at: black cells themselves, and whatever lies in the sights
    of clues.
    """
    cells = set(step.because)
    clues = [cell for cell in step.because if board.clue_array[cell] > 0]
    if step.technique == "contradiction":
        # Two colours for one cell: some clue in its row or column wanted the second.
        rows, cols = {r for r, _ in step.cells}, {c for _, c in step.cells}
        clues += [(r, c) for r, c in np.argwhere(board.clue_array > 0).tolist() if r in rows or c in cols]
    for r, c in clues:
        reach = range(-int(board.clue_array[r, c]), int(board.clue_array[r, c]) + 1)
        cells |= {(r + k, c) for k in reach} | {(r, c + k) for k in reach}
    return cells
