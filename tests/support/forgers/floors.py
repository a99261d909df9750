"""Boards in two floors that are as small as they get: rectangles of T-metacells, with a plan of their own.

Two or four rows of T-metacells are cut into two rows of tiles, so that each line beside a tile is crossed
once, as by strands. What all loops of the rectangle draw in a tile are its states; what is around the tiles
they must draw alike. What the tiles say is a formula.

    >>> base = next(rectangles("slitherlink in two floors", Random(1)))
    >>> base.kind, base.board.loop, len(base.plan["places"])
    ('slitherlink', 'lines', 2)
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from random import Random

import numpy as np

from hardboard.gadgets.metacell import Metacell, load_tee
from hardboard.puzzles.grid import Cell, Shading
from hardboard.puzzles.registry import family
from hardboard.reduction.woven import weave
from hardboard.verify.judge import judge
from tests.support.forgers.narrow import FLOORS, Base, Plan, family_of, meant, narrow
from tests.support.hamilton import board_of, cycles_of, tees_with_a_cycle

#: Rows of tiles; of how many T-metacells each is high, and how many columns there are.
ROWS, SHAPES = 2, ((1, 1), (1, 1), (1, 2), (2, 1))
#: T-metacells in a row of a tile: of narrower ones patches are too narrow to show anything.
WIDE = 4


def put_together(kind: str, rng: Random) -> Iterator[Base]:
    """Boards of tiles put together, without end: narrow ones of found tiles, rectangles of T-metacells."""
    return rectangles(kind, rng) if kind.endswith(FLOORS) else narrow(kind, rng)


def rectangles(kind: str, rng: Random) -> Iterator[Base]:
    """Rectangles of T-metacells without end; of two rows with one loop, of four with two."""
    cell = load_tee(name := family_of(kind))
    while True:
        high, number = rng.choice(SHAPES)
        tees = tees_with_a_cycle(rng, ROWS * high, 2 + number * WIDE, high)
        if cycles_of(tees) != high:
            continue
        woven = weave(board_of(tees), cell)
        loops = [woven.lay_down(np.asarray(loop)) for loop in judge("t-grid").solutions(woven.source)]
        plan = _cut(cell, loops, high, number, rng)
        said = None if plan is None else meant(kind, plan, rng)
        if said is not None:
            yield Base(name, family(name).board_to_record(woven.board), json.loads(json.dumps(said)))


def _cut(cell: Metacell, loops: Sequence[Shading], high: int, number: int, rng: Random) -> Plan | None:
    """Rows of so many tiles, each as high as so many T-metacells, in what loops draw; None if these are no
    strands that ports tell apart.
    """
    down, right, half = high * cell.pitch, WIDE * cell.pitch, cell.pitch // 2
    row, col = half + cell.pitch * rng.randrange(high), half + cell.pitch * rng.randrange(WIDE)
    pins = {"N": (0, col), "E": (row, right), "S": (down, col), "W": (row, 0)}
    tops, left = [1 + r * down for r in range(ROWS + 1)], 1 + cell.pitch
    beside = np.ones(loops[0].shape, dtype=bool)
    tiles: list[Plan | None] = []
    for r, c in product(range(ROWS), range(number)):
        window = np.s_[tops[r] : tops[r + 1] + 1, left + c * right : left + (c + 1) * right + 1]
        beside[window] = False
        ports = [side for side, at in zip("NESW", (r, number - 1 - c, ROWS - 1 - r, c), strict=True) if at]
        tiles.append(_tile(f"{r} {c}", ports, [loop[window] for loop in loops], pins))
    if None in tiles or any((loop != loops[0])[beside].any() for loop in loops):
        return None
    return {
        "geometry": {"tops": tops, "left": left, "pitch": right, "depth": 0, "pins": pins},
        "inverts": False,
        "places": np.arange(ROWS * number).reshape(ROWS, number).tolist(),
        "tiles": tiles,
        "always": _lines(loops[0] & beside),
    }


def _tile(name: str, ports: Sequence[str], drawn: Sequence[Shading], pins: Mapping[str, Cell]) -> Plan | None:
    """A tile that is drawn in these ways; None if its ports do not tell them apart, or if it is no strand."""
    states = dict[str, list[str]]()
    for own in drawn:
        state = "".join(side for side in ports if own[pins[side]])
        crossed = own[:, 0].sum() == own[:, -1].sum() == 1
        if not crossed or states.setdefault(state, _lines(own)) != _lines(own):
            return None
    return {"name": name, "ports": list(ports), "states": states}


def _lines(cells: Shading) -> list[str]:
    return ["".join(".#"[int(black)] for black in row) for row in cells.tolist()]
