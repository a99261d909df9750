"""A floorplan drawn as a table of tiles: a box a tile with its label in the paper's notation, a bar for each
joint, the bands of rows in colour.
"""

from dataclasses import replace

import numpy as np

from hardboard.gadgets.geometry import Position
from hardboard.puzzles.grid import STEPS
from hardboard.reduction.floorplan import Floorplan
from hardboard.reduction.notation import tile_labels
from hardboard.render.fold import Part, checked_part, shapes_inside
from hardboard.render.scene import Rects, Scene, Shape, Strokes, Texts, coordinate_array

#: Band -> the colour of its tiles.
FILLS = {"clauses": "#fde2c8", "routing": "#e8eef7", "variables": "#dcefdc"}
BOX, STEP, EDGE = 1.6, 2.0, 0.4


def draw_plan(plan: Floorplan) -> Scene:
    """Return the picture of a floorplan, one cell for each tile."""
    rows, cols = plan.arrangement.rows, plan.arrangement.cols
    named = [(row, col, 1, 1, name) for (row, col), name in tile_labels(plan).items()]
    whole = _drawn(plan, (range(rows), range(cols)))
    return replace(
        whole,
        part=lambda r, c: _drawn(plan, checked_part((rows, cols), r, c)),
        tiles=named,
        extent=(rows, cols),
    )


def _drawn(plan: Floorplan, part: Part) -> Scene:
    rows, cols = part
    known = {(r, c): name for (r, c), name in tile_labels(plan).items() if r in rows and c in cols}
    shapes: list[Shape] = [_joints(plan)]
    for band in plan.bands:
        places = [place for place in known if band.top <= place[0] < band.bottom]
        boxes = coordinate_array(
            [[*_corner(place), *(at + BOX for at in _corner(place))] for place in places]
        )
        shapes.append(Rects(boxes, fill=FILLS.get(band.name, "#eeeeee"), width=0.06))
    centres = coordinate_array([[at + BOX / 2 for at in _corner(place)] for place in known], 2)
    shapes.append(Texts(centres, labels=list(known.values()), size=0.7, fit=BOX * 0.9))
    box = (STEP * cols.start, STEP * rows.start, STEP * cols.stop + EDGE, STEP * rows.stop + EDGE)
    within = [shapes_inside(shape, part, box) for shape in shapes]
    size = (len(cols) * STEP + EDGE, len(rows) * STEP + EDGE)
    return Scene(*size, tuple(shape for shape in within if len(shape.xy))).moved(-box[0], -box[1])


def _corner(place: Position) -> tuple[float, float]:
    row, col = place
    return EDGE + STEP * col, EDGE + STEP * row


def _joints(plan: Floorplan) -> Strokes:
    middle = EDGE + BOX / 2
    lines = []
    for side in "ES":
        down, right = STEPS[side]
        for row, col in np.argwhere(plan.arrangement.ports[side]).tolist():
            ends = ((row, col), (row + down, col + right))
            lines.append([STEP * place[1 - axis] + middle for place in ends for axis in (0, 1)])
    return Strokes(coordinate_array(lines), width=0.25)
