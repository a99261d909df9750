"""What the checker says of all paintings of a plan at once is so in each of them: on compiled boards, and on
plans whose tiles, and what is always black below them, are drawn at random.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from itertools import islice, product
from random import Random
from typing import Any

import numpy as np
import pytest
from pysat.solvers import Solver

from hardboard.gadgets import load
from hardboard.gadgets.geometry import Position, TileGeometry, even_geometry
from hardboard.gadgets.relation import State
from hardboard.proof.check.kamaji import line
from hardboard.proof.check.theorem.connected import cut_off, cycle
from hardboard.proof.check.theorem.forms import BESIDE, SHADINGS
from hardboard.proof.check.theorem.painted import PaintedPlan, drawing_fault, with_background
from hardboard.proof.check.theorem.plan import Plan, PlanTile, Port, joined_port
from hardboard.proof.check.theorem.soundness import FamilySteps
from hardboard.proof.prove.nurimeizu import cycles
from hardboard.proof.prove.theorem.certificate import plan_of
from hardboard.proof.prove.theorem.plan import plan_to_json
from hardboard.proof.prove.theorem.soundness import painting
from hardboard.puzzles import InputError
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.constraints import Count
from hardboard.puzzles.declared.patterns import moved_constraint
from hardboard.puzzles.grid import Cell, Shading, number_regions, reached_counts, visible_counts
from hardboard.puzzles.mazes import equal_squares
from hardboard.puzzles.registry import family
from hardboard.reduction import compile_formula, parse
from hardboard.verify.formulas import all_models
from tests.support.forgers.claims import ON_BOARDS
from tests.support.forgers.narrow import Base

States = Mapping[Position, State]


def agreeing(plan: Plan) -> Iterator[States]:
    """Yield all choices of states of the tiles that agree at every joint."""
    literals: dict[Port, int] = {}
    for number, port in enumerate((port for port in plan.ports if port[1] in "ES"), 1):
        literals |= {port: number, joined_port(port): -number if plan.inverts else number}
    clauses = [
        [-literals[place, side] if side in state else literals[place, side] for side in piece.ports]
        for place, piece in plan.tiles.items()
        for state in piece.forbidden
    ]
    every = sorted({abs(literal) for literal in literals.values()})
    with Solver(name="glucose4", bootstrap_with=[*clauses, *([v, -v] for v in every)]) as engine:
        for values in engine.enum_models() if all(clauses) else ():
            true = set(values)
            yield {p: frozenset(s for s in t.ports if literals[p, s] in true) for p, t in plan.tiles.items()}


def windows_drawn(plan: Plan, states: States) -> Iterator[tuple[Any, Shading]]:
    """Yield the windows of tiles with what they draw there."""
    for place, state in states.items():
        yield plan.geometry.window(place), plan.tiles[place].shadings[state]


def painted(plan: Plan, states: States, shape: Cell) -> Any:
    """Return the solution that some states draw: black cells, or pieces."""
    if not any(tile.covers for tile in plan.tiles.values()):
        board = np.zeros(shape, dtype=bool)
        board |= plan.always if isinstance(plan.always, np.ndarray) else False
        for window, black in windows_drawn(plan, states):
            board[window] = black
        return board
    links: set[Any] = set(plan.always or ())  # type: ignore[arg-type]
    for place, state in states.items():
        top, left = plan.geometry.corner(place)
        cover = plan.tiles[place].covers[state]
        links |= {((r + top, c + left), (s + top, d + left)) for (r, c), (s, d) in cover}
        links |= {plan.pin((place, side)) for side in state}
    return frozenset(tuple(line(link)) or link for link in links)


def paintings(plan: Plan, shape: Cell) -> Iterator[Any]:
    """Yield what all states that agree draw on a board of this size."""
    return (painted(plan, states, shape) for states in agreeing(plan))


PITCH = 4

#: Library -> a formula with few models, and how many boards are printed otherwise.
COMPILED = {
    "koelker": ("1,2,3 -1,2,4", 10),
    "compact": ("1,2,3 -1,2,4", 10),
    "kuroshuto": ("1,2,3 -1,2,4", 30),
    "kamaji": ("1,2 -2", 10),
    "nurimeizu": ("1,2", 30),
    "creek": ("1,2", 0),
}


def redrawn(plan: Plan, rng: Random) -> Plan:
    """Return the plan with a cell of a tile's drawing turned over or a piece left out or put in, in one state
    or in all; or with the drawings of two states exchanged.
    """
    number = rng.choice([n for n, piece in enumerate(plan.pieces) if piece in plan.tiles.values()])
    piece = plan.pieces[number]
    drawings: dict[Any, Any] = dict(piece.drawings)
    one, other = rng.choice(list(drawings)), rng.choice(list(drawings))
    if one != other and rng.random() < 0.3:
        drawings[one], drawings[other] = drawings[other], drawings[one]
    for state in list(drawings) if rng.random() < 0.3 else [one]:
        if isinstance(drawings[state], tuple):
            links = list(drawings[state])
            links[rng.randrange(len(links))] = rng.choice(rng.choice(list(piece.covers.values())))
            drawings[state] = tuple(dict.fromkeys(links))
        else:
            drawings[state] = drawings[state].copy()
            drawings[state][tuple(map(rng.randrange, drawings[state].shape))] ^= True
    pieces = (*plan.pieces[:number], replace(piece, drawings=drawings), *plan.pieces[number + 1 :])
    return replace(plan, pieces=pieces)


def misprinted(made: Any, rng: Random) -> Iterator[Any]:
    """Yield boards that show something else in one place, without end."""
    kind, plan = family(made.family), json.loads(json.dumps(plan_to_json(plan_of(made))))
    while True:
        base = Base(kind.name, json.loads(json.dumps(kind.board_to_record(made.board))), plan)
        rng.choice([*ON_BOARDS.values()])(base, rng)
        with suppress(InputError, TypeError, ValueError):
            if base.board != made.board:
                yield base.board


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("library", COMPILED)
def test_where_no_fault_is_found_every_painting_is_a_solution(
    library: str, cases: Callable[[int], int], seed: int
) -> None:
    """Of the plan as it is, one for each model; and of plans and boards with something changed."""
    formula, number = COMPILED[library]
    made, rng, seen = compile_formula(parse(formula), library=library), Random(9 + seed), Counter[bool]()
    rules, looks, shape = family(load(library).family), painting(load(library).family).steps, made.board.shape
    plan = with_background(plan_of(made), shape)
    assert looks(plan, made.board).fault() == ""
    shown = [rules.show_solution(made.lay_down(model)) for model in all_models(made.source)]
    assert sorted(shown) == sorted(map(rules.show_solution, paintings(plan, shape)))
    changed = [(redrawn(plan, rng), made.board) for _ in range(cases(20))]
    changed += [(plan, board) for board in islice(misprinted(made, rng), number)]
    for other, board in changed:
        fault = looks(other, board).fault()
        assert fault or not any(rules.violations(board, one) for one in paintings(other, shape))
        seen[bool(fault)] += 1
    assert seen[True] > 10


def tile(rng: Random, ports: str, black: int, depth: int) -> PlanTile:
    """Return a tile whose ports have one value, and are black if it is 1."""
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


def strips(
    rng: Random, margin: int, widths: tuple[int, ...] = (3, 5, 6), black: int = 1, depth: int = 0
) -> tuple[Plan, Cell]:
    """Return rows of a wire from one end to the other, or of nothing, of tiles that share lines; few kinds of
    tiles, so that many are alike.
    """
    rows, cols = rng.choice((1, 2, 3)), rng.choice(widths)
    pieces = tuple(tile(rng, ports, black, depth) for ports in ("E", "EW", "W", "", "EW"))
    places = np.full((rows, cols), rng.choice((-1, 3)), dtype=np.int16)
    for row in range(rows):
        if row == 0 or rng.random() < 0.8:
            places[row] = [0, *(rng.choice((1, 1, 1, 4)) for _ in range(cols - 2)), 2]
    tops = tuple(margin + PITCH * row for row in range(rows + 1))
    geometry = TileGeometry(tops, margin, PITCH, cols, 1, depth)
    shape = (geometry.extent[0] + margin, geometry.extent[1] + margin)
    always = np.array([[rng.random() < 0.004 for _ in range(shape[1])] for _ in range(shape[0])])
    plan = Plan(SHADINGS, geometry, False, places, pieces, {}, (), "sat", always)
    return with_background(plan, shape), shape


def clued(rng: Random, kind: str, boards: list[Shading]) -> Board:
    """Return the board with clues that are right in all paintings."""
    white = ~np.any(boards, axis=0)
    clues = np.zeros(white.shape, dtype=np.int32)
    if kind == "kurodoko":
        numbers = [np.asarray(visible_counts(board)) for board in boards]
        right = white & np.all([own == numbers[0] for own in numbers], axis=0)
        clues[right] = numbers[0][right]
    else:
        for number in rng.sample(range(1, 10), 9):
            tried = np.where(white & (clues == 0), number, 0).astype(np.int32)
            right = np.all([reached_counts(board, tried) == 1 for board in boards], axis=0)
            clues[right] = number
    clues[np.array([[rng.random() < 0.3 for _ in row] for row in clues])] = 0
    return Board.of_array(clues)


def other_clue(rng: Random, board: Board) -> Board:
    """Return the board with another number in one cell, or the same."""
    clues = board.clue_array.copy()
    cell = rng.choice(np.argwhere(clues > 0).tolist() or [[0, 0]])
    clues[tuple(cell)] = max(1, int(clues[tuple(cell)]) + rng.choice((-1, 1, 0)))
    return Board.of_array(clues)


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3, 6))
@pytest.mark.parametrize("kind", ["kurodoko", "kuroshuto"])
def test_what_is_called_a_solution_is_one_in_all_paintings_of_strips(kind: str, seed: int) -> None:
    rng, believed, wrong = Random(seed), 0, 0
    looks: Callable[[Plan, Board], FamilySteps] = painting(kind).steps
    for _ in range(20):
        plan, shape = strips(rng, rng.choice((0, 0, 1, 3)))
        boards = []
        for states in agreeing(plan):
            boards.append(painted(plan, states, shape))
            alike = all((boards[-1][window] == own).all() for window, own in windows_drawn(plan, states))
            assert alike or drawing_fault(plan)
        board = clued(rng, kind, boards)
        for asked in (board, *(other_clue(rng, board) for _ in range(8))):
            broken = any(family(kind).violations(asked, own) for own in boards)
            found = looks(plan, asked).fault()
            assert found or not broken
            believed, wrong = believed + (not found), wrong + broken
    assert believed > 3 and wrong > 3, (believed, wrong)


def test_tiles_that_meet_at_a_corner_alone_draw_it_alike() -> None:
    blank, dot = (np.zeros((3, 3), dtype=bool) for _ in range(2))
    dot[0, 0] = True
    pieces = tuple(PlanTile(name, (), {frozenset(): own}) for name, own in (("blank", blank), ("dot", dot)))
    geometry = TileGeometry((0, 2, 4), 0, 2, 2, 1, 0)
    for places, fine in (([[0, -1], [-1, 1]], False), ([[1, -1], [-1, 0]], True), ([[-1, 1], [0, -1]], True)):
        plan = Plan(SHADINGS, geometry, False, np.array(places), pieces, {}, (), "sat")
        assert (drawing_fault(plan) == "") is fine


def test_a_place_is_broken_if_it_is_in_one_painting() -> None:
    """Two cells of two tiles that change together are never both black, nor both white."""
    black = {so: np.zeros((3, 3), dtype=bool) for so in (False, True)}
    black[True][1] = [True, True, True]
    wire, end = (
        PlanTile(ports, tuple(ports), {frozenset(ports if so else ""): own for so, own in black.items()})
        for ports in ("E", "W")
    )
    plan = Plan(
        SHADINGS, TileGeometry((0, 2), 0, 2, 2, 1, 0), False, np.array([[0, 1]]), (wire, end), {}, (), "sat"
    )
    whole = PaintedPlan(plan, (3, 5))
    for allowed, broken in (({0, 2}, False), ({0}, True), ({2}, True), ({1}, True)):
        assert whole.breaks(Count("pair", (5, 8), frozenset(allowed)), {}) is broken
    assert drawing_fault(plan) == "" and drawing_fault(replace(plan, inverts=True))


def shared_wrongly(rng: Random, depth: int) -> tuple[int, int]:
    """Return how often two anchors are taken to be alike for a constraint that may be broken at one and not
    at the other; and how often they are rightly. Lines that tiles share change if ports are there.
    """
    plan, shape = strips(rng, rng.choice((0, 0, 1, 3)), (20,), 30, depth)
    whole, outcomes = PaintedPlan(plan, shape), Counter[bool]()
    changing, near = np.argwhere(whole.codes > 1).tolist(), range(-PITCH - 2, PITCH + 3)
    for _ in range(30):
        steps = [(0, 0), *rng.choices([*product(near, near)], k=2), (0, rng.choice((PITCH, -PITCH, 1)))]
        scope = [down * shape[1] + right for down, right in steps]
        anchors = [
            row * shape[1] + col
            for row, col in changing
            if all(0 <= row + down < shape[0] and 0 <= col + right < shape[1] for down, right in steps)
        ]
        place, first = Count("some", scope, frozenset(rng.sample(range(5), 3))), list[tuple[int, bool]]()
        for anchor in rng.sample(anchors, min(30, len(anchors))):
            broken = whole.breaks(moved_constraint(place, anchor), {})
            known = [so for one, so in first if len([*whole.once(scope, (one, anchor))]) == 1]
            outcomes.update(so is not broken for so in known)
            first += [] if known else [(anchor, broken)]
    return outcomes[True], outcomes[False]


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("depth", [0, 1])
def test_anchors_are_alike_only_if_a_constraint_is_kept_at_all_or_none(depth: int) -> None:
    rng = Random(8)
    wrong, shared = np.sum([shared_wrongly(rng, depth) for _ in range(6)], axis=0)
    assert wrong == 0 and shared > 500


def test_anchors_that_are_compared_in_parts_are_alike_across_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    plan, shape = strips(Random(8), 1)
    whole, scope = PaintedPlan(plan, shape), (0, 1)
    anchors = list(range(shape[0] * shape[1] - 1))
    around = {tuple(whole.numbers[[anchor, anchor + 1]]) for anchor in anchors}
    assert len([*whole.once(scope, anchors)]) == len(around) < len(anchors)
    monkeypatch.setattr("hardboard.proof.check.theorem.painted.MOST_CELLS", 2 * 7)
    in_parts = [tuple(whole.numbers[[anchor, anchor + 1]]) for anchor in whole.once(scope, anchors)]
    assert len(in_parts) == len(around) and {*in_parts} == around


#: Rows and columns of a tile, and of tiles.
SIZE, SHAPES = 3, ((1, 2), (2, 1), (1, 3), (2, 2))


def small_plans(rng: Random, number: int, black: float) -> Iterator[tuple[Plan, list[Shading]]]:
    """Yield plans with their paintings: tiles in rows, each joined to the next one, that look the same in
    both states in most cells.
    """
    for _ in range(number):
        shape, pieces = rng.choice(SHAPES), []
        for _, col in product(*map(range, shape)):
            ports = tuple(side for side, so in (("E", col + 1 < shape[1]), ("W", col > 0)) if so)
            steady = np.array([[rng.random() < black for _ in range(SIZE)] for _ in range(SIZE)])
            drawings = {}
            for state in (frozenset[str](), frozenset(ports)):
                drawings[state] = steady.copy()
                drawings[state][rng.randrange(SIZE), rng.randrange(SIZE)] ^= True
            pieces.append(PlanTile("tile", ports, drawings))
        places = np.arange(shape[0] * shape[1], dtype=np.int16).reshape(shape)
        geometry = even_geometry(*shape, SIZE, shared=0, depth=0)
        plan = Plan(BESIDE, geometry, False, places, tuple(pieces), {}, (), "sat")
        yield plan, list(paintings(plan, plan.geometry.extent))


@pytest.mark.slow
@pytest.mark.parametrize("colour", [False, True])
def test_what_is_called_connected_is_connected_in_all_paintings(colour: bool) -> None:
    believed, refused = 0, 0
    for plan, boards in small_plans(Random(5), 60, 0.8 if colour else 0.2):
        whole = all(number_regions(board == colour)[1] == 1 for board in boards)
        found = cut_off(PaintedPlan(plan, plan.geometry.extent), colour)
        assert whole or found
        believed, refused = believed + (not found), refused + (not whole)
    assert believed > 5 and refused > 5


@pytest.mark.slow
def test_what_has_no_cycle_by_its_black_cells_has_none() -> None:
    believed, wrong = 0, 0
    for plan, boards in small_plans(Random(6), 300, 0.45):
        if any(not board[cell] for board in boards for cell in equal_squares(board)):
            continue
        ring = any(cycles(board) for board in boards)
        found = cycle(PaintedPlan(plan, plan.geometry.extent))
        assert found or not ring
        believed, wrong = believed + (not found), wrong + ring
    assert believed > 30 and wrong


def test_a_ring_at_the_edge_of_the_board_is_a_cycle() -> None:
    ring = np.zeros((SIZE, SIZE), dtype=bool)
    ring[1, 1] = True
    one, places = PlanTile("ring", (), {frozenset(): ring}), np.zeros((1, 1), dtype=np.int16)
    plan = Plan(BESIDE, even_geometry(1, 1, SIZE, shared=0, depth=0), False, places, (one,), {}, (), "sat")
    whole = PaintedPlan(plan, (SIZE, SIZE))
    assert cut_off(whole, False) == "" and "cut off" in cycle(whole)
