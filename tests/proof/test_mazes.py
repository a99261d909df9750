"""What the checker of theorems knows of mazes, and clauses about their patches, hold in every solution."""

from collections import Counter
from dataclasses import replace
from itertools import islice, product
from random import Random

import numpy as np
import pytest

from hardboard.proof.check.reasons import Reason
from hardboard.proof.check.theorem.nurimeizu import LEADS, START, WALL, Frame
from hardboard.proof.check.theorem.plan import PlanTile
from hardboard.proof.check.theorem.soundness import BLACK, WHITE, moved_subject
from hardboard.proof.prove.theorem.certificate import plan_of
from hardboard.proof.prove.theorem.soundness import painting
from hardboard.puzzles.grid import STEPS, neighbours
from hardboard.reduction import compile_formula, parse
from hardboard.verify.judge import judge
from tests.support.mazes import random_maze, truths


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("seed", [5, 6, 7])
def test_what_is_known_holds_in_every_solution_of_small_random_mazes(seed: int) -> None:
    """Known colours and leads are right whatever the board."""
    rng, leads, black, doors = Random(seed), 0, 0, 0
    steps = {LEADS[side]: step for side, step in STEPS.items()}
    for _ in range(100):
        board = random_maze(rng)
        solutions = list(islice(judge("nurimeizu").solutions(board), 40))
        frame = Frame(board)
        pairs = [
            ((r, c), (r + down, c + right))
            for (r, c), code in np.ndenumerate(frame.codes)
            for bit, (down, right) in steps.items()
            if code & bit
        ]
        for solution in solutions:
            assert (
                solution[frame.known_colours == BLACK].all()
                and not solution[frame.known_colours == WHITE].any()
            ), board
            true = truths(board, solution)
            for one, two in pairs:  # if both are white, the one comes before the other
                assert true[one] or true[two] or true[min(one, two), max(one, two)] is (one < two), board
        leads += bool(solutions) * int((frame.codes % START > 0).sum())
        black += bool(solutions) * int((frame.known_colours == BLACK).sum())
        doors += bool(solutions) * int((frame.doors > 0).sum())
    assert leads > 150 and black > 15 and doors > 6, (leads, black, doors)


@pytest.mark.thorough
def test_clauses_that_are_accepted_of_a_patch_of_a_maze_hold_in_every_solution() -> None:
    """The patch is the board with its walls, or a part of it, and clauses are drawn at random."""
    rng, accepted = Random(8), Counter[str]()
    for _ in range(30):
        board, cut = random_maze(rng), rng.choice((0, 0, 1))
        solutions = [truths(board, found) for found in judge("nurimeizu").solutions(board)]
        whole = PlanTile("all", (), {frozenset(): np.zeros(board.shape, dtype=bool)})
        small = plan_of(compile_formula(parse("1"), "nurimeizu"))
        geometry = replace(
            small.geometry, tops=(0, board.shape[0] - 1), left=0, pitch=board.shape[1] - 1, cols=1
        )
        plan = replace(
            small, geometry=geometry, places=np.zeros((1, 1), np.int16), pieces=(whole,), probes={}
        )
        looks = painting("nurimeizu").steps(plan, board)
        looks.layers = [layer[cut:, cut:] for layer in looks.layers]
        patch = looks.patch((0, 0))
        judged, rooms = looks.judge(patch), patch.cells(1)
        cells = [cell for cell in product(*map(range, patch.shape)) if rooms[cell] != WALL]
        for _ in range(150 if solutions else 0):
            true, one = rng.choice(solutions), rng.choice(cells)
            near = [*neighbours(one, patch.shape), one, (one[0] + 1, one[1] + 1)]
            links = [(min(one, two), max(one, two)) for two in neighbours(one, patch.shape)]
            chosen = [it for it in [*near, *links] if it in cells or {*it} <= {*cells}]
            board_of = {it: moved_subject(it, (cut - 1, cut - 1)) for it in chosen if rng.random() < 0.8}
            facts = {it: true[there] for it, there in board_of.items() if there in true}
            for subject in rng.sample(sorted(facts, key=str), min(len(facts), 1)):
                facts[subject] = not facts[subject]
            for kind in ("known", "lead", "entered", "room", "square", "cycle"):
                named = (one, *(rng.sample(near, 1) if kind in ("lead", "room") else ()))
                if not judged(facts, Reason(kind, named)):
                    accepted[kind] += 1
                    said = {board_of[subject]: so for subject, so in facts.items()}
                    assert not any(said.items() <= found.items() for found in solutions), (board, facts, kind)
    assert accepted.keys() == {"known", "lead", "entered", "room", "square"}, accepted
