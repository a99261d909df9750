"""Why a tile fails, so that a reader sees it.

A forbidden state that is possible: one completion says everything. An allowed state that is impossible: a set
of clues that already rules it out and from which none can be left out, and a chain of deductions from the
port values to a contradiction, by the rules that people use (`hardboard.puzzles.kurodoko.human`); for other
puzzles than Kurodoko, the places of the rules of a refutation, and what follows from these one by one.

    >>> from hardboard.gadgets import load
    >>> wire = load("koelker").tile("wire")
    >>> bench = Bench(wire, load("koelker"))
    >>> in_tile(str(why_impossible(bench, frozenset("NS")).steps[-1]), bench).partition("because ")[2]
    'the 3 at row 11, column 9 could see 2 white cells at most'
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from hardboard.gadgets import Tile
from hardboard.gadgets.relation import State
from hardboard.proof.check.reasons import GIVEN
from hardboard.proof.check.reasons import WHITE as WHITE_CELL
from hardboard.proof.prove.refute import refute
from hardboard.proof.prove.refute.core import fewest_rules
from hardboard.puzzles.grid import Cell
from hardboard.puzzles.kurodoko.human.guess import reason
from hardboard.puzzles.kurodoko.human.position import BLACK, WHITE, Contradiction, Position, layout
from hardboard.puzzles.kurodoko.human.reason import start
from hardboard.puzzles.minimal import minimal
from hardboard.puzzles.trail import Deduction
from hardboard.verify.judge import judge
from hardboard.workbench.argue import argument, named_cells
from hardboard.workbench.tiles import Bench, contradicts, pinned

#: Guesses within guesses that an explanation may need before it is given up.
DEEPEST = 2


@dataclass(frozen=True)
class Wrong:
    """A forbidden state, and a completion of it on the bench's board."""

    state: State
    solution: Any


@dataclass(frozen=True)
class Impossible:
    """An allowed state that has no completion: the cells of clues or rules that rule it out, and the
    deductions in words.
    """

    state: State
    clues: tuple[Cell, ...]
    steps: tuple[Deduction, ...]


def why_impossible(bench: Bench, state: State) -> Impossible:
    """What rules a state out: by the rules of people where there are some, else by a refutation as in a
    certificate.
    """
    return by_people(bench, state) if bench.library.family == "kurodoko" else by_rules(bench, state)


def by_rules(bench: Bench, state: State) -> Impossible:
    """Few rules, each at one place, that rule a state out, and the chain of deductions from them."""
    given = {bench.pin(side): side in state for side in bench.tile.ports}
    found = refute(bench.library.family, _few_clues(bench, state), given)
    assert isinstance(found, list), "the state is possible"
    rules = fewest_rules(found)
    places = {
        cell
        for rule in rules
        if rule.reason.kind not in (GIVEN, WHITE_CELL)
        for cell in named_cells(rule.reason)
    }
    return Impossible(state, tuple(sorted(places)), tuple(argument(rules, bench.library.family)))


def _few_clues(bench: Bench, state: State) -> Any:
    """The bench's board with no more clues than rule the state out, where the puzzle has clues that can be
    left out.
    """
    if not hasattr(bench.board, "clues"):
        return bench.board
    return only(
        bench, fewest(bench, state, [(r, c) for r, c in np.argwhere(bench.board.clues != 0).tolist()])
    )


def by_people(bench: Bench, state: State) -> Impossible:
    """Few clues that rule a state out, and the chain of deductions from them.

    The clues of a chain on the whole board are a good place to begin: what is left of them is easy to follow,
    too.
    """
    every = [(r, c) for r, c in np.argwhere(bench.board.clues != 0).tolist()]
    first = chain(bench, every, state)
    used = {cell for step in first for cell in step.because if bench.board.clues[cell]}
    few = fewest(bench, state, sorted(used) if used and _ruled_out(bench, sorted(used), state) else every)
    steps = chain(bench, few, state)
    return Impossible(state, few, tuple(steps if ends(steps) else first))


def ends(steps: Sequence[Deduction]) -> bool:
    """Whether a chain ends in a contradiction."""
    return bool(steps) and steps[-1].technique == "contradiction"


