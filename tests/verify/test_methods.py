"""No method of any family hands out a solution that the rules refuse, or finds one where there is none;
published puzzles have the published solution and no other.
"""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

from hardboard.puzzles import InputError, family
from hardboard.puzzles.registry import needed
from hardboard.verify.judge import judge

#: S, a triangle that bars the way, G: no solution, and all rooms are coloured by their icons.
BARRED = {"clues": [[None, "S", None, None, "T", "G", None]], "rooms": [[0, 1, 2, 3, 4, 5, 6]]}


def shaded(rng: Random) -> dict[str, Any]:
    rows, cols = rng.randint(1, 3), rng.randint(1, 3)
    return {"clues": [[rng.choice((None, None, 1, 2, 3, 4)) for _ in range(cols)] for _ in range(rows)]}


def numbered(rng: Random) -> dict[str, Any]:
    rows, cols = rng.randint(1, 3), rng.randint(1, 3)
    return {"clues": [[rng.randint(1, 4) for _ in range(cols)] for _ in range(rows)], "maximum": 4}


def roomed(rng: Random) -> dict[str, Any]:
    rows, cols = rng.randint(1, 3), rng.randint(2, 4)
    cells = list(product(range(rows), range(cols)))
    icons = dict(zip(rng.sample(cells, k=min(len(cells), rng.randint(2, 4))), "SGTO", strict=False))
    rooms = [[r * cols + c for c in range(cols)] for r in range(rows)]
    for r, c in cells:
        if c and rng.random() < 0.3:
            rooms[r][c] = rooms[r][c - 1]
    numbers = {room: k for k, room in enumerate(sorted({room for row in rooms for room in row}))}
    clues = [[icons.get((r, c)) for c in range(cols)] for r in range(rows)]
    return {"clues": clues, "rooms": [[numbers[room] for room in row] for row in rooms]}


MAKERS = {"kurodoko": shaded, "kuroshuto": shaded, "kamaji": numbered, "nurimeizu": roomed}


def boards(name: str) -> Iterator[Any]:
    rng = Random(14)
    for _ in range(1000):
        try:
            yield family(name).board_from_record(MAKERS[name](rng))
        except InputError:
            continue


def methods(name: str) -> dict[str, Any]:
    arbiter = judge(name)
    explain = needed(name, "explain")
    # Evolution checks what it hands out too, but on a board without a solution it goes on for minutes.
    quick = {method: find for method, find in arbiter.methods.items() if method != "genetic"}
    return {**quick, "explain": lambda board: explain(board)[0]}


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(MAKERS))
def test_every_method_agrees_with_the_judge_and_with_the_rules(name: str) -> None:
    kind, solvable = family(name), 0
    for _, board in zip(range(60), boards(name), strict=False):
        there = next(judge(name).solutions(board), None)
        solvable += there is not None
        for method, find in methods(name).items():
            solution = find(board)
            if solution is not None:
                assert not kind.violations(board, solution), (method, kind.board_to_record(board))
            assert (solution is None) == (there is None), method
    assert 5 < solvable < 55


@pytest.mark.parametrize("method", ["modified", "contradiction", "backtracking", "explain"])
def test_a_triangle_between_s_and_g_leaves_no_solution(method: str) -> None:
    board = family("nurimeizu").board_from_record(BARRED)
    assert methods("nurimeizu")[method](board) is None


@pytest.mark.parametrize("method", judge("kuroshuto").methods)
def test_a_board_without_a_number_on_the_edge_is_solved(method: str) -> None:
    """The thesis has no root for its tree of tiles on such a board (section 4.2.1)."""
    board = family("kuroshuto").read_board("- - - - -\n- 3 2 1 -\n- 2 2 - -\n- 1 1 1 -\n- - - - -")
    found = judge("kuroshuto").methods[method](board)
    assert np.argwhere(found).tolist() == [[0, 1], [1, 4], [3, 0], [3, 4], [4, 2]]
