"""Painted tiles that share lines are called a solution only if all paintings are one: against all paintings
of plans whose tiles, and what is always black below them, are drawn at random.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from random import Random

import numpy as np
import pytest

from hardboard.gadgets.geometry import Geometry
from hardboard.proof.check.theorem.forms import SHADINGS
from hardboard.proof.check.theorem.painted import Painted, grounded, misdrawn
from hardboard.proof.check.theorem.plan import Plan, PlanTile
from hardboard.proof.check.theorem.soundness import Looks
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.patterns import put
from hardboard.puzzles.declared.places import Count
from hardboard.puzzles.grid import Cell, Ints, Shading, reached, runs
from hardboard.puzzles.registry import family, part

PITCH = 4


def tile(rng: Random, ports: str, black: int, depth: int) -> PlanTile:
    """A tile whose ports have one value, and are black if it is 1."""
    drawings, middle = {}, {"E": (PITCH // 2, PITCH - depth), "W": (PITCH // 2, depth)}
    steady = np.zeros((PITCH + 1, PITCH + 1), dtype=bool)
    for _ in range(black):
        steady[rng.randrange(1, PITCH), rng.randrange(1, PITCH)] |= rng.random() < 0.2
    for state in {"", ports}:
        own = steady.copy()
        for _ in range(1 + black // 8):
            own[rng.randrange(1, PITCH), rng.randrange(1, PITCH)] ^= rng.random() < 0.6
        for side in state:
            own[middle[side]] = True
        drawings[frozenset(state)] = own
    return PlanTile(ports or "none", tuple(ports), drawings)


def plan_of(
    rng: Random, margin: int, widths: tuple[int, ...] = (3, 5, 6), black: int = 1, depth: int = 0
) -> tuple[Plan, Cell]:
    """Rows of a wire from one end to the other, or of nothing; few kinds of tiles, so that many are alike."""
    rows, cols = rng.choice((1, 2, 3)), rng.choice(widths)
    pieces = tuple(tile(rng, ports, black, depth) for ports in ("E", "EW", "W", "", "EW"))
    places = np.full((rows, cols), rng.choice((-1, 3)), dtype=np.int16)
    for row in range(rows):
        if row == 0 or rng.random() < 0.8:
            places[row] = [0, *(rng.choice((1, 1, 1, 4)) for _ in range(cols - 2)), 2]
    tops = tuple(margin + PITCH * row for row in range(rows + 1))
    geometry = Geometry(tops, margin, PITCH, cols, 1, depth)
    shape = (geometry.extent[0] + margin, geometry.extent[1] + margin)
    always = np.array([[rng.random() < 0.004 for _ in range(shape[1])] for _ in range(shape[0])])
    plan = Plan(SHADINGS, geometry, False, places, pieces, {}, (), "sat", always)
    return grounded(plan, shape), shape


def paintings(plan: Plan, shape: Cell) -> Iterator[tuple[Shading, bool]]:
    """All paintings: a row is in one state."""
    rows = range(plan.places.shape[0])
    for values in product((False, True), repeat=len(rows)):
        board = np.asarray(plan.always).copy()
        windows = []
        for place, piece in plan.tiles.items():
            state = frozenset(piece.ports) if values[place[0]] else frozenset[str]()
            windows.append((plan.geometry.window(place), piece.shadings[state]))
        for window, drawn in windows:
            board[window] = drawn
        yield board, all((board[window] == drawn).all() for window, drawn in windows)


def seen(board: Shading, clues: Ints) -> Ints:
    """What a Kurodoko clue at each cell would be."""
    return 1 + np.sum([*runs(board).values()], axis=0)


def clued(rng: Random, kind: str, boards: list[Shading]) -> Board:
    """Clues that are right in all paintings."""
    white = ~np.any(boards, axis=0)
    clues = np.zeros(white.shape, dtype=np.int32)
    if kind == "kurodoko":
        numbers = [seen(board, clues) for board in boards]
        right = white & np.all([own == numbers[0] for own in numbers], axis=0)
        clues[right] = numbers[0][right]
    else:
        for number in rng.sample(range(1, 10), 9):
            tried = np.where(white & (clues == 0), number, 0).astype(np.int32)
            right = np.all([reached(board, tried) == 1 for board in boards], axis=0)
            clues[right] = number
    clues[np.array([[rng.random() < 0.3 for _ in row] for row in clues])] = 0
    return Board.of_array(clues)


def changed(rng: Random, board: Board) -> Board:
    """One clue more, another one, or the same."""
    clues = board.clue_array.copy()
    cell = rng.choice(np.argwhere(clues > 0).tolist() or [[0, 0]])
    clues[tuple(cell)] = max(1, int(clues[tuple(cell)]) + rng.choice((-1, 1, 0)))
    return Board.of_array(clues)


@pytest.mark.sampled(2)
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3, 6))
@pytest.mark.parametrize("kind", ["kurodoko", "kuroshuto"])
def test_what_is_called_a_solution_is_one_in_all_paintings(kind: str, seed: int) -> None:
    rng, believed, wrong = Random(seed), 0, 0
    looks: Callable[[Plan, Board], Looks] = part(kind, "painting").Looks
    for _ in range(20):
        plan, shape = plan_of(rng, rng.choice((0, 0, 1, 3)))
        boards, alike = zip(*list(paintings(plan, shape)), strict=True)
        assert all(alike) or misdrawn(plan)
        board = clued(rng, kind, list(boards))
        for asked in (board, *(changed(rng, board) for _ in range(8))):
            broken = any(family(kind).violations(asked, own) for own in boards)
            found = looks(plan, asked).fault()
            assert found or not broken
            believed, wrong = believed + (not found), wrong + broken
    assert believed > 3 and wrong > 3, (believed, wrong)


def test_tiles_that_meet_at_a_corner_alone_draw_it_alike() -> None:
    blank, dot = (np.zeros((3, 3), dtype=bool) for _ in range(2))
    dot[0, 0] = True
    pieces = tuple(PlanTile(name, (), {frozenset(): own}) for name, own in (("blank", blank), ("dot", dot)))
    geometry = Geometry((0, 2, 4), 0, 2, 2, 1, 0)
    for places, fine in (([[0, -1], [-1, 1]], False), ([[1, -1], [-1, 0]], True), ([[-1, 1], [0, -1]], True)):
        plan = Plan(SHADINGS, geometry, False, np.array(places), pieces, {}, (), "sat")
        assert (misdrawn(plan) == "") is fine


def test_a_place_is_broken_if_it_is_in_one_painting() -> None:
    """Two cells of two tiles that change together are never both black, nor both white."""
    drawn = {so: np.zeros((3, 3), dtype=bool) for so in (False, True)}
    drawn[True][1] = [True, True, True]
    wire, end = (
        PlanTile(ports, tuple(ports), {frozenset(ports if so else ""): own for so, own in drawn.items()})
        for ports in ("E", "W")
    )
    plan = Plan(
        SHADINGS, Geometry((0, 2), 0, 2, 2, 1, 0), False, np.array([[0, 1]]), (wire, end), {}, (), "sat"
    )
    painted = Painted(plan, (3, 5))
    for allowed, broken in (({0, 2}, False), ({0}, True), ({2}, True), ({1}, True)):
        assert painted.breaks(Count("pair", (5, 8), frozenset(allowed)), {}) is broken
    assert misdrawn(plan) == "" and misdrawn(replace(plan, inverts=True))


def shared_wrongly(rng: Random, depth: int) -> tuple[int, int]:
    """How often two spots are taken to be alike for a place, and it may be broken at one and not at the
    other; and how often they are and it is not so. Lines that tiles share change if ports are there."""
    plan, shape = plan_of(rng, rng.choice((0, 0, 1, 3)), (20,), 30, depth)
    painted, outcomes = Painted(plan, shape), Counter[bool]()
    changing, near = np.argwhere(painted.codes > 1).tolist(), range(-PITCH - 2, PITCH + 3)
    for _ in range(30):
        steps = [(0, 0), *rng.choices([*product(near, near)], k=2), (0, rng.choice((PITCH, -PITCH, 1)))]
        scope = [down * shape[1] + right for down, right in steps]
        spots = [
            row * shape[1] + col
            for row, col in changing
            if all(0 <= row + down < shape[0] and 0 <= col + right < shape[1] for down, right in steps)
        ]
        place, first = Count("some", scope, frozenset(rng.sample(range(5), 3))), list[tuple[int, bool]]()
        for spot in rng.sample(spots, min(30, len(spots))):
            broken = painted.breaks(put(place, spot), {})
            known = [so for one, so in first if len(painted.once(scope, (one, spot))) == 1]
            outcomes.update(so is not broken for so in known)
            first += [] if known else [(spot, broken)]
    return outcomes[True], outcomes[False]


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("depth", [0, 1])
def test_spots_are_alike_only_if_a_place_is_kept_at_all_or_none(depth: int) -> None:
    rng = Random(8)
    wrong, shared = np.sum([shared_wrongly(rng, depth) for _ in range(6)], axis=0)
    assert wrong == 0 and shared > 500
