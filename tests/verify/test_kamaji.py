"""The solver of Kamaji: its clauses beside the thesis's, other solvers, large boards, published puzzles."""

from collections.abc import Callable, Iterator
from itertools import islice

import numpy as np
import pytest
from pysat.formula import CNF
from pysat.solvers import Solver

from hardboard.puzzles.dimacs import read_answer, write_dimacs
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.kamaji import FAMILY, Board, Solution, from_rows, violations
from hardboard.theses.kleijn import brute
from hardboard.theses.kleijn.encoding import KleijnEncoding
from hardboard.verify.kamaji import JUDGE, CoverEncoding, conflict
from hardboard.verify.sat.search import highest_variable, solutions

FIGURE_5_LEFT = """10\n10
2 5 1 1 1 4 3 2 1 1
8 1 4 9 4 1 9 8 9 2
8 6 2 1 1 3 1 6 4 1
7 4 6 3 7 1 3 2 1 3
3 2 3 5 8 1 4 2 1 3
2 8 2 1 1 8 1 6 1 4
3 4 6 9 4 5 4 1 7 9
5 9 1 8 5 6 2 1 7 3
8 4 9 2 9 9 9 5 4 4
5 2 2 3 1 4 10 3 6 6
"""
FIGURE_5_RIGHT = """7\n7
5 2 4 6 2 1 1
3 3 6 1 5 1 1
1 4 3 2 1 5 2
6 6 2 3 1 5 3
5 5 2 3 1 4 7
6 2 6 3 2 3 1
1 1 6 4 4 6 6
"""


def by_thesis(board: Board) -> Iterator[Solution]:
    """Yield the minimal solutions by the thesis's clauses."""
    return solutions(KleijnEncoding(board))


@pytest.mark.slow
@pytest.mark.parametrize(("text", "count"), [(FIGURE_5_LEFT, 240), (FIGURE_5_RIGHT, 1)])
def test_the_puzzles_of_figure_5_have_as_many_solutions_as_the_thesis_says(text: str, count: int) -> None:
    board = FAMILY.read_board(text)
    for way in (JUDGE.solutions, by_thesis, brute.solutions):
        found = list(way(board))
        assert len(found) == len(set(found)) == count
        assert all(violations(board, solution) == [] for solution in found)


def test_a_conflict_is_a_least_set_of_numbers() -> None:
    """Both 2 want the 3 between them; a 1 that has no piece is a conflict by itself."""
    assert conflict(from_rows([[2, 3, 2], [5, 5, 5]], 5)) == ([(0, 0), (0, 1), (0, 2)], "")
    assert conflict(from_rows([[1]], 2)) == ([(0, 0)], "")


def test_large_boards_are_settled_in_waves() -> None:
    """A chain 7 14 7 14 ... that is forced from one end, on a board of 100 x 200 cells."""
    rows = [[7, 14] * 100, [21] * 200] * 50
    board = Board(np.array(rows, dtype=np.int32), 21)
    assert JUDGE.count(board) == 1
    assert CoverEncoding(board).variables == 0
    rows[10] = [14, 7] * 100
    rows[12] = [7, 7, 7] * 66 + [21, 21]
    board = Board(np.array(rows, dtype=np.int32), 21)
    solution = JUDGE.find(board)
    assert solution is not None
    assert len(solution) == 49 * 100 + 66 + 2 + 50 * 200


def test_solutions_are_listed_one_by_one() -> None:
    """Forty blocks that can each be covered in two ways: 2 ** 40 solutions, of which five are asked for."""
    board = Board(np.array([[1, 2, 1], [2, 3, 2], [1, 2, 1], [3, 3, 3]] * 40, dtype=np.int32), 3)
    found = set(islice(JUDGE.solutions(board), 5))
    assert len(found) == 5
    assert all(violations(board, solution) == [] for solution in found)


def test_published_puzzles_have_their_published_solution_and_no_other(
    corpus: Callable[[str], list[dict]],
) -> None:
    records = corpus("kamaji")
    assert [record["solution"] is None for record in records] == [False, False, True, False]
    for record in records:
        board = FAMILY.board_from_record(record)
        wanted = (
            [] if record["solution"] is None else [FAMILY.solution_from_record(record["solution"], board)]
        )
        assert all(violations(board, solution) == [] for solution in wanted)
        for way in (JUDGE.solutions, by_thesis, brute.solutions):
            assert list(way(board)) == wanted
        for method in JUDGE.methods.values():
            assert method(board) == (wanted[0] if wanted else None)


FIGURE_1 = from_rows([[2, 1, 4, 1], [2, 3, 5, 4], [2, 1, 3, 1], [1, 4, 2, 3]])


@pytest.mark.parametrize("encode", [KleijnEncoding, CoverEncoding])
def test_any_solver_can_do_the_work(encode: type) -> None:
    encoding = encode(FIGURE_1)
    cnf = CNF(from_string=write_dimacs(encoding.clauses, highest_variable(encoding)))
    assert cnf.clauses == encoding.clauses
    assert cnf.nv == encoding.variables
    with Solver(name="minisat22", bootstrap_with=cnf.clauses) as solver:
        assert solver.solve()
        literals = " ".join(map(str, solver.get_model()))
    for answer in (f"SAT\n{literals} 0\n", f"c by hand\ns SATISFIABLE\nv {literals}\nv 0\n"):
        solution = encoding.decode(read_answer(answer, highest_variable(encoding)))
        assert violations(FIGURE_1, solution) == []
        assert solution in set(JUDGE.solutions(FIGURE_1))


@pytest.mark.parametrize(
    ("answer", "complaint"),
    [
        ("", "no verdict"),
        ("SAT\n1 -2 x 0\n", "line 2: 'x'; expected a literal"),
        ("SAT\n1 -2 0\n", "no value for variable 3"),
    ],
)
def test_a_bad_answer_is_named(answer: str, complaint: str) -> None:
    with pytest.raises(InputError, match=complaint):
        read_answer(answer, highest_variable(KleijnEncoding(FIGURE_1)))
