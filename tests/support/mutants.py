"""Broken tiles on purpose: one clue changed, removed, moved or added; and brute force to check what is said
of them.

>>> from hardboard.gadgets import load
>>> wire = load("koelker").tile("wire")
>>> mutant = next(mutants(wire, load("koelker"), Random(1)))
>>> mutant.change
'the 2 at row 7, column 9 is now a 3'
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from random import Random
from typing import Any

import numpy as np

from hardboard.gadgets import Library, Tile
from hardboard.gadgets.backend.kurodoko.clues import clues_of
from hardboard.gadgets.relation import State, all_states
from hardboard.gadgets.sheet import LayoutError
from hardboard.puzzles.grid import Cell, Shading
from hardboard.puzzles.rules import place
from hardboard.theses.van_meurs.human.position import (
    BLACK,
    EMPTY,
    WHITE,
    Clue,
    Contradiction,
    Position,
    layout,
)
from hardboard.theses.van_meurs.human.reason import start
from hardboard.workbench.tiles import Bench

KINDS = ("changed", "removed", "moved", "added")


@dataclass(frozen=True, eq=False)
class Mutant:
    """A tile with one clue different."""

    tile: Tile
    kind: str
    change: str


@dataclass(frozen=True, eq=False)
class Judged:
    """A mutant between free ends, and a completion of each state that has one."""

    mutant: Mutant
    bench: Bench | None
    completions: dict[State, Any]
    #: Why the mutant cannot stand beside others at all.
    misfit: str = ""

    @property
    def wrong(self) -> list[State]:
        """Forbidden states that are possible."""
        return [state for state in self.completions if state not in self.mutant.tile.states]

    @property
    def lacking(self) -> list[State]:
        """Allowed states that are not."""
        return (
            []
            if self.misfit
            else [state for state in self.mutant.tile.states if state not in self.completions]
        )

    @property
    def changed(self) -> bool:
        """Whether the relation is another one (or none)."""
        return bool(self.misfit or self.wrong or self.lacking)


def mutants(tile: Tile, library: Library, rng: Random) -> Iterator[Mutant]:
    """Endless mutants of a tile, the kinds in turn; clues inside the border only, so that most of them
    fit.
    """
    whole = replace(tile, picture=clues_of(tile, library))
    while True:
        for kind in KINDS:
            picture = whole.picture.copy()
            change = _MAKERS[kind](picture, rng)
            if change and not np.array_equal(picture, whole.picture):
                yield Mutant(replace(whole, picture=picture), kind, change)


def _inner(mask: np.ndarray, rng: Random) -> Cell | None:
    """A cell of the mask inside the border."""
    cells = [(r + 1, c + 1) for r, c in np.argwhere(mask[1:-1, 1:-1]).tolist()]
    return rng.choice(cells) if cells else None


def _changed(picture: np.ndarray, rng: Random) -> str:
    cell = _inner(picture > 0, rng)
    if cell is None:
        return ""
    before = int(picture[cell])
    picture[cell] = rng.choice([n for n in (before - 2, before - 1, before + 1, before + 2) if n > 1])
    return f"the {before} at {place(cell)} is now a {picture[cell]}"


def _removed(picture: np.ndarray, rng: Random) -> str:
    cell = _inner(picture > 0, rng)
    if cell is None:
        return ""
    before, picture[cell] = int(picture[cell]), 0
    return f"the {before} at {place(cell)} is gone"


def _moved(picture: np.ndarray, rng: Random) -> str:
    cell = _inner(picture > 0, rng)
    if cell is None:
        return ""
    down, right = rng.choice([(-1, 0), (1, 0), (0, -1), (0, 1)])
    target = (cell[0] + down, cell[1] + right)
    if picture[target] != 0 or not (0 < target[0] < len(picture) - 1 and 0 < target[1] < len(picture) - 1):
        return ""
    before = int(picture[cell])
    picture[cell], picture[target] = 0, before
    return f"the {before} at {place(cell)} has moved to {place(target)}"


def _added(picture: np.ndarray, rng: Random) -> str:
    cell = _inner(picture == 0, rng)
    if cell is None:
        return ""
    picture[cell] = rng.randint(2, 9)
    return f"there is a {picture[cell]} at {place(cell)}"


_MAKERS = {"changed": _changed, "removed": _removed, "moved": _moved, "added": _added}


def judged(mutant: Mutant, library: Library) -> Judged:
    """A mutant put to the judge, state by state."""
    try:
        bench = Bench(mutant.tile, library)
    except LayoutError as error:
        return Judged(mutant, None, {}, str(error))
    found = {state: bench.completions(state, 1) for state in all_states(mutant.tile.ports)}
    return Judged(mutant, bench, {state: solutions[0] for state, solutions in found.items() if solutions})


def exhaust(board: Any, given: Mapping[Cell, bool]) -> Shading | None:
    """A solution with these colours, or None, by trying all ways to finish a clue: no clauses, no solver."""
    begin = start(layout(board))
    try:
        for cell, black in given.items():
            _put(begin, cell[0] * begin.layout.cols + cell[1], BLACK if black else WHITE)
    except Contradiction:
        return None
    tree = _Tree([1] * len(begin.layout.clues))
    while True:
        tree.left = tree.limit = 2 * tree.limit
        try:
            return tree.finish(begin.copy(0), {})
        except _Restart:
            continue


def _put(position: Position, spot: int, colour: int) -> None:
    if position.cells[spot] != colour:
        position.put(spot, colour)


#: For each clue the ways to finish it, that is how far it sees on each side; no entry if out of date, None if
#: finished.
Ways = dict[int, list[tuple[int, ...]] | None]


class _Restart(Exception):
    """The tree has grown too large: begin again with the clues that failed most often."""


@dataclass
class _Tree:
    """A search tree; each clue's weight is how often it could not be finished, so that trouble is met
    early.
    """

    weight: list[int]
    limit: int = 32
    left: int = 0

    def finish(self, position: Position, known: Ways) -> Shading | None:
        """Finish the clue with the fewest ways, in each of them; cells that no clue needs are white in the
        end.
        """
        while True:
            for clue in position.layout.clues:
                if clue.index not in known:
                    ways = _ways(position, clue)
                    known[clue.index] = None if _finished(position, clue, ways) else ways
            pending = [
                (len(ways) / self.weight[one], one, ways) for one, ways in known.items() if ways is not None
            ]
            if not pending:
                return position.shading()
            _, index, options = min(pending)
            if len(options) != 1:
                self.weight[index] += not options
                return self._branch(position, index, options, known)
            try:
                known = _taken(position, index, options[0], known)
            except Contradiction:
                self.weight[index] += 1
                return None

    def _branch(
        self, position: Position, index: int, options: list[tuple[int, ...]], known: Ways
    ) -> Shading | None:
        for option in options:
            self.left -= 1
            if self.left < 0:
                raise _Restart
            trial = position.copy(0)
            try:
                found = self.finish(trial, _taken(trial, index, option, known))
            except Contradiction:
                self.weight[index] += 1
                continue
            if found is not None:
                return found
        return None


def _taken(position: Position, index: int, way: tuple[int, ...], known: Ways) -> Ways:
    """Colour the cells of a way; what remains up to date of the other clues' ways."""
    plan = position.layout
    touched: set[int] = {index}
    for ray, length in zip(plan.clues[index].rays, way, strict=True):
        for distance, spot in enumerate(ray[: length + 1]):
            colour = WHITE if distance < length else BLACK
            if position.cells[spot] == EMPTY:
                touched.update(plan.watchers[spot])
                if colour == BLACK:
                    for near in plan.beside[spot]:
                        touched.update(plan.watchers[near])
            _put(position, spot, colour)
            for near in plan.beside[spot] if colour == BLACK else ():
                _put(position, near, WHITE)
    return {other: ways for other, ways in known.items() if ways is None or other not in touched}


