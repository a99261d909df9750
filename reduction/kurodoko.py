"""Kurodoko as a target: a floorplan becomes a board of clues, and port states become a shading."""

from collections.abc import Mapping

import numpy as np

from gadgets.relation import State
from puzzles.grid import Cell, Shading
from puzzles.kurodoko import Board
from reduction.floorplan import Floorplan, Position, Probe
from reduction.rays import resolve
from reduction.sheet import grouped, solder, windows


def board(plan: Floorplan) -> Board:
    """The soldered board."""
    return resolve(solder(plan))


def paint(plan: Floorplan, shape: Cell, states: Mapping[Position, State]) -> Shading:
    """Every tile's colouring for its state; cells outside the tiles are white."""
    shading = np.zeros(shape, dtype=bool)
    groups = grouped(((placed.tile, states[place]), place) for place, placed in plan.tiles.items())
    size = max((tile.size[0] for tile, _ in groups), default=1)
    view = windows(shading, plan.library.pitch, size)
    for (tile, state), (rows, cols) in groups.items():
        view[rows, cols] |= tile.colourings[state]
    return shading


def read(plan: Floorplan, shading: Shading, probe: Probe) -> bool:
    """The value at a probe: whether the cell just inside the port is black."""
    cell = plan.library.port_cell(*probe.place, plan.tiles[probe.place].tile, probe.side)
    return bool(shading[cell]) != probe.inverted
