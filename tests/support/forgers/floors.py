"""Boards in two floors that are as small as they get: rectangles of T-metacells, with a plan of their own.

Two or four rows of T-metacells are cut into two rows of tiles, so that each line beside a tile is crossed
once, as by strands. What all loops of the rectangle draw in a tile are its states; what is around the tiles
they must draw alike. What the tiles say is a formula. Of other rectangles all cells are visited by two loops,
and so are plans for these: then lines may be crossed at will, and places may have no tile.

    >>> base = next(rectangles("slitherlink in two floors", Random(1)))
    >>> base.kind, base.board.loop, len(base.plan["places"])
    ('slitherlink', 'lines', 2)
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle, islice, product
from random import Random
from typing import NamedTuple

import numpy as np

from hardboard.gadgets.backend.t_grid_embedding import Embedding, embed
from hardboard.gadgets.metacell import TMetacell, load_tee
from hardboard.puzzles.grid import STEPS, Cell, Shading
from hardboard.puzzles.registry import family
from hardboard.verify.judge import judge
from tests.support.forgers.narrow import FLOORS, Base, Plan, family_of, meant, narrow
from tests.support.hamilton import Side, board_of, covers, cycles_of, tees_with_a_cycle

#: T-metacells in a row of a tile: of narrower ones patches are too narrow to show anything.
WIDE = 4


class Shape(NamedTuple):
    """Of how many T-metacells a tile is high, how many tiles stand in a row, and how many rows there are."""

    high: int
    number: int
    rows: int = 2
    #: Whether each line beside a tile must be crossed once, and whether the second tile of rows is missing.
    strands: bool = True
    gap: bool = False
    #: How many T-metacells at both ends of a row are in no tile.
    ends: int = 1

    @property
    def tees(self) -> Cell:
        """Rows and columns of T-metacells."""
        return self.rows * self.high, 2 * self.ends + self.number * WIDE

    def stands(self, row: int, col: int) -> bool:
        """Whether there is a tile."""
        return 0 <= row < self.rows and 0 <= col < self.number and not (self.gap and col == 1)


#: The shapes of rectangles; and of those that two loops visit, with how many ways there are, at most.
SHAPES = (Shape(1, 1), Shape(1, 1), Shape(1, 2), Shape(2, 1))
SHAPES_APART = tuple(
    one._replace(strands=False)
    for one in (
        Shape(1, 1),
        Shape(1, 2, ends=2),
        Shape(2, 1),
        Shape(2, 2, ends=2),
        Shape(1, 3, gap=True),
        Shape(1, 1, 4),
        Shape(3, 1),
        Shape(3, 1, ends=2),
    )
)
MOST_COVERS = 2
#: Attempts at a shape before the next.
TRIES = 40


def put_together(kind: str, rng: Random) -> Iterator[Base]:
    """Boards of tiles put together, without end: narrow ones of found tiles, rectangles of T-metacells."""
    return rectangles(kind, rng) if kind.endswith(FLOORS) else narrow(kind, rng)


def rectangles(kind: str, rng: Random) -> Iterator[Base]:
    """Rectangles of T-metacells without end; of two rows with one loop, of four with two."""
    cell = load_tee(family_of(kind))
    while True:
        shape = rng.choice(SHAPES)
        tees = tees_with_a_cycle(rng, *shape.tees, shape.high)
        if cycles_of(tees) == shape.high:
            source = board_of(tees)
            loops = [np.asarray(loop) for loop in judge("t-grid").solutions(source)]
            yield from _planned(kind, embed(source, cell), loops, shape, rng)


def apart(kind: str, rng: Random) -> Iterator[Base]:
    """Rectangles of T-metacells that several loops visit, and not one, with a plan of what these draw: one
    around each of two trees of squares, or one for every two rows. One of each shape, and again.
    """
    cell = load_tee(family_of(kind))
    for shape in cycle(SHAPES_APART):
        rows, cols = shape.tees
        for _ in range(TRIES):
            if rows > 2 and rng.random() < 0.5:
                tees = [line for _ in range(rows // 2) for line in tees_with_a_cycle(rng, 2, cols)]
            else:
                tees = tees_with_a_cycle(rng, rows, cols, apart=True)
            every = list(islice(covers(tees), MOST_COVERS + 1))
            if cycles_of(tees) or len(every) > MOST_COVERS:
                continue
            drawn = [_drawn(crossed, 2 * rows + 1, 2 * cols + 1) for crossed in every]
            if found := list(_planned(kind, embed(board_of(tees), cell), drawn, shape, rng)):
                yield found[0]
                break


def _drawn(crossed: set[Side], rows: int, cols: int) -> Shading:
    """What crosses these sides on a T-grid, which has so many spots."""
    black = np.zeros((rows, cols), dtype=bool)
    for (r, c), (y, x) in map(tuple, crossed):
        black[2 * r + 1, 2 * c + 1] = black[2 * y + 1, 2 * x + 1] = black[r + y + 1, c + x + 1] = True
    return black


def _planned(
    kind: str, embedding: Embedding, loops: Sequence[Shading], shape: Shape, rng: Random
) -> Iterator[Base]:
    """The board with a plan of what some loops of its T-grid draw, if they are such that there is one."""
    name = family_of(kind)
    plan = _cut(embedding.cell, [embedding.lay_down(loop) for loop in loops], shape, rng)
    said = None if plan is None else meant(kind, plan, rng)
    if said is not None:
        yield Base(name, family(name).board_to_record(embedding.board), json.loads(json.dumps(said)))


def _cut(cell: TMetacell, loops: Sequence[Shading], shape: Shape, rng: Random) -> Plan | None:
    """Rows of tiles in what loops draw; None if these are no strands that ports tell apart."""
    down, right, half = shape.high * cell.pitch, WIDE * cell.pitch, cell.pitch // 2
    row, col = half + cell.pitch * rng.randrange(shape.high), half + cell.pitch * rng.randrange(WIDE)
    pins = {"N": (0, col), "E": (row, right), "S": (down, col), "W": (row, 0)}
    tops, left = [1 + r * down for r in range(shape.rows + 1)], 1 + shape.ends * cell.pitch
    beside = np.ones(loops[0].shape, dtype=bool)
    tiles, places = list[Plan | None](), np.full((shape.rows, shape.number), -1)
    for r, c in product(range(shape.rows), range(shape.number)):
        if not shape.stands(r, c):
            continue
        window = np.s_[tops[r] : tops[r + 1] + 1, left + c * right : left + (c + 1) * right + 1]
        beside[window], places[r, c] = False, len(tiles)
        ports = [side for side, (y, x) in STEPS.items() if shape.stands(r + y, c + x)]
        tiles.append(_tile(f"{r} {c}", ports, [loop[window] for loop in loops], pins, shape.strands))
    if None in tiles or any((loop != loops[0])[beside].any() for loop in loops):
        return None
    return {
        "geometry": {"tops": tops, "left": left, "pitch": right, "depth": 0, "pins": pins},
        "inverts": False,
        "places": places.tolist(),
        "tiles": tiles,
        "always": _lines(loops[0] & beside),
    }


def _tile(
    name: str, ports: Sequence[str], drawn: Sequence[Shading], pins: Mapping[str, Cell], strands: bool
) -> Plan | None:
    """A tile that is drawn in these ways; None if its ports do not tell them apart, or if it must be a strand
    and is none.
    """
    states = dict[str, list[str]]()
    for own in drawn:
        state = "".join(side for side in ports if own[pins[side]])
        crossed = own[:, 0].sum() == own[:, -1].sum() == 1
        if (strands and not crossed) or states.setdefault(state, _lines(own)) != _lines(own):
            return None
    return {"name": name, "ports": list(ports), "states": states}


def _lines(cells: Shading) -> list[str]:
    return ["".join(".#"[int(black)] for black in row) for row in cells.tolist()]
