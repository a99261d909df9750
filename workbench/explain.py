"""Explain why a tile has its relation, or fails to have it.

One completion explains a state that is possible.

Two things explain a state that is impossible:

- a set of clues that already rules it out and from which none can be left out;
- a chain of deductions from the port values to a contradiction.

The deductions use the rules that people use, where a family brings such a way to explain. Otherwise they
start from the constraints of a refutation, and follow one by one.

    >>> from hardboard.gadgets import load
    >>> wire = load("koelker").tile("wire")
    >>> bench = TileBench(wire, load("koelker"))
    >>> in_tile(str(why_impossible(bench, frozenset("NS")).steps[-1]), bench).partition("because ")[2]
    'the 3 at row 11, column 9 could see 2 white cells at most'
"""

from collections.abc import Set
from dataclasses import dataclass

import numpy as np

from hardboard.gadgets import Tile
from hardboard.gadgets.library import part_of
from hardboard.gadgets.relation import State
from hardboard.proof.check.reasons import GIVEN
from hardboard.proof.prove.refute import fewest_rules, refute
from hardboard.proof.prove.rules import CONNECTED, WHITE
from hardboard.puzzles.errors import counted_noun
from hardboard.puzzles.grid import Cell
from hardboard.puzzles.trail import Deduction
from hardboard.workbench.argue import line_argument, named_cells
from hardboard.workbench.drawing import moved_cells
from hardboard.workbench.tiles import TileBench


@dataclass(frozen=True)
class PossibleState:
    """A state, a completion of it on the bench's board, and another one where it should have one alone."""

    state: State
    solution: object
    second: object = None

    def differ(self, bench: TileBench) -> list[Cell]:
        """Return the cells of the tile in which the two completions differ."""
        if self.second is None:
            return []
        (top, left), (height, width) = bench.corner, bench.tile.size
        if isinstance(self.solution, Set) and isinstance(self.second, Set):
            cells = sorted({cell for piece in self.solution ^ self.second for cell in piece})
        else:
            cells = [(r, c) for r, c in np.argwhere(self.solution != self.second).tolist()]
        return [(r, c) for r, c in cells if 0 <= r - top < height and 0 <= c - left < width]


@dataclass(frozen=True)
class ImpossibleState:
    """A state without a completion: the cells of clues or rules that rule it out, and the deductions."""

    state: State
    clues: tuple[Cell, ...]
    steps: tuple[Deduction, ...]
    #: What is at these cells.
    what: str = "places"

    @property
    def ruled_out_by(self) -> str:
        """The number of clues, or of constraints, that the explanation needs."""
        return (
            counted_noun(len(self.clues), "clue")
            if self.what == "clues"
            else f"the rules at {counted_noun(len(self.clues), 'place')}"
        )


def why_impossible(bench: TileBench, state: State) -> ImpossibleState:
    """Explain why a state is impossible: by human deductions if there are some, else by a refutation."""
    explanation: ImpossibleState = (part_of(bench.library, "impossible") or by_rules)(bench, state)
    return explanation


def by_rules(bench: TileBench, state: State) -> ImpossibleState:
    """Return few constraints that exclude a state, and the chain of deductions from them."""
    given = {bench.pin(side): side in state for side in bench.tile.ports}
    refutation = refute(bench.library.family, bench.board, given)
    assert isinstance(refutation, list), "the state is possible"
    rules = fewest_rules(refutation)
    places = {
        cell
        for rule in rules
        if rule.reason.kind not in (GIVEN, WHITE, CONNECTED)
        for cell in named_cells(rule.reason)
    }
    return ImpossibleState(state, tuple(sorted(places)), tuple(line_argument(rules, bench.library.family)))


def in_tile(text: str, bench: TileBench) -> str:
    """Words with rows and columns counted from the tile's top left corner (0 and less lie beyond it)."""
    return moved_cells(text, *bench.corner)


def value_ties(tile: Tile, possible: frozenset[State]) -> list[str]:
    """Return the pairs of ports that the tile ties together otherwise than it declares, in words."""
    words = {"=": "equal", "!=": "opposite"}
    told = []
    for first, one in enumerate(tile.ports):
        for other in tile.ports[first + 1 :]:
            wanted, real = _tie(tile.states, one, other), _tie(possible, one, other)
            if wanted and real and wanted != real:
                what = f"{words[real]} in every completion but declared {words[wanted]}"
                told.append(
                    f"ports {one} and {other} are {what}: one of them carries the negation of what it should"
                )
            elif wanted and possible and not real:
                told.append(f"ports {one} and {other} are declared {words[wanted]}, but nothing enforces it")
            elif real and not wanted:
                told.append(
                    f"ports {one} and {other} are {words[real]} in every completion, which is not declared"
                )
    return told


def _tie(states: frozenset[State], one: str, other: str) -> str:
    """`=` or `!=` if two ports are tied together in all of these states."""
    kinds = {(one in state) == (other in state) for state in states}
    return {True: "=", False: "!="}[kinds.pop()] if len(kinds) == 1 else ""
