"""What a compiled board shows beside its cells: tiles, bands and, on a solved one, the signals."""

from typing import Any

import numpy as np

from hardboard.puzzles.formula import Assignment
from hardboard.puzzles.grid import Cell
from hardboard.reduction import Compiled
from hardboard.reduction.floorplan import Band
from hardboard.render import Overlay, Scene, draw


def picture(made: Compiled, assignment: Assignment | None = None) -> Scene:
    """The board with its tiles and bands; with an assignment, solved and its signals coloured."""
    solution = made.lay_down(assignment) if assignment is not None else None
    return draw(made.family, made.board, solution, overlay(made, assignment))


def overlay(made: Compiled, assignment: Assignment | None = None) -> Overlay:
    """Tile outlines with names, bands, and the arms that carry true and false."""
    plan, laid = made.floorplan, made.laid
    tiles = []
    for place, tile in plan.arrangement.items():
        rows, cols = laid.window(place)
        size = (rows.stop - rows.start, cols.stop - cols.start)
        tiles.append((rows.start, cols.start, *size, tile.label if plan.library.turns else tile.name))
    bands = [_band(made, band) for band in plan.bands]
    return Overlay(
        tiles=tiles,
        bands=bands,
        signals=_signals(made, assignment) if assignment is not None else (),
        title=_title(made),
    )


def _title(made: Compiled) -> str:
    text = str(made.source)
    return (
        f"{made.family}: {text}"
        if len(text) <= 60
        else f"{made.family}: a formula of {len(made.source.clauses)} clauses"
    )


def _band(made: Compiled, band: Band) -> tuple[int, int, str, str]:
    """A band's range of cell rows, or of cell columns where the board is turned against the layout."""
    axis = made.laid.turn.turns % 2
    ends = [made.laid.window((row, 0))[axis] for row in (band.top, band.bottom - 1)]
    low, high = min(end.start for end in ends), max(end.stop for end in ends)
    return low, high, band.name, ("rows", "columns")[axis]


def _signals(made: Compiled, assignment: Assignment) -> list[tuple[Any, bool]]:
    """For each truth value the cells of all arms that carry it: the middle line from a port to its tile's
    centre.
    """
    cells: dict[bool, list[Cell]] = {True: [], False: []}
    for (place, side), value in made.floorplan.carried(made.translation.forward(assignment)).items():
        cells[value] += made.laid.arm(place, side)
    return [(np.array(found), value) for value, found in cells.items() if found]
