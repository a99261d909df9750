"""What a compiled board shows beside its cells: tiles, bands and, on a solved one, the signals."""

from typing import Any

from reduction import Compiled
from reduction.formula import Assignment
from render import Overlay, Scene, draw


def picture(made: Compiled, assignment: Assignment | None = None) -> Scene:
    """The board with its tiles and bands; with an assignment, solved and its signals coloured."""
    solution = made.lay_down(assignment) if assignment is not None else None
    return draw(made.family, made.board, solution, overlay(made, assignment))


def overlay(made: Compiled, assignment: Assignment | None = None) -> Overlay:
    """Tile outlines with names, bands, and the arms that carry true and false."""
    plan = made.floorplan
    tiles = [(*plan.library.corner(*place), *tile.size, tile.label) for place, tile in plan.arrangement.items()]
    pitch = plan.library.pitch
    bands = [(band.top * pitch, band.bottom * pitch + (band.bottom == plan.arrangement.rows), band.name) for band in plan.bands]
    return Overlay(
        tiles=tiles,
        bands=bands,
        signals=_signals(made, assignment) if assignment is not None else (),
        title=_title(made),
    )


def _title(made: Compiled) -> str:
    text = str(made.source)
    return f"{made.family}: {text}" if len(text) <= 60 else f"{made.family}: a formula of {len(made.source.clauses)} clauses"


def _signals(made: Compiled, assignment: Assignment) -> list[tuple[Any, bool]]:
    """For each truth value the cells of all arms that carry it: the middle line from a port to its tile's centre."""
    plan = made.floorplan
    cells: dict[bool, list[tuple[int, int]]] = {True: [], False: []}
    for (place, side), value in plan.carried(made.translation.forward(assignment)).items():
        tile = plan.arrangement.palette[plan.arrangement.places[place]]
        cells[value] += (plan.library.port_cell(*place, tile, side, depth) for depth in range(max(tile.size) // 2 + 1))
    return [(found, value) for value, found in cells.items() if found]
