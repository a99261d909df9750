"""What follows in one window of a board: cells that are known, and cells that are alike or different in every
way to keep the places that are wholly in it.

    >>> one = ((0, 0), (0, 1)), 0b010, ()
    >>> found = conclude(Pane(2, bytes([OPEN, OPEN, WHITE, BLACK]), ((one, (0,)),)), ())
    >>> found.cells.tolist(), found.roots.tolist(), found.flips.tolist()
    ([1], [0], [1])
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from hardboard.verify.declared.clauses import Clauses, LiteralFacts
from hardboard.verify.declared.kinds import write
from hardboard.verify.declared.looks import Cells, Counts, Pattern, counts_of
from hardboard.verify.declared.settle import MANY_LOOKS, Settled, settle
from hardboard.verify.declared.sweep import Signs
from hardboard.verify.sat.bits import bits_of
from hardboard.verify.sat.cnf import TRUE
from hardboard.verify.sat.solver import Broken, Model, Solver

#: What a window shows of a cell; `OFF` is beyond the edge of the board.
WHITE, BLACK, OPEN, OFF = range(4)


class Pane(NamedTuple):
    """A square of a board: how wide it is, what is known of its cells in reading order, and the places whose
    cells are all in it, each with its spots. Equal windows are equal values.
    """

    wide: int
    known: bytes
    places: tuple[tuple[Pattern, tuple[int, ...]], ...]


class Concluded(NamedTuple):
    """Cells that have the colour of another, their root, or the opposite one (`flips`); a root of -1 is a
    white cell.
    """

    cells: Cells
    roots: Cells
    flips: Signs


def conclude(window: Pane, joined: Sequence[bool]) -> Concluded | None:
    """What holds in every way to keep the places of a window, where these colours are connected and have
    cells elsewhere, too; None if there is no way.
    """
    known = np.frombuffer(window.known, dtype=np.uint8)
    value = np.choose(known, [0, 1, -1, 0]).astype(np.int8)
    blocks = [(pattern, np.array(spots, dtype=np.int32)) for pattern, spots in window.places]
    counts = counts_of(blocks, window.wide)
    settled = settle(counts, len(value), known=value, ahead=MANY_LOOKS)
    if not settled.possible:
        return None
    cnf = _written(counts, settled)
    classes = _classes(cnf, settled.free, _closed(window, cnf, joined))
    return None if classes is None else _found(cnf, classes, value)


def _written(counts: Counts, settled: Settled) -> Clauses:
    """The places that still say something, as clauses."""
    literals = settled.literals().tolist()
    cnf = Clauses(LiteralFacts(literals), black=literals, top=settled.free)
    for place in np.flatnonzero(~settled.settled).tolist():
        write(counts.place(place), cnf)
    return cnf


def _closed(window: Pane, cnf: Clauses, joined: Sequence[bool]) -> Broken:
    """What a model breaks that closes off an area of a colour in the window."""
    wide, size = window.wide, len(window.known)
    grid = bits_of(size // wide, wide)
    here = grid.mask(cell for cell in range(size) if window.known[cell] != OFF)
    rim = grid.mask(c for c in range(size) if c < wide or c >= size - wide or c % wide in (0, wide - 1))

    def broken(model: Model) -> list[list[int]]:
        clauses = []
        for colour in joined:
            own = grid.mask(cell for cell in range(size) if _holds(cnf.has(cell, colour), model)) & here
            for area in (area for area in grid.areas(own) if not area & rim):
                border = grid.cells(grid.spread(area) & here & ~area)
                clause = {cnf.has(cell, colour) for cell in border} | {-cnf.has(grid.cells(area)[0], colour)}
                clauses.append(sorted(clause - {-TRUE}))
        return clauses

    return broken


def _holds(literal: int, model: Model) -> bool:
    return literal > 0 if abs(literal) == TRUE else model[abs(literal) - 1] == literal


def _classes(cnf: Clauses, free: int, broken: Broken) -> list[list[int]] | None:
    """The first variables, those of cells, as literals, in classes that are all true or all false in every
    model; the one with `TRUE` is true in all. None if there is no model.

    Each model that is not so of some class parts it; at last there is none.
    """
    with Solver(cnf.clauses, top=cnf.top) as solver:
        model = solver.by_need(broken)
        if model is None:
            return None
        parts, sure = [[TRUE, *model[:free]]], list[list[int]]()
        while parts:
            part = parts.pop()
            solver.top += 1
            solver.add([-solver.top, *clause] for clause in _not_alike(part))
            model = solver.by_need(broken, [solver.top]) if len(part) > 1 else None
            if model is None:
                sure.append(part)
                continue
            parted = list(_parted([*parts, part], model))
            parts = [part for part in parted if len(part) > 1]  # of a few thousand, most are soon alone
            sure += [part for part in parted if len(part) == 1]
    return sure


def _not_alike(part: list[int]) -> Iterator[list[int]]:
    """Some literal is false; and some is true, if none is so always."""
    yield [-literal for literal in part if literal != TRUE]
    if TRUE not in part:
        yield part


def _parted(parts: list[list[int]], model: Model) -> Iterator[list[int]]:
    true = {TRUE, *model}
    for part in parts:
        some = [literal for literal in part if literal in true]
        if len(some) < len(part):
            yield [literal for literal in part if literal not in true]
        if some:
            yield some


def _found(cnf: Clauses, classes: list[list[int]], value: Signs) -> Concluded:
    """Of the cells that were open, what they are now."""
    part_of = {
        sign * literal: (number, sign)
        for number, part in enumerate(classes)
        for literal in part
        for sign in (1, -1)
    }
    first: dict[int, tuple[int, int]] = {}
    rows = []
    for cell in np.flatnonzero(value < 0).tolist():
        number, sign = part_of[cnf.black[cell]]
        if TRUE in classes[number]:
            rows.append((cell, -1, sign > 0))
        elif number in first:
            root, other = first[number]
            rows.append((cell, root, sign != other))
        else:
            first[number] = cell, sign
    cells, roots, flips = zip(*rows, strict=True) if rows else ((), (), ())
    return Concluded(
        np.array(cells, dtype=np.int32), np.array(roots, dtype=np.int32), np.array(flips, dtype=np.int8)
    )
