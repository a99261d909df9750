"""A colour is called connected, and white without a cycle, only if it is so in all paintings: against all
paintings of small plans.
"""

from collections.abc import Iterator
from itertools import pairwise, product
from random import Random

import numpy as np
import pytest

from hardboard.gadgets.geometry import evenly
from hardboard.proof.check.theorem.connected import cut_off, cycle
from hardboard.proof.check.theorem.forms import BESIDE
from hardboard.proof.check.theorem.painted import Painted
from hardboard.proof.check.theorem.plan import Plan, PlanTile
from hardboard.puzzles.grid import Shading, regions
from hardboard.puzzles.mazes import cycles, equal_squares

pytestmark = pytest.mark.slow

SIZE = 3
#: Rows and columns of tiles, and states of a tile: those of a joint at its side, or one alone.
SHAPES = ((1, 2), (2, 1), (1, 3), (2, 2))


def plan_of(rng: Random, shape: tuple[int, int], black: float) -> Plan:
    """Tiles in rows, each joined to the next one, that look the same in both states in most cells."""
    pieces, places = [], np.arange(shape[0] * shape[1], dtype=np.int16).reshape(shape)
    for _, col in product(*map(range, shape)):
        ports = tuple(side for side, so in (("E", col + 1 < shape[1]), ("W", col > 0)) if so)
        steady = np.array([[rng.random() < black for _ in range(SIZE)] for _ in range(SIZE)])
        drawings = {}
        for state in (frozenset(), frozenset(ports)):
            spot = (rng.randrange(SIZE), rng.randrange(SIZE))
            drawings[state] = steady.copy()
            drawings[state][spot] ^= True
        pieces.append(PlanTile("tile", ports, drawings))
    return Plan(BESIDE, evenly(*shape, SIZE, shared=0, depth=0), False, places, tuple(pieces), {}, (), "sat")


def paintings(plan: Plan) -> Iterator[Shading]:
    """All paintings by states that agree."""
    tiles = list(plan.tiles)
    for states in product(*(plan.tiles[place].drawings for place in tiles)):
        own = dict(zip(tiles, states, strict=True))
        if all(
            ("E" in own[a]) == ("W" in own[b])
            for a, b in pairwise(tiles)
            if a[0] == b[0] and a[1] + 1 == b[1]
        ):
            board = np.zeros(plan.geometry.extent, dtype=bool)
            for place, state in own.items():
                board[plan.geometry.window(place)] = plan.tiles[place].shadings[state]
            yield board


@pytest.mark.parametrize("colour", [False, True])
def test_what_is_called_connected_is_connected_in_all_paintings(colour):
    rng, believed, refused = Random(5), 0, 0
    for _ in range(60):
        plan = plan_of(rng, rng.choice(SHAPES), 0.8 if colour else 0.2)
        whole = all(regions(board == colour)[1] == 1 for board in paintings(plan))
        found = cut_off(Painted(plan, plan.geometry.extent), colour)
        assert whole or found
        believed, refused = believed + (not found), refused + (not whole)
    assert believed > 5 and refused > 5


def test_what_has_no_cycle_by_its_black_cells_has_none():
    rng, believed, wrong = Random(6), 0, 0
    for _ in range(300):
        plan = plan_of(rng, rng.choice(SHAPES), 0.45)
        boards = list(paintings(plan))
        if any(not board[cell] for board in boards for cell in equal_squares(board)):
            continue
        ring = any(cycles(board) for board in boards)
        found = cycle(Painted(plan, plan.geometry.extent))
        assert found or not ring
        believed, wrong = believed + (not found), wrong + ring
    assert believed > 30 and wrong


def test_a_ring_at_the_edge_of_the_board_is_a_cycle():
    ring = np.zeros((SIZE, SIZE), dtype=bool)
    ring[1, 1] = True
    plan = Plan(
        BESIDE,
        evenly(1, 1, SIZE, shared=0, depth=0),
        False,
        np.zeros((1, 1), dtype=np.int16),
        (PlanTile("ring", (), {frozenset(): ring}),),
        {},
        (),
        "sat",
    )
    painted = Painted(plan, (SIZE, SIZE))
    assert cut_off(painted, False) == "" and "cut off" in cycle(painted)
