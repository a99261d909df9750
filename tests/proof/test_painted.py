"""Painted tiles that share lines are called a solution only if all paintings are one: against all paintings
of plans whose tiles, and what is always black below them, are drawn at random.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from random import Random

import numpy as np
import pytest

from hardboard.gadgets.geometry import Geometry
from hardboard.proof.check.theorem import clues
from hardboard.proof.check.theorem.forms import SHADINGS
from hardboard.proof.check.theorem.painted import Painted, grounded, misdrawn
from hardboard.proof.check.theorem.plan import Plan, PlanTile, alike
from hardboard.proof.check.theorem.soundness import Looks
from hardboard.puzzles.cluegrid import ClueGrid
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.places import Count
from hardboard.puzzles.grid import Cell, Ints, Shading, runs
from hardboard.puzzles.kuroshuto.rules import reached
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


def clued(rng: Random, kind: str, boards: list[Shading]) -> ClueGrid:
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
    return ClueGrid(clues)


def changed(rng: Random, board: ClueGrid) -> ClueGrid:
    """One clue more, another one, or the same."""
    clues = board.clues.copy()
    cell = rng.choice(np.argwhere(clues > 0).tolist() or [[0, 0]])
    clues[tuple(cell)] = max(1, int(clues[tuple(cell)]) + rng.choice((-1, 1, 0)))
    return ClueGrid(clues)


@pytest.mark.sampled(2)
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3, 6))
@pytest.mark.parametrize("kind", ["kurodoko", "kuroshuto"])
def test_what_is_called_a_solution_is_one_in_all_paintings(kind: str, seed: int) -> None:
    rng, believed, wrong = Random(seed), 0, 0
    looks: Callable[[Plan, ClueGrid], Looks] = part(kind, "painting").Looks
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


def shared_wrongly(rng: Random, kind: str, depth: int) -> tuple[int, int]:
    """How many clues are taken to be alike that are not: one is kept and the other is not; and how many are
    looked at with another one. Lines that tiles share change if ports are there."""
    plan, shape = plan_of(rng, rng.choice((0, 0, 1, 3)), (20,), 30, depth)
    painted = Painted(plan, shape)
    few = np.array([[rng.choice((1, 2, 3, 4, 5, 9)) for _ in range(PITCH)] for _ in range(PITCH)])
    numbers = np.tile(few, (shape[0] // PITCH + 1, shape[1] // PITCH + 1))[: shape[0], : shape[1]]
    spots = np.argwhere(painted.codes == 0)
    chosen = numbers.astype(np.int32)[tuple(spots.T)]
    looks = part(kind, "painting").Looks(plan, ClueGrid(numbers.astype(np.int32)))
    far = looks.seen(painted.codes).reach
    groups = clues._alike(painted, spots, chosen, {side: own[tuple(spots.T)] for side, own in far.items()})
    found: dict[int, set[bool]] = {}
    for group, clue, (row, col) in zip(groups.tolist(), chosen.tolist(), spots.tolist(), strict=True):
        places = (own.at(Board(*shape), row, col) for own in clues.patterns(kind, clue, max(shape)))
        broken = any(place is not None and painted.breaks(place, {}) for place in places)
        found.setdefault(group, set()).add(broken)
    return sum(len(own) > 1 for own in found.values()), len(spots) - len(found)


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("depth", [0, 1])
@pytest.mark.parametrize("kind", ["kurodoko", "kuroshuto"])
def test_clues_are_alike_only_if_all_are_kept_or_none(
    kind: str, depth: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = Random(8)
    wrong, shared = np.sum([shared_wrongly(rng, kind, depth) for _ in range(12)], axis=0)
    assert wrong == 0 and shared > 50
    coarse: list[tuple[str, Callable[..., object]]] = [
        ("numbered", lambda shape, look: np.zeros(shape, dtype=np.int64)),
        ("alike", lambda columns: alike([*columns][:-1])),
        # What is around, or beside.
        ("surroundings", lambda numbers: 0 * numbers),
        ("alike", lambda columns: alike(column for k, column in enumerate(columns) if k not in range(2, 6))),
    ]
    del coarse[2 if depth else 3]
    for name, instead in coarse:
        with monkeypatch.context() as patched:
            patched.setattr(clues, name, instead)
            assert any(shared_wrongly(rng, kind, depth)[0] for _ in range(40)), name
