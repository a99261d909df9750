"""A film of a compiled board: variables flip one after the other, and each change runs along the wires from
the variable's name to the clauses, cell by cell.

A cell is reached after as many steps along wires that change as it is away from where the variable begins.
What is decided beside a wire changes with the nearest cell of it.

    >>> from hardboard.reduction import compile_formula
    >>> made = compile_formula("(a, b)", library="compact")
    >>> [milliseconds for _, milliseconds in flip_film(made, {"a": True, "b": False}, most=4)]
    [900, 70, 70, 70, 900, 70, 70, 70, 2500]
"""

from collections import deque
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import islice, pairwise
from math import ceil
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hardboard.puzzles.formats import LABELS
from hardboard.puzzles.formula import Assignment, Name
from hardboard.puzzles.grid import Cell
from hardboard.reduction import Compiled
from hardboard.render import BoardOverlay, Scene, draw
from hardboard.render.film import LAST, MOST_PICTURES, STAYS
from hardboard.render.overlay import WireSignal
from hardboard.verify.formulas import all_models
from hardboard.workbench.pictures import (
    compiled_overlay,
    compiled_picture,
    decided_part,
    flag_along,
    wire_cells,
)

#: The most pictures of one change, how long each stays in milliseconds, and how many cells all pictures of a
#: change may have together: of a large board there are few.
PICTURES, RUNS, CELLS = 24, 70, 2_500_000
#: So many models are looked at for the one that moves most wires.
FEW = 16
#: Wires that a tile parts are this many cells away from each other at most.
GAP = 4

Film = list[tuple[Scene, int]]


