"""The theorem for one Nurimeizu board: proved for right boards, refused as soon as one of its parts is
wrong.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product
from random import Random
from typing import Any

import numpy as np
import pytest

from hardboard.gadgets.geometry import Geometry
from hardboard.gadgets.relation import OPPOSITE, State
from hardboard.gadgets.sheet import Position
from hardboard.proof.check.reasons import Reason
from hardboard.proof.check.theorem.forms import SHADINGS
from hardboard.proof.check.theorem.nurimeizu import WALL, Looks
from hardboard.proof.check.theorem.nurimeizu.frame import LEADS, START, Frame
from hardboard.proof.check.theorem.plan import Plan, PlanTile, beyond
from hardboard.proof.check.theorem.soundness import BLACK, WHITE, moved
from hardboard.proof.prove.theorem.certificate import plan_of
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.families.nurimeizu import FAMILY
from hardboard.puzzles.grid import STEPS, Shading, neighbours, regions
from hardboard.puzzles.mazes import ends
from hardboard.reduction import compile_formula, parse
from hardboard.verify.formulas import models
from hardboard.verify.judge import judge
from tests.support.mutations import MAZE_WAYS, mutations


def compiled(formula: str) -> Any:
    return compile_formula(parse(formula), "nurimeizu")


def leads_wrong(codes: Any, solution: Shading, board: Board) -> list[tuple[Position, Position]]:
    """Neighbours, both white, of which the one leads to the other and does not come before it."""
    true, steps = facts_of_maze(board, solution), {LEADS[side]: step for side, step in STEPS.items()}
    pairs = [
        ((r, c), (r + steps[bit][0], c + steps[bit][1]))
        for (r, c), code in np.ndenumerate(codes)
        for bit in steps
        if code & bit
    ]
    white = [(one, two) for one, two in pairs if not true[one] and not true[two]]
    return [(one, two) for one, two in white if true[min(one, two), max(one, two)] is not (one < two)]


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("seed", [5, 6, 7])
def test_what_is_known_holds_in_every_solution_of_small_random_mazes(seed: int) -> None:
    """Known colours and leads are right whatever the board."""
    rng, leads, black, doors = Random(seed), 0, 0, 0
    for _ in range(100):
        board = random_maze(rng)
        solutions = list(islice(judge("nurimeizu").solutions(board), 40))
        frame = Frame(board)
        known = frame.known
        for solution in solutions:
            assert solution[known == BLACK].all() and not solution[known == WHITE].any(), board
            assert leads_wrong(frame.codes, solution, board) == [], board
        leads += bool(solutions) * int((frame.codes % START > 0).sum())
        black += bool(solutions) * int((known == BLACK).sum())
        doors += bool(solutions) * int((frame.doors > 0).sum())
    assert leads > 150 and black > 15 and doors > 6, (leads, black, doors)


@pytest.mark.thorough
def test_clauses_that_are_accepted_of_a_patch_hold_in_every_solution() -> None:
    """The patch is the board with its walls, or a part of it, and clauses are drawn at random."""
    rng, accepted = Random(8), Counter[str]()
    for _ in range(30):
        board = random_maze(rng)
        solutions = [facts_of_maze(board, found) for found in judge("nurimeizu").solutions(board)]
        cut = rng.choice((0, 0, 1))
        looks = Looks(alone(board), board)
        looks.layers = [layer[cut:, cut:] for layer in looks.layers]
        patch = looks.patch((0, 0))
        judged, rooms = looks.judge(patch), patch.cells(1)
        cells = [cell for cell in product(*map(range, patch.shape)) if rooms[cell] != WALL]
        links = [pair for pair in product(cells, cells) if pair[1] in neighbours(pair[0], patch.shape)]
        for _ in range(150 if solutions else 0):
            true = rng.choice(solutions)
            one = rng.choice(cells)
            near = [*neighbours(one, patch.shape), one, (one[0] + 1, one[1] + 1)]
            subjects = [*near, *(link for link in links if one in link and link[0] < link[1])]
            chosen = [subject for subject in subjects if subject in cells or subject in links]
            facts = {subject: true[at_board(subject, cut)] for subject in chosen if rng.random() < 0.8}
            for subject in rng.sample(sorted(facts, key=str), min(len(facts), 1)):
                facts[subject] = not facts[subject]
            for kind in ("known", "lead", "entered", "room", "square", "cycle"):
                named = (one, *(rng.sample(near, 1) if kind in ("lead", "room") else ()))
                if not judged(facts, Reason(kind, named)):
                    accepted[kind] += 1
                    said = {at_board(subject, cut): so for subject, so in facts.items()}
                    assert not any(said.items() <= found.items() for found in solutions), (board, facts, kind)
    assert accepted.keys() == {"known", "lead", "entered", "room", "square"}, accepted


def alone(board: Board) -> Plan:
    """A plan of one tile that covers the board."""
    tile = PlanTile("all", (), {frozenset(): np.zeros(board.shape, dtype=bool)})
    geometry = Geometry((0, board.shape[0] - 1), 0, board.shape[1] - 1, 1)
    return Plan(SHADINGS, geometry, False, np.zeros((1, 1), dtype=np.int16), (tile,), {}, (), "sat")


def at_board(subject: Any, cut: int) -> Any:
    return moved(subject, (cut - 1, cut - 1))


def facts_of_maze(board: Board, solution: Shading) -> dict[Any, bool]:
    """The colours of all cells, and of neighbours whether both are white and the second comes after the
    first.
    """
    start = ends(board)[0]
    before, left = {start: start}, [start]
    while left:
        cell = left.pop()
        for near in neighbours(cell, board.shape):
            if not solution[near] and near not in before:
                before[near] = cell
                left.append(near)
    cells = list(product(*map(range, board.shape)))
    pairs = [(one, two) for one in cells for two in neighbours(one, board.shape) if one < two]
    return {cell: bool(solution[cell]) for cell in cells} | {
        (one, two): not solution[one] and not solution[two] and before[two] == one for one, two in pairs
    }


def random_maze(rng: Random) -> Board:
    """Random rooms and icons around a square of two rooms, which may be doors between what is beside it."""
    rows, cols = rng.randint(2, 4), rng.randint(4, 6)
    cells = list(product(range(rows), range(cols)))
    rooms = np.arange(rows * cols, dtype=np.int32).reshape(rows, cols)
    icons = np.full((rows, cols), "", dtype="<U1")
    r, c = rng.randrange(rows - 1), rng.randrange(1, cols - 2)
    for _ in range(rng.randint(0, rows * cols // 4)):
        one = rng.choice(cells)
        rooms[rooms == rooms[rng.choice(neighbours(one, (rows, cols)))]] = rooms[one]
    for icon, cell in zip(rng.choice(("SG", "ST", "GS", "TS")), ((r, c - 1), (r, c + 2)), strict=True):
        rooms[r : r + 2, cell[1]] = 100 + cell[1]
        icons[cell] = icon
    rooms[r, c : c + 2], rooms[r + 1, c : c + 2] = 98, 99
    left = [cell for cell in cells if not icons[cell]]
    icons[rng.choice(left)] = ({"S", "G"} - {*icons.ravel().tolist()} or {"T"}).pop()
    whole = [regions(rooms == room) for room in np.unique(rooms).tolist()]
    return Board.of_rooms(
        sum(np.where(labels > 0, labels + 20 * k, 0) for k, (labels, _) in enumerate(whole)), icons
    )


def paintings(plan: Plan) -> Iterator[Shading]:
    """All choices of states that agree, painted."""
    places = list(plan.tiles)

    def choices(chosen: dict[Position, State]) -> Iterator[dict[Position, State]]:
        if len(chosen) == len(places):
            yield chosen
            return
        place = places[len(chosen)]
        for state in plan.tiles[place].drawings:
            near = [(side, beyond(place, side)) for side in plan.tiles[place].ports]
            if all(
                plan.agree(side in state, OPPOSITE[side] in chosen[there])
                for side, there in near
                if there in chosen
            ):
                yield from choices(chosen | {place: state})

    for chosen in choices({}):
        shading = np.zeros(plan.geometry.extent, dtype=bool)
        for place, state in chosen.items():
            shading[plan.geometry.window(place)] |= plan.tiles[place].drawings[state]
        yield shading


def test_paintings_are_the_solutions_and_one_for_each_model() -> None:
    made = compiled("1,2,3")
    plan = plan_of(made)
    assert Looks(plan, made.board).fault() == ""
    shown = [shading.tobytes() for shading in paintings(plan)]
    assert len(shown) == 3 and set(shown) == {made.lay_down(found).tobytes() for found in models(made.source)}


def repainted(plan: Plan, rng: Random) -> Plan:
    """The plan with the colour of one or two cells of a tile turned over, in one state or in all."""
    number = rng.randrange(len(plan.pieces))
    piece = plan.pieces[number]
    states = list(piece.drawings) if rng.random() < 0.5 else [rng.choice(list(piece.drawings))]
    height, width = piece.drawings[states[0]].shape
    cells = [(rng.randrange(height), rng.randrange(width)) for _ in range(rng.choice((1, 1, 2)))]
    colourings = {state: colouring.copy() for state, colouring in piece.drawings.items()}
    for state, cell in product(states, cells):
        colourings[state][cell] = not colourings[state][cell]
    pieces = (
        *plan.pieces[:number],
        PlanTile(piece.name, piece.ports, colourings),
        *plan.pieces[number + 1 :],
    )
    return replace(plan, pieces=pieces)


@pytest.mark.thorough
def test_where_a_painting_is_accepted_all_of_them_are_solutions_whatever_plan_or_board_is_changed() -> None:
    rng, accepted, refused = Random(2), 0, 0
    for formula in ("1", "1,2"):
        made = compiled(formula)
        plan = plan_of(made)
        changed = [(repainted(plan, rng), made.board) for _ in range(60)]
        changed += [(plan, mutation.board) for mutation in islice(mutations(made, rng, MAZE_WAYS), 60)]
        for other, board in changed:
            broken = any(FAMILY.violations(board, shading) for shading in paintings(other))
            if Looks(other, board).fault():
                refused += 1
            else:
                accepted += 1
                assert not broken
    assert refused > 100 and accepted > 10
