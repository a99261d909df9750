"""What a compiled board shows beside its cells: tiles, bands and, on a solved one, the signals."""

from typing import Any

import numpy as np

from hardboard.gadgets.backend import technology
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
    plan = made.floorplan
    tech = technology(made.family)
    tiles = []
    for place, tile in plan.arrangement.items():
        spot = tech.spot(plan.arrangement, place)
        tiles.append(
            (spot.top, spot.left, spot.height, spot.width, tile.label if plan.library.turns else tile.name)
        )
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
    tiles = made.floorplan.arrangement
    ends = [technology(made.family).spot(tiles, (row, 0)) for row in (band.top, band.bottom - 1)]
    if ends[0].turn.turns % 2 == 0:
        low, high = min(s.top for s in ends), max(s.top + s.height for s in ends)
        return low, high, band.name, "rows"
    low, high = min(s.left for s in ends), max(s.left + s.width for s in ends)
    return low, high, band.name, "columns"


def _signals(made: Compiled, assignment: Assignment) -> list[tuple[Any, bool]]:
    """For each truth value the cells of all arms that carry it: the middle line from a port to its tile's
    centre.
    """
    plan, tech = made.floorplan, technology(made.family)
    cells: dict[bool, list[Cell]] = {True: [], False: []}
    for (place, side), value in plan.carried(made.translation.forward(assignment)).items():
        cells[value] += tech.spot(plan.arrangement, place).arm(side)
    return [(np.array(found), value) for value, found in cells.items() if found]