def fewest(bench: Bench, state: State, among: Sequence[Cell]) -> tuple[Cell, ...]:
    """Clues without which the state would be possible, every one of them (deletion, halving what is left out
    at a time).
    """
    # What is near a port explains most and is left out last; what lies outside the tile comes first.
    top, left = bench.corner
    middle = (top + bench.tile.size[0] // 2, left + bench.tile.size[1] // 2)
    near = [middle, *(bench.pin(side) for side in bench.tile.ports)]
    reach = max(bench.tile.size) // 2

    def remoteness(cell: Cell) -> tuple[bool, int]:
        outside = max(abs(cell[0] - middle[0]), abs(cell[1] - middle[1])) > reach
        return outside, min(abs(cell[0] - r) + abs(cell[1] - c) for r, c in near)

    cells = sorted(among, key=remoteness, reverse=True)
    return tuple(
        minimal(
            cells,
            lambda kept: kept if _ruled_out(bench, kept, state) else None,
            at_once=max(1, len(cells) // 2),
        )
    )


def _ruled_out(bench: Bench, cells: Sequence[Cell], state: State) -> bool:
    arbiter = judge(bench.library.family)
    board = only(bench, cells)
    if contradicts(bench.library.family, board):
        return True
    assert arbiter.encoding is not None
    rules = arbiter.encoding(board)
    literals = [arbiter.literal(rules, bench.pin(side)) for side in bench.tile.ports]
    signed = [x if side in state else -x for side, x in zip(bench.tile.ports, literals, strict=True)]
    return next(pinned(rules, signed), None) is None


def only(bench: Bench, cells: Sequence[Cell]) -> Any:
    """The bench's board with the clues of these cells alone; in Kuroshuto, where nearly all cells have one,
    others stay white.
    """
    clues = np.where(bench.board.clues != 0, 0 if bench.library.family == "kurodoko" else -1, 0).astype(
        bench.board.clues.dtype
    )
    for cell in cells:
        clues[cell] = bench.board.clues[cell]
    return replace(bench.board, clues=clues)


def chain(bench: Bench, cells: Sequence[Cell], state: State) -> list[Deduction]:
    """Deductions from the port values to a contradiction; empty if people's rules do not get there."""
    board = only(bench, cells)
    position = start(layout(board))
    steps = []
    for side in bench.tile.ports:
        steps.append(_assumed(position, bench.pin(side), side, side in state))
        if steps[-1].value == "impossible":
            return steps
    outcome = reason(board, begin=position, max_depth=DEEPEST)
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


def needed(board: Any, trail: Sequence[Deduction]) -> list[Deduction]:
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
    """Whether a step speaks of white cells cut off, and so of black cells anywhere."""
    return step.technique in ("method 0", "method 6") or "cut" in step.reason


def _looked_at(board: Any, step: Deduction) -> set[Cell]:
    """The cells that the reasons of a step look at: black cells themselves, and whatever lies in the sights
    of clues.
    """
    found = set(step.because)
    clues = [cell for cell in step.because if board.clues[cell] > 0]
    if step.technique == "contradiction":
        # Two colours for one cell: some clue in its row or column wanted the second.
        rows, cols = {r for r, _ in step.cells}, {c for _, c in step.cells}
        clues += [(r, c) for r, c in np.argwhere(board.clues > 0).tolist() if r in rows or c in cols]
    for r, c in clues:
        reach = range(-int(board.clues[r, c]), int(board.clues[r, c]) + 1)
        found |= {(r + k, c) for k in reach} | {(r, c + k) for k in reach}
    return found


def in_tile(text: str, bench: Bench) -> str:
    """Words with rows and columns counted from the tile's top left corner (0 and less lie beyond it)."""
    top, left = bench.corner
    return re.sub(
        r"row (\d+), column (\d+)", lambda m: f"row {int(m[1]) - top}, column {int(m[2]) - left}", text
    )


def ties(tile: Tile, possible: frozenset[State]) -> list[str]:
    """Which pairs of ports the tile ties together otherwise than it declares, in words."""
    words = {"=": "equal", "!=": "opposite"}
    found = []
    for first, one in enumerate(tile.ports):
        for other in tile.ports[first + 1 :]:
            wanted, real = _tie(tile.states, one, other), _tie(possible, one, other)
            if wanted and real and wanted != real:
                what = f"{words[real]} in every completion but declared {words[wanted]}"
                found.append(
                    f"ports {one} and {other} are {what}: one of them carries the negation of what it should"
                )
            elif wanted and possible and not real:
                found.append(f"ports {one} and {other} are declared {words[wanted]}, but nothing enforces it")
            elif real and not wanted:
                found.append(
                    f"ports {one} and {other} are {words[real]} in every completion, which is not declared"
                )
    return found


def _tie(states: frozenset[State], one: str, other: str) -> str:
    """`=` or `!=` if two ports are tied together in all of these states."""
    kinds = {(one in state) == (other in state) for state in states}
    return {True: "=", False: "!="}[kinds.pop()] if len(kinds) == 1 else ""