def _ways(position: Position, clue: Clue) -> list[tuple[int, ...]]:
    """All ways to see the right number of cells, given the colours so far."""
    cells, lengths = position.cells, []
    for ray in clue.rays:
        fitting = []
        for length in range(len(ray) + 1):
            if length == len(ray) or cells[ray[length]] != WHITE:
                fitting.append(length)
            if length < len(ray) and cells[ray[length]] == BLACK:
                break
        lengths.append(fitting)
    *three, last = lengths
    ends = set(last)
    found = []
    for way in product(*three):
        rest = clue.number - 1 - sum(way)
        if rest in ends:
            found.append((*way, rest))
    return found


def _finished(position: Position, clue: Clue, ways: list[tuple[int, ...]]) -> bool:
    """Whether a clue sees its number and is shut on all sides."""
    if len(ways) != 1:
        return False
    cells = position.cells
    for ray, length in zip(clue.rays, ways[0], strict=True):
        if any(cells[spot] != WHITE for spot in ray[:length]) or (
            length < len(ray) and cells[ray[length]] != BLACK
        ):
            return False
    return True


def confirmed(found: Judged) -> list[str]:
    """What brute force and the rules say against a judgement: nothing, if every claim of it is right."""
    from hardboard.puzzles import family

    faults = []
    bench = found.bench
    for state in all_states(found.mutant.tile.ports) if bench is not None else ():
        assert bench is not None
        pins = {bench.pin(side): side in state for side in bench.tile.ports}
        solution = found.completions.get(state)
        if solution is None:
            if exhaust(bench.board, pins) is not None:
                faults.append(f"{sorted(state)} was called impossible, and is not")
        elif family(bench.library.family).violations(bench.board, solution):
            faults.append(f"the completion of {sorted(state)} breaks a rule")
        elif any(bool(solution[cell]) != value for cell, value in pins.items()):
            faults.append(f"the completion of {sorted(state)} has other port values")
    return faults