def flip_film(
    made: Compiled, assignment: Assignment, labels: Collection[str] = LABELS, most: int = PICTURES
) -> Film:
    """Return pictures, and the time of each, from the opposite of an assignment to the assignment: variables
    flip one after the other along their wires. Tiles have no names, because the free room changes with every
    picture.
    """
    labels = [label for label in labels if label != "tiles"]
    flipped = [made.source.keys[v - 1] for v in made.source.live]
    wanted = made.source.assignment(made.source.values(assignment))
    states = [_opposite(made, wanted)]
    for variable in flipped:
        states.append(states[-1] | {variable: wanted[variable]})
    cells = int(np.prod(made.board.shape))
    number = max(1, min(most, CELLS // cells, (MOST_PICTURES - len(states)) // max(1, len(flipped))))
    film: Film = [(compiled_picture(made, states[0], labels), STAYS)]
    for old, new in pairwise(states):
        film += [(scene, RUNS) for scene in _running(made, old, new, labels, number)]
        film.append((compiled_picture(made, new, labels), STAYS))
    return [*film[:-1], (film[-1][0], LAST)]


def _opposite(made: Compiled, assignment: Mapping[Name, bool]) -> dict[Name, bool]:
    """Return the other value for each variable that occurs; the others stay."""
    live = {made.source.keys[v - 1] for v in made.source.live}
    return {key: assignment[key] != (key in live) for key in made.source.keys}


def liveliest_model(made: Compiled, few: int = FEW) -> dict[Name, bool] | None:
    """Return the model with the liveliest film, among a few models of the formula.

    A film that does not begin with a second model comes first, if there is one. Among these, the one in which
    most wires change is taken. None if there is no model.
    """

    def worth(one: dict[Name, bool]) -> tuple[bool, int]:
        return bool(made.source.failing(_opposite(made, one))), _moved(made, one)

    return max(islice(all_models(made.source, live=True), few), key=worth, default=None)


def _moved(made: Compiled, assignment: Mapping[Name, bool]) -> int:
    values = made.carried(_opposite(made, assignment)), made.carried(assignment)
    return sum(wire.value(values[0]) != wire.value(values[1]) for wire in made.floorplan.wiring.wires)


def _running(
    made: Compiled, old: Mapping[Name, bool], new: Mapping[Name, bool], labels: Collection[str], number: int
) -> Iterable[Scene]:
    """Yield the pictures between two, without them."""
    change = _change(made, old, new)
    before, after = (compiled_overlay(made, values, labels) for values in (old, new))
    solutions = decided_part(made, old), decided_part(made, new)
    said = next(f"{key} becomes {new[key]:d}" for key in made.source.keys if old[key] != new[key])
    end = max(change.steps.values(), default=0)
    stride = max(1, ceil(end / number))
    for step in range(stride, end, stride):
        shown = _overlay(made, change, before, after, step, said)
        yield draw(made.family, made.board, _solution_at_stage(solutions, change, step), shown)


@dataclass(frozen=True)
class _Change:
    """A flip: the steps to each cell of the wires that change, and for other cells those of the nearest."""

    steps: Mapping[Cell, int]
    nearest: NDArray[np.int64]
    old: Mapping[int, bool]
    new: Mapping[int, bool]


def _change(made: Compiled, old: Assignment, new: Assignment) -> _Change:
    values = made.carried(old), made.carried(new)
    wires = [w for w in made.floorplan.wiring.wires if w.value(values[0]) != w.value(values[1])]
    cells = {cell for wire in wires for cell in wire_cells(made, wire)}
    turned = {v for v in values[0] if values[0][v] != values[1][v]}
    starts = [
        made.laid.window(flag.place)
        for flag in made.floorplan.wiring.flags
        if flag.clause is None and abs(flag.literal) in turned
    ]
    middles = [((r.start + r.stop - 1) / 2, (c.start + c.stop - 1) / 2) for r, c in starts]
    steps = _steps(cells, middles)
    return _Change(steps, _nearest(steps, made.board.shape), *values)


def _steps(cells: set[Cell], middles: Iterable[tuple[float, float]]) -> dict[Cell, int]:
    """Return the steps of each cell from the nearest beginning, over gaps if there is no other way."""
    steps: dict[Cell, int] = {}
    left = set(cells)
    near = [min(left, key=lambda c: abs(c[0] - r) + abs(c[1] - k)) for r, k in middles] if left else []
    queue = deque(dict.fromkeys(near))
    for cell in queue:
        steps[cell] = 0
    left -= set(queue)
    while left:
        while queue:
            cell = queue.popleft()
            for other in _around(cell, 1) & left:
                steps[other] = steps[cell] + 1
                left.discard(other)
                queue.append(other)
        bridged = [(steps[one], one, two) for two in left for one in _around(two, GAP) if one in steps]
        if not bridged:
            return steps | dict.fromkeys(left, max(steps.values(), default=0))
        at, _, cell = min(bridged)
        steps[cell] = at + 1
        left.discard(cell)
        queue.append(cell)
    return steps


def _around(cell: Cell, far: int) -> set[Cell]:
    row, col = cell
    across = range(-far, far + 1)
    return {(row + r, col + c) for r in across for c in across if abs(r) + abs(c) <= far} - {cell}


def _nearest(steps: Mapping[Cell, int], shape: tuple[int, ...]) -> NDArray[np.int64]:
    """Return, for every cell of the board, the steps of the nearest cell that has some."""
    known = np.full(shape, -1, dtype=np.int64)
    if not steps:
        return known
    known[tuple(np.array(list(steps)).T)] = list(steps.values())
    while (known < 0).any():
        spread = np.pad(known, 1, constant_values=-1)
        beside = np.max([spread[:-2, 1:-1], spread[2:, 1:-1], spread[1:-1, :-2], spread[1:-1, 2:]], axis=0)
        known = np.where(known < 0, beside, known)
    return known


def _solution_at_stage(solutions: tuple[Any, Any], change: _Change, step: int) -> Any:
    """Return the decided cells at this stage of the change.

    Where the change has passed, they are cells of the new solution, or its pieces. Old wires stay where no
    new wire covers them.
    """
    old, new = solutions
    if isinstance(old, np.ndarray):
        return np.where(change.nearest <= step, new, old)
    passed = {piece for piece in new - old if all(change.nearest[cell] <= step for cell in piece)}
    taken = {cell for piece in passed for cell in piece}
    return (old & new) | passed | {piece for piece in old - new if not taken & set(piece)}


def _overlay(
    made: Compiled, change: _Change, before: BoardOverlay, after: BoardOverlay, step: int, said: str
) -> BoardOverlay:
    """Return wires and names at this stage of the change, and marks at clauses that fail."""
    cells: dict[bool | None, list[Cell]] = {True: [], False: [], None: []}
    passed = set()
    for wire in made.floorplan.wiring.wires:
        own, old, new = wire_cells(made, wire), wire.value(change.old), wire.value(change.new)
        for cell in own:
            cells[new if old != new and change.steps[cell] <= step else old].append(cell)
        if old != new and all(change.steps[cell] <= step for cell in own):
            passed |= {(literal, wire.clause) for literal in wire.literals}
    flags = {flag[:4]: flag for flag in before.flags}
    for flag in made.floorplan.wiring.flags:
        if flag.clause is None or (flag.literal, flag.clause) in passed:
            there = flag_along(made, flag)
            flags |= {key: one for one in after.flags if (key := one[:4])[:3] == there}
    failing = {mark.caption for mark in before.marks}
    return replace(
        after,
        signals=[WireSignal(np.array(path), value) for value, path in cells.items() if path],
        flags=list(flags.values()),
        spans=before.spans,
        marks=[mark for mark in after.marks if mark.caption in failing],
        title=f"{made.family}: {said}",
    )
